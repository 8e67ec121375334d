/** Growth of images, SVG, paint, structure and writing. */

import { type GrowthKind, repeat, rows, svgPicture } from './kind.ts';

const svg = (inside: string): string => `<svg width=300 height=300 viewBox="0 0 300 300">${inside}</svg>`;

export const PAINT: readonly GrowthKind[] = [
  rows('pictures', 800, '', (i) => `<img alt="" src="${svgPicture(i)}"> `),
  rows('the same picture', 4000, '', () => `<img alt="" src="${svgPicture(1)}"> `),
  rows('background pictures', 800, '', (i) => `<div style="background: url(&quot;${svgPicture(i)}&quot;)">x</div>`),
  rows('gradients', 2000, '', (i) => `<div style="background: linear-gradient(${i}deg, red, blue)">x</div>`),
  rows('shadows', 1500, '', (i) => `<div style="margin: 9px; box-shadow: 0 0 ${2 + (i % 5)}px red">x</div>`),
  rows('rounded borders', 5000, '', (i) => `<div style="border: 1px dashed; border-radius: ${i % 9}px">x</div>`),
  rows('opacity groups', 4000, '', () => '<div style="opacity: .5">x</div>'),
  { name: 'opacity groups in each other', size: 300, html: (n) => `${'<div style="opacity: .99">x'.repeat(n)}` },
  {
    name: 'perspectives in each other',
    size: 60,
    html: (n) => '<div style="transform: rotateY(1deg); transform-style: preserve-3d; perspective: 900px">x'.repeat(n),
  },
  rows('transforms', 4000, '', (i) => `<div style="transform: rotate(${i % 90}deg)">x</div>`),
  rows('stacking levels', 6000, '', (i) => `<div style="position: relative; z-index: ${(i * 7919) % 5003}">x</div>`),
  rows('filters', 150, '', (i) => `<div style="filter: blur(${1 + (i % 3)}px)">x</div>`),
  rows('clips', 3000, '', () => '<div style="overflow: hidden; clip-path: circle(9px)">x</div>'),
  rows('masks', 400, '', () => '<div style="mask: linear-gradient(red, transparent)">x</div>'),
  rows('blend modes', 3000, '', () => '<div style="mix-blend-mode: multiply">x</div>'),
  {
    name: 'SVG shapes',
    size: 15_000,
    html: (n) => svg(repeat(n, (i) => `<rect x=${i % 300} width=3 height=3 fill=red />`)),
  },
  {
    name: 'SVG path',
    size: 60_000,
    // One path is cut after 200,000 segments.
    html: (n) =>
      svg(
        `<path d="${repeat(n, (i) => `${i % 20_000 === 0 ? `${i > 0 ? '"/><path d="' : ''}M` : 'L'}${i % 300} ${(i * 7) % 300}`)}"/>`,
      ),
  },
  { name: 'SVG text', size: 4000, html: (n) => svg(repeat(n, (i) => `<text x=${i % 200} y=${i % 300}>ab</text>`)) },
  {
    name: 'SVG text of many places',
    size: 8000,
    html: (n) => svg(`<text x="${repeat(n, (i) => `${i} `)}">${'ab '.repeat(n / 3)}</text>`),
  },
  {
    name: 'SVG uses',
    size: 4000,
    html: (n) =>
      svg(`<defs><g id=a><rect width=3 height=3 /></g></defs>${repeat(n, (i) => `<use href="#a" x=${i % 300} />`)}`),
  },
  {
    name: 'SVG gradients',
    size: 3000,
    html: (n) =>
      svg(
        repeat(
          n,
          (i) =>
            `<linearGradient id=g${i}><stop stop-color=red /><stop offset=1 /></linearGradient><rect fill="url(#g${i})" width=9 height=9 />`,
        ),
      ),
  },
  {
    name: 'SVG markers',
    size: 3000,
    html: (n) =>
      svg(
        `<marker id=m><path d="M0 0L2 2"/></marker><path marker-mid="url(#m)" d="M0 0${repeat(n, (i) => `L${i % 300} ${(i * 7) % 300}`)}"/>`,
      ),
  },
  {
    name: 'SVG groups in each other',
    size: 300,
    html: (n) => svg(`${'<g transform="rotate(1)">'.repeat(n)}<rect width=9 height=9 />${'</g>'.repeat(n)}`),
  },
  {
    name: 'SVG groups with opacity',
    size: 3000,
    html: (n) => svg(repeat(n, () => '<g opacity=".5"><rect width=5 height=5 /></g>')),
  },
  rows('SVG elements of the page', 1500, '', (i) => `<svg width=9 height=9><circle r=${i % 9} /></svg> `),
  rows('links', 6000, '<p>', (i) => `<a href="https://example.com/${i}">x</a> `),
  rows('bookmarks in levels', 3000, '', (i) => `<h${1 + (i % 6)}>x</h${1 + (i % 6)}>`),
];
