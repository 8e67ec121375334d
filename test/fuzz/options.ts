/** Options of a render, some of them as no caller should give them. */

import type { RenderOptions } from '../../src/index.ts';
import type { Random } from './random.ts';

const LENGTHS = ['0', '1in', '10mm', '-5px', '1e9px', 'auto', 7, -3, 1e30, Number.NaN];
const STRANGE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  Number.NaN,
  1e308,
  [],
  {},
  [null],
  '\0',
  '\ud800',
  true,
  () => 0,
];

type Values = Readonly<Record<string, readonly unknown[]>>;

const PAGE: Values = {
  size: ['A4', 'letter landscape', 'B9', [200, 300], ['5cm', 'auto'], [0, 0], [1e9, 1], ['1px', '1px']],
  orientation: ['portrait', 'landscape'],
  margin: [...LENGTHS, '1in 2in', { top: 3, left: '2cm' }, { top: 1e9 }],
  shrinkToFit: [true, false],
  preferCssPageSize: [true, false],
};

const PDF: Values = {
  standard: ['PDF/UA-1', 'PDF/A-2b', 'PDF/A-3a', 'PDF/A-4', ['PDF/UA-1', 'PDF/A-2a'], ['PDF/A-2b', 'PDF/A-3b']],
  strict: [true, false],
  language: ['de-AT', 'x', '\u05d0'],
  title: ['A title', '\u{1f600}()\\', '\ud800'],
  keywords: ['a, b', ','],
  creationDate: [new Date(0), new Date(8.64e15), new Date(Number.NaN)],
  tagged: [true, false],
  compress: [true, false],
  outline: [true, false],
  forms: [true, false],
  imageResolution: [1, 72, 1e9],
  signature: [{}, { name: 'x' }, { size: 1e9 }],
  attachments: [[{ name: 'a.txt', data: 'x' }], [{ name: '../a', data: new Uint8Array(3) }], [{ name: 'a' }]],
  pageLabels: [[{ from: 1, style: 'roman' }], [{ from: 0 }]],
};

const LIMITS: Values = {
  pages: [0, 1, 5],
  elements: [1, 20],
  text: [0, 30],
  depth: [1, 4],
  nesting: [0, 2],
  measures: [0, 1],
  spans: [1],
  tableColumns: [1],
  columns: [0, 1],
  continued: [0, 1],
  selectorSteps: [0, 50],
  variableLength: [0, 5],
  blurSamples: [0, 100],
  memory: [0, 500, 20_000],
  glyphs: [0, 60],
  paintItems: [0, 20],
  time: [0, 5, 60_000],
};

const PLAIN: Values = {
  baseUrl: ['https://example.com/a/', 'nothing', 'file:///'],
  contentType: ['text/html', 'application/xhtml+xml'],
  header: ['<b>Part</b> <span class=pageNumber></span>', '<style>*{height:9in}</style>x', '</html>'],
  footer: ['page', '<table><tr><td>x', '<span class=date></span>'],
  pages: ['1', '2-', '-3', '1-3, 5', '0', '9-1', 'x', '1-1e9'],
  media: ['print', 'screen'],
  stylesheets: [['p { color: red }'], ['@import "a"; }'], ['@page { size: 3in; margin: 0 }']],
  watermark: [true, false],
  strict: [['css-unsupported'], ['overflow', 'html-unsupported'], []],
};

function some(values: Values, random: Random, share: number): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const [name, known] of Object.entries(values)) {
    if (random.chance(share)) chosen[name] = random.pick(random.chance(0.9) ? known : STRANGE);
  }
  return chosen;
}

export function randomOptions(random: Random): RenderOptions {
  return {
    ...some(PLAIN, random, 0.15),
    ...(random.chance(0.5) ? { page: some(PAGE, random, 0.4) } : {}),
    ...(random.chance(0.6) ? { pdf: some(PDF, random, 0.15) } : {}),
    ...(random.chance(0.4) ? { limits: some(LIMITS, random, 0.12) } : {}),
  } as RenderOptions;
}
