/** Substitutes var(), env(), attr(), if() and custom functions, token by token. https://drafts.csswg.org/css-variables-1/ and css-env-1 */

import { isSubstitution } from '../css/properties/declarations.ts';
import type { CustomFunction, MediaEnvironment } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, RESOLUTION_UNITS, TIME_UNITS } from '../css/values/units.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { callFunction } from './custom-functions.ts';
import { chosenBranch } from './inline-conditionals.ts';
import { randomValue } from './random-values.ts';

/** The budget for substitution in one document, in (roughly) UTF-16 units; `limits.variableLength` and `limits.variableTotal`. */
export interface SubstitutionBudget {
  /** Maximum length of one value. */
  readonly length: number;
  /** Remaining length of all long values of the document. */
  total: number;
  /** Lengths of measured values. */
  readonly sizes: Map<readonly ComponentValue[], number>;
  readonly diagnostics: Diagnostics | null;
}

export const createSubstitutionBudget = (
  diagnostics: Diagnostics | null,
  { variableLength, variableTotal }: Pick<Limits, 'variableLength' | 'variableTotal'> = DEFAULT_LIMITS,
): SubstitutionBudget => ({
  length: variableLength,
  total: variableTotal,
  sizes: new Map(),
  diagnostics,
});

/** Values up to this length, which are all that ordinary documents have, do not count in the total. */
const SHORT = 256;

/** Rough length of the values as text. */
export function sizeOf(values: readonly ComponentValue[], sizes: SubstitutionBudget['sizes']): number {
  let size = sizes.get(values);
  if (size === undefined) {
    size = 0;
    for (const value of values) {
      size += 1;
      if (value.type === 'function' || value.type === 'block') size += 2 + sizeOf(value.values, sizes);
      else if (value.type === 'dimension' || value.type === 'number') size += value.text.length;
      else if ('value' in value && typeof value.value === 'string') size += value.value.length;
    }
    sizes.set(values, size);
  }
  return size;
}

/** Looks up names; null if there is none, or it is invalid. */
export interface Scope {
  variable(name: string): readonly ComponentValue[] | null;
  readonly element: ElementValues;
  readonly document: DocumentValues;
  readonly budget: SubstitutionBudget;
  /** Nesting of custom function calls; absent: none. */
  readonly depth?: number;
}

/** Document data that values may use. */
export interface DocumentValues {
  readonly functions: ReadonlyMap<string, CustomFunction>;
  readonly media: MediaEnvironment;
}

export const NO_DOCUMENT: DocumentValues = { functions: new Map(), media: { type: 'print', width: 0, height: 0 } };

/** Element data that values may use. */
export interface ElementValues {
  attribute(name: string): string | null;
  /** Its 1-based position among its siblings, and their number including itself. */
  readonly siblings: { readonly index: number; readonly count: number };
  /** Its index in the document. */
  readonly index: number;
}

/** For pages and anonymous boxes. */
export const NO_ELEMENT: ElementValues = { attribute: () => null, siblings: { index: 0, count: 0 }, index: 0 };

interface Budget {
  left: number;
}

/** The values with all substitutions made, or null if one has neither value nor fallback or it all grows too large. */
export function substitute(values: readonly ComponentValue[], scope: Scope): readonly ComponentValue[] | null {
  const { budget } = scope;
  const allowed = Math.min(budget.length, Math.max(SHORT, budget.total));
  const own = { left: allowed };
  const result = substituteInto(values, scope, own);
  const spent = allowed - own.left;
  if (spent > SHORT) budget.total -= spent;
  if (own.left < 0) tooLong(budget);
  return result;
}

/** Reports a value that exceeds its bounds and is therefore invalid. */
export function tooLong({ diagnostics, length }: SubstitutionBudget): void {
  const message = `var() makes values of more than ${length} characters, or too many long ones; they are dropped (limits.variableLength, limits.variableTotal)`;
  diagnostics?.warn({ code: 'limit', message });
}

function substituteInto(values: readonly ComponentValue[], scope: Scope, budget: Budget): ComponentValue[] | null {
  const out: ComponentValue[] = [];
  for (const value of values) {
    if (value.type !== 'function' && value.type !== 'block') {
      budget.left--;
      out.push(value);
    } else if (value.type === 'function' && isSubstitution(value.name)) {
      const replacement = replace(value.name, value.values, scope, budget);
      if (!replacement) return null;
      budget.left -= sizeOf(replacement, scope.budget.sizes);
      // Substituted tokens must not merge with those around them, which component values cannot.
      for (const part of replacement) out.push(part);
    } else {
      const inner = substituteInto(value.values, scope, budget);
      if (!inner) return null;
      out.push({ ...value, values: inner });
    }
    if (budget.left < 0) return null;
  }
  return out;
}

interface Arguments {
  readonly head: readonly ComponentValue[];
  /** Null without a comma. */
  readonly fallback: readonly ComponentValue[] | null;
}

