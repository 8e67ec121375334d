/**
 * Fragments and links, and their makers. Every record is made here with all its fields, so that all have the same shape, which is fast to
 * read, and a new field has its default in one place.
 */

import type { BoxNode, InlineItem } from '../../boxes/box.ts';
import type { Element } from '../../dom/node.ts';
import { type Edges, NO_EDGES, type Px, type Rect } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import type { EmSquare } from './em-square.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import type { RubyReach } from './ruby-reach.ts';
import type { SliceWindow } from './slicing.ts';
import type { BlockToken } from './tokens.ts';

export type Fragment = BoxFragment | LineFragment | TextFragment;

/**
 * The only place that holds a position, relative to the parent fragment's border box, so that a fragment can be cached, repeated or
 * sliced.
 */
export interface Link<F extends Fragment = Fragment> {
  readonly x: Px;
  readonly y: Px;
  readonly fragment: F;
  /** The shift of relative positioning, already included in x and y; null: none. Kept for dumps. */
  readonly relative: Offset | null;
}

/** Bits of `BoxFragment.edges`: the sides whose border and padding this fragment owns. */
export const Edge = { Top: 1, Right: 2, Bottom: 4, Left: 8, All: 15 } as const;

/** A shift to the right and down. */
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
  /** In tree order: in-flow boxes, floats and absolutely positioned boxes. */
  readonly children: readonly Link[];
  readonly edges: number;
  /** Index of the fragment of the node (0-based), and its offset in the unfragmented box. */
  readonly index: number;
  readonly consumed: Px;
  /** First and last baseline from the border-box top, or null. */
  readonly baseline: Px | null;
  readonly lastBaseline: Px | null;
  /** The baseline used for an inline-block, whether this box or one around it. */
  readonly inlineBlockBaseline: Px | null;
  /**
   * For a box in another writing mode than its parent: its baselines in the parent's coordinates, from the left edge if its lines are
   * orthogonal to the parent's, otherwise from the top. Used only to align items.
   */
  readonly parentBaselines: { readonly first: Px | null; readonly last: Px | null } | null;
  /** Bottom and right reach of in-flow content, from the border-box top left (scrollable overflow, warnings). */
  readonly overflow: { readonly right: Px; readonly bottom: Px };
  /** What a table, multicol or replaced box paints besides its children; owned by that context. */
  readonly extra: FragmentExtra | null;
  /**
   * For a box in another writing mode, here in its parent's coordinates: the physical fragment to paint instead of this one. See
   * layout/writing-modes.
   */
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

/** A rule `length` long from (x, y), centred on its width. */
export interface GapRule {
  readonly of: 'column' | 'row';
  readonly x: Px;
  readonly y: Px;
  readonly length: Px;
  readonly horizontal: boolean;
}

