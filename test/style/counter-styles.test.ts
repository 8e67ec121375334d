/** Expected representations are those of css-counter-styles-3 and of the writing systems themselves. */

import { describe, expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { dump } from '../../src/index.ts';
import { createCounterStyles } from '../../src/style/counter-styles/counter-styles.ts';

const styles = createCounterStyles([], silentDiagnostics);
const format = (value: number, name: string): string => styles.format(value, { kind: 'name', name });

describe('predefined counter styles', () => {
  it.each([
    ['decimal', 0, '0'],
    ['decimal', -12, '-12'],
    ['decimal-leading-zero', 7, '07'],
    ['decimal-leading-zero', -7, '-7'],
    ['decimal-leading-zero', 107, '107'],
    ['lower-roman', 1999, 'mcmxcix'],
    ['upper-roman', 4000, '4000'],
    ['upper-roman', 0, '0'],
    ['lower-alpha', 1, 'a'],
    ['lower-alpha', 26, 'z'],
    ['lower-alpha', 27, 'aa'],
    ['upper-latin', 703, 'AAA'],
    ['lower-greek', 25, 'αα'],
    ['armenian', 1999, 'ՌՋՂԹ'],
    ['georgian', 1999, 'ჩშჟთ'],
    ['hebrew', 15, 'טו'],
    ['hebrew', 116, 'קטז'],
    ['arabic-indic', 120, '١٢٠'],
    ['cjk-decimal', 105, '一〇五'],
    ['cjk-heavenly-stem', 10, '癸'],
    ['cjk-heavenly-stem', 11, '一一'],
    ['simp-chinese-informal', 11, '十一'],
    ['simp-chinese-informal', 1001, '一千零一'],
    ['simp-chinese-informal', 110, '一百一十'],
    ['trad-chinese-formal', 11, '壹拾壹'],
    ['japanese-informal', 1111, '千百十一'],
    ['japanese-formal', 111, '壱百壱拾壱'],
    ['korean-hangul-formal', 15, '일십오'],
    ['ethiopic-numeric', 100, '፻'],
    ['ethiopic-numeric', 78010092, '፸፰፻፩፼፺፪'],
    ['no-such-style', 3, '3'],
    // Beyond the ranges of the specification, as in Chromium.
    ['hebrew', 0, 'אפס'],
    ['hebrew', 12345, 'יב׳שמה'],
    ['hebrew', 100000, 'ק׳'],
    ['armenian', 12345, 'Ա\u0302ՍՅԽԵ'],
    ['lower-armenian', 100000, 'ժ\u0302'],
    ['simp-chinese-informal', 20301, '二万零三百零一'],
    ['trad-chinese-informal', 100000, '十萬'],
    ['trad-chinese-formal', 10001, '壹萬零壹'],
    ['simp-chinese-formal', 1000000, '壹佰万'],
    ['korean-hangul-formal', 12345, '일만 이천삼백사십오'],
    ['korean-hanja-informal', 10001, '萬 一'],
    ['korean-hanja-formal', 20301, '貳萬 參百壹'],
    ['japanese-informal', 10000, '一〇〇〇〇'],
  ])('%s of %d is %s', (name, value, expected) => {
    expect(format(value, name)).toBe(expected);
  });

  it('makes markers with prefix and suffix', () => {
    expect(styles.marker(3, { kind: 'name', name: 'lower-alpha' })).toBe('c. ');
    expect(styles.marker(3, { kind: 'name', name: 'disc' })).toBe('• ');
    expect(styles.marker(3, { kind: 'string', value: '→' })).toBe('→');
    expect(styles.marker(3, { kind: 'symbols', system: 'symbolic', symbols: ['*', '†'] })).toBe('** ');
  });
});

// Expected is what Chromium prints.
describe('@counter-style', () => {
  const markers = async (rules: string, name: string, values: readonly number[]) => {
    const items = values.map((value) => `<li value=${value}>`).join('');
    const css = `${rules} ol { list-style: inside ${name} }`;
    const text = await dump(`<!DOCTYPE html><style>${css}</style><ol>${items}</ol>`, 'boxes');
    return [...text.matchAll(/^ *"(.*)"$/gm)].map(([, marker]) => marker!.replace(/[\u2066-\u2069]/g, ''));
  };
  it.each([
    ['an unknown system is symbolic', 'system: foo; symbols: a b', ['a. ', 'bb. ']],
    ['a fixed system takes an integer', 'system: fixed 1.5; symbols: a b', ['a. ', 'bb. ']],
    ['prefixes are one symbol', 'system: cyclic; symbols: a; prefix: "x" "y"', ['a. ', 'a. ']],
    ['additive weights descend', 'system: additive; additive-symbols: 1 I, 5 V', ['1. ', '4. ']],
  ])('%s', async (_, descriptors, expected) => {
    expect(await markers(`@counter-style x { ${descriptors} }`, 'x', [1, 4])).toEqual(expected);
  });
  it('has no zero in alphabetic and symbolic systems, and at most two negative symbols', async () => {
    const zero = (system: string) =>
      markers(`@counter-style x { system: ${system}; symbols: a b; range: 0 9 }`, 'x', [0]);
    expect([await zero('alphabetic'), await zero('symbolic')]).toEqual([['0. '], ['0. ']]);
    const negative = '@counter-style x { system: extends decimal; negative: a b c }';
    expect(await markers(negative, 'x', [-3])).toEqual(['-3. ']);
  });
  it('makes all rules of a cycle extend decimal', async () => {
    const cycle =
      '@counter-style x { system: extends y; prefix: "(" } @counter-style y { system: extends x; suffix: ")" }';
    expect([...(await markers(cycle, 'x', [2])), ...(await markers(cycle, 'y', [2]))]).toEqual(['(2. ', '2)']);
  });
});

it('takes numbers for `ol`, bullets for `ul` and both for `li` from `type`', async () => {
  const html =
    '<ol type=square><li></ol><ul type=1><li></ul><ol type=i><li><li type=circle></ol><ul type=square><li></ul>';
  const text = await dump(`<!DOCTYPE html><style>li { list-style-position: inside }</style>${html}`, 'boxes');
  const shown = [...text.matchAll(/^ *"(.*)"$/gm)].map(([, marker]) => marker!.replace(/[\u2066-\u2069 ]/g, ''));
  expect(shown).toEqual(['1.', '•', 'i.', '◦', '■']);
});
