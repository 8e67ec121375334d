/** `@counter-style` rules into definitions. https://drafts.csswg.org/css-counter-styles-3/#the-counter-style-rule */

import type { CounterStyleRule, Declaration } from '../../css/rules.ts';
import type { ComponentValue } from '../../css/syntax/component-value.ts';
import type { Diagnostics } from '../../diagnostics.ts';
import { type CounterStyleDefinition, type CounterSystem, DEFAULTS } from './definition.ts';
import { PREDEFINED } from './predefined-data.ts';

/** The longest chain of `extends`; longer chains extend decimal. */
const MAX_EXTENDS = 100;

/** Definitions by name; invalid rules are dropped with a warning. */
export function resolveRules(
  rules: readonly CounterStyleRule[],
  diagnostics: Diagnostics,
): ReadonlyMap<string, CounterStyleDefinition> {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const resolved = new Map<string, CounterStyleDefinition>();
  const open = new Set<string>();
  const resolve = (rule: CounterStyleRule): CounterStyleDefinition | null => {
    const known = resolved.get(rule.name);
    if (known) return known;
    open.add(rule.name);
    const extended = open.size > MAX_EXTENDS || extendsItself(rule, byName) ? 'decimal' : extendedName(rule);
    let base: Omit<CounterStyleDefinition, 'system'> & { readonly system?: CounterSystem } = DEFAULTS;
    if (extended !== null) {
      const target = byName.get(extended);
      // §3.1.7: unknown names extend decimal.
      base = (target ? resolve(target) : null) ?? PREDEFINED.get(extended.toLowerCase()) ?? PREDEFINED.get('decimal')!;
    }
    const definition = define(rule, base, diagnostics);
    open.delete(rule.name);
    if (definition) resolved.set(rule.name, definition);
    return definition;
  };
  for (const rule of byName.values()) resolve(rule);
  return resolved;
}

const significant = (declaration: Declaration | undefined): readonly ComponentValue[] =>
  declaration?.value.filter((value) => value.type !== 'whitespace') ?? [];

function extendedName(rule: CounterStyleRule): string | null {
  const [first, second] = significant(rule.descriptors.get('system'));
  const isExtends = first?.type === 'ident' && first.value.toLowerCase() === 'extends';
  return isExtends && second?.type === 'ident' ? second.value : null;
}

/** §3.1.7: all rules of a cycle extend decimal. */
function extendsItself(rule: CounterStyleRule, byName: ReadonlyMap<string, CounterStyleRule>): boolean {
  let name = extendedName(rule);
  for (let steps = 0; name !== null && steps <= MAX_EXTENDS; steps++) {
    if (name === rule.name) return true;
    const next = byName.get(name);
    name = next ? extendedName(next) : null;
  }
  return false;
}

function define(
  rule: CounterStyleRule,
  base: Omit<CounterStyleDefinition, 'system'> & { readonly system?: CounterSystem },
  diagnostics: Diagnostics,
): CounterStyleDefinition | null {
  const descriptor = (name: string): readonly ComponentValue[] => significant(rule.descriptors.get(name));
  const refuse = (message: string): null => {
    const { source, line, column } = rule.place;
    diagnostics.warn({
      code: 'css-invalid-at-rule',
      message: `@counter-style ${rule.name}: ${message}`,
      line,
      column,
      ...(source === null ? {} : { source }),
    });
    return null;
  };
  const system = base.system ?? systemOf(descriptor('system'));
  const extending = base.system !== undefined;
  const symbols = extending ? base.symbols : symbolsOf(descriptor('symbols'));
  const additive = extending ? base.additive : additiveOf(descriptor('additive-symbols'));
  if (extending && (descriptor('symbols').length > 0 || descriptor('additive-symbols').length > 0)) {
    return refuse('a style that extends another has no symbols of its own');
  }
  const needed =
    system.kind === 'alphabetic' || system.kind === 'numeric'
      ? 2
      : system.kind === 'additive' || system.kind === 'complex'
        ? 0
        : 1;
  if (symbols.length < needed) return refuse(`the ${system.kind} system needs ${needed} symbols or more`);
  if (system.kind === 'additive' && additive.length === 0) return refuse('the additive system needs additive-symbols');
  const negative = symbolsOf(descriptor('negative'));
  const prefix = symbolOf(descriptor('prefix'));
  const suffix = symbolOf(descriptor('suffix'));
  const fallback = descriptor('fallback')[0];
  return {
    system,
    symbols,
    additive,
    negative: negative.length === 1 || negative.length === 2 ? [negative[0]!, negative[1] ?? ''] : base.negative,
    prefix: prefix ?? base.prefix,
    suffix: suffix ?? base.suffix,
    range: rangeOf(descriptor('range')) ?? (descriptor('range').length > 0 ? null : base.range),
    pad: padOf(descriptor('pad')) ?? base.pad,
    fallback: fallback?.type === 'ident' ? fallback.value : base.fallback,
  };
}

