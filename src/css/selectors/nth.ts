/** Child-indexed pseudo-classes; positions are counted once per parent. https://drafts.csswg.org/selectors-4/#child-index */

import { type Element, treeParentNode, treeSiblingIndex, treeSiblings } from '../../dom/node.ts';
import { matchesAnPlusB } from '../syntax/an-plus-b.ts';
import { keeperOf, type MatchContext, type NthSelector } from './match-context.ts';
import type { SelectorList } from './selector.ts';

type ListMatcher = (list: SelectorList, element: Element, context: MatchContext) => boolean;

export function matchesNth(
  selector: NthSelector,
  element: Element,
  context: MatchContext,
  matchesList: ListMatcher,
): boolean {
  const position = positionOf(selector, element, context, matchesList);
  return position > 0 && matchesAnPlusB(selector.a, selector.b, position);
}

/** 1-based; 0 if `of S` does not match the element itself. */
function positionOf(selector: NthSelector, element: Element, context: MatchContext, matchesList: ListMatcher): number {
  const parent = treeParentNode(element);
  const siblings = treeSiblings(element);
  const siblingIndex = treeSiblingIndex(element);
  if (!selector.of && !selector.sameType) {
    return selector.fromEnd ? siblings.length - siblingIndex : siblingIndex + 1;
  }
  const key = selector.of ? selector : selector.fromEnd ? 'type-from-end' : 'type';
  const { positions: counted } = keeperOf(selector.of ?? [], context);
  let parents = counted.get(key);
  if (!parents) {
    parents = new Map();
    counted.set(key, parents);
  }
  let positions = parents.get(parent);
  if (!positions) {
    positions = countPositions(selector, siblings, context, matchesList);
    parents.set(parent, positions);
  }
  return positions[siblingIndex]!;
}

function countPositions(
  selector: NthSelector,
  siblings: readonly Element[],
  context: MatchContext,
  matchesList: ListMatcher,
): Int32Array {
  const positions = new Int32Array(siblings.length);
  const counts = new Map<string, number>();
  for (let i = 0; i < siblings.length; i++) {
    const index = selector.fromEnd ? siblings.length - 1 - i : i;
    const sibling = siblings[index]!;
    if (selector.of && !matchesList(selector.of, sibling, context)) continue;
    const kind = selector.of ? '' : `${sibling.namespace} ${sibling.tag}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    positions[index] = count;
  }
  return positions;
}
