/** What a render does is counted, and the time is looked at while it does it. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, render } from '../../src/index.ts';
import { DEFAULT_LIMITS } from '../../src/limits.ts';
import { createMemoryLedger } from '../../src/memory.ts';
import { createWorkLedger } from '../../src/work.ts';
import { fontWithTables } from '../text/font-builder.ts';

/** Paragraphs in as many fonts, each of them with a table of nothing in it. */
function ofFonts(count: number, bytes: number): string {
  const plain = readFileSync(new URL('../../fonts/liberation/LiberationSans-Regular.ttf', import.meta.url));
  return Array.from({ length: count }, (_, i) => {
    const font = fontWithTables(plain, { zzzz: new Uint8Array(bytes).fill(i) });
    const url = `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`;
    return `<style>@font-face { font-family: f${i}; src: url(${url}) }</style><p style="font-family: f${i}">text`;
  }).join('');
}

const limited = (html: string, limits: RenderOptions['limits']) => render(html, { limits });

describe('limits.glyphs', () => {
  const words = `<p>${'word '.repeat(200)}`;

  it('counts the glyphs of all text', async () => {
    await expect(limited(words, { glyphs: 900 })).rejects.toMatchObject({ code: 'limit' });
    await expect(limited(words, { glyphs: 900 })).rejects.toThrow('limits.glyphs');
    expect((await limited(words, { glyphs: 1100 })).pageCount).toBe(1);
  });

  it('refuses text that is too long for any shaping, before that', async () => {
    const long = `<style>p::before { content: '${'x'.repeat(100)}' }</style>${'<p>'.repeat(5)}`;
    await expect(limited(long, { glyphs: 120 })).rejects.toThrow('500 characters for 120 glyphs (limits.glyphs)');
    await expect(limited(long, { glyphs: 130 })).rejects.toThrow('shaped into more than 130 glyphs');
    expect((await limited(long, { glyphs: 600 })).pageCount).toBe(1);
  });

  it('counts text that is shaped again', async () => {
    const again = `<style>@page { @top-left { content: '${'word '.repeat(20)}' counter(page) } } p { break-after: page }</style>${'<p>x'.repeat(20)}`;
    await expect(limited(again, { glyphs: 1000 })).rejects.toThrow('limits.glyphs');
  });
});

describe('limits.paintItems', () => {
  const boxes = '<div style="border: 1px solid red; border-radius: 1px">x</div>'.repeat(100);

  it('counts what is painted on all pages', async () => {
    await expect(limited(boxes, { paintItems: 200 })).rejects.toMatchObject({ code: 'limit' });
    await expect(limited(boxes, { paintItems: 200 })).rejects.toThrow('limits.paintItems');
    expect((await limited(boxes, { paintItems: 2000 })).pageCount).toBe(2);
  });

  it('counts what stands in slices of a box on the page where it is seen', async () => {
    const rows = '<div style="border-bottom: 1px solid">x</div>'.repeat(1000);
    const { pageCount } = await limited(`<div style="display: inline-block">${rows}</div>`, { paintItems: 6000 });
    expect(pageCount).toBeGreaterThan(15);
  });

  it('counts each of many shadows', async () => {
    const shadows = Array.from({ length: 200 }, (_, i) => `${i}px 1px red`).join();
    const text = `<p style="text-shadow: ${shadows}">${'<b>word</b> '.repeat(20)}`;
    await expect(limited(text, { paintItems: 3000 })).rejects.toThrow('limits.paintItems');
  });
});

describe('limits.memory', () => {
  it('counts shaped text', async () => {
    const text = `<p>${'word '.repeat(20_000)}`;
    await expect(limited(text, { memory: 1_000_000 })).rejects.toThrow('limits.memory');
    expect((await limited(text, { memory: 10_000_000 })).pageCount).toBeGreaterThan(10);
  });

  it('counts the fonts of the document once they are unpacked, and the same one once', async () => {
    const fonts = ofFonts(4, 1_000_000);
    // The sheets that they stand in, as base64, take 7.6 MB.
    await expect(limited(fonts, { memory: 12_000_000 })).rejects.toMatchObject({ code: 'limit' });
    await expect(limited(fonts, { memory: 12_000_000 })).rejects.toThrow('the fonts of the document');
    expect((await limited(fonts, { memory: 16_000_000 })).warnings).toEqual([]);
    const same = fonts.replaceAll(/base64,[^)]*/g, fonts.match(/base64,[^)]*/)![0]);
    expect((await limited(same, { memory: 12_000_000 })).warnings).toEqual([]);
  });

  it('counts what one page paints, and forgets it when it is written', () => {
    const memory = createMemoryLedger(1_000_000);
    const work = createWorkLedger(DEFAULT_LIMITS, () => {}, memory);
    for (let page = 0; page < 10; page++) {
      for (let i = 0; i < 5000; i++) work.painted(1);
      work.written();
    }
    expect(memory.left()).toBe(1_000_000);
    expect(() => {
      for (let i = 0; i < 10_000; i++) work.painted(1);
    }).toThrow('limits.memory');
  });
});

describe('limits.time', () => {
  it('is looked at every two thousand glyphs, items or steps', () => {
    let looks = 0;
    const work = createWorkLedger(DEFAULT_LIMITS, () => looks++);
    for (let i = 0; i < 10_240; i++) work.painted(1);
    expect(looks).toBe(5);
    work.shaped(5000);
    work.passed(5000);
    expect(looks).toBe(7);
  });

  /** How often a render asks whether it is still wanted. */
  async function asked(html: string): Promise<number> {
    const { signal } = new AbortController();
    let times = 0;
    Object.defineProperty(signal, 'throwIfAborted', { value: () => times++ });
    await render(html, { signal });
    return times;
  }

  it.each([
    ['one long line', `<p style="white-space: nowrap">${'word '.repeat(20_000)}`, 40],
    ['one line in two directions', `<p style="white-space: nowrap">${'word \u05d0\u05d1 '.repeat(4000)}`, 12],
    ['one line in fallback fonts', `<p style="white-space: nowrap">${'\u4e00\u0416 '.repeat(10_000)}`, 20],
    ['rules that match nothing', `<style>${'.a { color: red }'.repeat(3000)}</style>x`, 3000],
    ['one picture of many shapes', `<svg>${'<circle r="2"/>'.repeat(8000)}</svg>`, 8000],
  ])('is looked at in %s', async (_, html, least) => {
    expect(await asked(html)).toBeGreaterThan(least);
  });
});
