/** What styling remembers from one render to the next. */

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

/** A declaration block as it was compiled, and what there was to say of it. */
interface RememberedBlock {
  readonly compiled: CompiledBlock;
  readonly warnings: WarningRecord | null;
}

export interface StyleCaches {
  /** Rules made ready for matching, by the rule sets they come from. */
  readonly rules: Cache<string, PreparedRules & { readonly warnings: readonly Warning[] }>;
  /** Blocks live as long as their sheets. In quirks mode values differ. */
  readonly blocks: {
    readonly standard: WeakMap<DeclarationBlock, RememberedBlock>;
    readonly quirks: WeakMap<DeclarationBlock, RememberedBlock>;
  };
  /** What the browser's own sheet says of pseudo-elements, once it was asked for. */
  readonly pseudoElements: Map<StyledPseudo, Source>;
  /** By the size and margin that the options give. */
  readonly pageDefaults: Cache<string, PageDefaults>;
  /** By these and the kind of height. */
  readonly pageAreas: Cache<string, Size>;
}

export const createStyleCaches = (budget: CacheBudget): StyleCaches => ({
  rules: budget.cache(),
  blocks: { standard: new WeakMap(), quirks: new WeakMap() },
  pseudoElements: new Map(),
  pageDefaults: budget.cache(),
  pageAreas: budget.cache(),
});

/** What `styleDocument` uses of the caches. */
export interface StylingCaches {
  readonly css: CssCaches;
  readonly style: StyleCaches;
}

/** Caches for one document alone. */
export function createStylingCaches(): StylingCaches {
  const budget = createCacheBudget(Number.POSITIVE_INFINITY);
  return { css: createCssCaches(budget), style: createStyleCaches(budget) };
}
