/** Attack list 5 and 6: SVG. */

import { type HostileCase, nest, repeat, svgUrl } from './case.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"';
const svg = (inside: string): string => `<svg ${XMLNS}>${inside}</svg>`;
const image = (source: string): string => `<img src="${svgUrl(source)}"><p>leaf`;

const laughs = `<!DOCTYPE svg [<!ENTITY l0 "ha">${repeat(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
const fan = repeat(8, (i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`);

export const SVG: readonly HostileCase[] = [
  {
    line: 5,
    name: 'a billion laughs',
    html: () => image(`${laughs}${svg('<text y="20">&l9;&x;</text>')}`),
    within: 200,
  },
  {
    line: 5,
    name: 'an external DTD',
    html: () =>
      image(
        `<!DOCTYPE svg SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]>${svg('<text y="20">&p;</text>')}`,
      ),
    within: 200,
  },
  {
    line: 6,
    name: 'use: 10^8 by eight levels',
    html: () => svg(`<defs><rect id="u0" width="1" height="1"/>${fan}</defs><use href="#u8"/>`),
    warns: 'limit',
  },
  {
    line: 6,
    name: 'use: 10^8 in an image',
    html: () => image(svg(`<defs><rect id="u0" width="1" height="1"/>${fan}</defs><use href="#u8"/>`)),
  },
  {
    line: 6,
    name: 'use: cycle',
    html: () =>
      svg('<g id="a"><use href="#b"/><rect width="9" height="9"/></g><g id="b"><use href="#a"/></g><use href="#a"/>'),
  },
  {
    line: 6,
    name: 'use: of its own ancestor',
    html: () => svg('<g id="a"><rect width="9" height="9"/><use href="#a"/><use href="#a"/><use href="#a"/></g>'),
  },
  {
    line: 6,
    name: 'pattern: cycle',
    html: () =>
      svg(
        '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#q)"/></pattern><pattern id="q" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="50" height="50" fill="url(#p)"/>',
      ),
  },
  {
    line: 6,
    name: 'pattern: 10^8 by eight levels',
    html: () =>
      svg(
        `<pattern id="p0" width=".1" height=".1"><rect width="9" height="9"/></pattern>${repeat(8, (i) => `<pattern id="p${i + 1}" width=".1" height=".1">${`<rect width="9" height="9" fill="url(#p${i})"/>`.repeat(10)}</pattern>`)}<rect width="50" height="50" fill="url(#p8)"/>`,
      ),
  },
  {
    line: 6,
    name: 'pattern: tiles of 0.001',
    html: () =>
      svg(
        '<pattern id="p" width=".001" height=".001" patternUnits="userSpaceOnUse"><rect width="9" height="9"/></pattern><rect width="500" height="500" fill="url(#p)"/>',
      ),
  },
  {
    line: 6,
    name: 'gradient: href cycle',
    html: () =>
      svg(
        '<linearGradient id="p" href="#q"/><radialGradient id="q" href="#p"/><rect width="50" height="50" fill="url(#p)" stroke="url(#q)"/>',
      ),
  },
  {
    line: 6,
    name: 'gradient: href chain of 5,000',
    html: () =>
      svg(
        `${repeat(5000, (i) => `<linearGradient id="g${i}" href="#g${i + 1}"/>`)}<rect width="50" height="50" fill="url(#g0)"/>`,
      ),
  },
  {
    line: 6,
    name: 'gradient: 50,000 stops',
    html: () =>
      svg(
        `<linearGradient id="g">${'<stop offset=".5" stop-color="red"/>'.repeat(50_000)}</linearGradient><rect width="50" height="50" fill="url(#g)"/>`,
      ),
  },
  {
    line: 6,
    name: 'marker: cycle',
    html: () =>
      svg(
        '<marker id="m" markerWidth="9" markerHeight="9"><path d="M0 0L9 9" marker-end="url(#m)" marker-start="url(#n)"/></marker><marker id="n"><path d="M0 0L9 9" marker-end="url(#m)"/></marker><path d="M0 0L50 50" marker-end="url(#m)"/>',
      ),
  },
  {
    line: 6,
    name: 'marker: 10^8 by path points',
    html: () =>
      svg(
        `<marker id="m0"><path d="M0 0${'L9 9'.repeat(100)}"/></marker>${repeat(3, (i) => `<marker id="m${i + 1}"><path d="M0 0${'L9 9'.repeat(100)}" marker-mid="url(#m${i})"/></marker>`)}<path d="M0 0${'L9 9'.repeat(100)}" stroke="red" marker-mid="url(#m3)"/>`,
      ),
  },
  {
    line: 6,
    name: 'mask: cycle',
    html: () =>
      svg(
        '<mask id="m"><rect width="9" height="9" mask="url(#n)" fill="white"/></mask><mask id="n"><rect width="9" height="9" mask="url(#m)" fill="white"/></mask><rect width="50" height="50" mask="url(#m)"/>',
      ),
  },
  {
    line: 6,
    name: 'mask: 10^8 by eight levels',
    html: () =>
      svg(
        `<mask id="m0"><rect width="9" height="9" fill="white"/></mask>${repeat(8, (i) => `<mask id="m${i + 1}">${`<rect width="9" height="9" fill="white" mask="url(#m${i})"/>`.repeat(10)}</mask>`)}<rect width="50" height="50" mask="url(#m8)"/>`,
      ),
  },
  {
    line: 6,
    name: 'clipPath: cycle',
    html: () =>
      svg(
        '<clipPath id="c" clip-path="url(#d)"><rect width="9" height="9"/></clipPath><clipPath id="d" clip-path="url(#c)"><rect width="9" height="9" clip-path="url(#c)"/></clipPath><rect width="50" height="50" clip-path="url(#c)"/>',
      ),
  },
  {
    line: 6,
    name: 'clipPath: 10^8 by eight levels',
    html: () =>
      svg(
        `<clipPath id="m0"><rect width="9" height="9"/></clipPath>${repeat(8, (i) => `<clipPath id="m${i + 1}">${`<rect width="9" height="9" clip-path="url(#m${i})"/>`.repeat(10)}</clipPath>`)}<rect width="50" height="50" clip-path="url(#m8)"/>`,
      ),
  },
  {
    line: 6,
    name: 'filter: feImage of itself',
    html: () =>
      svg(
        '<filter id="f"><feImage href="#r"/><feTile/></filter><rect id="r" width="50" height="50" filter="url(#f)"/>',
      ),
  },
  {
    line: 6,
    name: '20,000 nested g',
    html: () => svg(nest(20_000, '<g transform="translate(0 0)">', '<rect width="9" height="9"/>', '</g>')),
  },
  {
    line: 6,
    name: '20,000 nested g in an image',
    html: () => image(svg(nest(20_000, '<g transform="translate(0 0)">', '<rect width="9" height="9"/>', '</g>'))),
  },
  {
    line: 6,
    name: '5,000 nested svg',
    html: () => nest(5_000, `<svg ${XMLNS} viewBox="0 0 9 9">`, '<rect width="9" height="9"/>', '</svg>'),
  },
  {
    line: 6,
    name: '20,000 nested tspan',
    html: () => svg(`<text y="20">${nest(20_000, '<tspan dx="1">a', 'x', '</tspan>')}</text>`),
  },
  { line: 6, name: '40,000 rects', html: () => svg('<rect width="1" height="1"/>'.repeat(40_000)) },
  {
    line: 6,
    name: 'a path of 200 kB',
    html: () => svg(`<path d="M0 0${'l1 1h1v1c1 1 2 2 3 3a1 2 3 1 0 5 6q1 1 2 2t1 1s1 1 2 2'.repeat(4_000)}"/>`),
  },
  {
    line: 6,
    name: 'a path of 1 MB of dots and signs',
    html: () =>
      svg(
        `<path d="M0 0L${'.1-.1'.repeat(200_000)}"/><path d="${'M'.repeat(300_000)}"/><polyline points="${'1 1 '.repeat(100_000)}"/>`,
      ),
  },
  {
    line: 6,
    name: 'dashes of 0.0001',
    html: () =>
      svg(
        '<path d="M0 0H1000000" stroke="red" stroke-dasharray=".0001 .0001"/><circle r="1e6" stroke="red" stroke-dasharray="1e-30"/>',
      ),
  },
  {
    line: 6,
    name: 'numbers of 1e38',
    html: () =>
      svg(
        '<svg viewBox="0 0 1e-38 1e38"><rect x="1e38" y="-1e38" width="1e38" height="1e38" rx="1e38" transform="scale(1e38) skewX(90)"/><circle r="1e400"/><text font-size="1e38" y="20">a</text><path d="M1e400 0A1e-38 1e38 1e38 0 1 1e38 1e38"/></svg>',
      ),
  },
  {
    line: 6,
    name: 'a transform of 100,000 functions',
    html: () => svg(`<g transform="${'rotate(1) '.repeat(100_000)}"><rect width="9" height="9"/></g>`),
  },
  {
    line: 6,
    name: 'an SVG in an SVG in an SVG',
    html: () => {
      let source = svg('<rect width="9" height="9"/>');
      for (let i = 0; i < 12; i++)
        source = svg(`<image href="${svgUrl(source).slice(0, 200_000)}" width="9" height="9"/>`.repeat(2)).slice(
          0,
          400_000,
        );
      return image(source);
    },
  },
  {
    line: 6,
    name: '100 images of one SVG with 100 shapes',
    html: () =>
      `<style>i{display:inline-block;width:9px;height:9px;background:url("${svgUrl(svg('<circle r="9" fill="red"/>'.repeat(100)))}")}</style>${'<i></i>'.repeat(100)}`,
  },
  {
    line: 6,
    name: 'style sheet in an SVG, 500 rules x 200 shapes',
    html: () =>
      image(
        svg(
          `<style>${repeat(500, (i) => `.a${i} rect,g *:not(.b${i}){fill:red}`)}</style><g>${'<rect width="1" height="1"/>'.repeat(200)}</g>`,
        ),
      ),
  },
  {
    line: 6,
    name: 'a text of 100,000 placed glyphs',
    html: () => svg(`<text x="${'1 '.repeat(100_000)}" y="20">${'ab '.repeat(30_000)}</text>`),
  },
  {
    line: 6,
    name: 'text on a path of 200 kB',
    html: () =>
      svg(
        `<path id="p" d="M0 0${'l1 1'.repeat(100_000)}"/><text><textPath href="#p">${'ab '.repeat(3_000)}</textPath></text>`,
      ),
  },
];
