/** The box tree: built once from the styled document, never written by layout. https://drafts.csswg.org/css-display-3/ */

import type { Clear } from '../css/properties/computed-boxes.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Size } from '../geometry.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledPseudo } from '../style/types.ts';
import type { WritingMode } from './writing-modes/writing-mode.ts';

/**
 * How a box lays out its content.
 * 'block': block-level children only; 'inline': an inline formatting context (`inline` is set);
 * 'inline-box': a non-atomic inline, which occurs only as the box of an inline item;
 * 'ruby': a base and its annotations; 'combined-text': text in the place of one character of a vertical line;
 * 'initial-letter': a float around an initial letter, beside which lines run;
 * 'math': a MathML element, whose children are MathML elements or, in a token, one block of text;
 * 'table': a table wrapper box (captions and the grid, see `table`); 'table-cell' lays out as 'block' or 'inline' with `cell` set.
 */
export type Formatting =
  | 'block'
  | 'inline'
  | 'inline-box'
  | 'table'
  | 'flex'
  | 'grid'
  | 'multicol'
  | 'replaced'
  | 'ruby'
  | 'combined-text'
  | 'initial-letter'
  | 'math';

export interface BoxNode {
  readonly formatting: Formatting;
  /** Null for anonymous boxes. */
  readonly element: Element | null;
  readonly pseudo: StyledPseudo | 'page-margin' | null;
  readonly style: ComputedStyle;
  readonly parent: BoxNode | null;
  /** The innermost inline box that this block was split out of (CSS 2 §9.2.1.1): its text decorations reach here. */
  readonly inlineParent?: BoxNode | null;
  /** In-flow, floating and absolutely positioned children in order ('block', 'flex', 'grid', 'multicol'); empty for 'inline'. */
  readonly children: readonly BoxNode[];
  /** Index in `parent.children`, so that resuming is O(1). */
  readonly index: number;
  readonly inline: InlineContent | null;
  readonly table: TableStructure | null;
  readonly cell: TableCell | null;
  readonly replaced: ReplacedContent | null;
  /** The outside marker of a list item. */
  readonly marker: BoxNode | null;
  /** This empty box marks the place of a running element (css-gcpm-3 `position: running()`) that was taken out of the flow. */
  readonly running?: BoxNode | null;
  /** css-break-3 §monolithic: replaced, scroll containers, size containment. */
  readonly monolithic: boolean;
  /** Establishes a new block formatting context. */
  readonly independent: boolean;
  /** The legend of a fieldset: it lies over the border and padding at the start of its parent and does not contribute a baseline. */
  readonly overStartEdge: boolean;
  /** Is the containing block of absolutely positioned descendants (positioned, transformed, ...). */
  readonly containsAbsolute: boolean;
  readonly containsFixed: boolean;
  /** Used `page` of the first and last class A point inside; '' is the unnamed page. css-page-3 §using-named-pages */
  readonly startPage: string;
  readonly endPage: string;
  /** The box, or one inside it, says something about the breaks before or after it. */
  readonly wantsBreaks: boolean;
  /** The box, or one inside it, is positioned or transformed. */
  readonly holdsMoved: boolean;
  /** A forced break, footnote or running element is somewhere inside, so a measured result cannot be placed. */
  readonly holdsBreak: boolean;
  /**
   * It holds a break, cells aligned by their baselines, which are not on pages, or columns that are clipped: what was measured must be laid
   * out again where it is placed.
   */
  readonly differsOnPages: boolean;
  /**
   * The box, or one inside it, depends on the height that percentages refer to; if false, layouts that differ only in that height are the
   * same. Absent: unknown.
   */
  readonly holdsBlockPercentage?: boolean;
  /** The height of a child is a fraction of the box's own. */
  readonly sharesHeight?: boolean;
  /** Pre-order number in the box tree; unique. */
  readonly serial: number;
  /** Named strings set here and counters that links refer to; null for most boxes. */
  readonly referenced?: ReferencedValues | null;
  /** The style with each named `@position-try` rule applied; absent if none is named. */
  readonly tries?: ReadonlyMap<string, ComputedStyle>;
  /**
   * In documents with vertical text: the box in flow-relative coordinates of other writing modes. Absent if the box and everything around
   * it are horizontal.
   */
  readonly flow?: BoxFlow;
}

/** A box is laid out in the writing mode of its parent, and its content in its own. See writing-modes/flow-relative-boxes.ts. */
interface BoxFlow {
  /** The writing mode whose flow-relative coordinates this box and its style are in. */
  readonly writingMode: WritingMode;
  /** The box with physical values. */
  readonly painted: BoxNode;
  /** The copy that lays out the content if the box's own writing mode differs, or null. */
  inner(): BoxNode | null;
  inWritingMode(writingMode: WritingMode): BoxNode;
}

export interface ReferencedValues {
  /** `string-set`, resolved. */
  readonly strings: readonly { readonly name: string; readonly value: string }[];
  /** All nested values of every counter here, for elements that links point to; otherwise null. */
  readonly counters: ReadonlyMap<string, readonly number[]> | null;
  /** The counters that the box changes, with their nested values. */
  readonly counted: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** `bookmark-label`, resolved; null where it is the element's text. */
  readonly bookmarkLabel: string | null;
}

