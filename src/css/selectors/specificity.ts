/** https://drafts.csswg.org/selectors-4/#specificity-rules */

import type { ComplexSelector, CompoundSelector, SimpleSelector, Through } from './selector.ts';

const CAP = 1023;

const packSpecificity = (a: number, b: number, c: number): number =>
  Math.min(a, CAP) * 2 ** 20 + Math.min(b, CAP) * 2 ** 10 + Math.min(c, CAP);

export const unpackSpecificity = (packed: number): readonly [a: number, b: number, c: number] => [
  packed >>> 20,
  (packed >>> 10) & CAP,
  packed & CAP,
];

function mostSpecific(selectors: readonly ComplexSelector[]): number {
  return selectors.reduce((most, selector) => Math.max(most, selector.specificity), 0);
}

/** `extra` counts pseudo-elements, which are not simple selectors here; `zero` are simple selectors that do not count. */
export function specificityOf(
  compounds: readonly CompoundSelector[],
  extra: number,
  zero: ReadonlySet<SimpleSelector>,
  through: Through | null = null,
): number {
  let [a, b, c] = unpackSpecificity(through?.kind === 'slotted' ? mostSpecific(through.selectors) : 0);
  c += extra;
  for (const { simples } of compounds) {
    for (const simple of simples) {
      if (zero.has(simple)) continue;
      const [more, middle, less] = unpackSpecificity(simpleSpecificity(simple));
      a += more;
      b += middle;
      c += less;
    }
  }
  return packSpecificity(a, b, c);
}

function simpleSpecificity(simple: SimpleSelector): number {
  switch (simple.kind) {
    case 'universal':
      return 0;
    case 'type':
      return packSpecificity(0, 0, 1);
    case 'id':
      return packSpecificity(1, 0, 0);
    case 'nth': {
      const [a, b, c] = unpackSpecificity(simple.of ? mostSpecific(simple.of) : 0);
      return packSpecificity(a, b + 1, c);
    }
    case 'matches':
    case 'not':
      return mostSpecific(simple.selectors);
    case 'host':
    case 'host-context': {
      const [a, b, c] = unpackSpecificity(simple.selectors ? mostSpecific(simple.selectors) : 0);
      return packSpecificity(a, b + 1, c);
    }
    case 'has':
      return mostSpecific(simple.selectors.map(({ selector }) => selector));
    default:
      return packSpecificity(0, 1, 0);
  }
}
