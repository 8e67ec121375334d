/**
 * `random()`, drawn once for a document and always the same for it. https://drafts.csswg.org/css-values-5/#random
 * Deviation: browsers draw new numbers for each load, but the same document has to give the same bytes.
 */

import type { ComponentValue } from '../css/syntax/component-value.ts';
import { parseComponentValues, splitAtCommas, trimWhitespace } from '../css/syntax/component-values.ts';
import { serializeComponentValues } from '../css/syntax/serialize.ts';

type Values = readonly ComponentValue[];

/** The math function that replaces the call, or null if its arguments are invalid. `element` identifies the element. */
export function randomValue(values: Values, element: number): Values | null {
  const parts = splitAtCommas(values).map((part) => trimWhitespace(part));
  const key = keyOf(parts[0] ?? [], values, element);
  const bounds = key === null ? parts : parts.slice(1);
  if (bounds.length < 2 || bounds.length > 3 || bounds.some((part) => part.length === 0)) return null;
  const share = key?.fixed ?? fraction(key?.seed ?? `${serializeComponentValues(values)} ${element}`);
  const [min, max, step] = bounds.map((part) => `(${serializeComponentValues(part)})`);
  const drawn = step
    ? `calc(${min} + min(round(down, ${share} * (${max} - ${min} + ${step}), ${step}), round(down, ${max} - ${min}, ${step})))`
    : `calc(${min} + ${share} * (${max} - ${min}))`;
  return parseComponentValues(drawn);
}

interface Key {
  readonly seed: string;
  readonly fixed: number | null;
}

/** Calls with the same name share a value, in all elements unless scoped to each element. */
function keyOf(part: Values, values: Values, element: number): Key | null {
  const words = part.filter(({ type }) => type !== 'whitespace');
  const [first, second] = words;
  if (first?.type !== 'ident') return null;
  if (first.value === 'fixed' && second?.type === 'number') {
    return { seed: '', fixed: Math.min(Math.max(second.value, 0), 1 - 2 ** -32) };
  }
  const names = words.flatMap((word) => (word.type === 'ident' ? [word.value] : []));
  if (names[0] === 'auto') return { seed: `${serializeComponentValues(values)} ${element}`, fixed: null };
  if (!names.every((name) => name.startsWith('--') || /^(?:element|property|property-index)-scoped$/.test(name)))
    return null;
  const scope = names.includes('element-scoped') ? ` ${element}` : '';
  return { seed: `${names.filter((name) => name.startsWith('--')).join(' ')}${scope}`, fixed: null };
}

/** From 0 up to 1: FNV-1a of the seed, its bits mixed. */
function fraction(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