/**
 * One inline formatting context: the text after white space processing and text-transform, and the flat items over it. Atomic inlines are
 * U+FFFC in the text, forced breaks U+000A; open/close/float/absolute items have no text.
 */
export interface InlineContent {
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** Base direction; `unicode-bidi: plaintext` decides per paragraph. */
  readonly direction: 'ltr' | 'rtl';
  readonly plaintext: boolean;
  /** `::first-line` style of the nearest block container that has one and starts here, or null. */
  readonly firstLine: ComputedStyle | null;
  /** The text as transformed by `::first-line`, of the same length as `text`; null if it is the same. */
  readonly firstLineText: string | null;
  /** Whether bidi processing is needed: the text has a strong RTL character or an embedding control. */
  readonly hasRtl: boolean;
  /** A ruby base: spaces at its edges are between it and the text of the line around it, so that they stay. */
  readonly keepsSpaces: boolean;
  /** Restyles for `::first-line` are computed once per style; supplied by `style/`. */
  readonly firstLineStyleOf: ((style: ComputedStyle) => ComputedStyle) | null;
}

export type InlineItem =
  /** `style` is that of the innermost inline box; `element` owns the text (for tags, links and snapshots). */
  | {
      readonly kind: 'text';
      readonly start: number;
      readonly end: number;
      readonly style: ComputedStyle;
      readonly element: Element | null;
      readonly pseudo: StyledPseudo | 'page-margin' | null;
      readonly language: string;
      readonly dynamic: DynamicText | null;
    }
  /**
   * `first`: this piece has the box's start edge; a block-in-inline split leaves later pieces without it. `beforeBlank`: it begins with
   * text that was white space alone, and collapsed with a space before the box.
   */
  | {
      readonly kind: 'open';
      readonly box: BoxNode;
      readonly start: number;
      readonly end: number;
      readonly first: boolean;
      readonly beforeBlank: boolean;
    }
  | {
      readonly kind: 'close';
      readonly box: BoxNode;
      readonly start: number;
      readonly end: number;
      readonly last: boolean;
    }
  | { readonly kind: 'atomic'; readonly box: BoxNode; readonly start: number; readonly end: number }
  | {
      readonly kind: 'break';
      readonly start: number;
      readonly end: number;
      readonly clear: Clear;
      readonly style: ComputedStyle;
      readonly element: Element | null;
    }
  | { readonly kind: 'float'; readonly box: BoxNode; readonly start: number; readonly end: number }
  | { readonly kind: 'absolute'; readonly box: BoxNode; readonly start: number; readonly end: number }
  /** `<wbr>` and bidi controls are characters in the text and need no item. */
  | { readonly kind: 'footnote'; readonly box: BoxNode; readonly start: number; readonly end: number };

/** Text that depends on pagination; the item's slice of the text is a guess. */
export type DynamicText =
  | {
      readonly kind: 'page-counter';
      /** `footnote` where pages count them. */
      readonly name: 'page' | 'pages' | 'footnote';
      readonly style: import('../css/values/types.ts').CounterStyleName;
    }
  | { readonly kind: 'target'; readonly item: import('../css/values/types.ts').ContentItem; readonly element: Element }
  | { readonly kind: 'leader'; readonly pattern: string };

export interface ReplacedContent {
  /** 'frame': another document; 'missing-image': the icon of a missing image. */
  readonly kind: 'image' | 'svg' | 'form' | 'frame' | 'missing-image' | 'none';
  readonly image: ImageResource | null;
  /** Natural dimensions; null if absent. */
  readonly width: Px | null;
  readonly height: Px | null;
  readonly ratio: number | null;
  /** The visible part of the picture (`object-view-box`), in px of its natural size; absent: all of it. */
  readonly viewBox?: { readonly x: Px; readonly y: Px; readonly natural: Size };
  readonly alt: string | null;
  /** The inline `<svg>`, the control or the frame. */
  readonly element: Element | null;
}

/** https://drafts.csswg.org/css-tables-3/#table-structure */
export interface TableStructure {
  readonly captions: readonly BoxNode[];
  /** In grid order; spans of `col` and `colgroup` are expanded. Style of columns without an element is null. */
  readonly columns: readonly TableColumn[];
  /** Header first and footer last in grid order, whatever the source order. */
  readonly sections: readonly TableSection[];
  /** All rows in grid order. */
  readonly rows: readonly TableRow[];
  readonly columnCount: number;
}

export interface TableColumn {
  /** The `table-column` and `table-column-group` boxes (formatting 'block', no children), or null. */
  readonly column: BoxNode | null;
  readonly group: BoxNode | null;
}

export interface TableSection {
  readonly kind: 'header' | 'body' | 'footer';
  readonly box: BoxNode;
  /** [from, to) in `TableStructure.rows`. */
  readonly from: number;
  readonly to: number;
}

export interface TableRow {
  readonly box: BoxNode;
  /** Index into `sections`. */
  readonly section: number;
  /** Cells that originate in this row, in grid order. */
  readonly cells: readonly BoxNode[];
}

/** Grid position of a cell box; spans are clipped to the grid and the section. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}
