/** Monolithic boxes taller than a page are cut into slices. A line that two of them cut is seen in both and said in one. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const page = { size: [240, 180] as const, margin: 0 };

/** The words on each page, those of artifacts apart: they are not read aloud. */
function wordsOfPages(
  display: string,
): readonly { readonly said: readonly string[]; readonly repeated: readonly string[] }[] {
  const pages: { said: string[]; repeated: string[] }[] = [];
  let isArtifact = false;
  for (const line of display.split('\n')) {
    if (line.startsWith('page ')) pages.push({ said: [], repeated: [] });
    const text = /^\s*text "(.*)" [\d.-]+,/.exec(line);
    if (text)
      pages.at(-1)![isArtifact ? 'repeated' : 'said'].push(...text[1]!.split(' ').filter((word) => word !== ''));
    else isArtifact = /^\s*artifact/i.test(line);
  }
  return pages;
}

/** The words that are said, in order. */
async function words(html: string): Promise<readonly string[]> {
  return wordsOfPages(await dump(html, 'display', { page })).flatMap(({ said }) => said);
}

const numbered = Array.from({ length: 90 }, (_, i) => `w${i}q`);

describe('a sliced box', () => {
  it.each(['inline-block', 'inline-flex'])('says each word of an %s once', async (display) => {
    const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:${display}">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });

  it('says each word of a vertical one once', async () => {
    const style = 'html { writing-mode: vertical-rl } body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:inline-block">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });
});

describe('a line that two slices cut', () => {
  it('can be found on both pages, as in Chromium', async () => {
    const text = Array.from({ length: 12 }, (_, i) => `line${i}q`).join('<br>');
    const css = '@page { size: 300px 200px; margin: 30px } body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const box = `<div style="display:inline-block">${text}</div>`;
    const pages = wordsOfPages(await dump(`<style>${css}</style>${box}`, 'display'));
    // 140 px are 7.7 lines: the eighth is on both pages.
    const said = Array.from({ length: 12 }, (_, i) => `line${i}q`);
    expect(pages).toEqual([
      { said: said.slice(0, 8), repeated: [] },
      { said: said.slice(8), repeated: ['line7q'] },
    ]);
  });

  it('has there the glyphs of which something is seen', async () => {
    const css = '@page { size: 300px 200px; margin: 30px } body { margin: 0; font: 14px/20px "Liberation Sans" }';
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('<br>');
    // The baseline of the last line is 1 px above the end of the page: below it is what "q" and "g" have there.
    const box = `<div style="display:inline-block; padding-top:4px">${lines.replace('g', 'x1q g')}</div>`;
    const pages = wordsOfPages(await dump(`<style>${css}</style>${box}`, 'display'));
    expect(pages.map(({ repeated }) => repeated)).toEqual([[], ['q', 'g']]);
  });
});

describe('lines that reach past their page with a box that overflows them', () => {
  const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';

  it('say each word once, on as many pages as it takes', async () => {
    const box = `<div style="display:inline-block; height:20px; width:200px">${numbered.join(' ')}</div>`;
    expect(await words(`<style>${style}</style>${box}`)).toEqual(numbered);
  });

  it('go on beside what follows them', async () => {
    const box = `<div style="display:inline-block; height:20px; width:100px">${numbered.join(' ')}</div>`;
    const all = await words(`<style>${style}</style>${box}<p>after</p>`);
    expect(all.filter((word) => word !== 'after')).toEqual(numbered);
    expect(all.indexOf('after')).toBeLessThan(all.indexOf('w40q'));
  });

  it('do so also where the box is cut itself', async () => {
    const box = `<div style="display:inline-block; height:200px; width:60px">${numbered.join(' ')}</div>`;
    expect(await words(`<style>${style}</style>${box}`)).toEqual(numbered);
  });

  it('in columns that end where the page ends, too', async () => {
    const box = `<div style="display:inline-block; height:170px; width:100px">${numbered.slice(0, 40).join(' ')}</div>`;
    const html = `<style>${style}</style><div style="columns:2; column-fill:auto; height:180px">${box}</div>`;
    expect((await words(html)).toSorted()).toEqual(numbered.slice(0, 40).toSorted());
  });

  it('and so does a box with contained size', async () => {
    const box = `<div style="contain:size; height:20px; width:200px">${numbered.join(' ')}</div>`;
    expect(await words(`<style>${style}</style>${box}`)).toEqual(numbered);
  });
});

describe('what follows a monolithic box that took its page whole', () => {
  it('has no margin above it: Chromium breaks before it', async () => {
    const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const top = async (tall: string) => {
      const html = `<style>${style}</style>${tall}<p>after</p>`;
      const text = await dump(html, 'fragments', { page: { size: [240, 180], margin: 0 } });
      const [, second] = text.split(/^page 2.*$/m);
      return Number(/<p> at [\d.-]+,([\d.-]+)/.exec(second!)?.[1]);
    };
    // 20 px of the box, without the paragraph's 14 px.
    expect(await top('<canvas width=50 height=200 style="display:block"></canvas>')).toBe(20);
    expect(await top('<div><canvas width=50 height=200 style="vertical-align:top"></canvas></div>')).toBe(20);
    // What a box has below its content is not monolithic.
    expect(
      await top('<div style="padding-bottom:10px"><canvas width=50 height=200 style="display:block"></canvas></div>'),
    ).toBe(44);
  });
});
