/** `if()`: the value of its first branch whose condition is true. https://drafts.csswg.org/css-values-5/#if-notation */

import { evaluateCondition, keyword, parseCondition } from '../css/at-rules/condition.ts';
import { evaluateMedia, parseMediaQueryList } from '../css/at-rules/media-query.ts';
import { evaluateImportSupports } from '../css/at-rules/supports.ts';
import { NO_NAMESPACES } from '../css/selectors/namespaces.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { sameValues, trimWhitespace } from '../css/syntax/component-values.ts';
import { silentDiagnostics } from '../diagnostics.ts';
import type { Scope } from './substitution.ts';

type Values = readonly ComponentValue[];

interface Branch {
  readonly condition: Values;
  readonly value: Values;
}

/** The value of the chosen branch, empty if none applies; null for an invalid `if()`. */
export function chosenBranch(
  values: Values,
  scope: Scope,
  substitute: (values: Values) => Values | null,
): Values | null {
  const branches = branchesOf(values);
  if (!branches) return null;
  for (const { condition, value } of branches) {
    if (keyword(condition[0]) === 'else' && condition.length === 1) return substitute(value);
    const known = substitute(condition);
    if (!known) continue;
    const parsed = parseCondition<ComponentValue>(known, (leaf) => (leaf.type === 'function' ? leaf : null));
    if (!parsed) return null;
    if (evaluateCondition(parsed, (leaf) => holds(leaf, scope)) === true) return substitute(value);
  }
  return [];
}

/** Branches end with semicolons; each has its condition before the first colon. */
function branchesOf(values: Values): readonly Branch[] | null {
  const branches: Branch[] = [];
  let start = 0;
  for (let at = 0; at <= values.length; at++) {
    if (at < values.length && values[at]!.type !== 'semicolon') continue;
    const part = trimWhitespace(values.slice(start, at));
    start = at + 1;
    if (part.length === 0 && at === values.length) break;
    const colon = part.findIndex(({ type }) => type === 'colon');
    const condition = trimWhitespace(part.slice(0, Math.max(0, colon)));
    if (colon < 0 || condition.length === 0) return null;
    branches.push({ condition, value: trimWhitespace(part.slice(colon + 1)) });
  }
  return branches.length > 0 ? branches : null;
}

function holds(leaf: ComponentValue, scope: Scope): boolean | null {
  if (leaf.type !== 'function') return null;
  switch (leaf.name) {
    case 'media': {
      const list = parseMediaQueryList(featureInParentheses(leaf.values), NOWHERE, silentDiagnostics);
      return evaluateMedia(list, scope.document.media);
    }
    case 'supports':
      return evaluateImportSupports(leaf.values, NO_NAMESPACES);
    case 'style':
      return styleHolds(leaf.values, scope);
    default:
      return null;
  }
}

const NOWHERE = { source: null, line: 1, column: 1 } as const;

/** `media(width > 100px)` has no parentheses around the feature, unlike a media query. */
function featureInParentheses(values: Values): Values {
  const bare = values.some(
    (value) => value.type === 'colon' || (value.type === 'delim' && ['<', '>', '='].includes(value.value)),
  );
  return bare ? [{ type: 'block', open: '(', values, start: 0 }] : values;
}

/** `style(--name)`, `style(--name: value)`, and these with `not`, `and`, `or`. Not yet: ranges. */
function styleHolds(values: Values, scope: Scope): boolean | null {
  const bare = styleFeature(values, scope);
  if (bare !== null) return bare;
  const condition = parseCondition<Values>(values, (leaf) => (leaf.type === 'block' ? leaf.values : null));
  return condition && evaluateCondition(condition, (leaf) => styleFeature(leaf, scope));
}

function styleFeature(values: Values, scope: Scope): boolean | null {
  const part = trimWhitespace(values);
  const [name] = part;
  if (name?.type !== 'ident' || !name.value.startsWith('--')) return null;
  const actual = scope.variable(name.value);
  const rest = trimWhitespace(part.slice(1));
  if (rest.length === 0) return actual !== null;
  if (rest[0]!.type !== 'colon') return null;
  const wanted = trimWhitespace(rest.slice(1));
  if (keyword(wanted[0]) === 'initial' && wanted.length === 1) return actual === null;
  return actual !== null && sameValues(actual, wanted);
}
