/**
 * `:has()`, answered for the whole document at once: from each element that its selector's subject matches, walk the
 * selector backwards to every element it could be anchored at, visiting no (compound, element) twice.
 * https://drafts.csswg.org/selectors-4/#relational
 */

import { type Element, treeParent, treeSiblingIndex, treeSiblings } from '../../dom/node.ts';
import type { MatchContext } from './match-context.ts';
import type { Combinator, CompoundSelector, RelativeSelector } from './selector.ts';

type CompoundMatcher = (compound: CompoundSelector, element: Element, context: MatchContext) => boolean;

/** By element index: 1 if the element is an anchor. */
export function hasAnchors(
  relative: RelativeSelector,
  context: MatchContext,
  matchesCompound: CompoundMatcher,
): Uint8Array {
  const known = context.anchors.get(relative);
  if (known) return known;
  const { compounds, combinators } = relative.selector;
  const { first, size } = context;
  const elements = context.tree?.elements ?? context.document.elements;
  const last = compounds.length - 1;
  const anchors = new Uint8Array(size);
  // visited[i][e]: e was tried as compound i + 1 (or, for the last, marked); walked[i][e]: its relatives were walked for it.
  const visited = compounds.map((_, i) => (i === last ? anchors : new Uint8Array(size)));
  const walked = compounds.map(() => new Uint8Array(size));
  const pending: [at: number, element: Element][] = [];
  for (const element of elements) {
    if (element.treePlace && element.treePlace.tree !== context.tree) continue;
    if (!matchesCompound(compounds[0]!, element, context)) continue;
    pending.push([0, element]);
    for (let step = pending.pop(); step; step = pending.pop()) {
      const [at, from] = step;
      const combinator = at === last ? relative.combinator : combinators[at]!;
      for (const reached of relativesOf(from, combinator, walked[at]!, first)) {
        if (visited[at]![reached.index - first] === 1) continue;
        visited[at]![reached.index - first] = 1;
        if (at < last && matchesCompound(compounds[at + 1]!, reached, context)) pending.push([at + 1, reached]);
      }
    }
  }
  context.anchors.set(relative, anchors);
  return anchors;
}

/** The elements to the left of `combinator`; stops where an earlier walk has been. */
function* relativesOf(element: Element, combinator: Combinator, walked: Uint8Array, first: number): Generator<Element> {
  const parent = treeParent(element);
  if (!parent) return;
  if (combinator === 'child') yield parent;
  else if (combinator === 'descendant') {
    for (let above: Element | null = parent; above && walked[above.index - first] === 0; above = treeParent(above)) {
      walked[above.index - first] = 1;
      yield above;
    }
  } else {
    const siblings = treeSiblings(element);
    for (let index = treeSiblingIndex(element) - 1; index >= 0; index--) {
      const sibling = siblings[index]!;
      if (combinator === 'next-sibling') {
        yield sibling;
        return;
      }
      if (walked[sibling.index - first] === 1) return;
      walked[sibling.index - first] = 1;
      yield sibling;
    }
  }
}
