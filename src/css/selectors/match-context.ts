/** What matching remembers about one document, so that no selector costs more than linear time. */

import { PlatenError } from '../../diagnostics.ts';
import type { Document, Element, ShadowTree } from '../../dom/node.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { RelativeSelector, SelectorList, SimpleSelector } from './selector.ts';

export type NthSelector = Extract<SimpleSelector, { kind: 'nth' }>;

/** Results are kept per selector and element index: 0 unknown, 1 no, 2 yes. */
export interface MatchContext {
  readonly document: Document;
  readonly quirks: boolean;
  /** The shadow tree that is matched in, and the context of the tree around it; null: the document. */
  readonly tree: ShadowTree | null;
  readonly outer: MatchContext | null;
  /** The elements that may be asked about, by index. */
  readonly first: number;
  readonly size: number;
  /** Answers of `:is()`, `:not()` and nested rules whose selectors have combinators or further lists. */
  readonly lists: Map<SelectorList, Uint8Array>;
  /** Which lists those are. */
  readonly costly: Map<SelectorList, boolean>;
  /** The anchors of each argument of `:has()`. */
  readonly anchors: Map<RelativeSelector, Uint8Array>;
  /** 1-based positions among siblings, per `:nth-*()` that has to count, per parent. */
  readonly positions: Map<NthSelector | 'type' | 'type-from-end', Map<Element | Document | ShadowTree, Int32Array>>;
  /** For `A ~ B`: how far a parent's children were searched for A, and the first one found. */
  readonly siblings: Map<object, Map<Element | Document | ShadowTree, { searched: number; found: number }>>;
  readonly languages: Map<Element, string>;
  readonly directions: Map<Element, 'ltr' | 'rtl'>;
  /** The option that each drop-down shows, of those that were asked for; null: none. */
  readonly chosenOptions: Map<Element, Element | null>;
  /** Elements that compound selectors may still be tried on; `limits.selectorSteps` at first. */
  readonly steps: { left: number };
  /** What `:scope` stands for; null: the root of the document. */
  readonly scope: Element | null;
  /** The latest context of a scope: elements come in document order, so that few are made. */
  scoped: MatchContext | null;
}

export function createMatchContext(document: Document, steps: number = DEFAULT_LIMITS.selectorSteps): MatchContext {
  return contextOf(document, { left: steps }, null, null);
}

/** Counts one compound selector that is held against one element. */
export function takeStep({ steps }: MatchContext): void {
  if (--steps.left < 0) {
    throw new PlatenError('limit', 'matching the selectors takes too many steps (limits.selectorSteps)');
  }
}

/** A shadow tree in the one that `outer` is of; the steps that are left are shared. `size`: elements in the host, the host included. */
export const inShadow = (outer: MatchContext, tree: ShadowTree, size: number): MatchContext => ({
  ...contextOf(outer.document, outer.steps, null, outer),
  tree,
  first: tree.host.index,
  size,
});

/** The same document where `:scope` is `scope`: answers may be others, the steps that are left are shared. */
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
