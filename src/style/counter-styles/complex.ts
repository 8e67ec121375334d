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

/**
 * §7.1: digits with their markers; runs of zeros collapse into one, trailing zeros are dropped. Informal styles leave out
 * the one before ten in 10 to 19. `digits` is zero to nine, `markers` ten, hundred, thousand.
 */
export function chineseInformal(
  digits: string,
  markers: string,
  negative: string,
  formal = false,
): CounterStyleDefinition {
  const symbol = [...digits];
  const marker = ['', ...markers];
  const represent = (value: number): string => {
    if (value === 0) return symbol[0]!;
    let text = '';
    let zero = false;
    fourDigits(value).forEach((digit, i) => {
      if (digit === 0) {
        zero = text !== '';
        return;
      }
      if (zero) text += symbol[0]!;
      zero = false;
      const plainTen = !formal && value < 20 && i === 2;
      text += (plainTen ? '' : symbol[digit]!) + marker[3 - i]!;
    });
    return text;
  };
  return complex(represent, { negative: [negative, ''], suffix: '、' });
}

/** §7.1.1: zeros are dropped; informal styles leave out a one before ten, hundred and thousand. */
export function japaneseInformal(digits: string, markers: string, formal: boolean): CounterStyleDefinition {
  return complex((value) => dropZeros(value, digits, markers, !formal), { negative: ['マイナス', ''], suffix: '、' });
}

/** §7.1.2. */
export function koreanHangul(digits: string, markers: string, formal: boolean): CounterStyleDefinition {
  return complex((value) => dropZeros(value, digits, markers, !formal), { negative: ['마이너스 ', ''], suffix: ', ' });
}

function dropZeros(value: number, digits: string, markers: string, omitOne: boolean): string {
  const symbol = [...digits];
  const marker = ['', ...markers];
  if (value === 0) return symbol[0]!;
  return fourDigits(value)
    .map((digit, i) => {
      if (digit === 0) return '';
      return (omitOne && digit === 1 && i < 3 ? '' : symbol[digit]!) + marker[3 - i]!;
    })
    .join('');
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
