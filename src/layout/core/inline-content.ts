/**
 * The seam between the box of a block container and the lines inside it. The block container (layout/block) does borders,
 * padding, margins, sizes and the BFC offset for `formatting: 'inline'` nodes too; layout/inline only fills the content box.
 * https://drafts.csswg.org/css-inline-3/
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BreakFacts, BreakPlan } from './break-facts.ts';
import type { LineClamp } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { Exclusions } from './exclusions.ts';
import type { IntrinsicSizes } from './formatting-contexts.ts';
import type { Footnotes, Fragmentainer } from './fragmentainer.ts';
import type { Link, PendingBox } from './fragments.ts';
import type { Refused } from './results.ts';
import type { InlineToken } from './tokens.ts';

export interface InlineContentAlgorithm {
  /** No line box with any height would be made (CSS 2 §9.4.2), so margins may collapse through the container. Floats do not count. */
  isEmpty(node: BoxNode, context: LayoutContext): boolean;
  layout(input: InlineContentInput, context: LayoutContext): InlineContentResult;
  /** Content min-content and max-content, floats included. */
  intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext): IntrinsicSizes;
  /** Where a line of content could end that is not laid out. */
  lineEnds(node: BoxNode, context: LayoutContext): LineEnds;
  /** Of a line without content in a block container of this style. */
  strut(style: ComputedStyle, context: LayoutContext): { readonly ascent: Px; readonly descent: Px };
}

export interface LineEnds {
  /** The opportunities in the order of the text, up to the end of the content. */
  readonly ends: readonly LineEnd[];
  /** Of a line with all of the content, whose text has this length. */
  readonly width: Px;
  readonly length: number;
}

export interface LineEnd {
  readonly text: number;
  /** The extent of a line that ends here, and of one that continues. */
  readonly before: Px;
  readonly after: Px;
  /** Where the next line begins. */
  readonly next: Pick<InlineToken, 'item' | 'text'>;
}

export interface InlineContentInput {
  /** `node.inline` is set. */
  readonly node: BoxNode;
  /** Width of the content box. */
  readonly width: Px;
  /** Basis of percentage heights, or INDEFINITE. */
  readonly percentBlock: Px;
  /** The same for replaced boxes. */
  readonly replacedPercentBlock: Px;
  /** Basis of percentages in `top` and `bottom` of relatively positioned boxes, or INDEFINITE. */
  readonly insetBlock: Px;
  /** The content box's top left corner in BFC coordinates (those of `floats`). */
  readonly bfcLine: Px;
  readonly bfcBlock: Px;
  readonly floats: Exclusions;
  /** `offset` is that of the content box's top; the end border and padding are already taken from `size` where they must fit. */
  readonly fragmentainer: Fragmentainer | null;
  readonly token: InlineToken | null;
  readonly plan: BreakPlan | null;
  /** With the lines of earlier fragments. */
  readonly clamp: LineClamp | null;
  /** Left out of `orphans`/`widows` counting and of leading indents: the content continues in the same element's next piece. */
}

/** All positions are from the content box's top left corner. */
export interface InlineContent {
  readonly refused: null;
  /** Lines, and floats placed among them (their border boxes). */
  readonly links: readonly Link[];
  /** Bottom of the last line. */
  readonly height: Px;
  /** How far boxes in the lines reach where they overflow them. */
  readonly reach: Px;
  readonly floats: Exclusions;
  readonly footnotes: Footnotes;
  /** Null: all lines are made and no float is left over. */
  readonly token: InlineToken | null;
  readonly baseline: Px | null;
  readonly lastBaseline: Px | null;
  readonly breaks: BreakFacts;
  readonly outOfFlow: readonly PendingBox[];
  readonly overflow: { readonly right: Px; readonly bottom: Px };
  readonly dependsOnBlock: boolean;
  readonly clamp: LineClamp | null;
}

/** `refused` = not even the first line fits: break before the container. */
export type InlineContentResult = InlineContent | { readonly refused: Refused };
