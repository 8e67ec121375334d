/** Rules of `@scope` in the cascade. */

import type { MatchContext } from '../css/selectors/match-context.ts';
import type { RuleMatch } from '../css/selectors/rule-index.ts';
import { scopeProximity } from '../css/selectors/scope.ts';
import type { Element } from '../dom/node.ts';
import type { Source } from './rule-tree.ts';

/** Of equal specificity, what is scoped nearer to the element wins. https://drafts.csswg.org/css-cascade-6/#cascade-proximity */
export function byProximity(
  rules: readonly RuleMatch<Source>[],
  element: Element,
  context: MatchContext,
): readonly RuleMatch<Source>[] {
  if (!isScoped(rules)) return rules;
  const proximities = new Map(
    rules.map((rule) => {
      const proximity = rule.scope && scopeProximity(rule.selector, rule.scope, element, context);
      return [rule, proximity ?? Number.MAX_SAFE_INTEGER];
    }),
  );
  return [...rules].sort(
    (a, b) =>
      a.payload.level - b.payload.level ||
      a.payload.layer - b.payload.layer ||
      a.specificity - b.specificity ||
      proximities.get(b)! - proximities.get(a)! ||
      a.order - b.order,
  );
}

function isScoped(rules: readonly RuleMatch<Source>[]): boolean {
  for (const { scope } of rules) if (scope) return true;
  return false;
}
