/** From names of alternates to features of a face. https://drafts.csswg.org/css-fonts-4/#font-variant-alternates-prop */

import type { FontAlternate, NamedAlternate } from '../css/properties/computed-text.ts';
import type { FontFeatureValuesRule } from '../css/rules.ts';
import type { Feature } from './features.ts';

const NO_FEATURES: readonly Feature[] = [];

/** Names that no rule defines for the family ask for nothing. Names are held against each other in lower case. */
export function alternateFeatures(
  alternates: readonly FontAlternate[],
  family: string,
  rules: readonly FontFeatureValuesRule[],
): readonly Feature[] {
  if (alternates.length === 0) return NO_FEATURES;
  const own = rules.filter(({ families }) => families.includes(family.toLowerCase()));
  const features: Feature[] = [];
  for (const { kind, names } of alternates) {
    if (kind === 'historical-forms') features.push(['hist', 1]);
    else {
      for (const name of names) {
        const key = `${kind} ${name.toLowerCase()}`;
        const numbers = own.findLast(({ values }) => values.has(key))?.values.get(key);
        if (numbers) features.push(...featuresOf(kind, numbers));
      }
    }
  }
  return features;
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
