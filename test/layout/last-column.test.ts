/** What overflows more columns than `limits.columns` stands in the last one, whatever it is made of. */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const LINES = Array.from({ length: 12 }, (_, i) => `w${i}`);
const lines = LINES.join('<br>');

/** Lines of 20px in columns of 50px: two in the first, ten in the second. */
it.each([
  ['a paragraph', `<p>${lines}</p>`],
  ['rows', `<table>${LINES.map((word) => `<tr><td>${word}`).join('')}</table>`],
  ['a cell', `<table><tr><td>${lines}<tr><td>end</table>`],
  ['a spanning cell', `<table><tr><td rowspan=2>${lines}<td>a<tr><td>b</table>`],
  ['a flex item', `<div style="display:flex"><div>${lines}</div></div>`],
  ['flex items below each other', `<div style="display:flex; flex-direction:column"><p>${lines}</p><p>end</p></div>`],
  ['a grid item', `<div style="display:grid"><div>${lines}</div><div>end</div></div>`],
  ['forced breaks', LINES.map((word) => `<p style="break-before:column">${word}</p>`).join('')],
])('%s', async (_, content) => {
  const html = `<!DOCTYPE html><style>body, p, td { margin: 0; padding: 0; font: 10px/20px "Liberation Sans" }
table { border-spacing: 0 }</style><div style="columns:1; column-gap:0; width:100px; height:50px">${content}</div>`;
  const { pages } = await layout(html, { limits: { columns: 2 }, page: { size: ['300px', '600px'], margin: '0' } });
  const words = pages[0]!.boxes.filter(({ text }) => /^w\d/.test(text ?? ''));
  expect(words.map(({ text }) => text)).toEqual(LINES);
  const columns = words.map(({ x }) => Math.floor(x / 100));
  const broken = content.includes('break-before') ? 1 : 2;
  expect(columns).toEqual(LINES.map((_, i) => (i < broken ? 0 : 1)));
});
