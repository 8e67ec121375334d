/** Where annotations stand and how far they push their line: the values are Chromium's. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const html = `<!DOCTYPE html><style>body{margin:0;font:20px/30px "Liberation Sans"}ruby>rt{font-size:50%}p{margin:0}</style>
  <p id=a>some <ruby><span id=base>base</span><rt id=rt>over</rt></ruby></p>
  <p id=l style="line-height:60px">some <ruby>base<rt id=rt2>over</rt></ruby></p>
  <p id=d>some <ruby style="ruby-position:under">base<rt id=rt4>over</rt></ruby></p>
  <p id=c style="writing-mode:vertical-rl;height:200px">some <ruby><span id=base3>base</span><rt id=rt3>over</rt></ruby><br>more</p>`;

it('puts the em square of an annotation on that of its base', async () => {
  const { pages } = await layout(html, { page: { size: [800, 600], margin: 0 } });
  const box = (id: string) => pages[0]!.boxes.find((one) => one.id === id);
  expect(box('a')).toMatchObject({ y: 0, height: 34 });
  expect(box('base')).toMatchObject({ y: 8, height: 22 });
  expect(box('rt')).toMatchObject({ y: -1, height: 11 });
  expect(box('l')).toMatchObject({ y: 34, height: 60 });
  expect(box('rt2')).toMatchObject({ y: 44 });
  expect(box('d')).toMatchObject({ y: 94, height: 36 });
  expect(box('rt4')).toMatchObject({ y: 119 });
  expect(box('c')).toMatchObject({ x: 0, width: 65 });
  expect(box('base3')).toMatchObject({ x: 34, width: 22 });
  // Deviation: Chromium has 54.5; half-leading above is rounded down to whole px here.
  expect(box('rt3')).toMatchObject({ x: 55, width: 11 });
});

it('puts annotations to the right of vertical bases, whichever side lines begin at', async () => {
  for (const mode of ['vertical-rl', 'vertical-lr']) {
    const text = `<div style="writing-mode:${mode};font:20px/40px Liberation Sans"><ruby><b>base</b><rt>over</rt></ruby></div>`;
    const { pages } = await layout(`<!DOCTYPE html><style>body{margin:8px}</style>${text}`, {
      page: { size: [800, 600], margin: 0 },
    });
    const box = (tag: string) => pages[0]!.boxes.find((one) => one.tag === tag)!;
    // In Chromium 17 and 37.5 for `vertical-lr`.
    expect(box('rt').x - box('b').x).toBeCloseTo(21, 0);
  }
});

/** Tops of the lines' first words, below that of the first. */
it('makes room for annotations where margins, padding and leading have none', async () => {
  const ruby = 'some <ruby>base<rt>over</rt></ruby>';
  const source = `<!DOCTYPE html><style>body{margin:0;font:20px/20px "Liberation Sans"}rt{font-size:50%}p{margin:0}</style>
<p>some</p><p>${ruby}</p><p style="margin-top:4px">${ruby}</p><p style="margin-top:40px">${ruby}</p><p style="padding-top:3px">${ruby}</p>
<p style="border-top:1px solid">${ruby}<br>some <ruby style="ruby-position:under">base<rt>over</rt></ruby><br>some</p>`;
  const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
  const tops = pages[0]!.boxes.filter(({ text }) => text?.startsWith('some')).map(({ y }) => y);
  expect(tops.map((top) => top - tops[0]!)).toEqual([0, 29, 58, 118, 147, 177, 197, 227]);
});

it('leaves no room on the side without annotations', async () => {
  const heights = async (position: string) => {
    const ruby = `<ruby style="font-size:60px;ruby-position:${position}">base<rt style="font-size:20px">annotation</rt></ruby>`;
    const source = `<!DOCTYPE html><style>body{margin:8px;font:20px/40px "Liberation Sans"}</style><div id=a>one ${ruby} two</div><div>three</div>`;
    const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
    return pages[0]!.boxes.find(({ id }) => id === 'a')?.height;
  };
  expect(await heights('over')).toBe(72);
  expect(await heights('under')).toBe(73);
});