/** Column and column group boxes to paint under the rows, in the fragment's coordinates. */
export interface TablePaint {
  /** The table grid box, which has the table's background and border: the fragment without its captions. Null: the whole fragment. */
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
  readonly style: import('../../css/properties/computed-backgrounds.ts').LineStyle;
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
  /** Preserved spaces hang at its end and do not count as overflow. https://drafts.csswg.org/css-text-3/#hanging */
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
  /** The em square for emphasis marks, of all the text of its item on the line; null: no marks. */
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

/** How the margin box of a pending box is aligned in its static position rectangle, from 0 (left, top) to 1. */
export interface StaticAlignment {
  readonly x: number;
  readonly y: number;
  /** Of the static rectangle. */
  readonly height: Px;
  /** In these axes, a box that does not fit is aligned at the start. */
  readonly safe: { readonly x: boolean; readonly y: boolean };
}

export interface PendingBox {
  readonly node: BoxNode;
  /** Static position from the border-box top left of the fragment that reports it. */
  readonly staticX: Px;
  readonly staticY: Px;
  /** Width of the static position rectangle: the content width of a block container, 0 on a line. */
  readonly staticWidth: Px;
  /** The alignment in the static position rectangle; null: at its start. */
  readonly align: StaticAlignment | null;
  /** The containing block if it is not the whole padding box: the rectangle of an inline box, a row or a section, or a grid area. */
  readonly inlineContainer: { readonly x: Px; readonly y: Px; readonly width: Px; readonly height: Px } | null;
  /** The containing block of a box that begins above its page; the page loop places the box on both pages. */
  readonly above: Rect | null;
  /** Set while the box continues from an earlier page. */
  readonly token: BlockToken | null;
  /** The fragment of the containing block that has its static position, if the box waits for a later one. */
  readonly metIn: number | null;
  /**
   * For a deferred box that is already laid out: the fragment of an earlier page to which it belongs. That fragment stays unchanged; the
   * page loop keeps the link in `Page.deferred`.
   */
  readonly deferred: { readonly target: BoxFragment; readonly link: Link } | null;
}

/** The fragments made so far of a broken containing block, newest first. */
export interface Pieces {
  readonly fragment: BoxFragment;
  /** The fragmentainer as seen from the fragment's top. */
  readonly fragmentainer: Fragmentainer;
  /** From there to the end of the fragmentainer. */
  readonly room: Px;
  /** Whether the box ends with it, and only what overflows it continues. */
  readonly ends: boolean;
  readonly prior: Pieces | null;
}

/** An earlier fragment of a broken containing block, as if pages or columns were stacked. */
export interface EarlierFragment {
  readonly piece: Pieces;
  /** Its border edge, from that of the fragment that is being finished. */
  readonly top: Px;
  /** The start of the page or column after it. */
  readonly end: Px;
}

/** Omitted fields have the values of an unbroken box without edges, baselines or overflow. */
type BoxFragmentInput = Pick<BoxFragment, 'node' | 'width' | 'height' | 'children'> & Partial<BoxFragment>;

export function boxFragment(input: BoxFragmentInput): BoxFragment {
  const { width, height } = input;
  return {
    kind: 'box',
    node: input.node,
    width,
    height,
    border: input.border ?? NO_EDGES,
    padding: input.padding ?? NO_EDGES,
    children: input.children,
    edges: input.edges ?? Edge.All,
    index: input.index ?? 0,
    consumed: input.consumed ?? 0,
    baseline: input.baseline ?? null,
    lastBaseline: input.lastBaseline ?? null,
    inlineBlockBaseline: input.inlineBlockBaseline ?? null,
    parentBaselines: input.parentBaselines ?? null,
    overflow: input.overflow ?? { right: width, bottom: height },
    extra: input.extra ?? null,
    physical: input.physical ?? null,
  };
}

/** `fragment` with some of it replaced. */
export function changedBox(fragment: BoxFragment, change: Partial<BoxFragment>): BoxFragment {
  return {
    kind: 'box',
    node: change.node ?? fragment.node,
    width: change.width ?? fragment.width,
    height: change.height ?? fragment.height,
    border: change.border ?? fragment.border,
    padding: change.padding ?? fragment.padding,
    children: change.children ?? fragment.children,
    edges: change.edges ?? fragment.edges,
    index: change.index ?? fragment.index,
    consumed: change.consumed ?? fragment.consumed,
    baseline: change.baseline === undefined ? fragment.baseline : change.baseline,
    lastBaseline: change.lastBaseline === undefined ? fragment.lastBaseline : change.lastBaseline,
    inlineBlockBaseline:
      change.inlineBlockBaseline === undefined ? fragment.inlineBlockBaseline : change.inlineBlockBaseline,
    parentBaselines: change.parentBaselines === undefined ? fragment.parentBaselines : change.parentBaselines,
    overflow: change.overflow ?? fragment.overflow,
    extra: change.extra === undefined ? fragment.extra : change.extra,
    physical: change.physical === undefined ? fragment.physical : change.physical,
  };
}

export const lineFragment = (
  width: Px,
  height: Px,
  baseline: Px,
  children: readonly Link[],
  hangs = false,
): LineFragment => ({
  kind: 'line',
  width,
  height,
  baseline,
  children,
  hangs,
});

/** A link to `fragment` at (x, y), moved by `relative`. */
export const linkTo = <F extends Fragment>(x: Px, y: Px, fragment: F, relative: Offset | null = null): Link<F> => ({
  x: relative === null ? x : x + relative.x,
  y: relative === null ? y : y + relative.y,
  fragment,
  relative,
});

/** The link relative to a box whose border edge is (dx, dy) further up and left. */
export const movedLink = <F extends Fragment>({ x, y, fragment, relative }: Link<F>, dx: Px, dy: Px): Link<F> => ({
  x: x + dx,
  y: y + dy,
  fragment,
  relative,
});
