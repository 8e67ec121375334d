/** Registers block containers: those with block children and those with lines. */

import type { FormattingContext } from '../core/formatting-contexts.ts';
import { layoutBlockContainer } from './container.ts';
import { blockIntrinsic } from './intrinsic.ts';

export const blockFormatting: FormattingContext = {
  formatting: 'block',
  layout: layoutBlockContainer,
  intrinsic: blockIntrinsic,
};

export const inlineFormatting: FormattingContext = { ...blockFormatting, formatting: 'inline' };
