/** Growth of boxes, of every formatting context and of breaking. */

import { type GrowthKind, repeat, rows } from './kind.ts';

const nest = (levels: number, open: (i: number) => string, close: (i: number) => string): string =>
  repeat(levels, open) + repeat(levels, (i) => close(levels - 1 - i));

export const LAYOUT: readonly GrowthKind[] = [
  {
    name: 'rows of an inline-block over pages',
    size: 12_000,
    html: (n) => `<div style="display: inline-block">${repeat(n, (i) => `<div>row ${i}</div>`)}</div>`,
  },
  rows('paragraphs', 8000, '', (i) => `<p>text ${i}`),
  rows('empty blocks', 40_000, '', () => '<div></div>'),
  rows(
    'margins that collapse',
    10_000,
    '',
    () => '<div style="margin: 3px"><div style="margin: -2px 0 5px"></div></div>',
  ),
  {
    name: 'deep mixed nesting',
    size: 400,
    html: (n) => {
      const tags = ['div', 'span', 'table', 'ul', 'b', 'section'];
      return nest(
        n,
        (i) => `<${tags[i % 6]}>${tags[i % 6] === 'table' ? '<tr><td>' : ''}x`,
        (i) => `</${tags[i % 6]}>`,
      );
    },
  },
  rows('floats', 6000, '', (i) => `<div style="float: ${i % 2 ? 'left' : 'right'}; width: ${20 + (i % 7)}px">x</div>`),
  rows('floats in text', 5000, '<p>', () => 'word <span style="float: left">x</span> '),
  rows(
    'narrow floats',
    4000,
    '',
    (i) => `<div style="float: left; clear: ${i % 5 ? 'none' : 'left'}; width: 40%; height: ${i % 30}px"></div>`,
  ),
  rows('table rows', 6000, '<table>', (i) => `<tr><td>${i}<td>x`),
  rows('collapsed borders', 6000, '<table style="border-collapse: collapse" border=1>', (i) => `<tr><td>${i}<td>x`),
  {
    name: 'collapsed borders of 500 columns',
    size: 60,
    html: (n) =>
      `<table style="border-collapse: collapse" border=1>${repeat(n, () => `<tr>${'<td>'.repeat(500)}`)}</table>`,
  },
  {
    name: 'columns of a table',
    size: 4000,
    html: (n) => `<table><tr>${'<td>x'.repeat(n)}<tr>${'<td>y'.repeat(n)}</table>`,
  },
  rows('rowspans in stairs', 3000, '<table>', (i) => `<tr><td rowspan=${2 + (i % 20)}>x<td>y`),
  rows('rowspans that grow', 1500, '<table>', () => '<tr><td rowspan=0>x'),
  {
    name: 'colspans',
    size: 2000,
    html: (n) => `<table>${repeat(n, (i) => `<tr><td colspan=${1 + (i % 30)}>x<td>y`)}</table>`,
  },
  rows('tables', 1500, '', () => '<table><tr><td>a<td>b</table>'),
  rows('table cells without rows', 10_000, '', () => '<span style="display: table-cell">a</span>'),
  rows('flex items', 5000, '<div style="display: flex; flex-wrap: wrap">', () => '<div style="flex: 1 1 60px">x</div>'),
  rows('flex items in one line', 5000, '<div style="display: flex">', () => '<div>x</div>'),
  rows('flex column', 5000, '<div style="display: flex; flex-direction: column">', () => '<div>x</div>'),
  rows('flex containers', 3000, '', () => '<div style="display: flex"><p>a<p>b</div>'),
  rows('grid items', 4000, '<div style="display: grid; grid-template-columns: repeat(5, 1fr)">', () => '<div>x</div>'),
  rows(
    'grid items, dense',
    4000,
    '<div style="display: grid; grid-template-columns: repeat(7, 1fr); grid-auto-flow: dense">',
    (i) => `<div style="grid-column: span ${1 + (i % 4)}">x</div>`,
  ),
  rows(
    'implicit tracks at negative lines',
    3000,
    '<div style="display: grid">',
    (i) => `<div style="grid-row: -${i + 2}">x</div>`,
  ),
  rows(
    'grid areas by line',
    3000,
    '<div style="display: grid">',
    (i) => `<div style="grid-area: ${i + 1} / 1 / span 2 / span 2">x</div>`,
  ),
  rows('columns', 6000, '<div style="columns: 3">', (i) => `<p>text ${i}`),
  rows('column spanners', 1500, '<div style="columns: 2">', (i) => `<p>text ${i}<h2 style="column-span: all">x</h2>`),
  rows(
    'absolute boxes',
    6000,
    '',
    (i) => `<div style="position: absolute; left: ${i % 400}px; top: ${i % 600}px">x</div>`,
  ),
  rows('absolute boxes at static places', 6000, '<p>', () => 'a<span style="position: absolute">x</span> '),
  rows(
    'relative boxes with absolute ones',
    4000,
    '',
    () => '<div style="position: relative">a<i style="position: absolute; right: 0">x</i></div>',
  ),
  rows(
    'boxes moved to the page before',
    4000,
    '<p>x<p style="break-before: page">y',
    (i) => `<p style="position: relative; top: -${(i % 9) * 100}px">x`,
  ),
  rows('fixed boxes', 300, '<p>a', (i) => `<div style="position: fixed; top: ${i}px">x</div>`),
  rows('footnotes', 1500, '<style>i { float: footnote }</style>', () => '<p>text<i>note</i>'),
  rows('footnotes in one paragraph', 1500, '<style>i { float: footnote }</style><p>', () => 'text <i>note</i> '),
  rows('forced breaks', 800, '', (i) => `<p style="break-before: page">${i}`),
  rows('avoided breaks', 4000, '', (i) => `<p style="break-after: avoid">${i}`),
  rows(
    'named pages and strings',
    1500,
    '<style>h2 { string-set: t content() } @page { @top-left { content: string(t) } }</style>',
    (i) => `<h2>${i}</h2>`,
  ),
  rows(
    'references to pages',
    1500,
    '<style>a::after { content: target-counter(attr(href), page) }</style>',
    (i) => `<p id=p${i}><a href="#p${(i * 7) % 900}">x</a>`,
  ),
  rows('headings and links', 4000, '', (i) => `<h2 id=h${i}><a href="#h${i}">Part ${i}</a></h2>`),
  rows('lists', 6000, '<ol>', (i) => `<li>x ${i}`),
  {
    name: 'nested lists',
    size: 300,
    html: (n) =>
      nest(
        n,
        () => '<ul><li>x',
        () => '</ul>',
      ),
  },
  rows('form fields', 2500, '<form>', (i) => `<input name=f${i} value=v><select><option>a<option>b</select> `),
  rows('check boxes', 4000, '<form>', (i) => `<label><input type=checkbox name=f${i}> x</label> `),
  rows(
    'size containers',
    1500,
    '<style>div { container-type: inline-size } @container (min-width: 100px) { p { color: red } }</style>',
    () => '<div><p>x</div>',
  ),
];
