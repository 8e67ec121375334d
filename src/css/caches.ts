/** What is kept of style sheets from one render to the next. */

import {
  type Cache,
  type CacheBudget,
  createCacheBudget,
  createNumbering,
  createTextCache,
  type Numbering,
} from '../cache-budget.ts';
import type { Warning } from '../diagnostics.ts';
import type { StyleSheet } from './at-rules/stylesheet.ts';
import type { RuleSet } from './rules.ts';

/** A sheet parsed at one place. */
interface ParsedSheet {
  /** The place of the text. */
  readonly place: string;
  readonly sheet: StyleSheet;
  readonly warnings: readonly Warning[];
}

export interface CssCaches {
  /** By text: the sheets parsed from it at the last few places. */
  readonly sheets: Cache<string, readonly ParsedSheet[]>;
  /** Numbers of cached sheets, which have one rule set per environment. */
  readonly sheetNumbers: Numbering<StyleSheet>;
  readonly ruleSets: Cache<string, RuleSet>;
  /** Numbers of cached rule sets, which later renders may get as the same object. */
  readonly ruleSetNumbers: Numbering<RuleSet>;
}

export const createCssCaches = (budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY)): CssCaches => ({
  sheets: createTextCache(budget),
  sheetNumbers: createNumbering(),
  ruleSets: budget.cache(),
  ruleSetNumbers: createNumbering(),
});
