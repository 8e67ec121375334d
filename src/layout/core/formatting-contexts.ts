/**
 * The interface of formatting contexts, through which layout/core calls them without importing their folders. `layout/index.ts` has the
 * record.
 */

import type { BoxNode, Formatting } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { BreakPlan } from './break-facts.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { InlineContentAlgorithm } from './inline-content.ts';
import type { PositionedAlgorithm } from './positioned-content.ts';
import type { LayoutResult } from './results.ts';
import type { BlockToken } from './tokens.ts';

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
   * `percentBlock`: the basis of the box's own percentage heights; `imposedBlock`: the content height that its container imposes;
   * `percentInline`: the basis of its own percentage widths, or INDEFINITE.
   */
  intrinsic(
    node: BoxNode,
    percentBlock: Px,
    context: LayoutContext,
    imposedBlock: Px,
    percentInline: Px,
  ): IntrinsicSizes;
}

export interface IntrinsicSizes {
  readonly min: Px;
  readonly max: Px;
  readonly dependsOnBlock: boolean;
}

export interface FormattingContexts {
  /** By `BoxNode.formatting`; boxes of other kinds are laid out as blocks. */
  readonly contexts: Readonly<Partial<Record<Formatting, FormattingContext>>> & { readonly block: FormattingContext };
  readonly inlineContent: InlineContentAlgorithm;
  readonly positioned: PositionedAlgorithm;
  /** For boxes whose content is in another writing mode. */
  readonly orthogonalFlows: FormattingContext;
}
