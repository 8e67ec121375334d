/** Monolithic boxes taller than a page are cut into slices. A line that two of them cut is seen in both and is content in one. */

import { describe, expect, it } from 'vitest';
import { dump, layout } from '../../src/index.ts';

/** The words that the display list has as content, in order, or those that it has as repetitions of it. */
async function words(html: string, repeated = false): Promise<readonly string[]> {
  const display = await dump(html, 'display', { page: { size: [240, 180], margin: 0 } });
  let artifact = Number.POSITIVE_INFINITY;
  return display.split('\n').flatMap((line) => {
    const depth = line.search(/\S/);
    if (depth <= artifact) artifact = line.trim() === 'artifact pagination' ? depth : Number.POSITIVE_INFINITY;
    const text = /^\s*text "(.*)" [\d.-]+,/.exec(line);
    return text && depth > artifact === repeated ? text[1]!.split(' ').filter((word) => word !== '') : [];
  });
}

const numbered = Array.from({ length: 90 }, (_, i) => `w${i}q`);

describe('a sliced box', () => {
  it.each(['inline-block', 'inline-flex'])('says each word of an %s once', async (display) => {
    const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:${display}">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });

  it('says again what is seen of a line on both pages, and no more of it', async () => {
    const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:inline-block">${numbered.join(' ')}</div>`;
    // What is below the baseline of the line that the page's end cuts.
    expect(await words(html, true)).toEqual(['q', 'q', 'q', 'q', 'q', 'q']);
  });

  it('says each word of a vertical one once', async () => {
    const style = 'html { writing-mode: vertical-rl } body { margin: 0; font: 14px/1.3 "Liberation Sans" }';
    const html = `<style>${style}</style><div style="display:inline-block">${numbered.join(' ')}</div>`;
    expect(await words(html)).toEqual(numbered);
  });
});

describe('lines that reach past their page with a box that overflows them', () => {
  const style = 'body { margin: 0; font: 14px/1.3 "Liberation Sans" }';

  it('say each word once, on as many pages as it takes', async () => {
    const box = `<div style="display:inline-block; height:20px; width:200px">${numbered.join(' ')}</div>`;
    expect(await words(`<style>${style}</style>${box}`)).toEqual(numbered);
  });

  it('continue beside what follows them', async () => {
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
      const { pages } = await layout(html, { page: { size: [240, 180], margin: 0 } });
      return pages[1]!.boxes.find(({ tag }) => tag === 'p')!.y;
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
