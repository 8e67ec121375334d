/**
 * `:has()`, answered for the whole document at once: from each element that its selector's subject matches, walk the
 * selector backwards to every element it could be anchored at, visiting no (compound, element) twice.
 * https://drafts.csswg.org/selectors-4/#relational
 */

import type { Element } from '../../dom/node.ts';
import type { MatchContext } from './match-context.ts';
import type { Combinator, CompoundSelector, RelativeSelector } from './selector.ts';

type CompoundMatcher = (compound: CompoundSelector, element: Element, context: MatchContext) => boolean;

/** By element index: 1 where the element is an anchor. */
export function hasAnchors(
  relative: RelativeSelector,
  context: MatchContext,
  matchesCompound: CompoundMatcher,
): Uint8Array {
  const known = context.anchors.get(relative);
  if (known) return known;
  const { compounds, combinators } = relative.selector;
  const { elements } = context.document;
  const last = compounds.length - 1;
  const anchors = new Uint8Array(elements.length);
  // visited[i][e]: e was tried as compound i + 1 (or, for the last, marked); walked[i][e]: its relatives were walked for it.
  const visited = compounds.map((_, i) => (i === last ? anchors : new Uint8Array(elements.length)));
  const walked = compounds.map(() => new Uint8Array(elements.length));
  const pending: [at: number, element: Element][] = [];
  for (const element of elements) {
    if (!matchesCompound(compounds[0]!, element, context)) continue;
    pending.push([0, element]);
    for (let step = pending.pop(); step; step = pending.pop()) {
      const [at, from] = step;
      const combinator = at === last ? relative.combinator : combinators[at]!;
      for (const reached of relativesOf(from, combinator, walked[at]!)) {
        if (visited[at]![reached.index] === 1) continue;
        visited[at]![reached.index] = 1;
        if (at < last && matchesCompound(compounds[at + 1]!, reached, context)) pending.push([at + 1, reached]);
      }
    }
  }
  context.anchors.set(relative, anchors);
  return anchors;
}

/** The elements on the left of `combinator`; stops where an earlier walk has already been. */
function* relativesOf(element: Element, combinator: Combinator, walked: Uint8Array): Generator<Element> {
  const { parent } = element;
  if (combinator === 'child') {
    if (parent.kind === 'element') yield parent;
  } else if (combinator === 'descendant') {
    for (let above = parent; above.kind === 'element' && walked[above.index] === 0; above = above.parent) {
      walked[above.index] = 1;
      yield above;
    }
  } else if (parent.kind === 'element') {
    for (let index = element.siblingIndex - 1; index >= 0; index--) {
      const sibling = parent.elements[index]!;
      if (combinator === 'next-sibling') {
        yield sibling;
        return;
      }
      if (walked[sibling.index] === 1) return;
      walked[sibling.index] = 1;
      yield sibling;
    }
  }
}
