/** Boxes in vertical writing modes: the values are what Chromium has for the same documents. */

import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';
import type { SnapshotBox } from '../../../src/snapshot.ts';

const PAGE = { size: [400, 300] as const, margin: 0 };
const RESET = '<!DOCTYPE html><style>*{margin:0;padding:0}body{font:20px/30px sans-serif}</style>';

async function boxes(html: string): Promise<(id: string) => Pick<SnapshotBox, 'x' | 'y' | 'width' | 'height'>> {
  const { pages } = await layout(RESET + html, { page: PAGE });
  return (id) => {
    const box = pages.flatMap((page) => page.boxes).find((one) => one.id === id);
    if (!box) throw new Error(`no box #${id}`);
    const { x, y, width, height } = box;
    return { x, y, width, height };
  };
}

describe('an orthogonal block', () => {
  it('stacks its children from right to left, and is as wide as they are', async () => {
    const at = await boxes(`<div id=v style="writing-mode:vertical-rl;height:100px;padding:1px 2px 3px 4px">
      <p id=a style="width:50px"></p><p id=b style="width:20px;margin-right:5px"></p></div>`);
    expect(at('v')).toEqual({ x: 0, y: 0, width: 81, height: 104 });
    expect(at('a')).toEqual({ x: 29, y: 1, width: 50, height: 100 });
    expect(at('b')).toEqual({ x: 4, y: 1, width: 20, height: 100 });
  });

  it('stacks from left to right in vertical-lr', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-lr;height:100px">
      <p id=a style="width:50px"></p><p id=b style="width:20px;margin-left:5px"></p></div>`);
    expect(at('a')).toEqual({ x: 0, y: 0, width: 50, height: 100 });
    expect(at('b')).toEqual({ x: 55, y: 0, width: 20, height: 100 });
  });

  it('starts at the bottom in sideways-lr', async () => {
    const at = await boxes(`<div style="writing-mode:sideways-lr;height:100px">
      <p id=a style="width:50px;height:40px"></p></div>`);
    expect(at('a')).toEqual({ x: 0, y: 60, width: 50, height: 40 });
  });

  it('holds horizontal blocks as tall as their lines', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-rl;height:100px">
      <p id=a style="writing-mode:horizontal-tb;width:50px">x<br>y</p><p id=b style="width:20px"></p></div>`);
    expect(at('a')).toEqual({ x: 20, y: 0, width: 50, height: 60 });
    expect(at('b')).toEqual({ x: 0, y: 0, width: 20, height: 100 });
  });

  it('resolves flow-relative sides by its own writing mode', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-rl;height:100px">
      <p id=a style="block-size:50px;inline-size:40px;margin-inline-start:7px;margin-block-end:9px"></p></div>`);
    expect(at('a')).toEqual({ x: 9, y: 7, width: 50, height: 40 });
  });

  it('places absolute boxes by physical insets', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-rl;height:100px;width:200px;position:relative">
      <p id=a style="position:absolute;left:10px;top:20px;width:30px;height:40px"></p>
      <p id=b style="position:absolute;width:30px;height:40px"></p></div>`);
    expect(at('a')).toEqual({ x: 10, y: 20, width: 30, height: 40 });
    expect(at('b')).toEqual({ x: 170, y: 0, width: 30, height: 40 });
  });

  it('floats to the line’s left, which is the top', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-rl;height:100px;width:200px">
      <p id=a style="float:left;width:30px;height:40px"></p><p id=b style="float:right;width:30px;height:40px"></p></div>`);
    expect(at('a')).toEqual({ x: 170, y: 0, width: 30, height: 40 });
    expect(at('b')).toEqual({ x: 170, y: 60, width: 30, height: 40 });
  });

  it('turns tables, flex and grid containers', async () => {
    const at = await boxes(`<div style="writing-mode:vertical-rl;height:100px">
      <div style="display:flex"><p id=a style="height:30px;width:20px"></p><p id=b style="height:30px;width:20px"></p></div>
      <table style="border-spacing:0"><tr><td id=c style="width:20px;height:30px"><td id=d style="height:10px"></table></div>`);
    expect(at('a')).toEqual({ x: 20, y: 0, width: 20, height: 30 });
    expect(at('b')).toEqual({ x: 20, y: 30, width: 20, height: 30 });
    expect(at('c')).toEqual({ x: 0, y: 0, width: 20, height: 30 });
    expect(at('d')).toEqual({ x: 0, y: 30, width: 20, height: 10 });
  });
});

describe('inline content', () => {
  it('makes an inline block of an inline box that turns', async () => {
    const at = await boxes('<p>a<span id=a style="writing-mode:vertical-rl">b<br>c</span></p>');
    expect(at('a').width).toBe(60);
  });

  it('gives text the sides of the page', async () => {
    const { pages } = await layout(`${RESET}<p style="writing-mode:vertical-rl">abc</p>`, { page: PAGE });
    const text = pages[0]!.boxes.find((box) => box.text === 'abc')!;
    expect(text.height).toBeGreaterThan(text.width);
    expect(text.y).toBe(0);
  });
});

describe('the principal writing mode', () => {
  it('is the body’s, and pages fill from right to left', async () => {
    const html = `${RESET}<body style="writing-mode:vertical-rl">
      <p id=a style="width:250px"></p><p id=b style="width:250px;break-before:page"></p>`;
    const { pages } = await layout(html, { page: PAGE });
    expect(pages).toHaveLength(2);
    const find = (page: number, id: string) => pages[page]!.boxes.find((box) => box.id === id);
    expect(find(0, 'a')).toMatchObject({ x: 150, y: 0, width: 250, height: 300 });
    expect(find(1, 'b')).toMatchObject({ x: 150, y: 0, width: 250, height: 300 });
  });
});

describe('the glyphs of a vertical line', () => {
  const STYLE = 'writing-mode:vertical-rl;float:left;font:20px/30px Liberation Sans';

  it('lie along it, stand in it, or stand by character', async () => {
    const at = await boxes(`<p id=a style="${STYLE}">abc</p><p id=b style="${STYLE};text-orientation:upright">abc</p>
      <p id=c style="${STYLE};text-orientation:sideways">§§</p><p id=d style="${STYLE}">§§</p>`);
    expect(at('a').height).toBeCloseTo(32.25, 1);
    expect(at('b').height).toBeCloseTo(66, 1);
    expect(at('c').height).toBeCloseTo(22.25, 1);
    expect(at('d').height).toBeCloseTo(44, 1);
  });

  it('are centred, and so are boxes without a baseline', async () => {
    const at =
      await boxes(`<p id=a style="${STYLE}">a<span id=b style="display:inline-block;width:50px;height:10px"></span></p>
      <p id=c style="${STYLE};text-orientation:sideways">a<span style="display:inline-block;width:50px;height:10px"></span></p>`);
    expect(at('a').width).toBe(50);
    expect(at('c').width).toBeGreaterThan(50);
  });
});
