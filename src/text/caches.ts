/** What is remembered of fonts and text from one render to the next. */

import { type Cache, type CacheBudget, createCacheBudget, createNumbering, type Numbering } from '../cache-budget.ts';
import type { FontFile } from './font-file.ts';
import { createShapingEngine, type ShapingEngine } from './shaping-engine.ts';
import type { FontSubset } from './subset.ts';

export interface TextCaches {
  /** By file, face and glyphs. */
  readonly subsets: Cache<string, FontSubset>;
  /** By the file itself, not by its name or hash: a font never answers for another. */
  readonly fileNumbers: Numbering<FontFile>;
  /** HarfBuzz is started once. */
  readonly shaping: ShapingEngine;
}

export const createTextCaches = (budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY)): TextCaches => ({
  subsets: budget.cache(),
  fileNumbers: createNumbering(),
  shaping: createShapingEngine(),
});
