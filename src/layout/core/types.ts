/**
 * The contract every formatting context implements: (box, space, token) in, (fragment, token) out.
 * A result depends on the arguments only; a fragment is immutable and does not know where it is.
 * https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode, Formatting, InlineContent, InlineItem } from '../../boxes/box.ts';
import type { Element } from '../../dom/node.ts';
import type { Edges, Px, Rect } from '../../geometry.ts';
import type { Limits } from '../../limits.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import type { EmSquare } from './em-square.ts';
import type { RubyReach } from './ruby-reach.ts';
import type { SliceWindow, Tall } from './slicing.ts';

/** "auto", or not known yet. */
export const INDEFINITE = -1;

/** The only tolerance of layout, half of its unit: comparisons of a size with the room for it. */
export const TOLERANCE = 1 / 128;

export const fits = (size: Px, room: Px): boolean => size <= room + TOLERANCE;

export interface FormattingContext {
  readonly formatting: Formatting;
  /** One fragment of `node`. */
  layout(
    node: BoxNode,
    space: ConstraintSpace,
    token: BlockToken | null,
    plan: BreakPlan | null,
    context: LayoutContext,
  ): LayoutResult;
  /**
   * Content-box min-content and max-content inline sizes (css-sizing-3). Never sees a fragmentainer or a token.
   * `percentBlock` is what the box's own percentage heights resolve against, `imposedBlock` the content height that its container gives it.
   */
  intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes;
}

/** Services and caches of one render, handed down unchanged. */
export interface LayoutContext {
  readonly formatting: import('./formatting-contexts.ts').FormattingContexts;
  readonly fonts: import('../../text/font-library.ts').FontLibrary;
  readonly diagnostics: import('../../diagnostics.ts').Diagnostics;
  readonly counterStyles: import('../../style/types.ts').CounterStyles;
  /** Of the document's languages. */
  readonly hyphenators: import('../../text/hyphenation.ts').Hyphenators;
  /** Values of page counters and cross references known so far (see pages/references). */
  readonly references: References;
  /** Size of the initial containing block: the first page's content area. */
  readonly viewport: { readonly width: Px; readonly height: Px };
  readonly quirks: boolean;
  /** https://quirks.spec.whatwg.org/#the-line-height-calculation-quirk : in limited-quirks mode too. */
  readonly lineHeightQuirk: boolean;
  /**
   * Alpha (0 to 255) of a box with an image in its corner, `width` by `height` pixels, row by row; null where it cannot be told.
   * The image has its concrete object size in the box, or fills it.
   */
  imageAlpha(
    image: import('../../css/values/types.ts').CssImage,
    width: number,
    height: number,
    style: ComputedStyle,
    box: { readonly width: Px; readonly height: Px; readonly fill: boolean },
  ): Uint8Array | null;
  /** Content width of the footnote area, and the height that its own edges take once it has a footnote; null: the viewport's width, 0. */
  readonly footnoteArea: { readonly width: Px; readonly overhead: Px } | null;
  /** Per-node memo for derived, width-independent data (shaped paragraphs, intrinsic sizes, measured results). */
  readonly caches: LayoutCaches;
  readonly limits: Limits;
  /** Throws when the deadline passed or the signal was aborted; called once per block. */
  checkDeadline(): void;
}

/**
 * What layout remembers while one render lasts, each map owned by the context named. Maps, not WeakMaps: what they hold lives as long
 * as the render anyhow, and engines are slow to collect around entries of a WeakMap.
 */
