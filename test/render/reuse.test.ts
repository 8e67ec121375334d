/** What a process keeps between renders makes them faster and changes nothing else. */

import { describe, expect, it, vi } from 'vitest';
import { layout, render } from '../../src/index.ts';
import { encodePng } from '../resources/png-encoder.ts';

const SHEET = `@page { size: 300px 200px; margin: 10px; background: nonsense }
body { font: 12px/1.5 sans-serif; colour: red } .card { box-shadow: 2px 2px 6px #888; width: 10ch; --w: 3em; padding: var(--w) }
@media (min-width: 200px) { p { width: 200 } } p::before { content: "–" counter(c) } a[href]:hover, :unknown { color: blue }`;
const page = (body: string, doctype = '<!doctype html>'): string => `${doctype}<style>${SHEET}</style>${body}`;

const png = (value: number): Uint8Array =>
  encodePng({
    width: 20,
    height: 10,
    bitDepth: 8,
    colorType: 6,
    sample: (x, y, c) => (c === 3 ? 200 : (x * y + value) % 256),
  });
const dataUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

const DOCUMENTS = [
  page(`<p>One <b>two</b></p><div class=card>Card <img src="${dataUrl(png(3))}"></div>`),
  page('<p>Other words, fi ffi</p><div class=card>Card</div><table border><tr><td>x</table>', ''),
  `<style>p { font: 20px/1 Liberation Mono; hyphens: auto }</style><p lang=en style="width: 3em; bogus: 1">hyphenation</p>`,
];

describe('a process that has rendered before', () => {
  it('writes the same bytes and gives the same warnings, whatever came between', async () => {
    const first = [];
    for (const html of DOCUMENTS) first.push(await render(html));
    for (const order of [
      [2, 1, 0],
      [0, 1, 2],
    ]) {
      for (const i of order) {
        const { pdf, warnings } = await render(DOCUMENTS[i]!);
        expect(Buffer.compare(pdf, first[i]!.pdf)).toBe(0);
        expect(warnings).toEqual(first[i]!.warnings);
      }
    }
    expect(first[0]!.warnings.map(({ code }) => code)).toContain('css-unknown-property');
  });

  it('keeps quirks mode apart from standards mode under one sheet', async () => {
    const width = async (doctype: string): Promise<number | undefined> => {
      const { pages } = await layout(page('<p id=p>x</p>', doctype));
      return pages[0]!.boxes.find(({ id }) => id === 'p')?.width;
    };
    for (let i = 0; i < 2; i++) expect([await width('<!doctype html>'), await width('')]).toEqual([264, 200]);
  });

  it('reads each document’s own files under one URL', async () => {
    const html = '<link rel=stylesheet href="https://a.test/s.css"><img src="https://a.test/i.png"><p id=p>x</p>';
    const run = (css: string, image: Uint8Array) =>
      layout(html, {
        loader: async (url) => ({
          url,
          contentType: null,
          bytes: url.endsWith('.css') ? new TextEncoder().encode(css) : image,
        }),
      });
    const sizes = async (css: string, size: number): Promise<unknown> => {
      const image = encodePng({ width: size, height: size, bitDepth: 8, colorType: 0, sample: () => 1 });
      const boxes = (await run(css, image)).pages[0]!.boxes;
      return [boxes.find(({ tag }) => tag === 'img')?.width, boxes.find(({ id }) => id === 'p')?.width];
    };
    expect(await sizes('p { width: 50px }', 7)).toEqual([7, 50]);
    expect(await sizes('p { width: 60px }', 9)).toEqual([9, 60]);
    expect(await sizes('@import "t.css"; p { width: 50px }', 7)).toEqual([7, 50]);
  });

  it('resolves the same sheet against each document’s base', async () => {
    const seen: string[] = [];
    for (const baseUrl of ['https://a.test/', 'https://b.test/']) {
      await layout('<style>p { background: url(i.png) }</style><p>x</p>', {
        baseUrl,
        loader: async (url) => {
          seen.push(url);
          return null;
        },
      });
    }
    expect(seen).toEqual(['https://a.test/i.png', 'https://b.test/i.png']);
  });

  it('leaves nothing behind for the event loop, which renders one after another may never give a turn', async () => {
    await render(DOCUMENTS[0]!);
    const nextTick = vi.spyOn(process, 'nextTick');
    try {
      await render(DOCUMENTS[0]!);
      // The test runner sends its own messages whenever it likes.
      const ours = nextTick.mock.calls.filter(([, event]) => (event as unknown) !== 'message');
      expect(ours).toEqual([]);
    } finally {
      nextTick.mockRestore();
    }
  });
});
