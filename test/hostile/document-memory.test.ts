/** A document alone, without pictures, may be more than `limits.memory`. */

import { describe, expect, it } from 'vitest';
import { repeat } from '../../bench/documents/words.ts';
import { type RenderOptions, render } from '../../src/index.ts';

const ELEMENTS = 2000;
const HTML = `<p>${repeat(ELEMENTS, () => '<b>x</b>')}`;

const within = (bytes: number): RenderOptions => ({ limits: { memory: bytes } });

describe('a document of 2000 elements', () => {
  it('is more than 200 bytes an element', async () => {
    await expect(render(HTML, within(200 * ELEMENTS))).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringContaining('the elements of the document'),
    });
  });
  it('is more with its boxes than 3000 bytes an element', async () => {
    await expect(render(HTML, within(3000 * ELEMENTS))).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringContaining('the boxes of the document'),
    });
  });
  it('is less than 4500 bytes an element', async () => {
    expect((await render(HTML, within(4500 * ELEMENTS))).pageCount).toBe(1);
  });
  it('is counted in frames', async () => {
    const frame = `<iframe srcdoc="${HTML}"></iframe>`;
    await expect(render(frame, within(3000 * ELEMENTS))).rejects.toMatchObject({ code: 'limit' });
  });
  it('is counted once in a frame that is laid out a second time, beside its scroll bars', async () => {
    const inner = `<iframe srcdoc="${HTML}"></iframe>`.replaceAll('"', '&quot;');
    const frame = `<iframe height=50 srcdoc="${HTML}<p style='height: 999px'>"></iframe>`;
    const framed = `<iframe height=50 srcdoc="<p style='height: 999px'>${inner}"></iframe>`;
    for (const html of [frame, framed]) expect((await render(html, within(4500 * ELEMENTS))).pageCount).toBe(1);
  });
});

it('boxes that were built anew take the place of those before', async () => {
  // Five rounds: each container is as wide as a unit of the one around it says.
  const html = `<style>div { container-type: inline-size; width: 90cqi } b { margin-left: 1cqi }</style>${'<div>'.repeat(5)}${HTML}`;
  expect((await render(html, within(4500 * ELEMENTS))).pageCount).toBe(1);
});
