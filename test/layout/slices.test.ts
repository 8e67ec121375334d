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

describe('a window on a box that a page cuts', () => {
  const style = '<style>body { margin: 0 }</style>';
  const displayed = (html: string) => dump(style + html, 'display', { page: { size: [240, 180], margin: 0 } });

  it('shows pictures at their size, moved up by what earlier pages showed', async () => {
    const picture =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="50" height="300"><rect width="50" height="300"/></svg>';
    const display = await displayed(`<img style="display:block" src='${picture}'>`);
    expect(display.match(/group matrix .*/g)).toEqual(['group matrix 1 0 0 1 0 0', 'group matrix 1 0 0 1 0 -180']);
    const drawing = await displayed(
      '<svg style="display:block" width="50" height="300"><rect width="50" height="300"/></svg>',
    );
    expect(drawing.match(/group matrix .*/g)).toEqual(['group matrix 1 0 0 1 0 0', 'group matrix 1 0 0 1 0 -180']);
  });

  it('has neither the decorations nor the effects of the box, which is inside', async () => {
    const box =
      'height:300px; width:50px; contain:size; opacity:.5; transform:translateX(10px); background:lime; outline:1px solid red';
    const display = await displayed(`<div style="${box}"></div>`);
    expect(display.match(/opacity 0.5/g)).toHaveLength(2);
    expect(display.match(/group matrix .*/g)).toEqual(Array(2).fill('group matrix 1 0 0 1 10 0 opacity 0.5'));
    expect(display.match(/fill #00ff00 rect .*/g)).toEqual([
      'fill #00ff00 rect 0,0 50x300',
      'fill #00ff00 rect 0,-180 50x300',
    ]);
    expect(display.match(/stroke 1 #ff0000 rect .*/g)).toHaveLength(2);
  });

  it('cuts nothing above the start of the box and below its end', async () => {
    const display = await displayed(
      '<div style="height:300px; width:50px; contain:size; outline:2px solid red"></div>',
    );
    const clips = display.match(/(?<=clip rect ).*/g);
    expect(clips).toEqual(['-100000,-100000 200000x100180', '-100000,0 200000x100000']);
  });
});

describe('a positioned box that cannot be broken', () => {
  /** Words with their page and baseline. */
  async function placed(html: string): Promise<string[]> {
    const style = '<style>body { margin: 0; font: 16px/20px "Liberation Sans" }</style>';
    const display = await dump(style + html, 'display', { page: { size: [300, 200], margin: 0 } });
    let page = 0;
    return display.split('\n').flatMap((line) => {
      if (line.startsWith('page ')) page++;
      const text = /^\s*text "(.*)" [\d.-]+,([\d.-]+)/.exec(line);
      return text ? [`${text[1]} ${page} ${Number(text[2])}`] : [];
    });
  }
  const letters = '<text y=20>a</text><text y=60>b</text><text y=95>c</text>';
  const drawing = (style: string) => `<svg width=100 height=100 style="position:absolute; ${style}">${letters}</svg>`;
  const space = '<div style="height:120px"></div>';

  it('begins where it is and continues on the next page, as in Chromium', async () => {
    const box =
      '<div style="position:absolute; height:100px; width:100px; contain:size">aa<br>bb<br>cc<br>dd<br>ee</div>';
    expect((await placed(space + box)).map((word) => word.split(' ').slice(0, 2).join(' '))).toEqual([
      'aa 1',
      'bb 1',
      'cc 1',
      'dd 1',
      'ee 2',
    ]);
    for (const html of [
      space + drawing(''),
      drawing('top:120px'),
      `<div style="position:relative; height:400px">${drawing('bottom:180px')}</div>`,
    ]) {
      const display = await dump(`<style>body { margin: 0 }</style>${html}`, 'display', {
        page: { size: [300, 200], margin: 0 },
      });
      expect(display.match(/group matrix .*/g)).toEqual(['group matrix 1 0 0 1 0 120', 'group matrix 1 0 0 1 0 -80']);
    }
  });

  it('moves what is inside a positioned box that can be broken', async () => {
    const inner = '<div style="height:100px; width:100px; contain:size">aa<br>bb</div>';
    expect(await placed(`${space}<div style="position:absolute">${inner}</div>`)).toEqual(['aa 2 15', 'bb 2 35']);
  });
});
