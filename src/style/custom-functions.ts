/** Evaluates calls of custom functions. https://drafts.csswg.org/css-mixins-1/#evaluating-custom-functions */

import { functionArguments } from '../css/at-rules/custom-function.ts';
import { evaluateMedia } from '../css/at-rules/media-query.ts';
import type { CustomFunction, FunctionItem, MediaEnvironment } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { matchesSyntax } from './registered-properties.ts';
import type { Scope } from './substitution.ts';

type Values = readonly ComponentValue[];

/** Nesting of calls; deeper calls, including endless recursion, are invalid. */
const MAX_DEPTH = 32;

/** `substitute` replaces the substitutions of a value in a scope; null if invalid. */
export function callFunction(
  called: CustomFunction,
  values: Values,
  scope: Scope,
  substitute: (values: Values, scope: Scope) => Values | null,
): Values | null {
  const depth = (scope.depth ?? 0) + 1;
  const given = functionArguments(values);
  if (depth > MAX_DEPTH || given.length > called.parameters.length) return null;
  const variables = new Map<string, Values | null>();
  for (const [i, parameter] of called.parameters.entries()) {
    const argument = given[i] && substitute(given[i], scope);
    variables.set(
      parameter.name,
      typed(argument ?? null, parameter.syntax) ?? (parameter.fallback && typed(parameter.fallback, parameter.syntax)),
    );
  }
  const locals = localsOf(called.body, scope.document.media);
  const open = new Set<string>();
  const inner: Scope = {
    ...scope,
    depth,
    variable(name) {
      const local = locals.get(name);
      // A local variable that refers to itself means the parameter or the caller's variable.
      if (!local || open.has(name)) return variables.get(name) ?? (local ? null : scope.variable(name));
      open.add(name);
      const value = substitute(local, inner);
      open.delete(name);
      return value;
    },
  };
  const result = locals.get('result');
  const value = result ? substitute(result, inner) : null;
  return typed(value, called.returns);
}

// Deviation: lengths are not computed when passed, since they are used on the same element.
const typed = (values: Values | null, syntax: string | null): Values | null =>
  values === null || syntax === null || matchesSyntax(syntax, values) ? values : null;

/** The last applicable declaration of each name. */
function localsOf(items: readonly FunctionItem[], media: MediaEnvironment): ReadonlyMap<string, Values> {
  const locals = new Map<string, Values>();
  const pending = items.toReversed();
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (item.kind === 'local') locals.set(item.name, item.value);
    else if (evaluateMedia(item.media, media)) for (const inner of item.items.toReversed()) pending.push(inner);
  }
  return locals;
}
