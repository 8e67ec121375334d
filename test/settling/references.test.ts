import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutReport } from '../../src/index.ts';

const HEAD = '<!DOCTYPE html><style>body { margin: 0; font: 10px/20px "Liberation Sans" } p { margin: 0 }</style>';
const page = { size: [200, 100] as [number, number], margin: 0 };
const render = (html: string) => layoutReport(HEAD + html, { page });

/** Every word in order. */
const wordsOf = async (html: string): Promise<string> => {
  const { snapshot } = await render(html);
  return snapshot.pages.map(({ boxes }) => boxes.map(({ text }) => text ?? '').join('|')).join('\n');
};

const reference = (n: number): string => `<a href="#t${n}" class=r></a>`;
const REFERENCES = '<style>.r::after { content: target-counter(attr(href url), page) }</style>';

describe('pages that are not laid out again', () => {
  /** What each piece of a document is; the number picks what it refers to or holds. */
  const pieces = [
    (n: number, i: number) => `<p id=t${i}>to ${reference(n)}</p>`,
    (_: number, i: number) => `<p id=t${i}>${'plain words '.repeat(12)}</p>`,
    (n: number, i: number) => `<table id=t${i}>${`<tr><td>a ${reference(n)}<td>cell`.repeat(7)}</table>`,
    (n: number, i: number) => `<div id=t${i} style="float:left">${reference(n)}<br>f<br>f<br>f<br>f<br>f</div>`,
    (n: number, i: number) => `<div id=t${i} style="columns:2">${`<p>in ${reference(n)} columns`.repeat(9)}</div>`,
    (n: number, i: number) =>
      `<h2 id=t${i} style="break-after:avoid">h</h2><p style="orphans:3">${reference(n)}<br>b<br>c<br>d</p>`,
    (n: number, i: number) =>
      `<div id=t${i} style="position:relative">${'<p>x'.repeat(6)}<i style="position:absolute;bottom:0">${reference(n)}</i></div>`,
    (_: number, i: number) => `<p id=t${i} style="break-before:page">chapter</p>`,
  ];

  it('are as if all were', async () => {
    const piece = fc.tuple(fc.nat(pieces.length - 1), fc.nat(11));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 12, maxLength: 12 }), async (chosen) => {
        const body = chosen.map(([kind, target], i) => pieces[kind]!(target, i)).join('');
        const settled = await wordsOf(REFERENCES + body);
        // The same document with the numbers written out: it has nothing to settle.
        const numbers = await numbersOf(REFERENCES + body);
        let next = 0;
        const written = body.replace(/<a href="#t\d+" class=r><\/a>/g, () => `<a class=r>${numbers[next++] ?? ''}</a>`);
        expect(await wordsOf(`<style></style>${written}`)).toBe(settled);
      }),
      { numRuns: 12, seed: 11 },
    );
  });
});

/** What each reference says, in document order. */
async function numbersOf(html: string): Promise<string[]> {
  const { snapshot } = await render(html);
  const anchors = new Map<number, string>();
  let last = -1;
  for (const { boxes } of snapshot.pages) {
    for (const { element, tag, text } of boxes) {
      if (tag === 'a' && element !== null) last = element;
      // Generated text names no element: it follows the box it is in.
      if (text !== undefined && /^\d+$/.test(text)) anchors.set(last, text);
    }
  }
  return [...anchors].sort(([a], [b]) => a - b).map(([, text]) => text);
}
