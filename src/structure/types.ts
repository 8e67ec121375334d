/**
 * The logical structure of a document: its parts in reading order, wherever they are on the pages.
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

/** A structure element. It is written if it, or an element in it, has content on some page. */
export interface StructureNode {
  readonly type: StructureType;
  /** The element it represents; null for a level that PDF requires but the document does not have. */
  readonly element: Element | null;
  readonly parent: StructureNode | null;
  /** In reading order. */
  readonly children: StructureNode[];
  /** Increases in reading order over children and content. */
  readonly order: number;
  /** The text spoken in place of its content, or null. */
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

/** Standard structure attributes (ISO 32000-1, 14.8.5); they do not change once the structure is complete. */
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
  /** Position and size in the grid of the table. */
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** The header cells of this cell if scopes are not enough. */
  headers: readonly StructureNode[];
}

/** Where content belongs: the element, and the position among its children. */
export interface Placement {
  readonly kind: 'structure';
  readonly node: StructureNode;
  readonly order: number;
}

export interface Structure {
  readonly root: StructureNode;
  /** Null if the text is not read. */
  ofText(item: InlineItem): Placement | null;
  /** For pictures and form controls. Null if the box is decorative. */
  ofBox(box: BoxNode): Placement | null;
  /** The structure of the document in a frame; null if it is not read. */
  ofFrame(frame: Element): Structure | null;
  /** The node of a form control that is read; null for all other elements. */
  ofField(element: Element): StructureNode | null;
  /** The link element whose active area `box` is part of (null for links in drawings); null if the link is left out. */
  ofLink(link: Element, box: BoxNode | null): StructureNode | null;
}
