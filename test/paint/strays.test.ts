/** What is moved over the edge of its page. The words of each page, and where they stand, are those of Chromium's print. */

import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';

const STYLE =
  '@page { size: 400px 300px; margin: 40px } body { margin: 0; font: 16px/20px Liberation Sans } p { margin: 0 }';

/** The baselines of the words on each page, from the top of its area. */
async function baselines(body: string): Promise<readonly Readonly<Record<string, number>>[]> {
  const pages = (await dump(`<!DOCTYPE html><style>${STYLE} .end { break-after: page }</style>${body}`, 'display'))
    .split(/^page /m)
    .slice(1);
  return pages.map((page) => {
    const groups = [...page.matchAll(/text "([^"]*)" [\d.]+,([\d.-]+)/g)];
    return Object.fromEntries(groups.map(([, words, y]) => [words, Number(y) - 40]));
  });
}

describe('content moved over the edge of its page is seen on the next', () => {
  it('by relative positioning', async () => {
    const [first, second] = await baselines(
      '<p>one<p style="position:relative;top:230px">far<br>down<p class=end>end<p style="position:relative;top:-20px">above<p>two',
    );
    expect(first).toEqual({ one: 15, end: 75, above: 215 });
    expect(second).toEqual({ far: 45, down: 65, two: 35 });
  });

  it('by transforms', async () => {
    const html = await dump(
      `<!DOCTYPE html><style>${STYLE}</style><p style="break-after:page">one<p style="transform:translateY(-60px)">shift<p>two`,
      'display',
    );
    const [, first, second] = html.split(/^page /m);
    expect(first).toMatch(/group matrix 1 0 0 1 0 -60\n +P <p>\n +text "shift" 40,275/);
    expect(second).not.toContain('shift');
  });

  it('by negative margins, line by line', async () => {
    const [first, second] = await baselines('<p class=end>one<p style="margin-top:-35px">margin<br>back<p>three');
    expect(first).toEqual({ one: 15, margin: 200, back: 220 });
    // The letters that end on their baseline are not seen below the edge, so that k is not in the file.
    expect(second).toEqual({ bac: 0, three: 20 });
  });

  it('by the offsets of fixed boxes, on every page that has a neighbour', async () => {
    const pages = await baselines(`<p class=end>one<p class=end>two<p>three
      <div style="position:fixed;top:-25px">head</div><div style="position:fixed;bottom:-20px">foot</div>`);
    expect(pages).toEqual([
      { one: 15, head: 210 },
      { foot: 15, two: 15, head: 210 },
      { foot: 15, three: 15 },
    ]);
  });

  it('but not at its very end, where the area of a shrunk page is rounded up', async () => {
    const body = (height: number) =>
      `<p style="width:401px;height:${height}px;position:relative">one<span style="position:absolute;top:100%"></span>`;
    expect(await baselines(body(276))).toHaveLength(1);
    expect(await baselines(body(277))).toHaveLength(2);
  });

  it('by relative positioning within a line, which is no reason to break it', async () => {
    const body = '<p>one <span style="position:relative;top:500px">end <b>of it</b></span> two</p>';
    expect(await baselines(body)).toEqual([{ 'one ': 15, ' two': 15 }, {}, { 'end ': 75, 'of it': 75 }]);
    expect(await baselines(`${body}<p>three<p style="height:400px">four<p>five`)).toEqual([
      { 'one ': 15, ' two': 15, three: 35, four: 55 },
      {},
      { five: 15, 'end ': 75, 'of it': 75 },
    ]);
  });

  it('but not on hundreds of pages: what is further down is lost, with a warning', async () => {
    const html = `<!DOCTYPE html><style>${STYLE}</style><p>one\n<p style="position:relative;top:60000px">far`;
    const { pageCount, warnings } = await render(html);
    expect(pageCount).toBe(201);
    expect(warnings).toMatchObject([{ code: 'content-lost', line: 2, column: 1 }]);
  });

  it('over several pages', async () => {
    const pages = await baselines(
      '<p class=end>one<p class=end>two<p style="position:relative;top:-420px">far<p>three',
    );
    expect(pages).toEqual([{ one: 15, far: 35 }, { two: 15 }, { three: 35 }]);
  });

  it('on all pages between that where it begins and its own', async () => {
    const pages = await baselines(`<p class=end>one<p class=end>two<p class=end>three<p class=end>four<p>five
      <div style="margin-top:-800px;display:flow-root"><p>a</p><p style="margin:200px 0">b</p><p>c</p>
      <p style="margin:180px 0">d</p><p>e</p></div>`);
    expect(pages).toEqual([
      { one: 15, a: 115 },
      { two: 15, b: 115 },
      { three: 15, c: 115 },
      { four: 15, d: 95 },
      { five: 15, e: 75 },
    ]);
  });

  it.each([
    ['<p>one<p style="position:relative;top:230px">far', [{ one: 15 }, { far: 45 }]],
    ['<p>one<p style="transform:translateY(2.4px);margin-top:178px">far', [{ one: 15, far: 213 }, {}]],
    ['<p>one<div style="position:fixed;bottom:-50px">foot</div>', [{ one: 15 }, { foot: 45 }]],
    ['<p class=end>one<p>two<div style="position:fixed;bottom:-50px">foot</div>', [{ one: 15 }, { two: 15, foot: 45 }]],
    // Fixed boxes add pages up to that on which they begin.
    ['<p>one<div style="position:fixed;top:200px;height:900px">foot</div>', [{ one: 15, foot: 215 }]],
    ['<p>one<div style="position:fixed;top:220px;height:900px">foot</div>', [{ one: 15 }, { foot: 15 }]],
    ['<p>one<div style="position:fixed;top:450px;height:0"></div>', [{ one: 15 }, {}, {}]],
    ['<p>one<div style="position:fixed;top:230px;margin-top:-20px">foot</div>', [{ one: 15, foot: 225 }]],
    ['<p>one<div style="position:fixed;bottom:0;transform:translateY(60px)">foot</div>', [{ one: 15 }]],
    [
      '<p>one<div style="position:fixed;bottom:0">foot<p style="position:relative;top:50px">in</div>',
      [{ one: 15, foot: 195 }],
    ],
    [
      '<p>one<div style="position:fixed;bottom:0;height:20px">foot<p style="margin-top:30px">in</div>',
      [{ one: 15, foot: 215 }],
    ],
    [
      '<p>one<div style="position:fixed;bottom:-50px">foot<p style="position:relative;top:500px">in</div>',
      [{ one: 15 }, { foot: 25 }],
    ],
    [
      '<p>one<div style="position:relative"><div style="position:absolute;bottom:-250px">far</div></div>',
      [{ one: 15 }, { far: 45 }],
    ],
    ['<p>one<div style="overflow:hidden;height:20px"><p style="position:relative;top:230px">cut</div>', [{ one: 15 }]],
  ])('on pages that are added: %s', async (body, pages) => {
    expect(await baselines(body)).toEqual(pages);
  });

  it('with the letters that reach over it', async () => {
    const [first, second] = await baselines(
      '<p class=end>one<p>two<sup style="position:relative;top:-.5em;line-height:0;vertical-align:baseline">note</sup>',
    );
    // Of the note, only the t is as high as that.
    expect(first).toEqual({ one: 15, t: 228 });
    expect(Object.keys(second!)).toEqual(['two', 'note']);
  });

  it('nor what a box around it clips', async () => {
    const pages = await baselines(
      '<p class=end>one<div style="overflow:hidden"><p style="position:relative;top:-20px">cut</div><p>two',
    );
    expect(pages).toEqual([{ one: 15 }, { two: 35 }]);
  });
});
