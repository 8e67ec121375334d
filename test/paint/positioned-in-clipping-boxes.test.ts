/** Positioned boxes over pages in boxes that clip. The words of each page, and where they stand, are those of Chromium's print. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const STYLE =
  '@page { size: 400px 300px; margin: 30px } body { margin: 0; font: 16px/20px Liberation Sans } .end { position: absolute; right: 0 }';

/** The tops of the lines of the positioned box on each page, from the top of its area. */
async function tops(body: string): Promise<readonly Readonly<Record<string, number>>[]> {
  const pages = (await dump(`<!DOCTYPE html><style>${STYLE}</style>${body}`, 'display')).split(/^page /m).slice(1);
  return pages.map((page) => {
    const words = [...page.matchAll(/text "(a\d+)" [\d.]+,([\d.-]+)/g)];
    return Object.fromEntries(words.map(([, word, y]) => [word, Number(y) - 30 - 15]));
  });
}

const lines = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`).join('<br>');
const flow = lines('w', 20);

describe('pages cut boxes that are positioned in a box that clips, and begin above their static position', () => {
  it('from where they begin to where the box around ends', async () => {
    const positioned = `<div class=end style="top:130px">${lines('a', 10)}</div>`;
    expect(await tops(`<div style="position:relative;overflow:clip">${flow}${positioned}</div>`)).toEqual([
      { a1: 130, a2: 150, a3: 170, a4: 190, a5: 210, a6: 230 },
      { a6: -10, a7: 10, a8: 30, a9: 50, a10: 70 },
    ]);
  });

  it('also if the end of that box decides where they begin, and adding no page', async () => {
    const positioned = `<div class=end style="top:50%">${lines('a', 12)}</div>`;
    expect(await tops(`<div style="position:relative;overflow:hidden">${flow}${positioned}</div>`)).toEqual([
      { a1: 200, a2: 220 },
      { a3: 0, a4: 20, a5: 40, a6: 60, a7: 80, a8: 100, a9: 120, a10: 140 },
    ]);
  });

  it('also if a box around their containing block clips', async () => {
    const positioned = `<div class=end style="bottom:10px">${lines('a', 10)}</div>`;
    expect(
      await tops(`<div style="overflow:clip"><div style="position:relative">${flow}${positioned}</div></div>`),
    ).toEqual([
      { a1: 190, a2: 210, a3: 230 },
      { a3: -10, a4: 10, a5: 30, a6: 50, a7: 70, a8: 90, a9: 110, a10: 130 },
    ]);
  });

  it('up to the page of their static position, after which they break between lines', async () => {
    const positioned = `<div class=end style="top:130px">${lines('a', 20)}</div>`;
    const around = `<div style="position:relative">${lines('x', 14)}${positioned}</div>${lines('y', 20)}`;
    expect(await tops(`<style>html, body { overflow-x: hidden }</style>${around}`)).toEqual([
      { a1: 130, a2: 150, a3: 170, a4: 190, a5: 210, a6: 230 },
      {
        ...{ a6: -10, a7: 10, a8: 30, a9: 50, a10: 70, a11: 90 },
        ...{ a12: 110, a13: 130, a14: 150, a15: 170, a16: 190, a17: 210 },
      },
      { a18: 0, a19: 20, a20: 40 },
    ]);
  });

  it('while others break between lines', async () => {
    const positioned = `<div class=end style="top:130px">${lines('a', 10)}</div>`;
    const broken = [
      { a1: 130, a2: 150, a3: 170, a4: 190, a5: 210 },
      { a6: 0, a7: 20, a8: 40, a9: 60, a10: 80 },
    ];
    expect(await tops(`<div style="position:relative">${flow}${positioned}</div>`)).toEqual(broken);
    expect(await tops(`<div style="position:relative;overflow:clip;height:400px">${positioned}</div>`)).toEqual(broken);
  });
});
