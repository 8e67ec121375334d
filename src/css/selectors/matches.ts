/** Does an element match a selector? https://drafts.csswg.org/selectors-4/#match-against-element */

import { type Element, treeParent, treeParentNode, treeSiblingIndex, treeSiblings } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import { hasAnchors } from './has.ts';
import { matchesAttribute } from './match-attribute.ts';
import { type Answers, keeperOf, keeperOfOne, type MatchContext, takeStep } from './match-context.ts';
import { matchesDirection, matchesLanguage } from './match-language.ts';
import { matchesState } from './match-state.ts';
import { namespaceUrl } from './namespaces.ts';
import { matchesNth } from './nth.ts';
import type { ComplexSelector, CompoundSelector, SelectorList, SimpleSelector } from './selector.ts';

/**
 * The outcome of matching the rest of a selector. It tells an outer loop over ancestors or siblings when continuing is useless:
 * `completely` rules out every element further up, `siblings` every earlier sibling.
 */
const MATCH = 0;
const FAILS_HERE = 1;
const FAILS_SIBLINGS = 2;
const FAILS_COMPLETELY = 3;
type Outcome = typeof MATCH | typeof FAILS_HERE | typeof FAILS_SIBLINGS | typeof FAILS_COMPLETELY;

/** Matches the element itself; the caller checks for pseudo-elements. */
export function matchesSelector(selector: ComplexSelector, element: Element, context: MatchContext): boolean {
  if (selector.compounds.length === 1) return matchesCompound(selector.compounds[0]!, element, context);
  return matchFrom(selector, 0, element, context) === MATCH;
}

/** Whether any selector of the list matches. Results of costly lists are cached per element. */
export function matchesList(list: SelectorList, element: Element, context: MatchContext): boolean {
  if (!isCostly(list, context)) return list.some((selector) => matchesSelector(selector, element, context));
  const keeper = keeperOf(list, context);
  const known = keeper.lists.get(list) ?? noAnswers(list, keeper);
  const at = element.index - context.first;
  const answer = known instanceof Map ? (known.get(at) ?? 0) : known[at];
  if (answer !== 0) return answer === 2;
  const matched = list.some((selector) => matchesSelector(selector, element, keeper));
  if (known instanceof Map) known.set(at, matched ? 2 : 1);
  else known[at] = matched ? 2 : 1;
  return matched;
}

function noAnswers(list: SelectorList, { lists, size, unscoped }: MatchContext): Answers {
  if ((lists.size + 1) * size > MAX_REMEMBERED) forgetOldest(lists);
  const answers = unscoped ? new Map<number, number>() : new Uint8Array(size);
  lists.set(list, answers);
  return answers;
}

/** Bytes. */
const MAX_REMEMBERED = 256_000_000;

function forgetOldest(lists: MatchContext['lists']): void {
  for (const [oldest] of lists) {
    lists.delete(oldest);
    return;
  }
}

function isCostly(list: SelectorList, { costly }: MatchContext): boolean {
  let answer = costly.get(list);
  if (answer === undefined) {
    answer = list.some(
      ({ compounds }) =>
        compounds.length > 1 ||
        compounds.some(({ simples }) => simples.some(({ kind }) => kind === 'matches' || kind === 'not')),
    );
    costly.set(list, answer);
  }
  return answer;
}

/** Recursion is as deep as the selector has compounds, which the parser bounds. */
function matchFrom(selector: ComplexSelector, at: number, element: Element, context: MatchContext): Outcome {
  if (!matchesCompound(selector.compounds[at]!, element, context)) return FAILS_HERE;
  if (at === selector.combinators.length) return MATCH;
  switch (selector.combinators[at]!) {
    case 'descendant':
      return matchAncestors(selector, at, element, context);
    case 'child': {
      const parent = treeParent(element) ?? hostAbove(element, context);
      if (!parent) return FAILS_COMPLETELY;
      const outcome = matchFrom(selector, at + 1, parent, context);
      return outcome === MATCH || outcome === FAILS_COMPLETELY ? outcome : FAILS_SIBLINGS;
    }
    case 'next-sibling': {
      const previous =
        element === context.tree?.host ? undefined : treeSiblings(element)[treeSiblingIndex(element) - 1];
      return previous ? matchFrom(selector, at + 1, previous, context) : FAILS_SIBLINGS;
    }
    case 'subsequent-sibling':
      return matchPrecedingSiblings(selector, at, element, context);
  }
}

function matchAncestors(selector: ComplexSelector, at: number, element: Element, context: MatchContext): Outcome {
  let above = treeParent(element) ?? hostAbove(element, context);
  for (; above; above = above === context.tree?.host ? null : (treeParent(above) ?? hostAbove(above, context))) {
    const outcome = matchFrom(selector, at + 1, above, context);
    if (outcome === MATCH || outcome === FAILS_COMPLETELY) return outcome;
  }
  return FAILS_COMPLETELY;
}

