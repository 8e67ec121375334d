/** Growth of parsing, selectors, the cascade and variables. */

import { type GrowthKind, repeat, rows, rules } from './kind.ts';

const items = (count: number): string => repeat(count, (i) => `<p class="c${i % 50}" title="t${i}">x</p>`);

export const PARSING: readonly GrowthKind[] = [
  rows('entities', 150_000, '<p>', (i) => `&amp;&#x41;${i % 12 === 0 ? ' ' : ''}`),
  rows('entities without spaces', 100_000, '<p>', () => '&amp;&eacute;'),
  rows('noncharacters', 100_000, '<p>', () => 'a\ufffeb '),
  rows('noncharacters without spaces', 100_000, '<p>', () => 'a\ufffe'),
  rows('lone surrogates', 100_000, '<p>', () => 'a\ud800b '),
  rows('numeric surrogates', 50_000, '<p>', () => '&#xD800;a '),
  rows('NUL', 100_000, '<p>', () => 'a\0b '),
  rows('comments', 100_000, '<p>', () => '<!-- x -->a '),
  rows('attributes', 60_000, '<p>', (i) => `<i title="${i}" data-x=${i}>a</i> `),
  { name: 'attributes of one element', size: 60_000, html: (n) => `<p ${repeat(n, (i) => `a${i}=${i} `)}>x` },
  rows('misnested tables', 8000, '', () => '<table><b>a<tr>c<td>b</table>'),
  rows('misnested formatting', 20_000, '<p>', () => '<b><i>x</b>y</i> '),
  rows('texts in a table', 20_000, '<table>', () => 'a<tr><td>b'),
  rows('unclosed formatting', 3000, '', () => '<p><b><i>x'),
  rules('rules', 60_000, (i) => `.k${i} { color: red; margin: ${i % 9}px }`, items(200)),
  rules('rules that match', 3000, (i) => `p { margin-left: ${i % 9}px }`, items(200)),
  rules('!important rules', 3000, (i) => `p { margin-left: ${i % 9}px !important; color: red }`, items(200)),
  rules('!important properties', 3000, (i) => `p { --v${i}: 1px !important; color: red !important }`, items(20)),
  rules('layers', 3000, (i) => `@layer l${i} { p { color: red } }`, items(20)),
  rules('media queries', 10_000, (i) => `@media print and (min-width: ${i % 90}px) { .a { color: red } }`, items(20)),
  rules('nested rules', 8000, (i) => `.c${i % 50} { & b { color: red } .x & { color: blue } }`, items(200)),
  rules('keyframes and unknown rules', 20_000, (i) => `@keyframes k${i} { to { color: red } } @foo ${i};`, items(20)),
  rules('wrong declarations', 20_000, (i) => `p { colr: ${i}; width: ${i}qx }`, items(2)),
  rules('lists of selectors', 10_000, (i) => `.a${i}, .b${i}, p > .c${i % 50}:not(.d${i}) { color: red }`, items(100)),
  {
    name: 'attribute selectors with i',
    size: 400_000,
    html: (n) =>
      `<style>${repeat(30, (i) => `[title*="Q${i}z" i] { color: red }`)}</style>${repeat(20, (i) => `<p title="${'qz'.repeat(n / 40)}${i}">x`)}`,
  },
  {
    name: 'values of one attribute',
    size: 4000,
    html: (n) =>
      `<style>${repeat(n, (i) => `[data-a="${i}"] { color: red }`)}</style>${repeat(n, (i) => `<p data-a=${i}>x`)}`,
  },
  {
    name: 'classes of one element',
    size: 30_000,
    html: (n) =>
      `<style>p${repeat(n, (i) => `.c${i}`)} { color: red }</style><p class="${repeat(n, (i) => `c${i} `)}">x`,
  },
  {
    name: 'fields in legends',
    size: 1500,
    html: (n) => `<fieldset disabled>${'<i>x</i>'.repeat(n)}${'<legend><input></legend>'.repeat(n)}</fieldset>`,
  },
  rows('sibling selectors', 8000, '<style>p ~ p.x { color: red } p + p b { color: blue }</style>', () => '<p>x'),
  {
    name: 'sibling selectors in SVG',
    size: 6000,
    html: (n) =>
      `<svg width=9 height=9><style>rect ~ circle { fill: red } rect + rect { fill: blue }</style>${repeat(n, () => '<rect width=5 height=5 />')}</svg>`,
  },
  {
    name: 'sibling selectors in SVG images',
    size: 6000,
    html: (n) =>
      `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>rect ~ circle { fill: red } circle + rect ~ path { fill: blue }</style>${repeat(n, () => '<rect width="5" height="5"/>')}</svg>`)}">`,
  },
  rows(
    'nth-child',
    10_000,
    '<style>p:nth-last-child(3n) { color: red } p:nth-of-type(2n) { margin: 0 }</style>',
    () => '<p>x',
  ),
  rows(
    ':has()',
    8000,
    '<style>div:has(> b + i) { color: red } div:has(~ div u) { margin: 0 }</style>',
    () => '<div><b>x</b></div>',
  ),
  rows(
    'variables',
    6000,
    '<style>:root { --a: 1px } p { --b: calc(var(--a) + 1px); margin: var(--b) }</style>',
    (i) => `<p style="--a: ${i % 7}px">x`,
  ),
  {
    name: 'variables of one element',
    size: 20_000,
    html: (n) => `<p style="${repeat(n, (i) => `--v${i + 1}: var(--v${i % 50});`)}">x`,
  },
  rows(
    'counters',
    10_000,
    '<style>p { counter-increment: a b } p::before { content: counter(a) "." counters(b, "-") }</style>',
    () => '<p>x',
  ),
  rows('quotes and generated content', 10_000, '', () => '<q>a</q> '),
];
