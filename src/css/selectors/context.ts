/** What the parts of the selector parser share. */

import type { ComponentValue } from '../syntax/component-value.ts';
import type { NamespaceMap } from './namespaces.ts';
import type { ComplexSelector, RelativeSelector, SelectorList, SimpleSelector } from './selector.ts';

export interface SelectorContext {
  readonly namespaces: NamespaceMap;
  /** What `&` stands for: those of the rule around this one; null outside any. */
  readonly parent: SelectorList | null;
  /** How many functional pseudo-classes stand around this list. */
  readonly depth: number;
  /** Inside `:has()` no further `:has()` may stand. */
  readonly insideHas: boolean;
  /** Inside a functional pseudo-class no pseudo-element may stand. */
  readonly nested: boolean;
  readonly lists: ListParsers;
}

type ListParser<T> = (values: readonly ComponentValue[], context: SelectorContext) => T;

/** How functional pseudo-classes read the selectors inside them. */
interface ListParsers {
  readonly forgiving: ListParser<SelectorList>;
  readonly inner: ListParser<SelectorList>;
  readonly relative: ListParser<readonly RelativeSelector[]>;
}

/** Deeper functional pseudo-classes make a selector invalid; browsers have a bound as well. */
export const MAX_DEPTH = 64;
/** Says why a selector is invalid; the caller warns and drops the rule. */
export class SelectorError extends Error {}

/** What `&` stands for: the parent's selectors as `:is()` would take them, the root element outside any rule. */
export function nestingSelector(context: SelectorContext): SimpleSelector {
  if (!context.parent) return { kind: 'state', name: 'scope' };
  return { kind: 'matches', selectors: context.parent };
}

/** A pseudo-element cannot be represented by `&`: those selectors of the parent match nothing. */
export function representedSelectors(parent: SelectorList): SelectorList {
  const isElement = ({ pseudoElement, through }: ComplexSelector): boolean => pseudoElement === null && !through;
  return parent.every(isElement) ? parent : parent.filter(isElement);
}
