/** The formatting contexts as a value: what layout/core calls without knowing their folders. `layout/index.ts` has the record. */

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
   * `percentBlock` is what the box's own percentage heights resolve against, `imposedBlock` the content height that its container gives it.
   */
  intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes;
}

export interface IntrinsicSizes {
  readonly min: Px;
  readonly max: Px;
  readonly dependsOnBlock: boolean;
}

export interface FormattingContexts {
  /** By what a box says of itself; boxes of others are laid out as blocks. */
  readonly contexts: Readonly<Partial<Record<Formatting, FormattingContext>>> & { readonly block: FormattingContext };
  readonly inlineContent: InlineContentAlgorithm;
  readonly positioned: PositionedAlgorithm;
  /** For boxes whose content is laid out in another writing mode than the box is in. */
  readonly orthogonalFlows: FormattingContext;
}
