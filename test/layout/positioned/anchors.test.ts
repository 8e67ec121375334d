/** Boxes positioned by anchors over pages, and what becomes of them where there is none. Rectangles that Chromium has are in ../chromium/anchors.golden.json. */

import { describe, expect, it } from 'vitest';
import { layoutReport } from '../../../src/index.ts';

const CSS = `<!DOCTYPE html><style>@page { size: 400px 300px; margin: 0 } body { margin: 0; font: 16px/20px "Liberation Sans" }
.k { anchor-name: --a; width: 50px; height: 20px } .t { position: absolute; position-anchor: --a; position-area: right; width: 30px; height: 20px }</style>`;

async function places(html: string, selector = 'i') {
  const { snapshot, warnings } = await layoutReport(CSS + html);
  const found = snapshot.pages.flatMap(({ boxes }, page) =>
    boxes.filter(({ tag }) => tag === selector).map(({ x, y }) => [page + 1, x, y] as const),
  );
  return { found, messages: warnings.map(({ message }) => message) };
}

describe('anchors on other pages', () => {
  it('take boxes of a broken containing block with them', async () => {
    const html =
      '<div style="position:relative"><i class=t></i><div style="height:400px"></div><div class=k></div></div>';
    expect((await places(html)).found).toEqual([[2, 50, 100]]);
  });

  it('are found in earlier pieces of the containing block', async () => {
    const html =
      '<div style="position:relative"><div class=k></div><div style="height:400px"></div><i class=t></i></div>';
    expect((await places(html)).found).toEqual([[1, 50, 0]]);
  });

  it('take boxes of the initial containing block with them', async () => {
    const html = '<div style="height:640px"></div><div class=k></div><i class=t></i>';
    expect((await places(html)).found).toEqual([[3, 50, 40]]);
  });
});

describe('boxes without their anchor', () => {
  it('stand where they would stand without it', async () => {
    const html =
      '<p style="margin:0">x</p><i style="position:absolute;left:anchor(--b right);top:anchor(--b top, 7px)"></i>';
    expect((await places(html)).found).toEqual([[1, 0, 7]]);
  });

  it('take the anchor before them, never one inside them', async () => {
    const html = '<div style="position:relative"><i class=t><u class=k style="display:block"></u></i></div>';
    expect((await places(html)).found[0]).toEqual([1, 0, 0]);
  });
});

describe('places to try', () => {
  it('hide the box where none has room and it asks for that', async () => {
    const html = (visibility: string) =>
      `<div style="position:relative;height:50px;width:60px"><div class=k></div><i class=t style="position-try:flip-inline;position-visibility:${visibility}"></i></div>`;
    expect((await places(html('no-overflow'))).found).toEqual([]);
    expect((await places(html('always'))).found).toEqual([[1, 30, 0]]);
  });

  it('are so many in one document, and no more', async () => {
    const tries = 'flip-inline,flip-block,flip-start,left,top,bottom,center,top left,top right,bottom left';
    const html = `<div class=k></div>${`<i class=t style="width:999px;position-try-fallbacks:${tries}"></i>`.repeat(500)}`;
    const { messages } = await places(html);
    expect(messages).toContain('more than 5000 positions were tried for boxes with position-try-fallbacks');
  });

  it('come from rules that take no other properties', async () => {
    const html = '<style>@position-try --w { color: red } @position-try x { left: 0 }</style>';
    expect((await places(html)).messages).toEqual([
      '@position-try does not take color',
      '@position-try takes one name that begins with --',
    ]);
  });
});

describe('what anchors do not do yet', () => {
  it.each([
    ['.t { position-visibility: anchors-valid }', 'position-visibility: anchors-valid hides nothing'],
    ['div { writing-mode: vertical-rl }', 'anchors in vertical text are not supported'],
  ])('is warned of once, with its place: %s', async (css, message) => {
    const html = `<style>${css}</style>\n<div style="position:relative"><div class=k></div><i class=t></i></div>`;
    const { warnings } = await layoutReport(CSS + html);
    const found = warnings.filter((warning) => warning.message === message);
    expect(found).toEqual([expect.objectContaining({ code: 'css-unsupported', line: expect.any(Number) })]);
  });
});
