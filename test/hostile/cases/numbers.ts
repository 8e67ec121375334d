/** Attack list 13: huge numbers. */

import { type HostileCase, repeat } from './case.ts';

const doc = (css: string, body = '<p>leaf'): string => `<!doctype html><style>${css}</style>${body}`;
const one = (declarations: string): string => doc(`p{${declarations}}`);

export const NUMBERS: readonly HostileCase[] = [
  ...[
    'height',
    'margin',
    'padding',
    'width',
    'line-height',
    'font-size',
    'border-width',
    'text-indent',
    'letter-spacing',
    'word-spacing',
    'top',
    'min-height',
    'outline-width',
    'border-radius',
    'text-underline-offset',
    'tab-size',
    'column-gap',
  ].flatMap((name): HostileCase[] =>
    ['1e9px', '-1e9px', 'calc(infinity*1px)', 'calc(NaN*1px)'].map((value) => ({
      line: 13,
      name: `${name}: ${value}`,
      error: 'either',
      html: () => one(`position:relative;border-style:solid;${name}:${value}`),
    })),
  ),
  { line: 13, name: 'height: 1e9px breaks into too many pages', html: () => one('height:1e9px'), error: 'limit' },
  {
    line: 13,
    name: 'font-size: 1e9px, much text',
    html: () => `<p style="font-size:1e9px">${'word '.repeat(1000)}`,
    error: 'either',
  },
  { line: 13, name: 'font-size: 1e-9px, much text', html: () => `<p style="font-size:1e-9px">${'word '.repeat(1000)}` },
  {
    line: 13,
    name: 'line-height: 0.0001, much text',
    html: () => `<p style="line-height:.0001">${'word '.repeat(1000)}`,
  },
  { line: 13, name: 'width 0, much text', html: () => `<p style="width:0">${'word '.repeat(1000)}` },
  {
    line: 13,
    name: 'width 0, break-all',
    html: () => `<p style="width:0;word-break:break-all">${'word '.repeat(1000)}`,
  },
  {
    line: 13,
    name: 'page of 2 px',
    html: () => `<style>@page{size:2px 2px;margin:0}</style><p>${'word '.repeat(100)}`,
    error: 'either',
  },
  {
    line: 13,
    name: 'margins greater than the page',
    html: () => `<style>@page{size:A4;margin:900mm}</style><p>${'word '.repeat(100)}`,
    error: 'either',
  },
  {
    line: 13,
    name: 'negative page margins',
    html: () => `<style>@page{size:A4;margin:-1e9px}</style><p>${'word '.repeat(100)}`,
    error: 'either',
  },
  { line: 13, name: 'page of 1e8 px', html: () => `<style>@page{size:1e8px 1e8px}</style><p>${'word '.repeat(100)}` },
  { line: 13, name: 'page of 0 px', html: () => '<style>@page{size:0 0}</style><p>word', error: 'either' },
  {
    line: 13,
    name: 'page of NaN px',
    html: () => '<style>@page{size:calc(NaN*1px) calc(infinity*1px)}</style><p>word',
    error: 'either',
  },
  {
    line: 13,
    name: 'break-before on 3,000 empty blocks',
    html: () => `<p>x${'<div style="break-before:page"></div>'.repeat(3000)}`,
    error: 'limit',
  },
  {
    line: 13,
    name: 'break-before on 20,000 empty blocks that nothing precedes',
    html: () => '<div style="break-before:page"></div>'.repeat(20_000),
  },
  {
    line: 13,
    name: 'break-before on empty blocks inside each other',
    html: () => `<div></div>${'<div style="break-before:page"><div></div>'.repeat(400)}`,
  },
  {
    line: 13,
    name: 'break-before: left on 1,500 blocks',
    html: () => '<div style="break-before:left">x</div>'.repeat(1500),
    error: 'limit',
  },
  {
    line: 13,
    name: 'colspan and rowspan 65534',
    html: () =>
      `<table border=1 style="border-collapse:collapse">${'<tr><td colspan=65534 rowspan=65534>a<td>b'.repeat(20)}</table>`,
  },
  { line: 13, name: 'rowspan 65534 x 300 rows', html: () => `<table>${'<tr><td rowspan=65534>a'.repeat(300)}</table>` },
  {
    line: 13,
    name: 'colspan 1000 x 300 rows',
    html: () => `<table border=1>${'<tr><td colspan=1000>a<td>b'.repeat(300)}</table>`,
  },
  {
    line: 13,
    name: 'colspan 1000, collapsed x 300 rows',
    html: () => `<table border=1 style="border-collapse:collapse">${'<tr><td colspan=1000>a<td>b'.repeat(300)}</table>`,
  },
  {
    line: 13,
    name: '<col span=1e9>',
    html: () => `<table><col span=1000000000>${'<col span=1000>'.repeat(1000)}<tr><td>a</table>`,
  },
  {
    line: 13,
    name: 'a row of 12,000 cells',
    html: () => `<table><tr>${'<td>a'.repeat(12_000)}</table>`,
    error: 'either',
    // Wider than the page: it is laid out once more, shrunk.
    within: 5000,
  },
  {
    line: 13,
    name: 'grid-column: 1 / 1e6',
    html: () =>
      '<div style="display:grid"><p style="grid-column:1/1000000">a<p style="grid-row:-1000000/1000000">b</div>',
  },
  {
    line: 13,
    name: 'grid-row: 1e6 with content',
    html: () =>
      `<div style="display:grid;gap:1px">${repeat(50, (i) => `<p style="grid-row:${i * 1e5};grid-column:${i * 1e5}">b`)}</div>`,
    error: 'either',
  },
  {
    line: 13,
    name: 'repeat(1e5)',
    html: () =>
      '<div style="display:grid;grid-template-columns:repeat(100000,1px 2px);grid-template-rows:repeat(100000,1fr)"><p>a</div>',
    error: 'either',
  },
  {
    line: 13,
    name: 'repeat(1e9, [a b c] 1px)',
    html: () =>
      '<div style="display:grid;grid-template-columns:repeat(1000000000,[a b c] 1px)"><p style="grid-column:a 5000/c 9000">a</div>',
  },
  {
    line: 13,
    name: 'repeat(auto-fill, 0.01px)',
    html: () => '<div style="display:grid;grid-template-columns:repeat(auto-fill,.01px)"><p>a</div>',
  },
  {
    line: 13,
    name: 'grid of spans in 1,000 tracks',
    html: () =>
      `<div style="display:grid;grid-template-columns:repeat(1000,auto)">${repeat(300, (i) => `<p style="grid-column:${i + 1}/span 600">a`)}</div>`,
  },
  {
    line: 13,
    name: 'grid dense of 1,500 items in 900 columns',
    html: () =>
      `<div style="display:grid;grid-auto-flow:dense;grid-template-columns:repeat(900,1px)">${repeat(1500, (i) => `<i style="grid-column:span ${1 + (i % 700)}"></i>`)}</div>`,
    error: 'either',
  },
  { line: 13, name: 'column-count: 1e6', html: () => `<div style="column-count:1000000">${'word '.repeat(500)}</div>` },
  {
    line: 13,
    name: 'column-width: 0.001px',
    html: () => `<div style="column-width:.001px;column-gap:0">${'word '.repeat(500)}</div>`,
  },
  {
    line: 13,
    name: 'a thousand columns on each page',
    html: () => `<style>@page { size:100px; margin:0 }</style><div style="columns:1000"><p style="height:1e8px">a`,
    warns: 'limit',
  },
  {
    line: 13,
    name: 'a line of a thousand million px in columns of columns',
    // Chromium prints 22,797 pages.
    html: () => '<style>*{columns:1000;margin:1e9px} li{display:inline-block}</style><p>a<ul><li>b<li>c</ul>',
    error: 'limit',
  },
  {
    line: 13,
    name: 'columns of 0 height',
    html: () => `<div style="columns:3;height:0">${'<p>word'.repeat(500)}</div>`,
    error: 'either',
  },
  {
    line: 13,
    name: 'orphans and widows 1e9',
    html: () => `<p style="orphans:1000000000;widows:1000000000">${'word '.repeat(5000)}`,
  },
  {
    line: 13,
    name: 'tiles of 0.05 px',
    html: () =>
      '<style>p{height:900px;background:url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E) 0 0/.05px .05px,linear-gradient(red,blue) 0 0/.05px .05px}</style><p>a',
  },
  {
    line: 13,
    name: 'tiles of 1e9 px, and space and round',
    html: () =>
      '<style>p{height:900px;background:linear-gradient(red,blue) 50%/1e9px 1e-9px round,linear-gradient(red,blue) 0 0/.05px .05px space}</style><p>a',
  },
  {
    line: 13,
    name: 'border-image of tiny tiles',
    html: () => one('height:900px;border:40px solid;border-image:linear-gradient(red,blue) 1 / 40px / 0 round'),
  },
  {
    line: 13,
    name: 'border-image slices of 1e9',
    html: () => one('border:40px solid;border-image:linear-gradient(red,blue) 1000000000 / 1e9px / 1e9px repeat'),
  },
  {
    line: 13,
    name: 'dotted border of 1 px around 1e6 px',
    html: () => one('border:1px dotted;width:1e6px'),
    error: 'either',
  },
  {
    line: 13,
    name: 'dotted border of 0.001 px',
    html: () => one('border:.001px dotted;border-radius:50%;width:1000px;height:500px'),
  },
  {
    line: 13,
    name: 'wavy underline of 1e6 px',
    html: () =>
      `<p style="text-decoration:underline wavy .01px;font-size:1px;width:1e6px;white-space:nowrap">${'word '.repeat(20_000)}`,
  },
  {
    line: 13,
    name: 'blur of 1e5 px',
    html: () =>
      one(
        'box-shadow:0 0 100000px red;text-shadow:0 0 100000px blue;filter:blur(100000px) drop-shadow(0 0 100000px red)',
      ),
  },
  {
    line: 13,
    name: '100 different blurs',
    html: () => repeat(100, (i) => `<p style="box-shadow:0 0 ${i + 20}px ${i}px red">a`),
  },
  {
    line: 13,
    name: '2,000 blurred shadows of one kind',
    html: () => repeat(2000, () => '<p style="box-shadow:0 0 30px red">a'),
  },
  {
    line: 13,
    name: 'inset shadow with spread of 1e9',
    html: () => one('box-shadow:inset 1e9px 1e9px 1e9px 1e9px red'),
  },
  {
    line: 13,
    name: 'transform of 1e38',
    html: () =>
      one(
        'transform:scale(1e38) rotate(1e38deg) translate(1e38px) matrix(1e38,0,0,1e38,1e38,1e38) perspective(1e-38px)',
      ),
  },
  {
    line: 13,
    name: 'z-index, order, flex-grow, opacity of 1e38',
    html: () =>
      `<div style="display:flex">${repeat(20, () => '<p style="position:relative;z-index:1e38;order:99999999999999;flex:1e38 1e38 1e38px;opacity:1e38">a')}</div>`,
  },
  {
    line: 13,
    name: 'list values of 1e38',
    html: () =>
      '<ol start=99999999999999999999><li value=-99999999999999999999>a<li>b</ol><ul style="counter-reset:a 1e38"><li style="list-style:lower-roman">',
  },
  {
    line: 13,
    name: 'font-size multiplied 500 levels down',
    html: () => `<style>div{font-size:2em;padding:1em}</style>${'<div>a'.repeat(500)}`,
    error: 'either',
  },
  {
    line: 13,
    name: 'border-spacing, cellpadding of 1e9',
    html: () =>
      '<table cellspacing=1000000000 cellpadding=1000000000 border=1000000000 width=999999999999%><tr><td height=99999999999>a</table>',
    error: 'either',
  },
  {
    line: 13,
    name: '<font size>, <hr size>, <img width>, <textarea rows>',
    html: () =>
      '<font size=+99999999>a</font><hr size=999999999><img width=999999999 height=999999999><textarea rows=999999999 cols=999999999>a</textarea><input size=999999999><select size=99999999><option>a</select>',
    error: 'either',
  },
  {
    line: 13,
    name: '<progress> and <meter> of 1e400',
    html: () => '<progress max=1e400 value=1e399></progress><meter min=-1e400 max=1e400 value=NaN></meter>',
  },
  {
    line: 13,
    name: 'hairline table: 1,000 columns of 0.01 px',
    html: () =>
      `<table style="border-collapse:collapse;table-layout:fixed;width:1px">${repeat(20, () => `<tr>${'<td style="border:.01px dashed">'.repeat(1000)}`)}</table>`,
  },
  {
    line: 13,
    name: 'initial-letter: 1e6',
    html: () => `<style>p::first-letter{initial-letter:1000000}</style><p>${'word '.repeat(100)}`,
    error: 'either',
  },
  {
    line: 13,
    name: 'text-indent and hanging punctuation on 1 px',
    html: () => `<div style="width:1px;text-indent:1e9px;text-align:justify">${'word '.repeat(500)}</div>`,
  },
  { line: 13, name: 'aspect-ratio of 1e38', html: () => one('aspect-ratio:1/1e38;width:100px'), error: 'either' },
  {
    line: 13,
    name: 'float of 1e9 beside text',
    html: () => `<div style="float:left;width:1e9px;height:1e9px"></div><p>${'word '.repeat(100)}`,
    error: 'either',
  },
  {
    line: 13,
    name: '5,000 floats of 1 px',
    html: () => `${'<i style="float:left;width:1px;height:1px"></i>'.repeat(5000)}<p>${'word '.repeat(500)}`,
  },
  {
    line: 13,
    name: '12,000 floats that wait for later pages',
    html: () => '<i style="float:left;width:40px;height:40px"></i>'.repeat(12_000),
  },
  {
    line: 13,
    name: '1,000 floats of falling height',
    html: () =>
      `${repeat(1000, (i) => `<i style="float:left;width:1px;height:${1000 - i}px"></i>`)}<p>${'word '.repeat(500)}`,
  },
  {
    line: 13,
    name: '1,000 floats left and right',
    html: () =>
      `${repeat(1000, (i) => `<i style="float:${i % 2 ? 'left' : 'right'};width:${i % 300}px;height:5px"></i>`)}<p>${'word '.repeat(500)}`,
  },
  {
    line: 13,
    name: '1,000 absolute boxes',
    html: () => repeat(1000, (i) => `<i style="position:absolute;top:${i * 20}px">x</i>`),
    error: 'either',
  },
  {
    line: 13,
    name: 'absolute box at 1e9 px',
    html: () => '<p>a<i style="position:absolute;top:1e9px">x</i>',
    error: 'either',
  },
  {
    line: 13,
    name: '500 fixed boxes on 20 pages',
    html: () =>
      repeat(500, () => '<i style="position:fixed;top:0">x</i>') + '<p style="break-before:page">x'.repeat(20),
    error: 'either',
  },
  {
    line: 13,
    name: '60 KB of generated text in each of 1,000 paragraphs',
    html: () => `<style>p::before{content:"${'word '.repeat(12_000)}"}</style>${'<p>'.repeat(1000)}`,
    error: 'limit',
  },
];
