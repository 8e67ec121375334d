/** Layout: (box, space, token) in, (fragment, token) out. Importing this file registers every formatting context. */

import { blockFormatting, inlineFormatting } from './block/index.ts';
import {
  registerFormattingContext,
  registerInlineContent,
  registerOrthogonalFlows,
  registerPositioned,
} from './core/dispatch.ts';
import { flexFormattingContext } from './flex/flex-context.ts';
import { gridFormattingContext } from './grid/grid-context.ts';
import { inlineContent } from './inline/context.ts';
import { multicolFormattingContext } from './multicol/multicol-context.ts';
import { positioned } from './positioned/positioned.ts';
import { replacedFormatting } from './replaced/replaced-context.ts';
import { rubyFormatting } from './ruby/ruby-context.ts';
import { tableContext } from './table/table-context.ts';
import { combinedTextFormatting } from './writing-modes/combined-text.ts';
import { orthogonalFlows } from './writing-modes/orthogonal-flow.ts';

registerFormattingContext(blockFormatting);
registerFormattingContext(inlineFormatting);
registerFormattingContext(replacedFormatting);
registerFormattingContext(tableContext);
registerFormattingContext(flexFormattingContext);
registerFormattingContext(gridFormattingContext);
registerFormattingContext(multicolFormattingContext);
registerFormattingContext(rubyFormatting);
registerFormattingContext(combinedTextFormatting);
registerInlineContent(inlineContent);
registerOrthogonalFlows(orthogonalFlows);
registerPositioned(positioned);

export { createLayoutContext } from './core/context.ts';
export { intrinsicSizes, layoutNode } from './core/dispatch.ts';
