/** The counter styles of one document: predefined ones and its `@counter-style` rules. https://drafts.csswg.org/css-counter-styles-3/ */

import type { CounterStyleRule } from '../../css/rules.ts';
import type { CounterStyleName } from '../../css/values/types.ts';
import type { Diagnostics } from '../../diagnostics.ts';
import type { CounterStyles } from '../types.ts';
import { type CounterStyleDefinition, DEFAULTS } from './definition.ts';
import { PREDEFINED } from './predefined-data.ts';
import { represent } from './represent.ts';
import { resolveRules } from './rules.ts';

/** `rules` in cascade order; of equal names the last one applies. */
export function createCounterStyles(rules: readonly CounterStyleRule[], diagnostics: Diagnostics): CounterStyles {
  const authored = resolveRules(rules, diagnostics);
  const lookUp = (name: string): CounterStyleDefinition =>
    authored.get(name) ?? PREDEFINED.get(name.toLowerCase()) ?? PREDEFINED.get('decimal')!;
  const definitionOf = (style: CounterStyleName): CounterStyleDefinition => {
    if (style.kind === 'name') return lookUp(style.name);
    if (style.kind === 'string') return { ...DEFAULTS, system: { kind: 'cyclic' }, symbols: [style.value], suffix: '' };
    const system = style.system === 'fixed' ? ({ kind: 'fixed', first: 1 } as const) : { kind: style.system };
    return { ...DEFAULTS, system, symbols: style.symbols, suffix: ' ' };
  };
  const format = (value: number, style: CounterStyleName): string => {
    let definition = definitionOf(style);
    const tried = new Set<CounterStyleDefinition>();
    while (!tried.has(definition)) {
      tried.add(definition);
      const text = represent(value, definition);
      if (text !== null) return text;
      definition = lookUp(definition.fallback);
    }
    return String(value);
  };
  return {
    format,
    marker(value, style) {
      const { prefix, suffix } = definitionOf(style);
      return prefix + format(value, style) + suffix;
    },
  };
}
