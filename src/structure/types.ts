/**
 * The logical structure of a document: what its parts are, in the order they are read, whatever page or place they stand at.
 * Types are those of ISO 32000-2, 14.8.4, with `Art`, `Quote`, `Note`, `Reference`, `BibEntry`, `Index`, `TOC` and `TOCI` of ISO 32000-1.
 */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import type { Element } from '../dom/node.ts';

export type StructureType =
  | 'Document'
  /** A document among several of one file. */
  | 'Part'
  | 'Art'
  | 'Sect'
  | 'Div'
  | 'Nav'
  | 'Aside'
  | 'BlockQuote'
  | 'Caption'
  | 'TOC'
  | 'TOCI'
  | 'Index'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'H6'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'Span'
  | 'Em'
  | 'Strong'
  | 'Quote'
  | 'Note'
  | 'Reference'
  | 'BibEntry'
  | 'Code'
  | 'Link'
  | 'Ruby'
  | 'RB'
  | 'RT'
  | 'Figure'
  | 'Formula'
  | 'Form';

/** A structure element. It is written when it, or an element in it, has content on some page. */
export interface StructureNode {
  readonly type: StructureType;
  /** The element it stands for; null where PDF wants a level that the document does not name. */
  readonly element: Element | null;
  readonly parent: StructureNode | null;
  /** In reading order. */
  readonly children: StructureNode[];
  /** Grows in reading order through children and content alike. */
  readonly order: number;
  /** What is spoken in place of its content, or null. */
  readonly alternate: string | null;
  readonly details: StructureDetails | null;
}

/** Marker styles that PDF names. ISO 32000-1, Table 347; `Description` is of ISO 32000-2. */
export type ListNumbering =
  | 'None'
  | 'Disc'
  | 'Circle'
  | 'Square'
  | 'Decimal'
  | 'UpperRoman'
  | 'LowerRoman'
  | 'UpperAlpha'
  | 'LowerAlpha'
  | 'Description';

/** Standard structure attributes (ISO 32000-1, 14.8.5); nobody writes to them once the structure is handed out. */
export type StructureDetails =
  | { readonly kind: 'list'; numbering: ListNumbering | null }
  | CellDetails
  | {
      readonly kind: 'field';
      readonly role: 'rb' | 'cb' | 'pb' | 'tv' | 'lb';
      readonly checked: 'on' | 'off' | 'neutral' | null;
      readonly description: string | null;
    }
  /** The call of a footnote. */
  | { readonly kind: 'reference'; note: StructureNode | null }
  | { readonly kind: 'abbreviation'; readonly expansion: string };

export interface CellDetails {
  readonly kind: 'cell';
  readonly scope: 'Row' | 'Column' | null;
  /** Place and size in the grid of the table. */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** The header cells of this one where scopes alone do not tell them. */
  headers: readonly StructureNode[];
}

/** Where a piece of content belongs: the element, and its place among the element's children. */
export interface Placement {
  readonly kind: 'structure';
  readonly node: StructureNode;
  readonly order: number;
}

export interface Structure {
  readonly root: StructureNode;
  /** Null: the text is read by nobody. */
  ofText(item: InlineItem): Placement | null;
  /** Of pictures and form controls. Null: it only decorates. */
  ofBox(box: BoxNode): Placement | null;
  /** Of the document in a frame; null: nobody reads it. */
  ofFrame(frame: Element): Structure | null;
  /** Of a form control that is read; null for all other elements. */
  ofField(element: Element): StructureNode | null;
  /** The link element whose active area `box` is part of (null for links in drawings); null where the link is left out. */
  ofLink(link: Element, box: BoxNode | null): StructureNode | null;
}
