/** Growth of what CSS and HTML have had since: queries, subgrid, anchors, shadow trees, frames, formulas, page groups, functions. */

import { type GrowthKind, repeat, rows, rules } from './kind.ts';

const formula = (i: number): string =>
  `<math><mfrac><mi>a</mi><mn>${i}</mn></mfrac><msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt></math> `;

export const MODERN: readonly GrowthKind[] = [
  rows(
    'size containers of many names',
    600,
    '<style>div { container: c / inline-size } @container c (min-width: 100px) { p { width: 50cqi } }</style>',
    (i) => `<div style="container-name: c${i}"><p>x</div>`,
  ),
  rules(
    'container queries',
    2000,
    (i) => `@container c${i % 20} (min-width: ${i % 900}px) { p { margin-left: ${i % 9}px } }`,
    repeat(100, (i) => `<div style="container: c${i % 20} / inline-size"><p>x</div>`),
  ),
  rules(
    'style queries',
    2000,
    (i) => `@container style(--a: ${i % 9}) { p { margin-left: ${i % 7}px } }`,
    repeat(100, (i) => `<div style="--a: ${i % 9}"><p>x</div>`),
  ),
  rules(
    'rules in scopes',
    4000,
    (i) => `@scope (.c${i % 50}) to (b) { p { margin-left: ${i % 7}px } }`,
    repeat(100, (i) => `<div class=c${i % 50}><p>x<b>y</b></div>`),
  ),
  rows(
    'scopes with :has()',
    3000,
    '<style>@scope (.a) { p:has(b) { color: red } p:is(div > p) { margin: 0 } }</style>',
    () => '<div class=a><p>x<b>y</b></p></div>',
  ),
  rules(
    'custom functions and conditions',
    4000,
    (i) =>
      `@function --f${i}(--a) { result: calc(var(--a) * 2) } .c${i % 90} { margin-left: if(style(--z: 1): --f${i}(1px); else: --f${i}(2px)) }`,
    repeat(90, (i) => `<p class=c${i}>x`),
  ),
  rows('subgrids', 1500, '<div style="display: grid; grid-template-columns: auto 1fr">', (i) => {
    const item = 'display: grid; grid-column: 1 / -1; grid-template-columns: subgrid';
    return `<div style="${item}"><i>${i}</i><b>x</b></div>`;
  }),
  {
    name: 'subgrids in each other',
    size: 60,
    html: (n) =>
      `<div style="display: grid; grid-template-columns: auto 1fr">${'<div style="display: grid; grid-column: 1 / -1; grid-template: subgrid / subgrid">x'.repeat(n)}`,
  },
  rows('anchors', 1000, '', (i) => {
    const positioned = `position: absolute; position-anchor: --a${i}; top: anchor(bottom); left: anchor(left)`;
    return `<p><b style="anchor-name: --a${i}">x</b><i style="${positioned}">y</i>`;
  }),
  rows(
    'boxes at one anchor',
    1500,
    '<p style="anchor-name: --a; width: 90px">x</p>',
    () => '<i style="position: absolute; position-anchor: --a; position-area: bottom right">y</i>',
  ),
  rows(
    'position fallbacks',
    800,
    '<p style="anchor-name: --a; width: 90px">x</p>',
    () =>
      '<i style="position: absolute; position-anchor: --a; position-area: top; position-try: flip-block, flip-inline">y</i>',
  ),
  rows('formulas', 800, '', formula),
  {
    name: 'terms of one formula',
    size: 2500,
    html: (n) => `<math>${repeat(n, (i) => `<mi>x</mi><mo>+</mo><mn>${i}</mn>`)}`,
  },
  {
    name: 'fractions in each other',
    size: 60,
    html: (n) =>
      `<math>${'<mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo>'.repeat(n)}<mn>1</mn>${'</mrow></mfrac>'.repeat(n)}`,
  },
  {
    name: 'stretched fences',
    size: 1000,
    html: (n) => `<math>${repeat(n, () => '<mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>')}`,
  },
  rows('table of formulas', 1500, '<math><mtable>', (i) => `<mtr><mtd><mn>${i}</mn></mtd><mtd><mi>x</mi></mtd></mtr>`),
  {
    name: 'foreign objects',
    size: 800,
    html: (n) =>
      `<svg width=300 height=300>${repeat(n, (i) => `<foreignObject x=${i % 300} width=90 height=30><p>x</p></foreignObject>`)}</svg>`,
  },
  rows('frames', 45, '', (i) => `<iframe srcdoc="<p>text ${i}" width=90 height=30></iframe>`),
  {
    name: 'text in a frame',
    size: 4000,
    html: (n) => `<iframe width=300 height=9000 srcdoc="${repeat(n, (i) => `<p>text ${i}`)}"></iframe>`,
  },
  rows(
    'shadow trees',
    2000,
    '',
    (i) =>
      `<div><template shadowrootmode=open><style>:host { color: red } ::slotted(b) { margin: 1px }</style><slot></slot></template><b>${i}</b></div>`,
  ),
  rows('slots of one shadow tree', 5000, '', (i) =>
    i === 0 ? '<div><template shadowrootmode=open><p><slot></slot></p></template>' : `<b>${i}</b>`,
  ),
  {
    name: 'shadow trees in each other',
    size: 100,
    html: (n) =>
      `${'<div>x<template shadowrootmode=open><style>p { color: red }</style><p><slot></slot></p>'.repeat(n)}${'</template></div>'.repeat(n)}`,
  },
  rows(
    'parts',
    2500,
    '<style>div::part(a) { color: red } div::part(b) { margin: 1px }</style>',
    () => '<div><template shadowrootmode=open><b part="a b">x</b></template></div>',
  ),
  rows(
    'page groups',
    500,
    '<style>@page :nth(2n of g) { margin: 1in } @page :nth(1 of h) { margin: 2in } .g { page: g } .h { page: h }</style>',
    (i) => `<div class=${i % 2 ? 'g' : 'h'}>x</div>`,
  ),
  rules(
    'rules of page groups',
    4000,
    (i) => `@page :nth(${i + 1} of g) { margin: ${i % 30}px }`,
    '<p style="page: g">x',
  ),
  rows(
    'list markers',
    5000,
    '<style>li::marker { color: red; content: counter(list-item) "-" }</style><ol>',
    () => '<li>x',
  ),
  rows('many warnings', 20_000, '', (i) => `<p style="colr${i}: red">x`),
  rows('warnings of markup', 20_000, '', (i) => `</b${i}><p>x`),
  rows(
    'running elements',
    1000,
    '<style>h2 { position: running(h) } @page { @top-left { content: element(h) } }</style>',
    (i) => {
      return `<h2>${i}</h2><p style="height: 300px">x`;
    },
  ),
  rows('drop caps', 2000, '<style>p::first-letter { initial-letter: 2 }</style>', () => '<p>Word and word and word'),
  rows(
    'line clamps',
    2500,
    '',
    () =>
      '<p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; width: 60px">a word and another and more',
  ),
  rows(
    'shapes beside text',
    800,
    '',
    () => '<p><i style="float: left; width: 60px; height: 60px; shape-outside: circle()"></i>word and word and word',
  ),
  rows('zoomed boxes', 4000, '', (i) => `<div style="zoom: 1.${i % 9}">x</div>`),
  rows('trimmed text boxes', 4000, '', () => '<p style="text-box: trim-both cap alphabetic">x'),
  rows(
    'animations',
    3000,
    '<style>@keyframes k { to { opacity: 1; color: red } }</style>',
    () => '<p style="opacity: 0; animation: k 1s forwards">x',
  ),
  rows('details', 4000, '', (i) => `<details ${i % 2 ? 'open' : ''}><summary>x</summary>y</details>`),
  rows('popovers', 6000, '', () => '<div popover>x</div>y '),
  rows('reflections', 800, '', () => '<div style="-webkit-box-reflect: below; width: 50px">x</div>'),
  rows('conic gradients', 800, '', (i) => `<div style="background: conic-gradient(from ${i}deg, red, blue)">x</div>`),
  rows(
    'gap rules',
    2000,
    '<div style="display: flex; flex-wrap: wrap; gap: 4px; rule: 1px solid red">',
    () => '<div style="width: 50px">x</div>',
  ),
];
