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
    // Its picture is a square of 16px.
    expect(await textStart('<input type=date style="text-align:right">')).toBeCloseTo(200 - 16 - 3 - 74.676, 1);
    // 14px times 1.05 and 4px.
    expect(await textStart('<input type=time value=10:30 style="text-align:right">')).toBeCloseTo(
      200 - 18.7 - 11 - 59.15,
      1,
    );
  });

  it('runs from left to right whatever the direction', async () => {
    expect(await textStart('<input type=date dir=rtl>')).toBe(await textStart('<input type=date>'));
  });
});