export interface LayoutCaches {
  /** Of core/dispatch.ts. */
  readonly intrinsic: Map<BoxNode, IntrinsicSizes & { readonly percentBlock: Px; readonly imposedBlock: Px }>;
  /** Unfragmented results, of core/cache.ts. */
  readonly measured: Map<BoxNode, { readonly space: ConstraintSpace; readonly result: Placed }[]>;
  /** How often what is in `intrinsic` and `measured` was asked for under other conditions. */
  readonly intrinsicCounts: Map<BoxNode, number>;
  readonly measuredCounts: Map<BoxNode, number>;
  /** By the whole float: its area for the margins and the width in `key`. */
  readonly floatAreas: Map<BoxFragment, { readonly key: string; readonly area: FloatArea | null }>;
  /** Boxes of `::first-line`, by their containers. */
  readonly firstLineBoxes: Map<BoxNode, BoxNode>;
  /** Replaced boxes whose percentages of what is indefinite are automatic. */
  readonly automaticBoxes: Map<BoxNode, BoxNode>;
  /** Fragments seen from the page, by the flow-relative ones. */
  readonly physicalBoxes: Map<BoxFragment, BoxFragment>;
  /** Break values propagated to a box, of core/breaking.ts. */
  readonly breaks: Map<BoxNode, import('./breaking.ts').NodeBreaks>;
  readonly text: TextCaches;
  readonly tableModels: Map<BoxNode, import('../table/table-model.ts').TableModel>;
  /** By table, for the last few widths. */
  readonly tableTracks: Map<BoxNode, Map<string, import('../table/row-heights.ts').TableTracks>>;
  /** Columns made before, by the box around their content. */
  readonly columns: Map<BoxNode, import('../multicol/balance.ts').KnownColumns>;
  /** The anchors in fragments, from their top left corners. */
  readonly anchors: Map<Fragment, readonly import('../positioned/anchors.ts').AnchorPiece[]>;
  /** Where boxes stand that are positioned by anchors, and how often a place was tried. */
  readonly anchored: import('../positioned/anchored.ts').AnchoredBoxes;
  /** How many columns beyond the usual number were made: see limits.columns. */
  readonly overflowingColumns: { count: number };
}

/** Of layout/inline; they serve every layout of the same boxes. */
export interface TextCaches {
  readonly paragraphs: Map<InlineContent, import('../inline/prepare.ts').CachedParagraph>;
  readonly metrics: Map<ComputedStyle, import('../inline/metrics.ts').StyleMetrics>;
  readonly plans: Map<BoxNode, import('../inline/line-plan.ts').LinePlans>;
}

export interface References {
  /** The text a dynamic item has in this round; null = its guess in the text. */
  textOf(item: InlineItem): string | null;
}

export interface IntrinsicSizes {
  readonly min: Px;
  readonly max: Px;
  readonly dependsOnBlock: boolean;
}

/** Bits of `ConstraintSpace.stretch`. */
export const Stretch = { None: 0, Inline: 1, Block: 2, Both: 3 } as const;

export interface ConstraintSpace {
  /** Available inline size = the containing block's content width, the basis of percentages; always definite. */
  readonly inlineSize: Px;
  /** Available block size, or INDEFINITE. */
  readonly blockSize: Px;
  /** Basis of percentage heights, or INDEFINITE. */
  readonly percentBlock: Px;
  /** Bit 1: the border-box inline size is imposed = `inlineSize`; bit 2: the border-box block size is imposed = `blockSize`. */
  readonly stretch: 0 | 1 | 2 | 3;
  /** An `auto` inline size shrinks to fit (floats, inline-blocks, absolute boxes) instead of filling. */
  readonly shrinkToFit: boolean;
  /** An imposed block size counts as definite for percentages of children (flex and grid items, cells in the second pass). */
  readonly definiteBlock: boolean;
  /** An imposed block size was made from the content: it grows where breaks move content down. */
  readonly growsWithBreaks: boolean;
  /** `height` and its limits count as auto: a column flex container measures its items' content. */
  readonly autoBlock: boolean;
  /** Basis of percentage margins and paddings where it is not `inlineSize` (an imposed width); null = `inlineSize`. */
  readonly percentInline: Px | null;
  /** For subgrids: the tracks of the grid around them. */
  readonly subgrid: SubgridTracks | null;
  /** Used border widths that replace the style's (cells and tables with collapsed borders); null = the style's. */
  readonly border: Edges | null;
  /** Null: establishes a new block formatting context. */
  readonly flow: FlowState | null;
  /** Null: measuring, or inside monolithic content; never break. */
  readonly fragmentainer: Fragmentainer | null;
}

/** Tracks that a subgrid takes from the grid around it, along the axes that it does. https://drafts.csswg.org/css-grid-2/#subgrids */
export interface SubgridTracks {
  readonly columns: SubgridAxis | null;
  readonly rows: SubgridAxis | null;
}

