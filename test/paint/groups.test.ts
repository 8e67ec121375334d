import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const display = (html: string): Promise<string> =>
  dump(`<!DOCTYPE html><style>body { margin: 0 }</style>${html}`, 'display', { page: { size: [100, 100], margin: 0 } });

const SQUARE = 'width: 10px; height: 10px; background: red;';

describe('groups', () => {
  it('isolate the stacking context that something blends in (compositing-1 §3.3), and no other', async () => {
    const blender = `<div style="${SQUARE} mix-blend-mode: difference"></div>`;
    expect(await display(`<div style="position: absolute; z-index: 1">${blender}</div>`)).toContain('isolated');
    expect(
      await display(`<div style="position: absolute; z-index: 1"><div style="${SQUARE}"></div></div>`),
    ).not.toContain('isolated');
  });
  it('draw nothing of an image whose view box is empty (SVG 2 §8.6)', async () => {
    const image = (box: string): string =>
      `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'><rect width='9' height='9'/></svg>">`;
    expect(await display(image('0 0 8 8'))).toContain('fill');
    expect(await display(image('0 0 8 0'))).not.toContain('fill');
  });
  it('paint the background of a body in a root that is a table on the canvas', async () => {
    const body =
      '<style>html { display: table } body { position: fixed; background: lime; width: 5px; height: 5px }</style>';
    const painted = await display(`${body}<body>`);
    expect(painted.split('\n').filter((line) => line.includes('fill'))).toHaveLength(1);
    expect(painted).toContain('100');
  });
  it('leave the background on a body with containment (css-contain-2 §2)', async () => {
    const fill = async (html: string): Promise<string | undefined> =>
      (await display(`<style>body { margin: 0; background: lime; height: 5px; ${html}</style><body>`)).match(
        /fill.*/,
      )?.[0];
    const canvas = await fill('}');
    expect(await fill('container-type: inline-size }')).not.toBe(canvas);
    expect(await fill('contain: layout }')).toMatch(/x5$/);
    expect(await fill('} html { contain: style }')).toMatch(/x5$/);
  });
  it('place fixed backgrounds of the canvas in the root, as in Chromium', async () => {
    const page = (attachment: string): string =>
      `<style>body { height: 3000px; background: linear-gradient(red, blue) ${attachment} }</style>`;
    expect(await display(page('fixed'))).toBe(await display(page('scroll')));
  });
  it('place fixed backgrounds in transformed boxes as others (css-transforms-1 §3)', async () => {
    const box = (attachment: string): string =>
      `<div style="transform: rotate(90deg); margin: 20px; width: 50px; height: 50px;
        background: linear-gradient(red, blue) ${attachment}"></div>`;
    expect(await display(box('fixed'))).toBe(await display(box('scroll')));
  });
});
