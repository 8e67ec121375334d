/** What the parsers of at-rules share while one style sheet is read. */

import type { Diagnostics } from '../../diagnostics.ts';
import type { NamespaceMap } from '../selectors/namespaces.ts';
import type { SelectorList } from '../selectors/selector.ts';
import type { Locator } from '../syntax/place.ts';
import type { TokenList } from '../syntax/tokens.ts';

export interface ParserState {
  readonly tokens: TokenList;
  readonly locate: Locator;
  readonly diagnostics: Diagnostics;
  readonly baseUrl: string | null;
  /** Grows with each @namespace. */
  namespaces: NamespaceMap;
  /** Rules, declarations and selectors since the last step. */
  parsed: number;
  /** @import and @namespace may stand before anything else only. */
  phase: 'imports' | 'namespaces' | 'body';
}

/** Where a rule stands. */
export interface RuleScope {
  /** Selectors of the style rule around it; null outside any. */
  readonly parent: SelectorList | null;
  /** What `&` stands for: the same, less what it cannot represent. One list, since matching remembers its answers by list. */
  readonly nesting: SelectorList | null;
  readonly depth: number;
}
