/** What is remembered of style sheets from one render to the next. */

import { type Cache, type CacheBudget, createCacheBudget, createNumbering, type Numbering } from '../cache-budget.ts';
import type { Warning } from '../diagnostics.ts';
import type { StyleSheet } from './at-rules/stylesheet.ts';
import type { RuleSet } from './rules.ts';

/** A sheet as it was read in one place. */
interface ParsedSheet {
  /** Where the text stood. */
  readonly place: string;
  readonly sheet: StyleSheet;
  readonly warnings: readonly Warning[];
}

export interface CssCaches {
  /** By text: the sheets it gave in the last few places. */
  readonly sheets: Cache<string, readonly ParsedSheet[]>;
  /** The sheets that were kept; their rules are one set for each environment. */
  readonly sheetNumbers: Numbering<StyleSheet>;
  readonly ruleSets: Cache<string, RuleSet>;
  /** The sets that were kept: a later render may meet them as the same object. */
  readonly ruleSetNumbers: Numbering<RuleSet>;
}

export const createCssCaches = (budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY)): CssCaches => ({
  sheets: budget.cache(),
  sheetNumbers: createNumbering(),
  ruleSets: budget.cache(),
  ruleSetNumbers: createNumbering(),
});
