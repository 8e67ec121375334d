/** Resolves `font-variant-alternates` names to features of a face. https://drafts.csswg.org/css-fonts-4/#font-variant-alternates-prop */

import type { FontAlternate, NamedAlternate } from '../css/properties/computed-text.ts';
import type { FontFeatureValuesRule } from '../css/rules.ts';
import type { Feature } from './features.ts';

/** Names that no rule defines for the family have no effect. */
type AlternatesLookup = (alternates: readonly FontAlternate[], family: string) => readonly Feature[];

const NO_FEATURES: readonly Feature[] = [];

/** If several rules define the same name for a family, the last one applies. Family names are compared in lower case. */
export function createAlternatesLookup(rules: readonly FontFeatureValuesRule[]): AlternatesLookup {
  const ofFamily = new Map<string, Map<string, readonly number[]>>();
  for (const { families, values } of rules) {
    for (const family of families) {
      const own = ofFamily.get(family) ?? new Map<string, readonly number[]>();
      for (const [key, numbers] of values) own.set(key, numbers);
      ofFamily.set(family, own);
    }
  }
  const known = new Map<readonly FontAlternate[], Map<string, readonly Feature[]>>();
  return (alternates, family) => {
    if (alternates.length === 0) return NO_FEATURES;
    const found = known.get(alternates) ?? new Map<string, readonly Feature[]>();
    known.set(alternates, found);
    const features = found.get(family) ?? collect(alternates, ofFamily.get(family.toLowerCase()));
    found.set(family, features);
    return features;
  };
}

/** Each feature once; the last name that sets it wins. */
function collect(
  alternates: readonly FontAlternate[],
  own: ReadonlyMap<string, readonly number[]> | undefined,
): readonly Feature[] {
  const features = new Map<string, number>();
  for (const { kind, names } of alternates) {
    if (kind === 'historical-forms') features.set('hist', 1);
    else {
      for (const name of names) {
        const numbers = own?.get(`${kind} ${name.toLowerCase()}`);
        if (numbers) for (const [tag, value] of featuresOf(kind, numbers)) features.set(tag, value);
      }
    }
  }
  return [...features];
}

const twoDigits = (number: number): string => `${number}`.padStart(2, '0');

function featuresOf(kind: NamedAlternate, numbers: readonly number[]): readonly Feature[] {
  const [first = 0, second = 1] = numbers;
  switch (kind) {
    case 'stylistic':
      return [['salt', first]];
    case 'styleset':
      return numbers.filter((set) => set >= 1 && set <= 20).map((set) => [`ss${twoDigits(set)}`, 1]);
    case 'character-variant':
      return first >= 1 && first <= 99 ? [[`cv${twoDigits(first)}`, second]] : [];
    case 'swash':
      return [
        ['swsh', first],
        ['cswh', first],
      ];
    case 'ornaments':
      return [['ornm', first]];
    case 'annotation':
      return [['nalt', first]];
  }
}
