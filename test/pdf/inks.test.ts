/** Colours of printing presses. https://drafts.csswg.org/css-color-5/#device-cmyk, https://www.princexml.com/doc/styling/#spot-colors */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, render } from '../../src/index.ts';
import { latin1 } from './fixtures.ts';

async function made(body: string, pdf: PdfOptions = {}) {
  const { pdf: bytes, warnings } = await render(`<!doctype html><html lang=en><title>T</title>${body}`, {
    pdf: { compress: false, ...pdf },
  });
  return { text: latin1(bytes), messages: warnings.map(({ message }) => message) };
}

const box = (color: string): string => `<div style="height:9px;background:${color}"></div>`;

describe('device-cmyk()', () => {
  it('is CMYK in the file, with commas or without', async () => {
    expect((await made(box('device-cmyk(0 81% 81% 30%)'))).text).toContain('\n0 0.81 0.81 0.3 k\n');
    expect((await made(box('device-cmyk(0, 1, .5, 0)'))).text).toContain('\n0 1 0.5 0 k\n');
    expect((await made(box('cmyk(100%, 0, 0, 0)'))).text).toContain('\n1 0 0 0 k\n');
    const seenThrough = (await made(box('device-cmyk(0 0 0 1 / 50%)'))).text;
    expect(seenThrough).toContain('\n0 0 0 1 k\n');
    expect(seenThrough).toContain('/ca 0.5');
    expect((await made('<p style="color:device-cmyk(0 0 0 1)">text')).text).toContain('\n0 0 0 1 k\n');
    expect((await made('<svg width=9 height=9><path d="M0 5h9" stroke="device-cmyk(0 0 1 0)"/></svg>')).text).toContain(
      '\n0 0 1 0 K\n',
    );
  });

  it('is what it looks like where CMYK has no meaning, and once it is mixed', async () => {
    // 1 - (0.5 * (1 - 0.2) + 0.2) = 0.4, and 1 - 0.2 = 0.8
    const archived = await made(box('device-cmyk(.5 0 0 .2)'), { standard: 'PDF/A-2b' });
    expect(archived.text).toContain('\n0.4 0.8 0.8 rg\n');
    const mixed = await made(box('color-mix(in srgb, device-cmyk(0 1 1 0), blue)'));
    expect(mixed.text).toMatch(/\n0\.5\d* 0 0\.5\d* rg\n/);
  });

  it('runs into other inks as CMYK, and as what it looks like where one of the colours is none', async () => {
    const inks = 'device-cmyk(1 0 0 0), device-cmyk(0 1 0 .5)';
    const linear = await made(box(`linear-gradient(${inks})`));
    expect(linear.text).toMatch(/\/ShadingType 2\/ColorSpace\/DeviceCMYK[^>]*<<[^>]*\/C0\[1 0 0 0\]\/C1\[0 1 0 0\.5\]/);
    const conic = await made(box(`conic-gradient(${inks})`));
    expect(conic.text).toMatch(/\/ColorSpace\/DeviceCMYK/);
    expect(conic.text).toMatch(/\/Decode\[[-\d. ]+ 0 1 0 1 0 1 0 1\]/);
    // What is seen through is a mask, beside the inks.
    const seenThrough = await made(box('linear-gradient(device-cmyk(1 0 0 0), device-cmyk(1 0 0 0 / 0))'));
    expect(seenThrough.text).toContain('/ColorSpace/DeviceGray');
    const other = await made(box('linear-gradient(device-cmyk(1 0 0 0), white)'));
    expect(other.text).toContain('/ColorSpace/DeviceRGB');
    const archived = await made(box(`linear-gradient(${inks})`), { standard: 'PDF/A-2b' });
    expect(archived.text).not.toContain('/DeviceCMYK');
  });

  it.each(['device-cmyk(0 1 1)', 'device-cmyk(0, 1 1 0)', 'device-cmyk(0 1 1 0 0)', 'device-cmyk(0 1 1 red)'])(
    'is no colour when it is written %s',
    async (color) => {
      const { text, messages } = await made(box(color));
      expect(text).not.toMatch(/ k\n/);
      expect(messages.join()).toContain('background');
    },
  );
});

describe('spot colours', () => {
  const rule = '<style>@prince-color Gold{alternate-color:cmyk(0,.2,.6,.2)}</style>';

  it('have a plate of their own, in tints', async () => {
    const { text, messages } = await made(`${rule}${box('prince-color(Gold)')}${box('prince-color(Gold, 30%)')}`);
    expect(text).toContain(
      '[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.2 0.6 0.2]/N 1>>]',
    );
    expect(text).toMatch(/\/C1 cs 1 scn\n[^f]*f\n\/C1 cs 0\.3 scn\n/);
    expect(text).toMatch(/\/ColorSpace<<\/C1 \d+ 0 R>>/);
    expect(messages).toEqual([]);
  });

  it('fall back to RGB in files whose colours are those of a screen', async () => {
    const { text } = await made(rule + box('prince-color(Gold)'), { standard: 'PDF/A-2b' });
    // 1 - 0.2, 1 - (0.2 * 0.8 + 0.2), 1 - (0.6 * 0.8 + 0.2)
    expect(text).toContain('/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0.8 0.64 0.32]/N 1>>]');
  });

  it('stay apart from a colour that only looks the same', async () => {
    const { text } = await made(`${rule}${box('prince-color(Gold)')}${box('cmyk(0,.2,.6,.2)')}`);
    expect(text).toMatch(/scn\n[^f]*f\n0 0\.2 0\.6 0\.2 k\n/);
  });

  it('are black, with a word, where nothing defines them', async () => {
    const { text, messages } = await made(box('prince-color(Silver)') + box('prince-color(Silver)'));
    expect(text).toContain('\n0 g\n');
    expect(messages).toEqual(['no @prince-color defines "Silver": it is black']);
    const broken = await made('<style>@prince-color Tin{color:red}</style><p>x');
    expect(broken.messages).toEqual(['@prince-color needs a colour as alternate-color']);
  });
});