function split(values: readonly ComponentValue[]): Arguments {
  const comma = values.findIndex((value) => value.type === 'comma');
  const head = (comma < 0 ? values : values.slice(0, comma)).filter((value) => value.type !== 'whitespace');
  return { head, fallback: comma < 0 ? null : values.slice(comma + 1) };
}

/** With this cost, a value of 65,536 units may call a thousand functions. */
const CALL_COST = 64;

function replace(
  name: string,
  values: readonly ComponentValue[],
  scope: Scope,
  budget: Budget,
): readonly ComponentValue[] | null {
  if (name === 'sibling-index') return [integer(scope.element.siblings.index)];
  if (name === 'sibling-count') return [integer(scope.element.siblings.count)];
  const inner = (parts: readonly ComponentValue[], within = scope) => substituteInto(parts, within, budget);
  if (name === 'if') return chosenBranch(values, scope, inner);
  if (name === 'random') {
    const known = inner(values);
    return known && randomValue(known, scope.element.index);
  }
  if (name.startsWith('--')) {
    const called = scope.document.functions.get(name);
    // A call costs something even if its result is empty, because nested calls multiply.
    budget.left -= CALL_COST;
    return called && budget.left >= 0 ? callFunction(called, values, scope, inner) : null;
  }
  const { head, fallback } = split(values);
  const first = head[0];
  if (first?.type !== 'ident') return null;
  const found =
    name === 'var'
      ? head.length === 1 && first.value.startsWith('--')
        ? scope.variable(first.value)
        : undefined
      : name === 'env'
        ? environment(first.value)
        : attributeValue(first.value, head.slice(1), scope, fallback !== null);
  if (found === undefined) return null;
  if (found !== null) return found;
  return fallback === null ? null : substituteInto(fallback, scope, budget);
}

/** https://drafts.csswg.org/css-values-5/#tree-counting */
const integer = (value: number): ComponentValue => ({
  type: 'number',
  value,
  isInteger: true,
  text: String(value),
  start: 0,
});

const ZERO: readonly ComponentValue[] = [
  { type: 'dimension', value: 0, unit: 'px', isInteger: true, text: '0', start: 0 },
];

/** Paper has no notch. */
const environment = (name: string): readonly ComponentValue[] | null => (/^safe-area-/.test(name) ? ZERO : null);

/**
 * An attribute as a value: a string, or a number with a unit. https://drafts.csswg.org/css-values-5/#attr-notation
 * Undefined = invalid, null = use the fallback.
 */
function attributeValue(
  name: string,
  type: readonly ComponentValue[],
  scope: Scope,
  hasFallback: boolean,
): readonly ComponentValue[] | null | undefined {
  const text = scope.element.attribute(name.toLowerCase());
  const kind = type[0];
  const isString = kind === undefined || (kind.type === 'ident' && /^(raw-)?string$/i.test(kind.value));
  if (text === null) return isString && !hasFallback ? [{ type: 'string', value: '', start: 0 }] : null;
  if (isString) return [{ type: 'string', value: text, start: 0 }];
  if (kind.type === 'function' && kind.name === 'type') return typedAttribute(text, kind.values);
  const number = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*$/i.exec(text)?.[1];
  if (number === undefined) return null;
  const value = Number(number);
  const isInteger = Number.isInteger(value);
  if (kind.type === 'ident' && kind.value.toLowerCase() === 'number') {
    return [{ type: 'number', value, isInteger, text: number, start: 0 }];
  }
  if (kind.type === 'delim' && kind.value === '%') return [{ type: 'percentage', value, start: 0 }];
  if (kind.type !== 'ident') return undefined;
  // Types of older drafts (`length`, `color`) are not units, so the fallback is used.
  if (!isUnit(kind.value.toLowerCase())) return null;
  return [{ type: 'dimension', value, unit: kind.value.toLowerCase(), isInteger, text: number, start: 0 }];
}

const isUnit = (name: string): boolean =>
  name === 'fr' ||
  RELATIVE_UNITS.has(name) ||
  [ABSOLUTE_UNITS, ANGLE_UNITS, TIME_UNITS, RESOLUTION_UNITS].some((units) => units.has(name));

/** `type(<length>)` and so on: one token of that type. Not yet: syntaxes of more than one numeric token, colours. */
function typedAttribute(text: string, syntax: readonly ComponentValue[]): readonly ComponentValue[] | null {
  const name = syntax.find((value) => value.type === 'ident');
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+))(%|[a-z]*)\s*$/i.exec(text);
  if (name?.type === 'ident' && /^(custom-)?ident$/i.test(name.value) && /^\s*-?[a-z_][-\w]*\s*$/i.test(text)) {
    return [{ type: 'ident', value: text.trim(), start: 0 }];
  }
  if (!match || name?.type !== 'ident') return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  const isInteger = Number.isInteger(value);
  if (unit === '%') return [{ type: 'percentage', value, start: 0 }];
  if (unit === '') return [{ type: 'number', value, isInteger, text: match[1]!, start: 0 }];
  return [{ type: 'dimension', value, unit, isInteger, text: match[1]!, start: 0 }];
}