/** An invalid descriptor is as good as none. https://drafts.csswg.org/css-counter-styles-3/#counter-style-system */
function systemOf([first, second]: readonly ComponentValue[]): CounterSystem {
  const kind = first?.type === 'ident' ? first.value.toLowerCase() : '';
  switch (kind) {
    case 'cyclic':
    case 'numeric':
    case 'alphabetic':
    case 'symbolic':
    case 'additive':
      return { kind };
    case 'fixed':
      if (!second) return { kind, first: 1 };
      return second.type === 'number' && second.isInteger ? { kind, first: second.value } : SYMBOLIC;
    default:
      return SYMBOLIC;
  }
}

const SYMBOLIC: CounterSystem = { kind: 'symbolic' };

/** The only one, if there is just one. */
function symbolOf(values: readonly ComponentValue[]): string | undefined {
  const symbols = symbolsOf(values);
  return symbols.length === 1 ? symbols[0] : undefined;
}

/** Strings and identifiers. Not yet: images. */
function symbolsOf(values: readonly ComponentValue[]): readonly string[] {
  return values.flatMap((value) => (value.type === 'string' || value.type === 'ident' ? [value.value] : []));
}

function splitByComma(values: readonly ComponentValue[]): ComponentValue[][] {
  const parts: ComponentValue[][] = [[]];
  for (const value of values) {
    if (value.type === 'comma') parts.push([]);
    else parts[parts.length - 1]!.push(value);
  }
  return parts;
}

/** §3.8: weights descend; a list with others is invalid. */
function additiveOf(values: readonly ComponentValue[]): readonly (readonly [number, string])[] {
  const tuples = splitByComma(values).flatMap((tuple) => {
    const weight = tuple.find((value) => value.type === 'number');
    const symbol = symbolOf(tuple);
    const valid = weight?.type === 'number' && weight.isInteger && weight.value >= 0 && symbol !== undefined;
    return valid ? [[weight.value, symbol] as const] : [];
  });
  const descends = tuples.every(([weight], i) => i === 0 || weight < tuples[i - 1]![0]);
  return descends && tuples.length === splitByComma(values).length ? tuples : [];
}

function padOf(values: readonly ComponentValue[]): readonly [number, string] | null {
  const length = values.find((value) => value.type === 'number');
  const [symbol] = symbolsOf(values);
  return length?.type === 'number' && length.value >= 0 && symbol !== undefined ? [length.value, symbol] : null;
}

function rangeOf(values: readonly ComponentValue[]): readonly (readonly [number, number])[] | null {
  const bound = (value: ComponentValue | undefined, infinite: number): number | null => {
    if (value?.type === 'ident' && value.value.toLowerCase() === 'infinite') return infinite;
    return value?.type === 'number' && value.isInteger ? value.value : null;
  };
  const ranges: (readonly [number, number])[] = [];
  for (const part of splitByComma(values)) {
    const low = bound(part[0], Number.NEGATIVE_INFINITY);
    const high = bound(part[1], Number.POSITIVE_INFINITY);
    if (part.length !== 2 || low === null || high === null || low > high) return null;
    ranges.push([low, high]);
  }
  return ranges;
}