export interface SubgridAxis {
  readonly count: number;
  /** The subgrid's gap, which is the other grid's where it has none of its own. */
  readonly gap: Px;
  /** Line indices of each name, 0 for the line before the first track, ascending. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Lines around the named areas, as far as they lie in the subgrid. */
  readonly areas: ReadonlyMap<string, readonly [from: number, to: number]>;
  /** Edges of each track in the subgrid's content box, in the direction of flow; null as long as they are sought. */
  readonly edges: { readonly starts: readonly Px[]; readonly ends: readonly Px[] } | null;
}

/** Threaded in and out of every in-flow box; dropping the value is the rollback. Offsets are from the BFC root's border edge. */
export interface FlowState {
  /** In: the box's left border edge. */
  readonly bfcLine: Px;
  /** In: the block offset that `margin` hangs from. Out: the box's resolved top border edge. */
  readonly bfcBlock: Px;
  /** CSS 2 §8.3.1: adjoining margins collected so far and not yet resolved. */
  readonly margin: MarginStrut;
  readonly floats: Exclusions;
  /** In: where the top border edge is expected while margins still collapse; `Fragmentainer.offset` and adjoining floats go by it. */
  readonly expected: Px;
  /** In: a second run knows the top border edge. */
  readonly forced: Px | null;
}

/** What a box in a shared block formatting context hands back. */
export interface FlowResult extends FlowState {
  /** `bfcBlock` is known: a border, padding, line or height ended the collapsing of margins. */
  readonly resolved: boolean;
  /** Margins collapse through the box. */
  readonly selfCollapsing: boolean;
  /** The box has clearance, which moved it down. */
  readonly hasClearance: boolean;
  /** Sides (1 left, 2 right) on which floats were placed while the offset was only expected. */
  readonly adjoining: number;
}

export interface MarginStrut {
  readonly positive: Px;
  readonly negative: Px;
  /** The largest margin that the user agent gave in quirks mode. */
  readonly quirky: Px;
  /** What is appended and counts for nothing: everything after an unforced break, quirky margins at the start of their containers. */
  readonly drops: 'nothing' | 'quirky' | 'everything';
}

/** Persistent list of placed floats in BFC coordinates (margin boxes); newest first. */
export interface Exclusions {
  readonly last: Exclusion | null;
  readonly prior: Exclusions | null;
  /** Lowest margin edge on either side, for clear. */
  readonly clearLeft: Px;
  readonly clearRight: Px;
  /** Top of the last float placed: no later float goes above it. */
  readonly lastTop: Px;
  /** Lowest bottom of all floats in the list: nothing to look for below it. */
  readonly bottom: Px;
  /** Some float in the list has an area of its own. */
  readonly shaped: boolean;
}

export interface Exclusion {
  readonly side: 'left' | 'right';
  readonly left: Px;
  readonly right: Px;
  readonly top: Px;
  readonly bottom: Px;
  /** What lines keep clear of, from the top left corner; null: the margin box. */
  readonly area: FloatArea | null;
}

/** A float area smaller than the margin box, `width` by `height`, that it is measured in. https://drafts.csswg.org/css-shapes-1/#float-area */
export type FloatArea = { readonly width: Px; readonly height: Px } & (
  | { readonly kind: 'rounded'; readonly shape: import('./rounded-rect.ts').RoundedRect }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [Px, Px])[]; readonly margin: Px }
  /** The reach of rows `step` high from `top` on; left above right where a row is empty. */
  | {
      readonly kind: 'rows';
      readonly top: Px;
      readonly step: Px;
      readonly left: Float64Array;
      readonly right: Float64Array;
    }
);

/** `last-column` takes all that is left: it is endless, and nothing forces a break in it. */
export type FragmentainerKind = 'page' | 'column' | 'last-column';

export interface Fragmentainer {
  readonly kind: FragmentainerKind;
  /** Infinity in the first column-balancing pass. */
  readonly size: Px;
  /** The box's block-start border edge, from the fragmentainer's start. */
  readonly offset: Px;
  /** Nothing above: breaking before makes no progress. */
  readonly atStart: boolean;
  /** Footnotes accepted above; room = size − offset − footnotes.blockSize. */
  readonly footnotes: Footnotes;
  readonly outer: Fragmentainer | null;
  /** The first pass of balancing columns: their height is not known yet. */
  readonly measures: boolean;
  /** What is taller than it and cannot break overflows it: a column whose box ends above the page's end. Otherwise it is cut into windows. */
  readonly overflows: boolean;
  /** The page ends where it does: what hangs out of it there is shown by the next, or lost. */
  readonly endsPage: boolean;
}

