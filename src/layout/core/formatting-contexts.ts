/** The formatting contexts as a value: what layout/core calls without knowing their folders. `layout/index.ts` has the record. */

import type { Formatting } from '../../boxes/box.ts';
import type { InlineContentAlgorithm } from './inline-content.ts';
import type { PositionedAlgorithm } from './positioned-content.ts';
import type { FormattingContext } from './types.ts';

export interface FormattingContexts {
  /** By what a box says of itself; boxes of others are laid out as blocks. */
  readonly contexts: Readonly<Partial<Record<Formatting, FormattingContext>>> & { readonly block: FormattingContext };
  readonly inlineContent: InlineContentAlgorithm;
  readonly positioned: PositionedAlgorithm;
  /** For boxes whose content is laid out in another writing mode than the box is in. */
  readonly orthogonalFlows: FormattingContext;
}
