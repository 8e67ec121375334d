/** Date and time fields are as wide as the widest texts of their parts. The widths are Chromium's. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

async function widths(font: string): Promise<readonly number[]> {
  const fields = ['time', 'date', 'datetime-local', 'month', 'week'].map((type) => `<p><input type=${type}>`);
  const html = `<!DOCTYPE html><style>input { font: ${font} }</style>${fields.join('')}`;
  return [...(await dump(html, 'fragments')).matchAll(/<input> at \S+ size ([\d.]+)x/g)].map(([, width]) =>
    Number(width),
  );
}

describe('the width of a date or time field', () => {
  it.each([
    ['10px Liberation Sans', [77.5, 92, 145, 109, 102]],
    ['18px Liberation Sans', [118.89, 154, 244, 185, 172]],
    ['30px Liberation Serif', [177.5, 229, 370, 269, 254]],
    ['15px Liberation Mono', [108.75, 139, 230, 173, 164]],
  ])('in %s', async (font, expected) => {
    const found = await widths(font);
    expect(found).toHaveLength(expected.length);
    for (const [i, width] of expected.entries()) expect(found[i]).toBeCloseTo(width, 1);
  });
});

describe('the text of a date or time field', () => {
  const HEAD =
    '<!DOCTYPE html><style>@page{margin:0}body{margin:0}input{font:14px Liberation Sans;width:200px;border:0;padding:0}</style>';
  const textStart = async (input: string): Promise<number> =>
    Number(/text "[^"]*" ([\d.]+),/.exec(await dump(HEAD + input, 'display'))?.[1]);

  it('ends before the picture: 3px for a date, 11px for a time, as in Chromium', async () => {
    expect(await textStart('<input type=date style="text-align:right">')).toBeCloseTo(102.313, 1);
    expect(await textStart('<input type=time value=10:30 style="text-align:right">')).toBeCloseTo(108.313, 1);
  });

  // Where each text starts in Chromium's print.
  it.each([
    ['datetime-local', '2024-11-12T13:14', [1, 17.58, 22.47, 39.05, 43.94, 76.09, 84.88, 101.45, 106.34, 125.88]],
    ['month', '2024-09', [1, 75.38]],
    ['week', '2024-W33', [0, 40.44, 57.02, 65.8]],
  ])('has a px around each field of %s', async (type, value, expected) => {
    const display = await dump(`${HEAD}<input type=${type} value=${value}>`, 'display');
    const starts = [...display.matchAll(/text "[^"]*" ([\d.]+),/g)].map(([, x]) => Number(x));
    expect(starts).toHaveLength(expected.length);
    for (const [i, x] of expected.entries()) expect(starts[i]).toBeCloseTo(x, 1);
  });

  it('runs from left to right whatever the direction', async () => {
    expect(await textStart('<input type=date dir=rtl>')).toBe(await textStart('<input type=date>'));
  });
});