export interface Footnotes {
  readonly call: BoxNode | null;
  readonly prior: Footnotes | null;
  readonly blockSize: Px;
}

export const NO_FOOTNOTES: Footnotes = { call: null, prior: null, blockSize: 0 };

export type LayoutResult = Placed | Refused;

export interface Placed {
  readonly fragment: BoxFragment;
  /** Null: the node is finished. */
  readonly token: BlockToken | null;
  /** Null for independent boxes. */
  readonly flow: FlowResult | null;
  readonly footnotes: Footnotes;
  readonly breaks: BreakFacts;
  readonly outOfFlow: readonly PendingBox[];
  /** The result would differ with another available block size. */
  readonly dependsOnBlock: boolean;
}

export interface Refused {
  readonly fragment: null;
  readonly why: 'no-room' | 'better-break-earlier' | 'bfc-offset-resolved';
  readonly bfcBlock: Px;
  readonly shortage: Px;
  /** The resolved offset is due to the box's own clearance. */
  readonly hasClearance: boolean;
}

export interface BreakFacts {
  /** Already propagated through first and last children. */
  readonly before: BreakBetween;
  readonly after: BreakBetween;
  /** Worst unforced break taken inside. */
  readonly appeal: Appeal;
  readonly best: BreakPlan | null;
  /** Column balancing: the tallest unbreakable piece, and how much more room would have let the next piece in. */
  readonly tallest: Px;
  readonly shortage: Px;
  /** Block-end of the absolute boxes placed in it, from its top, where nothing clips them: past the page's end they continue on the next. */
  readonly outOfFlowEnd: Px;
}

export type BreakBetween =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'column'
  | 'page'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso';

export const Appeal = { LastResort: 0, ViolatesAvoid: 1, ViolatesOrphansWidows: 2, Perfect: 3 } as const;
export type Appeal = (typeof Appeal)[keyof typeof Appeal];

/** Where to break on a second run: before child or line `at`, or deeper inside it. */
export interface BreakPlan {
  readonly at: number;
  readonly inside: BreakPlan | null;
  readonly appeal: Appeal;
}

// --- fragments -----------------------------------------------------------------------------------------

export type Fragment = BoxFragment | LineFragment | TextFragment;

/** Position lives only here, relative to the parent fragment's border box, so that a fragment can be cached, repeated or sliced. */
export interface Link<F extends Fragment = Fragment> {
  readonly x: Px;
  readonly y: Px;
  readonly fragment: F;
  /** The shift of relative positioning, which x and y have already; null: none. Kept for dumps. */
  readonly relative: Offset | null;
}

/** Bits of `BoxFragment.edges`: the sides whose border and padding this fragment owns. */
export const Edge = { Top: 1, Right: 2, Bottom: 4, Left: 8, All: 15 } as const;

/** How far something is moved, to the right and down. */
export interface Offset {
  readonly x: Px;
  readonly y: Px;
}

export interface BoxFragment {
  readonly kind: 'box';
  readonly node: BoxNode;
  /** Border box. */
  readonly width: Px;
  readonly height: Px;
  /** Used widths in this fragment; 0 on sides not owned. */
  readonly border: Edges;
  readonly padding: Edges;
  /** In paint order of the tree: in-flow, floats and absolutely positioned ones among them. */
  readonly children: readonly Link[];
  readonly edges: number;
  /** n-th fragment of the node (0-based), and its offset in the unfragmented box. */
  readonly index: number;
  readonly consumed: Px;
  /** First and last baseline from the border-box top, or null. */
  readonly baseline: Px | null;
  readonly lastBaseline: Px | null;
  /** Of an orthogonal flow: its baselines from the left edge, in its parent's coordinates. */
  readonly across: { readonly first: Px | null; readonly last: Px | null } | null;
  /** Bottom and right reach of in-flow content, from the border-box top left (scrollable overflow, warnings). */
  readonly overflow: { readonly right: Px; readonly bottom: Px };
  /** What a table, multicol or replaced box needs painted beside its children; owned by that context. */
  readonly extra: FragmentExtra | null;
  /** Of a box of another writing mode, here in its parent's coordinates: the physical fragment to paint in place of this one. See layout/writing-modes. */
  readonly physical: BoxFragment | null;
}

