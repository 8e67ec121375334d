/** https://drafts.csswg.org/css-cascade-6/#scope-atrule */

import { SelectorError } from '../selectors/context.ts';
import type { NamespaceMap } from '../selectors/namespaces.ts';
import { parseSelectorList, parseUnscopedList, SCOPE_LIST } from '../selectors/parse-selector.ts';
import type { SelectorList } from '../selectors/selector.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { trimWhitespace } from '../syntax/component-values.ts';
import { keyword } from './condition.ts';

/** The prelude of `@scope`: its roots and limits. Throws SelectorError. */
export interface ScopeBounds {
  /** Null if no roots are given. */
  readonly roots: SelectorList | null;
  readonly limits: SelectorList | null;
}

/** `[(<scope-start>)]? [to (<scope-end>)]?`. `nesting` is what `&` means in the roots. */
export function parseScopeBounds(
  values: readonly ComponentValue[],
  namespaces: NamespaceMap,
  nesting: SelectorList | null,
): ScopeBounds {
  const parts = trimWhitespace(values).filter((value) => value.type !== 'whitespace');
  const start = isParenthesized(parts[0]) ? parts.shift() : undefined;
  const end = keyword(parts[0]) === 'to' && isParenthesized(parts[1]) ? parts.splice(0, 2)[1] : undefined;
  if (parts.length > 0) throw new SelectorError('is not "(roots) to (limits)"');
  return {
    roots: start ? parseUnscopedList((start as Block).values, namespaces, nesting) : null,
    limits: end ? parseSelectorList((end as Block).values, namespaces, SCOPE_LIST) : null,
  };
}

type Block = Extract<ComponentValue, { type: 'block' }>;

const isParenthesized = (value: ComponentValue | undefined): boolean => value?.type === 'block' && value.open === '(';
