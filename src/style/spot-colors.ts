/** The screen colours of a document's spot colours by name; an undefined one is reported once. */

import type { RuleSet } from '../css/rules.ts';
import type { SpotColors } from '../css/values/color/deferred-color.ts';
import type { Diagnostics } from '../diagnostics.ts';

export function createSpotColors(ruleSets: readonly RuleSet[], diagnostics: Diagnostics): SpotColors {
  const known = new Map(ruleSets.flatMap(({ spotColors }) => spotColors.map((rule) => [rule.name, rule.alternate])));
  const missed = new Set<string>();
  return {
    get(name) {
      const found = known.get(name);
      if (found || missed.has(name)) return found;
      missed.add(name);
      diagnostics.warn({ code: 'css-invalid-value', message: `no @prince-color defines "${name}": it is black` });
      return undefined;
    },
  };
}
