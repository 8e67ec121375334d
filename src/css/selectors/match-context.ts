/** Results of matching in one document, cached so that no selector takes more than linear time. */

import { PlatenError } from '../../diagnostics.ts';
import type { FormValidity } from '../../dom/constraint-validation.ts';
import type { Document, Element, ShadowTree } from '../../dom/node.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { ScopeRule } from '../rules.ts';
import type { DerivedValue } from './match-attribute.ts';
import type { ComplexSelector, RelativeSelector, SelectorList, SimpleSelector } from './selector.ts';

export type NthSelector = Extract<SimpleSelector, { kind: 'nth' }>;

/** By element index: 0 unknown, 1 no, 2 yes. A map in scopes: there may be many, each with few elements. */
export type Answers = Uint8Array | Map<number, number>;

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
  readonly lists: Map<SelectorList, Answers>;
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
  /** The first legend of a fieldset, cached; null if none. */
  readonly legends: Map<Element, Element | null>;
  /** Which controls are valid, once a selector asks for it. */
  readonly forms: { validity: FormValidity | null };
  /** Told of fields whose pattern is not tested. */
  readonly onUntested: (field: Element) => void;
  /** What was derived from recent attribute values. */
  readonly derivedValues: Map<string, DerivedValue>;
  /** Values of attributes with a prefix, by their local names. */
  readonly prefixed: Map<Element, ReadonlyMap<string, string>>;
  /** Remaining matches of a compound selector against an element; `limits.selectorSteps` at first. */
  readonly steps: { left: number };
  /** The meaning of `:scope`; null: the root of the document. */
  readonly scope: Element | null;
  /** The context without a scope; null if this is it. */
  readonly unscoped: MatchContext | null;
  /** Contexts of recent scopes; elements come in document order, so those around the current one are usually among them. */
  readonly scoped: Map<Element, MatchContext>;
  /** Whether a scope starts at an element, cached. */
  readonly roots: Map<ScopeRule, Map<Element, boolean>>;
  /** Whether a selector contains `:scope`, cached. */
  readonly scopeAsked: Map<ComplexSelector, boolean>;
  /** The classes of elements that have many. */
  readonly classes: Map<Element, ReadonlySet<string>>;
}

/** `onUntested` is told of fields whose `pattern` would take too long to test. */
export function createMatchContext(
  document: Document,
  steps: number = DEFAULT_LIMITS.selectorSteps,
  onUntested: MatchContext['onUntested'] = () => {},
): MatchContext {
  return contextOf(document, { left: steps }, null, onUntested);
}

/** Counts one match of a compound selector against an element. */
export const takeStep = (context: MatchContext): void => takeSteps(context, 1);

export function takeSteps({ steps }: MatchContext, count: number): void {
  steps.left -= count;
  if (steps.left < 0) {
    throw new PlatenError('limit', 'matching the selectors takes too many steps (limits.selectorSteps)');
  }
}

/** The context of a shadow tree inside that of `outer`; the remaining steps are shared. `size`: elements in the host, including the host. */
export const inShadow = (outer: MatchContext, tree: ShadowTree, size: number): MatchContext => ({
  ...contextOf(outer.document, outer.steps, outer, outer.onUntested),
  forms: outer.forms,
  tree,
  first: tree.host.index,
  size,
});

/** As many as elements can be nested. */
const MAX_SCOPED = 512;

/**
 * The context of the same document with `:scope` set to `scope`; the remaining steps are shared, and so are results that do not
 * depend on the scope (`keeperOf`).
 */
export function inScope(context: MatchContext, scope: Element): MatchContext {
  const unscoped = context.unscoped ?? context;
  const { scoped } = unscoped;
  let known = scoped.get(scope);
  if (!known) {
    if (scoped.size >= MAX_SCOPED) scoped.clear();
    known = {
      ...unscoped,
      lists: new Map(),
      anchors: new Map(),
      positions: new Map(),
      siblings: new Map(),
      scope,
      unscoped,
    };
    scoped.set(scope, known);
  }
  return known;
}

/** The context that caches results of a list: those that do not depend on the scope are the same in every scope. */
export function keeperOf(list: SelectorList, context: MatchContext): MatchContext {
  if (context.unscoped === null) return context;
  for (const selector of list) if (asksForScope(selector, context)) return context;
  return context.unscoped;
}

/** The same for one selector. */
export const keeperOfOne = (selector: ComplexSelector, context: MatchContext): MatchContext =>
  context.unscoped === null || asksForScope(selector, context) ? context : context.unscoped;

function asksForScope(selector: ComplexSelector, context: MatchContext): boolean {
  let answer = context.scopeAsked.get(selector);
  if (answer === undefined) {
    answer = selector.compounds.some(({ simples }) =>
      simples.some((simple) =>
        simple.kind === 'state'
          ? simple.name === 'scope'
          : selectorsIn(simple).some((one) => asksForScope(one, context)),
      ),
    );
    context.scopeAsked.set(selector, answer);
  }
  return answer;
}

function selectorsIn(simple: SimpleSelector): readonly ComplexSelector[] {
  switch (simple.kind) {
    case 'matches':
    case 'not':
    case 'host-context':
      return simple.selectors;
    case 'has':
      return simple.selectors.map(({ selector }) => selector);
    case 'host':
      return simple.selectors ?? [];
    case 'nth':
      return simple.of ?? [];
    default:
      return [];
  }
}

function contextOf(
  document: Document,
  steps: MatchContext['steps'],
  outer: MatchContext | null,
  onUntested: MatchContext['onUntested'],
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
    legends: new Map(),
    forms: { validity: null },
    onUntested,
    derivedValues: new Map(),
    prefixed: new Map(),
    steps,
    scope: null,
    unscoped: null,
    scoped: new Map(),
    roots: new Map(),
    scopeAsked: new Map(),
    classes: new Map(),
  };
}
