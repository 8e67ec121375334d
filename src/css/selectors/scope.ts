/** Which elements are in the scope of an `@scope` rule. https://drafts.csswg.org/css-cascade-6/#scoped-styles */

import { type Element, treeParent } from '../../dom/node.ts';
import type { ScopeRule } from '../rules.ts';
import { inScope, type MatchContext } from './match-context.ts';
import { matchesList, matchesSelector } from './matches.ts';
import type { ComplexSelector } from './selector.ts';

/**
 * The number of generations between the element and the nearest scope root in which the selector matches it; null if there is none.
 * https://drafts.csswg.org/css-cascade-6/#weak-scoping-proximity
 */
export function scopeProximity(
  selector: ComplexSelector,
  scope: ScopeRule,
  element: Element,
  context: MatchContext,
): number | null {
  let proximity = 0;
  for (let root: Element | null = element; root; root = treeParent(root)) {
    if (isInScope(element, root, scope, context) && matchesSelector(selector, element, inScope(context, root)))
      return proximity;
    proximity++;
  }
  return null;
}

/** `root` is an inclusive ancestor of the element. Recursion is bounded by the parser's nesting limit. */
function isInScope(element: Element, root: Element, scope: ScopeRule, context: MatchContext): boolean {
  if (!isRoot(root, scope, context)) return false;
  if (!scope.limits) return true;
  for (let at: Element | null = element; at; at = treeParent(at)) {
    if (matchesList(scope.limits, at, inScope(context, root))) return false;
    if (at === root) return true;
  }
  return true;
}

/** Asked once for each element, however many scopes are in each other. */
function isRoot(element: Element, scope: ScopeRule, context: MatchContext): boolean {
  let known = context.roots.get(scope);
  if (!known) {
    known = new Map();
    context.roots.set(scope, known);
  }
  let answer = known.get(element);
  if (answer === undefined) {
    answer = startsScope(element, scope, context);
    known.set(element, answer);
  }
  return answer;
}

function startsScope(element: Element, scope: ScopeRule, context: MatchContext): boolean {
  const { outer } = scope;
  if (!outer) return isGivenRoot(element, scope, context);
  for (let root: Element | null = element; root; root = treeParent(root)) {
    if (isInScope(element, root, outer, context) && isGivenRoot(element, scope, inScope(context, root))) return true;
  }
  return false;
}

function isGivenRoot(element: Element, { roots, implicitRoot }: ScopeRule, context: MatchContext): boolean {
  if (roots) return matchesList(roots, element, context);
  return implicitRoot ? element === implicitRoot : element.parent.kind === 'document';
}