/** The part before `~` does not depend on what follows, so each parent's children are searched once per selector. */
function matchPrecedingSiblings(
  selector: ComplexSelector,
  at: number,
  element: Element,
  context: MatchContext,
): Outcome {
  const key = selector.compounds[at + 1]!;
  const { siblings: searches } = keeperOfOne(selector, context);
  let parents = searches.get(key);
  if (!parents) {
    parents = new Map();
    searches.set(key, parents);
  }
  if (element === context.tree?.host) return FAILS_SIBLINGS;
  const parent = treeParentNode(element);
  let search = parents.get(parent);
  if (!search) {
    search = { searched: 0, found: -1 };
    parents.set(parent, search);
  }
  const siblings = treeSiblings(element);
  const siblingIndex = treeSiblingIndex(element);
  while (search.found === -1 && search.searched < siblingIndex) {
    const index = search.searched++;
    if (matchFrom(selector, at + 1, siblings[index]!, context) === MATCH) search.found = index;
  }
  return search.found !== -1 && search.found < siblingIndex ? MATCH : FAILS_SIBLINGS;
}

/** The host of the current shadow tree, if the element is topmost in it. */
const hostAbove = (element: Element, { tree }: MatchContext): Element | null =>
  tree && element !== tree.host ? tree.host : null;

/** In its shadow tree, the host matches only these. https://drafts.csswg.org/css-shadow-1/#host-element-in-tree */
const isAboutHost = ({ kind }: SimpleSelector): boolean =>
  kind === 'host' || kind === 'host-context' || kind === 'matches';

/** All simple selectors of one compound. */
function matchesCompound(compound: CompoundSelector, element: Element, context: MatchContext): boolean {
  takeStep(context);
  if (context.tree?.host === element && !compound.simples.every(isAboutHost)) return false;
  for (const simple of compound.simples) if (!matchesSimple(simple, element, context)) return false;
  return true;
}

function matchesSimple(simple: SimpleSelector, element: Element, context: MatchContext): boolean {
  switch (simple.kind) {
    case 'universal':
      return matchesNamespace(simple.namespace, element);
    case 'type':
      return matchesType(simple.name, element) && matchesNamespace(simple.namespace, element);
    case 'id':
      return element.id !== null && sameName(element.id, simple.name, context.quirks);
    case 'class':
      return hasClass(element, simple.name, context);
    case 'attribute':
      return matchesAttribute(simple, element, context);
    case 'nth':
      return matchesNth(simple, element, context, matchesList);
    case 'matches':
      return matchesList(simple.selectors, element, context);
    case 'not':
      return !matchesList(simple.selectors, element, context);
    case 'has':
      return isAnchor(simple.selectors, element, context);
    case 'host':
      if (context.tree?.host !== element) return false;
      return simple.selectors === null || matchesList(simple.selectors, element, context.outer!);
    case 'host-context':
      return context.tree?.host === element && isInContext(simple.selectors, element, context.outer!);
    case 'lang':
      return matchesLanguage(simple.ranges, element, context);
    case 'dir':
      return matchesDirection(simple.direction, element, context);
    case 'state':
      if (simple.name === 'scope' && context.scope) return element === context.scope;
      return matchesState(simple.name, element, context);
  }
}

/** Whether the host or an ancestor in any tree matches. https://drafts.csswg.org/css-shadow-1/#host-context */
function isInContext(list: SelectorList, host: Element, around: MatchContext): boolean {
  let context: MatchContext | null = around;
  for (let at: Element | null = host; at && context; ) {
    if (matchesList(list, at, context)) return true;
    const parent = treeParent(at);
    if (!parent) {
      at = context.tree?.host ?? null;
      context = context.outer;
    } else at = parent;
  }
  return false;
}

// Separate functions: a function that contains a closure allocates memory on every call, even if the closure is not reached.

const isAnchor = (
  relatives: Extract<SimpleSelector, { kind: 'has' }>['selectors'],
  element: Element,
  context: MatchContext,
): boolean =>
  relatives.some((relative) => {
    const keeper = keeperOfOne(relative.selector, context);
    return hasAnchors(relative, keeper, matchesCompound)[element.index - context.first] === 1;
  });

const sameName = (a: string, b: string, quirks: boolean): boolean =>
  a === b || (quirks && asciiLower(a) === asciiLower(b));

const hasClassInAnyCase = (classes: readonly string[], lower: string): boolean =>
  classes.some((name) => asciiLower(name) === lower);

/** More classes than elements usually have. */
const MANY_CLASSES = 64;

function hasClass(element: Element, wanted: string, { quirks, classes }: MatchContext): boolean {
  const own = element.classes;
  const name = quirks ? asciiLower(wanted) : wanted;
  if (own.length < MANY_CLASSES) return quirks ? hasClassInAnyCase(own, name) : own.includes(name);
  let known = classes.get(element);
  if (!known) {
    known = new Set(quirks ? own.map(asciiLower) : own);
    classes.set(element, known);
  }
  return known.has(name);
}

/** HTML elements match case-insensitively, elements of other namespaces as written. */
function matchesType(name: string, element: Element): boolean {
  return element.tag === name || (element.namespace === 'html' && element.tag === asciiLower(name));
}

function matchesNamespace(namespace: string | null, element: Element): boolean {
  return namespace === null || namespace === namespaceUrl(element.namespace);
}
