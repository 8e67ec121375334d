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
  it('is more with its boxes than 1000 bytes an element', async () => {
    await expect(render(HTML, within(1000 * ELEMENTS))).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringContaining('the boxes of the document'),
    });
  });
  it('is less than 2500 bytes an element', async () => {
    expect((await render(HTML, within(2500 * ELEMENTS))).pageCount).toBe(1);
  });
  it('is counted in frames', async () => {
    const frame = `<iframe srcdoc="${HTML}"></iframe>`;
    await expect(render(frame, within(1000 * ELEMENTS))).rejects.toMatchObject({ code: 'limit' });
  });
});

it('boxes that were built anew take the place of those before', async () => {
  // Five rounds: each container is as wide as a unit of the one around it says.
  const html = `<style>div { container-type: inline-size; width: 90cqi } b { margin-left: 1cqi }</style>${'<div>'.repeat(5)}${HTML}`;
  expect((await render(html, within(3500 * ELEMENTS))).pageCount).toBe(1);
});
