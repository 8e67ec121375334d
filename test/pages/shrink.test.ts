/** Expectations are Chromium's prints of the same documents: `--print-to-pdf` on A4 with margins of half an inch. */

import { describe, expect, it } from 'vitest';
import { type LayoutSnapshot, layout, type RenderOptions, render } from '../../src/index.ts';

const A4: RenderOptions = { page: { size: 'A4', margin: '0.5in' } };

const place = ({ pages }: LayoutSnapshot, id: string) => {
  for (const [page, { boxes }] of pages.entries()) {
    const box = boxes.find((candidate) => candidate.id === id);
    if (box) return { page, ...box };
  }
  throw new Error(`no #${id}`);
};

const document = (body: string, css = '') =>
  `<!DOCTYPE html><style>body { margin: 0; font: 10px/20px monospace } ${css}</style><p id=a style="margin:0;width:600px">A</p>${body}`;

const widthOf = async (body: string, css = '', options = A4) =>
  place(await layout(document(body, css), options), 'a').width;

const around = (style: string, left: number, own = '') =>
  `<div style="position:relative;width:500px;height:60px;${style}"><p style="position:absolute;left:${left}px;width:100px;${own}">B</p></div>`;

describe('content wider than the page', () => {
  it('shrinks all pages until it fits', async () => {
    const snapshot = await layout(
      document('<p id=b style="break-before:page;width:800px;margin:0">B</p><p id=c style="margin:0">C</p>'),
      A4,
    );
    const factor = 800 / 698;
    expect(place(snapshot, 'a').x).toBe(48);
    expect(place(snapshot, 'a').width).toBeCloseTo(600 / factor, 1);
    expect(place(snapshot, 'b')).toMatchObject({ page: 1, x: 48, y: 48 });
    // The page area is rounded in layout px: ⌈697.7 × 800 / 698⌉ = 800.
    expect(place(snapshot, 'c').width).toBeCloseTo(800 / factor, 1);
  });

  it('shrinks them along lines of the root, whatever runs vertically in it', async () => {
    const vertical = '<p style="writing-mode:vertical-rl;height:60px">B</p>';
    expect(await widthOf(`${vertical}<p style="width:800px">C</p>`)).toBeCloseTo(523.5, 0);
    expect(await widthOf('<p style="writing-mode:vertical-rl;height:60px;width:800px;margin:0">B</p>')).toBeCloseTo(
      523.5,
      0,
    );
    expect(await widthOf(`${vertical}<div style="height:0"><p style="height:1200px">C</p></div>`)).toBe(600);
  });

  it('is not what preserved spaces make by hanging', async () => {
    const text = `${'x'.repeat(115)}          y`;
    expect(await widthOf(`<p><code style="white-space:pre-wrap">${text}</code>`)).toBe(600);
    expect(await widthOf(`<p style="white-space:pre-wrap">${text}`)).toBe(600);
    expect(await widthOf(`<p><code style="white-space:break-spaces">${text}</code>`)).toBe(600);
    expect(await widthOf(`<p><code style="white-space:pre">${text}</code>`)).toBeLessThan(600);
  });

  it('shrinks to two thirds at most', async () => {
    expect(await widthOf('<p style="width:3000px">B</p>')).toBeCloseTo(400, 1);
  });

  // Sizes and margins are cut to 64ths of a px once they are scaled: 260 × 1.03 − 2 × 30 × 1.03 is a little more than 206.
  it.each([
    [303, 202, 1],
    [306, 204, 1],
    [309, 206, 0],
    [315, 210, 0],
    [345, 230, 1],
    [354, 236, 0],
  ])('has pages as high as in Chromium: %d px wide, a box of %d px below 1 px', async (width, height, page) => {
    const html = `<!DOCTYPE html><style>body { margin: 0; font: 10px/20px monospace }</style>
      <div style="width:${width}px;height:1px"></div><p id=a style="margin:0;height:${height}px;break-inside:avoid">B</p>`;
    const snapshot = await layout(html, { page: { size: ['360px', '260px'], margin: '30px' } });
    expect(place(snapshot, 'a').page).toBe(page);
  });

  // Chromium's words end at these places: the edge at which lines begin moves by what overflows it.
  it.each([
    ['margin-right:-100px', 260],
    ['margin-right:-250px', 200],
    ['position:relative;left:60px', 300],
  ])('moves a document from right to left with %s', async (style, end) => {
    const html = `<!DOCTYPE html><html dir=rtl><style>body { margin: 0 }</style><p id=a style="margin:0">start</p>
      <div style="width:200px;${style}">right</div><div style="width:450px">left</div>`;
    const { x, width } = place(await layout(html, { page: { size: ['400px', '300px'], margin: '40px' } }), 'a');
    expect(x + width).toBeCloseTo(end, 1);
  });

  it.each([
    [
      'text',
      '<p style="white-space:nowrap"><span style="margin-right:300px;font-size:20px">MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM</span></p>',
      480 + 300,
    ],
    ['positioned boxes', '<p style="position:absolute;left:900px;width:100px">B</p>', 1000],
    ['relative boxes', '<p style="position:relative;left:900px;width:100px">B</p>', 1000],
    ['transformed boxes', '<p style="width:100px;transform:translateX(900px)">B</p>', 1000],
    ['hidden boxes', '<p style="width:1000px;visibility:hidden">B</p>', 1000],
    ['positioned boxes without the transforms around them', around('transform:translateX(-200px)', 850), 950],
    ['positioned boxes of the box that has the columns', around('columns:2', 850), 950],
    ['transformed positioned boxes', around('', 600, 'transform:translateX(250px)'), 950],
    ['the first pixel of clipped positioned boxes', around('overflow:hidden', 850), 851],
    ['what the viewport would scroll', '<style>body { overflow: hidden }</style><p style="width:1000px">B</p>', 1000],
  ])('counts %s', async (_, body, reach) => {
    expect(await widthOf(body)).toBeCloseTo((600 * 698) / reach, 0);
  });

  it.each([
    ['cut content', '<div style="overflow:hidden"><p style="width:1000px">B</p></div>'],
    [
      'cut content that later pages show the rest of',
      '<div style="overflow:clip"><p>B</p><div style="display:inline-block;width:1000px;height:1500px">C</div></div>',
    ],
    ['fixed boxes', '<p style="position:fixed;left:900px;width:100px">B</p>'],
    ['boxes beyond the left edge', '<p style="position:absolute;left:-900px;width:100px">B</p>'],
    ['empty boxes', '<div style="width:1000px"></div>'],
    ['shadows and outlines', '<p style="box-shadow:90px 0 red;outline:90px solid">B</p>'],
    ['margins of blocks', '<p style="width:680px;margin-right:100px">B</p>'],
    ['positioned boxes in columns', `<div style="columns:1">${around('', 850)}</div>`],
    ['clipped positioned boxes in columns', `<div style="columns:1">${around('overflow:clip', 850)}</div>`],
    ['positioned boxes in clipped columns', `<div style="overflow:clip;columns:1">${around('', 850)}</div>`],
    ['what a transform makes small', '<p style="width:1000px;transform:scale(0.5);transform-origin:0 0">B</p>'],
  ])('does not count %s', async (_, body) => {
    expect(await widthOf(body)).toBe(600);
  });

  it('lets viewport units follow, media queries not', async () => {
    const body = '<p style="width:1047px">B</p><p id=v style="width:100vw;margin:0">V</p><p id=m>M</p>';
    const snapshot = await layout(document(body, '@media (min-width: 800px) { #m { margin-left: 300px } }'), A4);
    // ⌊697.7 × 1.5⌋ layout px.
    expect(place(snapshot, 'v').width).toBeCloseTo(1046 / 1.5, 1);
    expect(place(snapshot, 'm').x).toBe(48);
  });

  it('leaves margin boxes as they are', async () => {
    const html = document('<p style="width:1047px">B</p>', '@page { @top-left { content: "top" } }');
    const { pdf, warnings } = await render(html, { ...A4, pdf: { compress: false } });
    expect(warnings).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).toContain('0.666667 0 0 0.666667 0 0 cm');
  });

  it('is left alone where the option says so, and for screens', async () => {
    const body = '<p style="width:1000px">B</p>';
    expect(await widthOf(body, '', { page: { ...A4.page, shrinkToFit: false } })).toBe(600);
    expect(await widthOf(body, '', { ...A4, media: 'screen' })).toBe(600);
    const { warnings } = await render(document(body), { page: { ...A4.page, shrinkToFit: false } });
    expect(warnings.map(({ code }) => code)).toEqual(['overflow']);
  });
});

it.each(['horizontal-tb', 'vertical-rl'])('what hangs from its line shrinks no page (%s)', async (mode) => {
  const css = `html{writing-mode:${mode};hanging-punctuation:force-end}`;
  const line = '<p style="margin:0;inline-size:100%;text-align:end">words.</p>';
  const given = { page: { size: [300, 300], margin: 20 } } as const;
  const hanging = await layout(
    `<!doctype html><style>body{margin:0;font:20px/1 monospace}${css}</style>${line}`,
    given,
  );
  const box = hanging.pages[0]!.boxes.find(({ tag }) => tag === 'p')!;
  expect(mode === 'vertical-rl' ? box.height : box.width).toBe(260);
});
