/** Expected representations are those of css-counter-styles-3 and of the writing systems themselves. */

import { describe, expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
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
