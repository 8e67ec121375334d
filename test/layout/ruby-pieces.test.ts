/** Ruby that lines break loses and repeats nothing. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** `pages` are counted in Roman numerals: ten are `x`, eight are `viii`. */
const textOf = async (pages: number, style: string) => {
  const more = '<p style="break-before:page">x</p>'.repeat(pages - 1);
  const html = `<!DOCTYPE html><style>body{margin:0;width:90px;font:20px/40px "Liberation Sans"}u::before{content:counter(pages,upper-roman) " ";${style}}</style>
<p><ruby><u></u>one two three four<i>end</i><rt>an annotation over it</rt></ruby> <b>after</b></p>${more}`;
  const result = await layout(html, { page: { size: [120, 400], margin: 0 } });
  return result.pages[0]!.boxes.flatMap(({ text }) => text ?? []).join('');
};

it.each([1, 8, 10])('whose base is longer or shorter with %s pages', async (pages) => {
  const numeral = { 1: 'I', 8: 'VIII', 10: 'X' }[pages]!;
  for (const style of ['', 'font-size: 10px']) {
    const text = await textOf(pages, style);
    for (const word of ['one', 'two', 'three', 'four', 'end', 'annotation', 'over', 'after', numeral])
      expect(text.split(word).length - 1, `${word} in ${text}`).toBe(1);
  }
});

it('in lines of any width', async () => {
  const words = (prefix: string) =>
    fc.array(fc.constantFrom('', 'a', 'bcd', 'efghijklm'), { minLength: 1, maxLength: 14 }).map((endings) => {
      return endings.map((ending, i) => `${prefix}${String.fromCharCode(65 + i)}${ending}`);
    });
  const options = fc.record({
    base: words('x'),
    annotation: words('y'),
    boxed: fc.boolean(),
    width: fc.integer({ min: 10, max: 400 }),
    css: fc.constantFrom(
      '',
      'direction:rtl',
      'ruby-align:center',
      'ruby-position:under',
      'letter-spacing:3px',
      'float:left',
    ),
  });
  await fc.assert(
    fc.asyncProperty(options, async ({ base, annotation, boxed, width, css }) => {
      const inside = base.map((word, i) => (boxed && i % 3 === 1 ? `<i>${word}</i>` : word)).join(' ');
      const html = `<!DOCTYPE html><style>body{margin:0}p{width:${width}px;font:20px/40px "Liberation Sans";${css}}</style>
<p>start <ruby>${inside}<rt>${annotation.join(' ')}</rt></ruby> end</p>`;
      const { pages } = await layout(html, { page: { size: [500, 4000], margin: 0 } });
      const found = pages.flatMap(({ boxes }) => boxes.flatMap(({ text }) => text?.trim().split(/\s+/) ?? []));
      expect(found.filter((word) => word !== '').sort()).toEqual(['start', 'end', ...base, ...annotation].sort());
    }),
    { numRuns: 150 },
  );
});
