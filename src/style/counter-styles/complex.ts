/** Counter styles with an algorithm in the specification. https://drafts.csswg.org/css-counter-styles-3/#complex-predefined */

import { type CounterStyleDefinition, define } from './definition.ts';

const LIMIT = 9999;

const complex = (
  represent: (value: number) => string | null,
  descriptors: Partial<Omit<CounterStyleDefinition, 'system'>>,
  low = -LIMIT,
  high = LIMIT,
): CounterStyleDefinition =>
  define({ kind: 'complex', represent }, { range: [[low, high]], fallback: 'cjk-decimal', ...descriptors });

/** Decimal digits of a value below 10 000, thousands first. */
const fourDigits = (value: number): readonly number[] => [
  Math.floor(value / 1000),
  Math.floor(value / 100) % 10,
  Math.floor(value / 10) % 10,
  value % 10,
];

/** Groups of four digits, the lowest first. */
function groupsOf(value: number): readonly number[] {
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10000)) groups.push(rest % 10000);
  return groups;
}

/** Zero to nine; the markers of ten, hundred and thousand; those of 10⁴, 10⁸ and 10¹². */
interface Characters {
  readonly digits: string;
  readonly markers: string;
  readonly groups: readonly string[];
}

/**
 * §7.1: digits with their markers; runs of zeros collapse into one, trailing zeros are dropped. Informal styles leave out
 * the one before ten in 10 to 19. Deviation: the specification ends at 9999, Chromium goes on.
 */
export function chineseInformal(
  { digits, markers, groups }: Characters,
  negative: string,
  formal = false,
): CounterStyleDefinition {
  const symbol = [...digits];
  const marker = ['', ...markers];
  const represent = (value: number): string => {
    if (value === 0) return symbol[0]!;
    let text = '';
    let zero = false;
    const values = groupsOf(value);
    for (let group = values.length - 1; group >= 0; group--) {
      fourDigits(values[group]!).forEach((digit, i) => {
        if (digit === 0) {
          zero = text !== '';
          return;
        }
        if (zero) text += symbol[0]!;
        zero = false;
        const plainTen = !formal && values[group]! < 20 && i === 2;
        text += (plainTen ? '' : symbol[digit]!) + marker[3 - i]!;
      });
      if (values[group]! > 0 && group > 0) text += groups[group - 1] ?? '';
    }
    return text;
  };
  return unbounded(represent, { negative: [negative, ''], suffix: '、' });
}

const unbounded: typeof complex = (represent, descriptors) =>
  complex(represent, descriptors, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** §7.1.1: zeros are dropped; informal styles leave out a one before ten, hundred and thousand. */
export function japaneseInformal(digits: string, markers: string, formal: boolean): CounterStyleDefinition {
  const represent = (value: number): string => {
    const symbol = [...digits];
    return value === 0 ? symbol[0]! : dropZeros(value, symbol, ['', ...markers], !formal);
  };
  return complex(represent, { negative: ['マイナス', ''], suffix: '、' });
}

/** §7.1.2. Deviation: the specification ends at 9999, Chromium goes on. */
export function koreanHangul({ digits, markers, groups }: Characters, formal: boolean): CounterStyleDefinition {
  const symbol = [...digits];
  const represent = (value: number): string => {
    if (value === 0) return symbol[0]!;
    const parts = groupsOf(value).flatMap((group, i) => {
      if (group === 0) return [];
      const text = !formal && i > 0 && group === 1 ? '' : dropZeros(group, symbol, ['', ...markers], !formal);
      return [text + (groups[i - 1] ?? '')];
    });
    return parts.reverse().join(' ');
  };
  return unbounded(represent, { negative: ['마이너스 ', ''], suffix: ', ' });
}

/** `value` is below 10 000. */
function dropZeros(value: number, symbol: readonly string[], marker: readonly string[], omitOne: boolean): string {
  return fourDigits(value)
    .map((digit, i) => {
      if (digit === 0) return '';
      return (omitOne && digit === 1 && i < 3 ? '' : symbol[digit]!) + marker[3 - i]!;
    })
    .join('');
}

type Weights = readonly (readonly [weight: number, letters: string])[];

function lettersOf(value: number, weights: Weights): string {
  let text = '';
  let rest = value;
  for (const [weight, letters] of weights) {
    text += letters.repeat(Math.floor(rest / weight));
    rest %= weight;
  }
  return text;
}

/** Deviation: the specification ends at 10 999; Chromium has a word for zero and counts thousands like ones, with a geresh. */
export function hebrew(weights: Weights): CounterStyleDefinition {
  const represent = (value: number): string => {
    if (value === 0) return 'אפס';
    const thousands = Math.floor(value / 1000);
    return (thousands > 0 ? `${lettersOf(thousands, weights)}׳` : '') + lettersOf(value % 1000, weights);
  };
  return complex(represent, { fallback: 'decimal' }, 0, 999999);
}

/** Deviation: the specification ends at 9999; Chromium goes on with letters under a circumflex, which multiplies them by 10 000. */
export function armenian(weights: Weights): CounterStyleDefinition {
  const represent = (value: number): string =>
    lettersOf(Math.floor(value / 10000), weights).replace(/./gu, '$&\u0302') + lettersOf(value % 10000, weights);
  return complex(represent, { fallback: 'decimal' }, 1, 99999999);
}

const ETHIOPIC_UNITS = [...'፩፪፫፬፭፮፯፰፱'];
const ETHIOPIC_TENS = [...'፲፳፴፵፶፷፸፹፺'];

/** §7.2, steps 1 to 8. */
export function ethiopic(): CounterStyleDefinition {
  const represent = (value: number): string | null => {
    if (value === 1) return ETHIOPIC_UNITS[0]!;
    const groups: number[] = [];
    for (let rest = value; rest > 0; rest = Math.floor(rest / 100)) groups.push(rest % 100);
    let text = '';
    for (let i = groups.length - 1; i >= 0; i--) {
      const group = groups[i]!;
      const dropped = group === 0 || (group === 1 && i === groups.length - 1) || (group === 1 && i % 2 === 1);
      if (!dropped) {
        text +=
          (group >= 10 ? ETHIOPIC_TENS[Math.floor(group / 10) - 1]! : '') +
          (group % 10 > 0 ? ETHIOPIC_UNITS[(group % 10) - 1]! : '');
      }
      if (i % 2 === 1 && group !== 0) text += '፻';
      else if (i % 2 === 0 && i > 0) text += '፼';
    }
    return text;
  };
  return complex(represent, { suffix: '/ ', fallback: 'decimal' }, 1, Number.MAX_SAFE_INTEGER);
}
