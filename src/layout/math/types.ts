/** What the layouts of mathematics hand each other. https://w3c.github.io/mathml-core/#box-model */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import type { LineFragment } from '../core/fragments.ts';
import type { Placed } from '../core/results.ts';

/** A child, laid out. */
export interface MathItem {
  readonly node: BoxNode;
  readonly placed: Placed;
  /** Border box; the baseline is `ascent` below its top. */
  readonly width: Px;
  readonly height: Px;
  readonly ascent: Px;
  readonly margin: Edges;
  /** How far the last glyph leans over its advance; 0 for most. */
  readonly italicCorrection: Px;
}

/** An item in the math content box: its margin box's left edge from the content's left edge, and its baseline below the content's. */
interface PlacedItem {
  readonly item: MathItem;
  readonly x: Px;
  readonly shift: Px;
}

/** A rectangle in the text's colour, its top `top` below the baseline. */
interface Bar {
  readonly x: Px;
  readonly top: Px;
  readonly width: Px;
  readonly height: Px;
}

/** A line of glyphs with its baseline `shift` below the content's. */
interface Glyphs {
  readonly x: Px;
  readonly shift: Px;
  readonly line: LineFragment;
}

/** The math content box. Left and right are those of text from left to right; the box mirrors it for `direction: rtl`. */
export interface MathContent {
  readonly width: Px;
  readonly ascent: Px;
  readonly descent: Px;
  readonly italicCorrection?: Px;
  readonly items: readonly PlacedItem[];
  readonly bars?: readonly Bar[];
  readonly glyphs?: readonly Glyphs[];
}

/** What stretchy operators inside reach for. https://w3c.github.io/mathml-core/#dfn-stretch-size-constraint */
export type Stretching =
  | { readonly axis: 'block'; readonly ascent: Px; readonly descent: Px }
  | { readonly axis: 'inline'; readonly width: Px };

/** `lay` is the way back into the folder's own dispatch, by which algorithms lay out their children. */
export interface MathContext {
  readonly layout: LayoutContext;
  lay(node: BoxNode, stretching: Stretching | null): MathItem;
}

export type MathAlgorithm = (node: BoxNode, stretching: Stretching | null, context: MathContext) => MathContent;

/** Of margin boxes. */
export const widthOf = ({ width, margin }: MathItem): Px => width + margin.left + margin.right;
export const ascentOf = ({ ascent, margin }: MathItem): Px => ascent + margin.top;
export const descentOf = ({ height, ascent, margin }: MathItem): Px => height - ascent + margin.bottom;

/** The largest measure of items, of which there is one at least. */
export const largest = (items: readonly MathItem[], measure: (item: MathItem) => Px): Px =>
  items.reduce((most, item) => Math.max(most, measure(item)), Number.NEGATIVE_INFINITY);
