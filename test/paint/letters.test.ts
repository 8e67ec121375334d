import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const LETTERS = /text "Hx".*|stroke [^ ]* #[0-9a-f]*/;

/** How the letters are painted: texts and strokes, without their places. */
async function painted(css: string): Promise<string[]> {
  const html = `<!doctype html><style>p { font-size: 40px; ${css} }</style><p>Hx</p>`;
  const lines = (await dump(html, 'display')).split('\n');
  const found = lines.flatMap((line) => LETTERS.exec(line)?.[0] ?? []);
  return found.map((line) => line.replace(/ [\d.,]+ 40px/, ''));
}

// https://compat.spec.whatwg.org/#text-fill-and-stroking, and Chromium 150.
describe('letters', () => {
  it('are filled in a colour of their own', async () => {
    expect(await painted('color: lime; -webkit-text-fill-color: red')).toEqual(['text "Hx" #ff0000']);
  });

  it('are stroked over the fill, or under it, and stay text', async () => {
    const stroke = '-webkit-text-stroke: 2px red;';
    expect(await painted(stroke)).toEqual(['text "Hx" #000000', 'stroke 2 #ff0000']);
    expect(await painted(`${stroke} paint-order: stroke`)).toEqual(['stroke 2 #ff0000', 'text "Hx" #000000']);
    expect(await painted('-webkit-text-stroke: thin')).toEqual(['text "Hx" #000000', 'stroke 1 #000000']);
    expect(await painted('-webkit-text-stroke: 0 red')).toEqual(['text "Hx" #000000']);
  });

  it('show a gradient through them and stay text that is not seen', async () => {
    const css = 'background: linear-gradient(red, blue); background-clip: text; -webkit-text-fill-color: transparent';
    expect((await painted(css)).at(-1)).toBe('text "Hx" #000000/0');
  });
});
