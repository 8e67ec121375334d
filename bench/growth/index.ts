/** Kinds of content that a document can hold much of, over all stages. The time of each should grow no faster than its size. */

import type { GrowthKind } from './kind.ts';
import { LAYOUT } from './layout.ts';
import { MODERN } from './modern.ts';
import { PAINT } from './paint.ts';
import { PARSING } from './parsing.ts';
import { TEXT } from './text.ts';

export type { GrowthKind };

export const GROWTH_KINDS: readonly GrowthKind[] = [...PARSING, ...TEXT, ...LAYOUT, ...MODERN, ...PAINT];
