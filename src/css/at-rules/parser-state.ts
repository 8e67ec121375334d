/** State shared by the parsers of at-rules while one style sheet is read. */

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
  /** @import and @namespace are only allowed before anything else. */
  phase: 'imports' | 'namespaces' | 'body';
  /** Whether an `@scope` without roots was read. */
  hasImplicitScope: boolean;
}

/** The context of a rule. */
export interface RuleScope {
  /** Selectors of the enclosing style rule; null if there is none. */
  readonly parent: SelectorList | null;
  /** What `&` means: the same selectors without those it cannot represent. Always one list, because matching caches results by list. */
  readonly nesting: SelectorList | null;
  readonly depth: number;
}