describe('ruby-align and overhang', () => {
  const places = async (css: string, content: string) => {
    const source = `<!DOCTYPE html><html lang=ja><body style="margin:20px;font:20px/40px 'Noto Sans JP';${css}">${content}`;
    const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
    const texts = pages[0]!.boxes.filter(({ tag }) => tag === '#text');
    return Object.fromEntries(texts.map(({ text, x }) => [text, Math.round(x * 10) / 10]));
  };
  const WIDE = 'あ<ruby>心<rt>こころばせ</rt></ruby>え';
  const NARROW = '<ruby>漢字<rt>かんじ</rt></ruby>';

  it('reaches over the text beside it by half of its em', async () => {
    expect(await places('', WIDE)).toEqual({ あ: 20, 心: 50, こころばせ: 35, え: 80 });
    expect(await places('ruby-overhang: none', WIDE)).toEqual({ あ: 20, 心: 55, こころばせ: 40, え: 90 });
    expect(await places('ruby-align: start', WIDE)).toEqual({ あ: 20, 心: 40, こころばせ: 40, え: 85 });
    // At the edge of a line and over other ruby it does not.
    expect(await places('', '<ruby>心<rt>こころばせ</rt></ruby>')).toMatchObject({ 心: 35, こころばせ: 20 });
  });

  it('reaches over spaces as far as they go, where over nothing else', async () => {
    const spaced = 'あ　<ruby>心<rt>こころばせ</rt></ruby>　え';
    expect(await places('', spaced)).toMatchObject({ こころばせ: 55, え: 120 });
    for (const value of ['none', 'spaces'])
      expect(await places(`ruby-overhang: ${value}`, spaced)).toMatchObject({ こころばせ: 45, え: 100 });
  });

  it('shares the text between two annotations', async () => {
    const between = (text: string) => `<ruby>心<rt>こころばせ</rt></ruby>${text}<ruby>志<rt>こころざし</rt></ruby>`;
    expect(await places('', between('え'))).toMatchObject({ こころばせ: 20, こころざし: 80 });
    // An annotation of 50px, a space of 4.48px of which the first has all, the next annotation.
    expect((await places('', between(' '))).こころざし).toBe(70);
  });

  it('breaks lines beside the text of a base as beside any text', async () => {
    const tops = async (content: string) => {
      const source = `<!DOCTYPE html><html lang=ja><body style="margin:0;width:70px;font:20px/40px 'Noto Sans JP'">${content}`;
      const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
      return Object.fromEntries(pages[0]!.boxes.flatMap(({ text, y }) => (text ? [[text, Math.floor(y / 40)]] : [])));
    };
    expect(await tops('漢<ruby>WWW<rt>w</rt></ruby>abc')).toMatchObject({ 漢: 0, WWW: 1, abc: 1 });
    expect(await tops('漢字（<ruby>峠<rt>と</rt></ruby>）')).toMatchObject({ 字: 0, '（': 1, 峠: 1, '）': 1 });
  });

  it('spreads what is narrower, or not', async () => {
    expect((await places('', NARROW)).かんじ).toBe(21.7);
    expect((await places('ruby-align: center', NARROW)).かんじ).toBe(25);
    expect((await places('ruby-align: start', NARROW)).かんじ).toBe(20);
    expect((await places('ruby-align: space-between', NARROW)).かんじ).toBe(20);
  });
});

it('collapses white space in bases and annotations as in one line', async () => {
  /** Left edge of the last word. */
  const end = async (content: string) => {
    const source = `<!DOCTYPE html><style>body{margin:8px;font:20px/40px "Liberation Sans"}rt{font-size:50%}</style>${content}<b>x</b>`;
    const { pages } = await layout(source, { page: { size: [800, 600], margin: 0 } });
    return Math.round(pages[0]!.boxes.find(({ tag }) => tag === 'b')!.x * 100) / 100;
  };
  expect(await end('<ruby> ab <rt>k</rt> cd <rt>j</rt> </ruby>')).toBe(73.63);
  expect(await end('y <ruby> ab <rt> k </rt></ruby> ')).toBe(51.38);
  expect(await end('y<ruby>ab <rt>k</rt></ruby> ')).toBe(51.38);
  expect(await end('<ruby>ab <rp>(</rp><rt>k</rt><rp>)</rp> <i>cd</i></ruby> ')).toBe(68.06);
  expect(await end('<ruby>ab<rt>k</rt>\n</ruby><ruby>\ncd<rt>j</rt></ruby>')).toBe(56.94);
  // The line breaks after the space.
  expect(await end('<p style="width:80px">xxxxxx<ruby> ab <rt> k </rt></ruby>')).toBe(8);
});