export type FragmentExtra =
  /** Collapsed borders, in the table fragment's coordinates; painted after cell backgrounds. */
  | { readonly kind: 'collapsed-borders'; readonly segments: readonly BorderSegment[]; readonly grid: TablePaint }
  | { readonly kind: 'table'; readonly grid: TablePaint }
  | {
      readonly kind: 'column-rules';
      readonly rules: readonly { readonly x: Px; readonly y: Px; readonly height: Px }[];
      /** In vertical text the rules run from (x, y) to the right, `height` long. */
      readonly horizontal: boolean;
    }
  | RubyReach
  /** The rules in the gaps of a flex or grid container, in its fragment's coordinates. */
  | { readonly kind: 'gap-rules'; readonly rules: readonly GapRule[] }
  /** Bars of fractions and radicals, in the fragment's coordinates and the text's colour. */
  | { readonly kind: 'bars'; readonly rects: readonly Rect[] }
  /** The concrete object rectangle of a replaced box, relative to its border box. */
  | { readonly kind: 'replaced'; readonly x: Px; readonly y: Px; readonly width: Px; readonly height: Px }
  | SliceWindow;

/** A rule `length` long from (x, y), which is in the middle of its width. */
export interface GapRule {
  readonly of: 'column' | 'row';
  readonly x: Px;
  readonly y: Px;
  readonly length: Px;
  readonly horizontal: boolean;
}

/** Column and column group boxes to paint under the rows, in the fragment's coordinates. */
export interface TablePaint {
  /** The table grid box, which has the table's background and border: the fragment less its captions. Null: the whole fragment. */
  readonly box: { readonly x: Px; readonly y: Px; readonly width: Px; readonly height: Px } | null;
  /** The columns of a vertical table are one below the other. */
  readonly vertical: boolean;
  readonly columns: readonly {
    readonly box: BoxNode;
    readonly x: Px;
    readonly y: Px;
    readonly width: Px;
    readonly height: Px;
  }[];
}

export interface BorderSegment {
  readonly x: Px;
  readonly y: Px;
  readonly length: Px;
  readonly horizontal: boolean;
  readonly width: Px;
  readonly style: import('../../css/properties/computed-groups.ts').LineStyle;
  readonly color: import('../../css/values/types.ts').Rgba;
}

export interface LineFragment {
  readonly kind: 'line';
  readonly width: Px;
  readonly height: Px;
  /** From the line's top. */
  readonly baseline: Px;
  /** Text, atomic boxes, and inline boxes (box fragments whose node.formatting is 'inline-box') in visual order. */
  readonly children: readonly Link[];
  /** Preserved spaces hang at its end: what reaches past it is no overflow. https://drafts.csswg.org/css-text-3/#hanging */
  readonly hangs: boolean;
}

export interface TextFragment {
  readonly kind: 'text';
  readonly style: ComputedStyle;
  readonly element: Element | null;
  /** The item it is cut from. */
  readonly item: InlineItem;
  readonly generated: boolean;
  readonly run: ShapedRun;
  /** Glyph range in the run (visual order). */
  readonly from: number;
  readonly to: number;
  /** UTF-16 range in run.text. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly width: Px;
  /** ascent + descent of the font; the link's y is the top of that box. */
  readonly height: Px;
  readonly ascent: Px;
  /** Justification: extra px after each glyph whose cluster is a word separator. */
  readonly expansion: Px;
  /** Extra px after every glyph but the last (inter-character justification); normally 0. */
  readonly tracking: Px;
  /** Text shown in place of the characters: an inserted hyphen or ellipsis. It is not part of the document's text. */
  readonly inserted: boolean;
  /** Decorating boxes, outermost first, each with the offset of its own baseline from this text's baseline. */
  readonly decorations: readonly Decoration[];
  /** What emphasis marks stand on: the em square of all the text of its item on the line; null: no marks. */
  readonly emphasis: EmSquare | null;
  /** Vertical text: `width` and `height` are physical, `text` is what is drawn, rotated. Null: horizontal. */
  readonly rotated: { readonly text: TextFragment; readonly clockwise: boolean } | null;
}

