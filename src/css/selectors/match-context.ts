/** Results of matching in one document, cached so that no selector takes more than linear time. */

import { PlatenError } from '../../diagnostics.ts';
import type { Document, Element, ShadowTree } from '../../dom/node.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { RelativeSelector, SelectorList, SimpleSelector } from './selector.ts';

export type NthSelector = Extract<SimpleSelector, { kind: 'nth' }>;

/** Results are kept per selector and element index: 0 unknown, 1 no, 2 yes. */
export interface MatchContext {
  readonly document: Document;
  readonly quirks: boolean;
  /** The shadow tree in which is matched, and the context of the tree around it; null in the document. */
  readonly tree: ShadowTree | null;
  readonly outer: MatchContext | null;
  /** The range of elements in this context, by index. */
  readonly first: number;
  readonly size: number;
  /** Answers of `:is()`, `:not()` and nested rules whose selectors have combinators or further lists. */
  readonly lists: Map<SelectorList, Uint8Array>;
  /** Whether a list is one of those. */
  readonly costly: Map<SelectorList, boolean>;
  /** The anchors of each argument of `:has()`. */
  readonly anchors: Map<RelativeSelector, Uint8Array>;
  /** 1-based positions among siblings, per `:nth-*()` that has to count, per parent. */
  readonly positions: Map<NthSelector | 'type' | 'type-from-end', Map<Element | Document | ShadowTree, Int32Array>>;
  /** For `A ~ B`: how far a parent's children were searched for A, and the first one found. */
  readonly siblings: Map<object, Map<Element | Document | ShadowTree, { searched: number; found: number }>>;
  readonly languages: Map<Element, string>;
  readonly directions: Map<Element, 'ltr' | 'rtl'>;
  /** The option that a drop-down shows, cached; null if none. */
  readonly chosenOptions: Map<Element, Element | null>;
  /** Remaining matches of a compound selector against an element; `limits.selectorSteps` at first. */
  readonly steps: { left: number };
  /** The meaning of `:scope`; null: the root of the document. */
  readonly scope: Element | null;
  /** The last context made for a scope; elements come in document order, so it is often reused. */
  scoped: MatchContext | null;
}

export function createMatchContext(document: Document, steps: number = DEFAULT_LIMITS.selectorSteps): MatchContext {
  return contextOf(document, { left: steps }, null, null);
}

/** Counts one match of a compound selector against an element. */
export function takeStep({ steps }: MatchContext): void {
  if (--steps.left < 0) {
    throw new PlatenError('limit', 'matching the selectors takes too many steps (limits.selectorSteps)');
  }
}

/** The context of a shadow tree inside that of `outer`; the remaining steps are shared. `size`: elements in the host, including the host. */
export const inShadow = (outer: MatchContext, tree: ShadowTree, size: number): MatchContext => ({
  ...contextOf(outer.document, outer.steps, null, outer),
  tree,
  first: tree.host.index,
  size,
});

/** The context of the same document with `:scope` set to `scope`; results are separate, the remaining steps are shared. */
export function inScope(context: MatchContext, scope: Element): MatchContext {
  if (context.scoped?.scope !== scope) {
    const { document, steps, tree, outer, first, size } = context;
    context.scoped = { ...contextOf(document, steps, scope, outer), tree, first, size };
  }
  return context.scoped;
}

function contextOf(
  document: Document,
  steps: MatchContext['steps'],
  scope: Element | null,
  outer: MatchContext | null,
): MatchContext {
  return {
    document,
    quirks: document.quirks,
    tree: null,
    outer,
    first: 0,
    size: document.elements.length,
    lists: new Map(),
    costly: new Map(),
    anchors: new Map(),
    positions: new Map(),
    siblings: new Map(),
    languages: new Map(),
    directions: new Map(),
    chosenOptions: new Map(),
    steps,
    scope,
    scoped: null,
  };
}
