/** Layout: (box, space, token) in, (fragment, token) out. */

import { blockFormatting, inlineFormatting } from './block/index.ts';
import type { FormattingContexts } from './core/formatting-contexts.ts';
import { flexFormattingContext } from './flex/flex-context.ts';
import { gridFormattingContext } from './grid/grid-context.ts';
import { inlineContent } from './inline/context.ts';
import { initialLetterFormatting } from './inline/initial-letter.ts';
import { mathFormatting } from './math/math-context.ts';
import { multicolFormattingContext } from './multicol/multicol-context.ts';
import { positioned } from './positioned/positioned.ts';
import { replacedFormatting } from './replaced/replaced-context.ts';
import { rubyFormatting } from './ruby/ruby-context.ts';
import { tableContext } from './table/table-context.ts';
import { combinedTextFormatting } from './writing-modes/combined-text.ts';
import { orthogonalFlows } from './writing-modes/orthogonal-flow.ts';

export const FORMATTING_CONTEXTS: FormattingContexts = {
  contexts: {
    block: blockFormatting,
    inline: inlineFormatting,
    replaced: replacedFormatting,
    table: tableContext,
    flex: flexFormattingContext,
    grid: gridFormattingContext,
    multicol: multicolFormattingContext,
    math: mathFormatting,
    ruby: rubyFormatting,
    'combined-text': combinedTextFormatting,
    'initial-letter': initialLetterFormatting,
  },
  inlineContent,
  positioned,
  orthogonalFlows,
};

export { createLayoutContext } from './core/context.ts';
export { intrinsicSizes, layoutNode } from './core/dispatch.ts';
export { shapeAhead } from './inline/shape-ahead.ts';