/** https://drafts.csswg.org/css-text-decor-4/#line-decoration */
export interface Decoration {
  /** The decorating box's style (line, style, colour, thickness; its font gives position and thickness). */
  readonly style: ComputedStyle;
  readonly baselineShift: Px;
}

/** Where in the static rectangle of a pending box its margin box is aligned, 0 (left, top) to 1. */
interface StaticAlignment {
  readonly x: number;
  readonly y: number;
  /** Of the static rectangle. */
  readonly height: Px;
  /** What does not fit is aligned at the start instead. */
  readonly safe: { readonly x: boolean; readonly y: boolean };
  /** The static rectangle only places the box, it does not limit its size. */
  readonly free: boolean;
}

export interface PendingBox {
  readonly node: BoxNode;
  /** Static position from the border-box top left of the fragment that reports it. */
  readonly staticX: Px;
  readonly staticY: Px;
  /** Containing block content width at the static position (for `direction: rtl`). */
  readonly staticWidth: Px;
  /** Flex and grid containers align the box in its static rectangle; null: it starts there. */
  readonly align: StaticAlignment | null;
  /** The containing block where it is not the whole padding box: a positioned inline box's rectangle, or a grid area. */
  readonly inlineContainer: { readonly x: Px; readonly y: Px; readonly width: Px; readonly height: Px } | null;
  /** Set while the box continues from an earlier page. */
  readonly token: BlockToken | null;
  /** Deferred, already laid out: it belongs to a fragment of an earlier page, which stays as it is. The page loop keeps these aside. */
  readonly deferred: { readonly target: BoxFragment; readonly link: Link } | null;
}

/** The fragments made so far of a broken containing block, newest first. */
export interface Pieces {
  readonly fragment: BoxFragment;
  /** As seen from the fragment's top. */
  readonly fragmentainer: Fragmentainer;
  readonly prior: Pieces | null;
}

// --- resuming -------------------------------------------------------------------------------------------

export type Token = BlockToken | InlineToken;

export interface BlockToken {
  readonly kind: 'block';
  readonly node: BoxNode;
  /** Fragments so far; 0 = a break before it, nothing made yet. */
  readonly made: number;
  readonly forced: boolean;
  /** Block size used by the fragments made so far. */
  readonly consumed: Px;
  /** 'children': only tokens remain; 'end': overflow in a parallel flow. */
  readonly past: 'none' | 'children' | 'end';
  /** Unfinished children only, document order. */
  readonly children: readonly Token[];
  /** What must not be recomputed; null where the context keeps nothing. */
  readonly data: ContextData | null;
  /** Where to continue: the first child that has no fragment yet. */
  readonly next: number;
  /** Absolutely positioned boxes waiting for a later fragment of this containing block; offsets in the unfragmented box. */
  readonly pending: readonly PendingBox[];
  /** Kept for containing blocks of absolute boxes alone. */
  readonly pieces: Pieces | null;
}

/** What each formatting context keeps from one fragment of a box to the next. */
export type ContextData =
  /** A block container that breaks below its content: its border-box height. */
  | { readonly kind: 'block-end'; readonly whole: Px }
  /** A monolithic box that reaches past its page. */
  | { readonly kind: 'slice'; readonly tall: Tall }
  | RowsData
  | import('../table/run.ts').TableData;

/** Of containers whose items stand in rows: flex and grid. */
export interface RowsData {
  readonly kind: 'rows';
  readonly plan: RowsPlan;
  /** How much of the row that continues the fragments so far took. */
  readonly consumed: Px;
  /** The same, no more than what is above the items that wait. */
  readonly reached: Px;
  /** Border-box height of the whole box, once all its rows are placed. */
  readonly whole: Px | null;
}

/** The sizes and places of the unfragmented layout, made with the first fragment. */
export type RowsPlan = import('../flex/plan.ts').FlexPlan | import('../grid/plan.ts').GridPlan;

/** Where the next line starts, and the floats that broke. */
export interface InlineToken {
  readonly kind: 'inline';
  readonly node: BoxNode;
  /** Index into `InlineContent.items`, and the offset into its text. */
  readonly item: number;
  readonly text: number;
  /** Lines made so far. */
  readonly lines: number;
  readonly floats: readonly BlockToken[];
  /** Lines above that reach into the next fragmentainer. */
  readonly tall: readonly Tall[];
}
