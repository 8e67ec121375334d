/** Generates counter representations. https://drafts.csswg.org/css-counter-styles-3/#generate-a-counter */

import type { CounterStyleDefinition } from './definition.ts';

/** Longer representations use the fallback, because hostile additive styles could make megabytes. §2.3 allows it. */
const MAX_LENGTH = 120;

const MAX_PAD = 120;

/** The representation without prefix and suffix, or null if the style has none and the fallback is needed. */
export function represent(value: number, style: CounterStyleDefinition): string | null {
  if (!inRange(value, style)) return null;
  const negative = value < 0 && usesNegativeSign(style);
  const initial = initialRepresentation(negative ? -value : value, style);
  if (initial === null) return null;
  const [before, after] = negative ? style.negative : ['', ''];
  const missing = Math.min(style.pad[0], MAX_PAD) - graphemes(initial) - graphemes(before) - graphemes(after);
  return before + style.pad[1].repeat(Math.max(0, missing)) + initial + after;
}

const graphemes = (text: string): number => [...text].length;

function inRange(value: number, style: CounterStyleDefinition): boolean {
  if (style.range) return style.range.some(([low, high]) => value >= low && value <= high);
  switch (style.system.kind) {
    case 'alphabetic':
    case 'symbolic':
      return value >= 1;
    case 'additive':
      return value >= 0;
    default:
      return true;
  }
}

function usesNegativeSign(style: CounterStyleDefinition): boolean {
  const { kind } = style.system;
  return (
    kind === 'symbolic' || kind === 'alphabetic' || kind === 'numeric' || kind === 'additive' || kind === 'complex'
  );
}

/** §3.1: the algorithm of each system, for a non-negative value if the system uses a sign. */
function initialRepresentation(value: number, style: CounterStyleDefinition): string | null {
  const { system, symbols } = style;
  const count = symbols.length;
  switch (system.kind) {
    case 'cyclic':
      return symbols[(((value - 1) % count) + count) % count] ?? null;
    case 'fixed':
      return symbols[value - system.first] ?? null;
    case 'symbolic': {
      const repeat = Math.ceil(value / count);
      return repeat === 0 || repeat > MAX_LENGTH ? null : (symbols[(value - 1) % count] ?? '').repeat(repeat);
    }
    case 'alphabetic':
      return alphabetic(value, symbols);
    case 'numeric':
      return numeric(value, symbols);
    case 'additive':
      return additive(value, style.additive);
    case 'complex':
      return system.represent(value);
  }
}

function alphabetic(value: number, symbols: readonly string[]): string | null {
  if (symbols.length < 2 || value === 0) return null;
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / symbols.length)) {
    rest -= 1;
    text = symbols[rest % symbols.length]! + text;
  }
  return text;
}

function numeric(value: number, symbols: readonly string[]): string | null {
  if (symbols.length < 2) return null;
  if (value === 0) return symbols[0]!;
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / symbols.length))
    text = symbols[rest % symbols.length]! + text;
  return text;
}

function additive(value: number, tuples: readonly (readonly [number, string])[]): string | null {
  if (value === 0) return tuples.find(([weight]) => weight === 0)?.[1] ?? null;
  let text = '';
  let rest = value;
  for (const [weight, symbol] of tuples) {
    if (weight === 0 || weight > rest) continue;
    const times = Math.floor(rest / weight);
    if (text.length + times * symbol.length > MAX_LENGTH) return null;
    text += symbol.repeat(times);
    rest -= weight * times;
    if (rest === 0) return text;
  }
  return rest === 0 ? text : null;
}
