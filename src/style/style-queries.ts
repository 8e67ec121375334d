/** Style queries about a container's custom properties. https://drafts.csswg.org/css-conditional-5/#style-container */

import type { StyleFeature } from '../css/at-rules/container-query.ts';
import { compareNumbers } from '../css/at-rules/range-feature.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { sameValues, trimWhitespace } from '../css/syntax/component-values.ts';
import { atEnd, createCursor, createState, type Parser } from '../css/values/cursor.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import { angle, length, number, percentage, resolution, time } from '../css/values/numeric.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { CustomProperties } from './custom-properties.ts';
import { createSubstitutionBudget, NO_DOCUMENT, NO_ELEMENT, substitute } from './substitution.ts';

type Values = readonly ComponentValue[];

/** Null: unknown. */
export function evaluateStyleFeature(
  feature: StyleFeature,
  style: ComputedStyle,
  context: ComputeContext,
): boolean | null {
  const custom = style.custom as CustomProperties | null;
  if (feature.kind === 'value') {
    const actual = custom?.get(feature.name) ?? null;
    if (feature.value === null) return actual !== null;
    const [first] = feature.value;
    // A property without a value equals `initial`, the guaranteed-invalid value.
    if (feature.value.length === 1 && first?.type === 'ident' && first.value.toLowerCase() === 'initial')
      return actual === null;
    const wanted = substituted(feature.value, custom);
    return actual !== null && wanted !== null && sameValues(actual, wanted);
  }
  const numbers = feature.parts.map((part) => numberOf(part, custom, context));
  return feature.operators.every((operator, i) => {
    const [left, right] = [numbers[i], numbers[i + 1]];
    return !!left && !!right && left.kind === right.kind && compareNumbers(left.value, operator, right.value);
  });
}

function substituted(values: Values, custom: CustomProperties | null): Values | null {
  const scope = {
    variable: (name: string) => custom?.get(name) ?? null,
    element: NO_ELEMENT,
    // Not yet: custom functions in what is compared.
    document: NO_DOCUMENT,
    budget: createSubstitutionBudget(null),
  };
  return substitute(values, scope);
}

const KINDS: readonly (readonly [string, Parser<number>])[] = [
  ['number', number()],
  ['length', length()],
  ['percentage', percentage()],
  ['angle', angle],
  ['time', time],
  ['resolution', resolution],
];

/** A custom property's name is replaced by its value. */
function numberOf(
  part: Values,
  custom: CustomProperties | null,
  context: ComputeContext,
): { readonly kind: string; readonly value: number } | null {
  const [first] = part;
  const named = part.length === 1 && first?.type === 'ident' && first.value.startsWith('--');
  const values = named ? (custom?.get(first.value) ?? null) : substituted(part, custom);
  if (!values) return null;
  for (const [kind, parser] of KINDS) {
    const cursor = createCursor(trimWhitespace(values), createState());
    const value = parser(cursor);
    if (value !== undefined && atEnd(cursor)) return { kind, value: computeDeferred(value, context) };
  }
  return null;
}
