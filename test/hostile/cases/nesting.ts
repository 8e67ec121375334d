/** Attack list 9: nesting. */

import { type HostileCase, nest, repeat } from './case.ts';

const nested = (depth: number, style: string, leaf = 'leaf'): string =>
  nest(depth, `<div style="${style}">x`, leaf, '</div>');

export const NESTING: readonly HostileCase[] = [
  { line: 9, name: '50,000 div', html: () => nest(50_000, '<div>', 'leaf', '</div>'), warns: 'limit' },
  { line: 9, name: '60,000 open div', html: () => '<div>'.repeat(60_000), warns: 'limit' },
  {
    line: 9,
    name: '8,000 div with text each, carried over hundreds of pages',
    html: () => '<div>a '.repeat(8_000),
    error: 'limit',
  },
  {
    line: 9,
    name: '10,000 span',
    html: () => nest(10_000, '<span>a', 'leaf', '</span>'),
    warns: 'limit',
    // One word wider than the page: it is laid out once more, shrunk.
    within: 5000,
  },
  { line: 9, name: '5,000 b', html: () => nest(5_000, '<b>a', 'leaf', '</b>'), warns: 'limit' },
  { line: 9, name: '30 tables', html: () => nest(30, '<table><tr><td>x', 'leaf', '</table>') },
  { line: 9, name: '400 tables', html: () => nest(400, '<table><tr><td>x', 'leaf', '</table>') },
  {
    line: 9,
    name: '120 collapsed tables with two cells',
    html: () => nest(120, '<table border=1 style="border-collapse:collapse"><tr><td>a<td>x', 'leaf', '</table>'),
  },
  { line: 9, name: '30 flex', html: () => nested(30, 'display:flex') },
  { line: 9, name: '500 flex', html: () => nested(500, 'display:flex') },
  { line: 9, name: '500 wrapping flex', html: () => nested(500, 'display:flex;flex-wrap:wrap') },
  { line: 9, name: '30 grids', html: () => nested(30, 'display:grid') },
  { line: 9, name: '500 grids of two columns', html: () => nested(500, 'display:grid;grid-template-columns:1fr auto') },
  { line: 9, name: '30 column flex', html: () => nested(30, 'display:flex;flex-direction:column') },
  { line: 9, name: '500 column flex', html: () => nested(500, 'display:flex;flex-direction:column') },
  {
    line: 9,
    name: '200 column flex, wrapping',
    html: () => nested(200, 'display:flex;flex-flow:column wrap;height:90%'),
  },
  { line: 9, name: '30 inline-block', html: () => nested(30, 'display:inline-block') },
  { line: 9, name: '500 inline-block', html: () => nested(500, 'display:inline-block') },
  { line: 9, name: '500 inline-flex', html: () => nested(500, 'display:inline-flex') },
  { line: 9, name: '500 inline-table', html: () => nested(500, 'display:inline-table') },
  { line: 9, name: '500 floats', html: () => nested(500, 'float:left') },
  { line: 9, name: '500 floats of half the width', html: () => nested(500, 'float:left;width:99%') },
  { line: 9, name: '500 absolute', html: () => nested(500, 'position:absolute') },
  { line: 9, name: '500 fixed', html: () => nested(500, 'position:fixed') },
  { line: 9, name: '500 relative', html: () => nested(500, 'position:relative;top:1px') },
  { line: 9, name: '500 lists', html: () => nest(250, '<ul><li>x', 'leaf', '</ul>') },
  { line: 9, name: '500 blockquotes', html: () => nest(500, '<blockquote>x', 'leaf', '</blockquote>') },
  {
    line: 9,
    name: '500 buttons in inline-block',
    html: () => nest(250, '<span style="display:inline-block"><fieldset>x', 'leaf', '</fieldset></span>'),
  },
  { line: 9, name: '500 clipped', html: () => nested(500, 'overflow:hidden') },
  { line: 9, name: '500 clipped with percentages', html: () => nested(500, 'overflow:hidden;height:99%;display:flex') },
  { line: 9, name: '500 opacity', html: () => nested(500, 'opacity:.99') },
  { line: 9, name: '500 transforms', html: () => nested(500, 'transform:rotate(1deg)') },
  { line: 9, name: '500 stacking contexts', html: () => nested(500, 'position:relative;z-index:1') },
  { line: 9, name: '500 blend modes', html: () => nested(500, 'mix-blend-mode:multiply') },
  {
    line: 9,
    name: '200 borders and backgrounds',
    html: () => nested(200, 'border:1px dotted red;border-radius:3px;background:linear-gradient(red,blue)'),
  },
  { line: 9, name: '500 writing modes', html: () => nested(500, 'writing-mode:vertical-rl') },
  { line: 9, name: '500 direction', html: () => nest(500, '<bdo dir=rtl>x', 'leaf', '</bdo>') },
  { line: 9, name: '200 details', html: () => nest(200, '<details open><summary>x</summary>', 'leaf', '</details>') },
  { line: 9, name: '500 ruby and sup', html: () => nest(250, '<ruby>x<sup>', 'leaf', '</sup></ruby>') },
  { line: 9, name: '400 annotations', html: () => nest(400, '<ruby>x<rt>', 'leaf', '</rt></ruby>') },
  { line: 9, name: '12 multicol', html: () => nested(12, 'columns:2') },
  { line: 9, name: '150 multicol', html: () => nested(150, 'columns:2') },
  {
    line: 9,
    name: '30 multicol of three padded columns of fixed height',
    html: () =>
      nested(
        30,
        'columns:3;height:300px;padding:5px',
        repeat(80, (i) => `<p>${i}`),
      ),
    warns: 'limit',
  },
  {
    line: 9,
    name: '5 multicol of 600 words',
    html: () => '<div style="columns: 2">x '.repeat(5) + 'word '.repeat(600),
  },
  {
    line: 9,
    name: '5 multicol of 3,000 words',
    html: () => '<div style="columns: 2">x '.repeat(5) + 'word '.repeat(3000),
  },
  {
    line: 9,
    name: '12 multicol of fixed height',
    html: () =>
      nested(
        12,
        'columns:2;height:300px',
        repeat(80, (i) => `<p>${i}`),
      ),
  },
  {
    line: 9,
    name: '12 multicol with columns of text',
    html: () =>
      nested(
        12,
        'columns:3',
        repeat(80, (i) => `<p>word ${i}`),
      ),
  },
  {
    line: 9,
    name: '40 break-inside: avoid around 400 lines',
    html: () =>
      nested(
        40,
        'break-inside:avoid',
        repeat(400, (i) => `<p>${i}`),
      ),
  },
  {
    line: 9,
    name: '500 break-inside: avoid around 400 lines',
    // Each level has a page of its own, as in Chromium, with all those around it going on.
    error: 'limit',
    html: () =>
      nested(
        500,
        'break-inside:avoid',
        repeat(400, (i) => `<p>${i}`),
      ),
  },
  {
    line: 9,
    name: '40 x 40 break-inside: avoid',
    html: () => repeat(40, () => nested(40, 'break-inside:avoid;padding:1px')),
  },
  {
    line: 9,
    name: '1,000 break-after: avoid in a chain',
    html: () => repeat(1000, (i) => `<h1 style="break-after:avoid">${i}</h1>`),
  },
  {
    line: 9,
    name: 'every second kind of box',
    html: () =>
      nest(
        60,
        '<div style="display:flex"><div style="display:grid"><table><tr><td><div style="display:inline-block"><div style="float:left">x',
        'leaf',
        '</div></div></table></div></div>',
      ),
  },
  {
    line: 9,
    name: 'flex in column flex in grid, 150 deep',
    html: () =>
      nest(
        150,
        '<div style="display:flex"><div style="display:flex;flex-direction:column"><div style="display:grid">x',
        'leaf',
        '</div></div></div>',
      ),
  },
  {
    line: 9,
    name: 'percentage heights in column flex in table',
    html: () =>
      nest(
        100,
        '<table style="height:100%"><tr><td style="height:50%"><div style="display:flex;flex-direction:column;height:100%">x',
        'leaf',
        '</div></table>',
      ),
  },
  {
    line: 9,
    name: 'multicol in flex in table, 5 deep',
    html: () =>
      nest(5, '<div style="columns:2"><div style="display:flex"><table><tr><td>x', 'leaf', '</table></div></div>'),
  },
  {
    line: 9,
    name: '500 shrink-to-fit with percentages',
    html: () => nested(500, 'float:left;max-width:90%;min-width:10%;padding:1%'),
  },
  {
    line: 9,
    name: '200 grids with subgrid-like percentages',
    html: () => nested(200, 'display:grid;grid-template-rows:50% 1fr;height:100%'),
  },
  {
    line: 9,
    name: '500 :before content with quotes',
    html: () =>
      `<style>div::before{content:open-quote counters(a,".");counter-reset:a;counter-increment:a}</style>${nest(500, '<div>', 'leaf', '</div>')}`,
  },
  {
    line: 9,
    name: '6,000 floats, each as tall as a hundred pages',
    html: () => repeat(6_000, (i) => `<div style="float:left;width:10px;height:${6_000 - i}px"></div>`),
  },
  {
    line: 9,
    name: '6,000 floats that wait for their page',
    html: () => repeat(6_000, () => '<div style="float:left;width:200px;height:200px">x</div>'),
  },
  {
    line: 9,
    name: '20,000 absolutely positioned blocks in one line',
    html: () => `<p>x${repeat(20_000, () => '<i style="position:absolute;display:block"></i>')}`,
  },
  {
    line: 9,
    name: '10,000 elements in one paragraph, each with a character that no font has',
    html: () => `<p>${repeat(10_000, (i) => `<i>&#x${(0xe000 + (i % 6000)).toString(16)};</i>`)}`,
  },
  {
    line: 9,
    name: '8,000 elements in one word, each in three scripts',
    html: () => `<p>${repeat(8_000, () => '<i>a\u03b1\u0416</i>')}`,
  },
];
