/** Numbers, sizes and nestings that are at the edge of what can be said. */

const svg = (inside: string): string => `<svg width=90 height=90>${inside}</svg>`;
const within = (css: string, inside = 'x'): string => `<div style="${css}">${inside}</div>`;

/** Values that each length-like property is given. */
const LENGTHS = ['1e30px', '-1e30px', 'calc(1px / 0)', 'calc(0px / 0)', '1e-30px', '99999999em'];
const PROPERTIES = [
  'width',
  'height',
  'margin',
  'padding',
  'font-size',
  'line-height',
  'letter-spacing',
  'text-indent',
  'border-spacing',
  'column-width',
  'tab-size',
  'border: solid; border-width',
  'position: absolute; left',
  'position: relative; top',
  'outline: solid; outline-offset',
  'float: left; shape-margin',
];

export const EXTREMES: readonly (readonly [name: string, html: () => string])[] = [
  ...PROPERTIES.flatMap((property) =>
    LENGTHS.map((value) => [`${property}: ${value}`, () => `<p>a${within(`${property}: ${value}`)}b`] as const),
  ),
  ['an empty document', () => ''],
  ['a page of no size', () => '<style>@page { size: 0 0 }</style>x'],
  ['a page of margins alone', () => '<style>@page { size: 10px; margin: 9px }</style>one two three'],
  ['a huge page', () => '<style>@page { size: 1e9px 1e9px }</style>x'],
  ['columns without room', () => within('columns: 900; column-gap: 1e9px', 'word '.repeat(50))],
  ['a grid of a million lines', () => within('display: grid; grid-template-rows: repeat(1000000, 1px)')],
  ['a grid item far away', () => within('display: grid', '<i style="grid-row: 9999999; grid-column: -9999999">x</i>')],
  [
    'flex factors without bounds',
    () => within('display: flex', '<i style="flex: 1e38 1e38 1e30px">x</i><i style="flex: 1e-38">y</i>'),
  ],
  ['orphans and widows without bounds', () => within('orphans: 999999; widows: 999999', 'word<br>'.repeat(200))],
  ['a rotation of nothing', () => within('transform: matrix(0, 0, 0, 0, 0, 0)')],
  ['a scale without bounds', () => within('transform: scale(1e30) rotate(1e30deg)')],
  [
    'boxes moved within moved boxes',
    () => `${'<div style="position: relative; top: -9px">'.repeat(100)}${'x<br>'.repeat(2000)}`,
  ],
  ['a scale over all pages', () => within('transform: scale(400)', 'x<br>'.repeat(1000))],
  ['a blur without bounds', () => within('filter: blur(1e9px); box-shadow: 0 0 1e9px red')],
  ['a gradient of no length', () => within('background: repeating-linear-gradient(red 0, blue 0)')],
  ['tiles of no size', () => within('background: linear-gradient(red, blue) 0 0 / 1e-9px 1e-9px')],
  ['counters without bounds', () => '<ol start=999999999999><li value=-999999999999>x</ol>'],
  ['spans without bounds', () => '<table><tr><td rowspan=999999999 colspan=999999999>x<td>y</table>'],
  [
    'SVG numbers without bounds',
    () => svg('<path d="M1e38 1e38L-1e38 1e38A1e38 1 0 0 1 3 3z" stroke="red" stroke-width="1e38"/>'),
  ],
  ['SVG dashes of nothing', () => svg('<path d="M0 0H1e9" stroke="red" stroke-dasharray="1e-9"/>')],
  [
    'an SVG that uses itself',
    () => svg('<g id=a><use href="#a"/><rect width=9 height=9 mask="url(#m)"/></g><mask id=m><use href="#a"/></mask>'),
  ],
  [
    'a view box of nothing',
    () =>
      '<svg viewBox="0 0 0 0"><rect width=9 height=9 /></svg><svg viewBox="0 0 1e38 1e-38"><rect width=9 height=9 /></svg>',
  ],
  ['a variable that is itself', () => within('--a: var(--b); --b: var(--a, var(--a)); width: var(--a)')],
  [
    'a container that shrinks what it asks',
    () =>
      '<style>div { container-type: inline-size } @container (width > 99px) { div { width: 50px } }</style><div><div>x</div></div>',
  ],
  [
    'footnotes taller than their page',
    () => `<style>@page { size: 200px 100px } i { float: footnote }</style>a<i>${'word '.repeat(300)}</i>`,
  ],
  [
    'repeated heads taller than their page',
    () =>
      `<style>@page { size: 200px 100px }</style><table><thead><tr><th style="height: 300px">h<tbody>${'<tr><td>x'.repeat(20)}</table>`,
  ],
  [
    'references that change the pages',
    () =>
      `<style>a::after { content: target-counter("#z", page) ; font-size: 90px }</style>${'<a>x</a> '.repeat(40)}<p id=z>z`,
  ],
];
