/** State shared by the parts of the selector parser. */

import type { ComponentValue } from '../syntax/component-value.ts';
import type { NamespaceMap } from './namespaces.ts';
import type { ComplexSelector, RelativeSelector, SelectorList, SimpleSelector } from './selector.ts';

export interface SelectorContext {
  readonly namespaces: NamespaceMap;
  /** The selectors that `&` means: those of the enclosing rule; null if there is none. */
  readonly parent: SelectorList | null;
  /** The number of functional pseudo-classes around this list. */
  readonly depth: number;
  /** Inside `:has()`, where another `:has()` is not allowed. */
  readonly insideHas: boolean;
  /** Inside a functional pseudo-class, where pseudo-elements are not allowed. */
  readonly nested: boolean;
  readonly lists: ListParsers;
}

type ListParser<T> = (values: readonly ComponentValue[], context: SelectorContext) => T;

/** Parsers for the arguments of functional pseudo-classes. */
interface ListParsers {
  readonly forgiving: ListParser<SelectorList>;
  readonly inner: ListParser<SelectorList>;
  readonly relative: ListParser<readonly RelativeSelector[]>;
}

/** Nesting of functional pseudo-classes; deeper selectors are invalid. Browsers have a bound as well. */
export const MAX_DEPTH = 64;
/** Why a selector is invalid. The caller warns and drops the rule. */
export class SelectorError extends Error {}

/** The meaning of `&`: the parent's selectors as in `:is()`, or the root element outside any rule. */
export function nestingSelector(context: SelectorContext): SimpleSelector {
  if (!context.parent) return { kind: 'state', name: 'scope' };
  return { kind: 'matches', selectors: context.parent };
}

/** The selectors that `&` can represent: those without pseudo-elements. */
export function representedSelectors(parent: SelectorList): SelectorList {
  const isElement = ({ pseudoElement, through }: ComplexSelector): boolean => pseudoElement === null && !through;
  return parent.every(isElement) ? parent : parent.filter(isElement);
}
