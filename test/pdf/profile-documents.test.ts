/** Forty documents of many kinds in all profiles: none of them breaks a condition that a program can check. */

import { describe, expect, it } from 'vitest';
import { PDF_STANDARDS, type PdfStandard, render } from '../../src/index.ts';
import { accessibility2Faults } from './accessible-2-conditions.ts';
import { accessibilityFaults } from './accessible-conditions.ts';
import { archiveFaults } from './archive-conditions.ts';
import { readPdf } from './reader.ts';

const FORMS = [
  '<label>Name <input name=a value=Ada></label>',
  '<label>Text<textarea name=a rows=3>One\nTwo</textarea></label>',
  '<label>Land <select name=a><option>Austria<option selected>Germany</select></label>',
  '<label>Many <select name=a multiple size=3><option selected>A<optgroup label=G><option>B</optgroup></select></label>',
  '<fieldset><legend>Size</legend><label><input type=radio name=s value=1>S</label><label><input type=radio name=s checked>M</label></fieldset>',
  '<label><input type=checkbox name=a checked>Yes</label><label><input type=checkbox name=b>No</label>',
  '<form action="https://example.org/"><button>Send</button><input type=submit><input type=reset></form>',
  '<table><tr><th>Field<td><input aria-label=Inside name=a><td><input type=range aria-label=Range><meter value=.5>half</meter></table>',
];
const NOTES = [
  '<p>Word<span class=note>The note.</span> goes on.',
  '<p>A<span class=note>One.</span> b<span class=note>Two.</span> c<span class=note>Three, <em>long</em>.</span>',
  '<ul><li>Item<span class=note>In a list.</span><li>More</ul>',
  '<table><tr><th>H<tr><td>Cell<span class=note>In a cell.</span></table>',
  '<h2>Heading<span class=note>Of a heading.</span></h2><p>Text',
  '<p>x<span class=note><a href="https://example.org/">A link</a> in it.</span>',
  '<p style="break-after:page">One<span class=note>First page.</span><p>Two<span class=note>Second page.</span>',
  '<blockquote><p>Quoted<span class=note>With its source.</span></blockquote><p><q>more</q> <abbr title="for example">e.g.</abbr>',
];
const math = (content: string): string => `<p>So <math>${content}</math> it is.`;
const MATHEMATICS = [
  math('<mi>x</mi><mo>=</mo><mn>2</mn>'),
  math('<mfrac><mi>a</mi><mi>b</mi></mfrac>'),
  math('<msqrt><mn>2</mn></msqrt><mo>+</mo><mroot><mn>8</mn><mn>3</mn></mroot>'),
  math('<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><msup><mi>x</mi><mn>2</mn></msup><mi>d</mi><mi>x</mi>'),
  math('<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable>'),
  '<math display=block alttext="a sum"><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi></math>',
  math('<mover><mi>x</mi><mo>¯</mo></mover><mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo>'),
  '<p>Not ≧̸ and ⩾̸ nor \ue000\u0338 with H<sub>2</sub>O and 10<sup>6</sup> and π ≈ 3.14',
];
const RIGHT_TO_LEFT = [
  '<p dir=rtl lang=he>שלום עולם (סוגריים) 123',
  '<p dir=rtl lang=ar>مرحبا بالعالم',
  '<p>In English <bdi>עברית</bdi> goes on.',
  '<ul dir=rtl lang=he><li>אחת<li>שתיים</ul>',
  '<table dir=rtl lang=he><tr><th>א<th>ב<tr><td>1<td>2</table>',
  '<p dir=rtl lang=he>ראו <a href="https://example.org/">קישור</a> כאן',
  '<h2 dir=rtl lang=ar>عنوان</h2><p dir=rtl lang=ar>نص <strong>مهم</strong>',
  '<p dir=rtl lang=he>א<span class=note>הערה.</span> ב',
];
const vertical = (content: string, mode = 'vertical-rl'): string =>
  `<div lang=ja style="writing-mode:${mode};height:200px">${content}</div>`;
const VERTICAL = [
  vertical('<p>Vertical text'),
  vertical('<p>Two lines<br>of it', 'vertical-lr'),
  vertical('<h2>Heading</h2><p>Text <em>stressed</em>'),
  vertical('<ruby>base<rt>text</ruby>'),
  vertical('<ul><li>one<li>two</ul>'),
  vertical('<table><tr><th>a<td>b</table>'),
  vertical('<p style="text-orientation:upright">ABC <span style="text-combine-upright:all">12</span>'),
  vertical('<p>See <a href="#x">there</a></p><p id=x>here'),
];

const KINDS = {
  forms: FORMS,
  notes: NOTES,
  mathematics: MATHEMATICS,
  'right to left': RIGHT_TO_LEFT,
  vertical: VERTICAL,
};
const ARCHIVES = PDF_STANDARDS.filter((name) => name.startsWith('PDF/A'));
const STYLE = '<style>@page{size:400px 500px;margin:20px}.note{float:footnote}</style>';

async function faultsOf(body: string, standard: readonly PdfStandard[]): Promise<readonly string[]> {
  const html = `<!doctype html><html lang=en><title>A document</title>${STYLE}<h1>Title</h1>${body}`;
  const { pdf } = await render(html, { pdf: { standard, forms: true } });
  const read = readPdf(pdf);
  const accessible = standard.includes('PDF/UA-1') ? [...accessibilityFaults(read)] : [];
  if (standard.includes('PDF/UA-2')) accessible.push(...accessibility2Faults(read));
  return [...accessible, ...archiveFaults(read, standard.find((name) => name.startsWith('PDF/A'))!)];
}

describe('documents that keep to their standards', () => {
  it.each(Object.entries(KINDS))('%s', async (_, bodies) => {
    expect(bodies).toHaveLength(8);
    for (const [index, body] of bodies.entries()) {
      expect([body, await faultsOf(body, ['PDF/UA-1', 'PDF/A-2u'])]).toEqual([body, []]);
      const other = ARCHIVES[index % ARCHIVES.length]!;
      const standards: readonly PdfStandard[] = [other.startsWith('PDF/A-4') ? 'PDF/UA-2' : 'PDF/UA-1', other];
      expect([body, other, await faultsOf(body, standards)]).toEqual([body, other, []]);
    }
  });
});
