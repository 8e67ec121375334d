/** What styling keeps from one render to the next. */

import { type Cache, type CacheBudget, createCacheBudget } from '../cache-budget.ts';
import { type CssCaches, createCssCaches } from '../css/caches.ts';
import type { DeclarationBlock } from '../css/rules.ts';
import type { Warning, WarningRecord } from '../diagnostics.ts';
import type { Size } from '../geometry.ts';
import type { CompiledBlock } from './declarations.ts';
import type { PageDefaults } from './page-defaults.ts';
import type { PreparedRules } from './prepared-rules.ts';
import type { Source } from './rule-tree.ts';
import type { StyledPseudo } from './types.ts';

/** A compiled declaration block with its warnings. */
interface RememberedBlock {
  readonly compiled: CompiledBlock;
  readonly warnings: WarningRecord | null;
}

export interface StyleCaches {
  /** Rules prepared for matching, by the rule sets they come from. */
  readonly rules: Cache<string, PreparedRules & { readonly warnings: readonly Warning[] }>;
  /** Compiled blocks, which live as long as their sheets. Values differ in quirks mode. */
  readonly blocks: {
    readonly standard: WeakMap<DeclarationBlock, RememberedBlock>;
    readonly quirks: WeakMap<DeclarationBlock, RememberedBlock>;
  };
  /** The user agent declarations of pseudo-elements, compiled on demand. */
  readonly pseudoElements: Map<StyledPseudo, Source>;
  /** Sources without what markers ignore, by the whole ones. */
  readonly markerSources: WeakMap<Source, Source>;
  /** By the size and margin in the options. */
  readonly pageDefaults: Cache<string, PageDefaults>;
  /** By these and the kind of height. */
  readonly pageAreas: Cache<string, Size>;
}

export const createStyleCaches = (budget: CacheBudget): StyleCaches => ({
  rules: budget.cache(),
  blocks: { standard: new WeakMap(), quirks: new WeakMap() },
  pseudoElements: new Map(),
  markerSources: new WeakMap(),
  pageDefaults: budget.cache(),
  pageAreas: budget.cache(),
});

/** The caches that `styleDocument` uses. */
export interface StylingCaches {
  readonly css: CssCaches;
  readonly style: StyleCaches;
}

/** Caches for a single document. */
export function createStylingCaches(): StylingCaches {
  const budget = createCacheBudget(Number.POSITIVE_INFINITY);
  return { css: createCssCaches(budget), style: createStyleCaches(budget) };
}
