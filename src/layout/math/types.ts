/** Data types shared by the math layout algorithms. https://w3c.github.io/mathml-core/#box-model */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import type { LineFragment } from '../core/fragments.ts';
import type { Placed } from '../core/results.ts';

/** A child, laid out. */
export interface MathItem {
  readonly node: BoxNode;
  readonly placed: Placed;
  /** Size of the border box; the baseline is `ascent` px below its top. */
  readonly width: Px;
  readonly height: Px;
  readonly ascent: Px;
  readonly margin: Edges;
  /** How far the last glyph extends past its advance, in px; 0 for most. */
  readonly italicCorrection: Px;
}

/**
 * An item in the math content box: `x` is the left edge of its margin box from the content's left edge, `shift` how far its baseline is
 * below the content's.
 */
interface PlacedItem {
  readonly item: MathItem;
  readonly x: Px;
  readonly shift: Px;
}

/** A rectangle in the text's colour; its top is `top` px below the baseline. */
interface Bar {
  readonly x: Px;
  readonly top: Px;
  readonly width: Px;
  readonly height: Px;
}

/** A line of glyphs whose baseline is `shift` px below the content's. */
interface Glyphs {
  readonly x: Px;
  readonly shift: Px;
  readonly line: LineFragment;
}

/** The math content box. Its coordinates are those of left-to-right text; the box mirrors it for `direction: rtl`. */
export interface MathContent {
  readonly width: Px;
  readonly ascent: Px;
  readonly descent: Px;
  readonly italicCorrection?: Px;
  readonly items: readonly PlacedItem[];
  readonly bars?: readonly Bar[];
  readonly glyphs?: readonly Glyphs[];
}

/** The size to which stretchy operators inside are stretched. https://w3c.github.io/mathml-core/#dfn-stretch-size-constraint */
export type Stretching =
  | { readonly axis: 'block'; readonly ascent: Px; readonly descent: Px }
  | { readonly axis: 'inline'; readonly width: Px };

/** `lay` dispatches to the algorithm of a child; it is passed in because the algorithms cannot import the dispatch. */
export interface MathContext {
  readonly layout: LayoutContext;
  /** The width of the formula's content box in px, to which tables in it shrink; or the content size of tables that is asked for. */
  readonly available: Px | 'min' | 'max';
  lay(node: BoxNode, stretching: Stretching | null): MathItem;
}

export type MathAlgorithm = (node: BoxNode, stretching: Stretching | null, context: MathContext) => MathContent;

/** Width of the margin box in px. */
export const widthOf = ({ width, margin }: MathItem): Px => width + margin.left + margin.right;
export const ascentOf = ({ ascent, margin }: MathItem): Px => ascent + margin.top;
export const descentOf = ({ height, ascent, margin }: MathItem): Px => height - ascent + margin.bottom;

/** The largest measure of the items, which must not be empty. */
export const largest = (items: readonly MathItem[], measure: (item: MathItem) => Px): Px =>
  items.reduce((most, item) => Math.max(most, measure(item)), Number.NEGATIVE_INFINITY);
