/** What is fuzzed: each target makes a document from a seeded random source. */

import { deflateSync } from 'node:zlib';
import { type RenderOptions, renderMany } from '../../src/index.ts';
import { LOSSLESS, LOSSY, LOSSY_ALPHA } from '../resources/webp-pictures.ts';
import { damagedJpeg, damagedPdf, damagedTiff } from './damaged-files.ts';
import { damagedFont } from './fonts.ts';
import { mutateBytes, mutateText } from './mutate.ts';
import { randomOptions } from './options.ts';
import { pagedDocument } from './paged.ts';
import type { Random } from './random.ts';

export interface Target {
  make(random: Random): string;
  /** What it is rendered with; it is asked after the document was made. */
  options?(random: Random): RenderOptions;
  /** The words of the document must all be on its pages, unless the document may hide some. */
  readonly keepsWords: boolean;
  /** In place of `render`. */
  write?(html: string, options: RenderOptions): Promise<Uint8Array>;
}

const BODY = `<h1>Alpha beta</h1><p class=a id=x>gamma <b>delta <i>epsilon</i></b> zeta</p><ul><li>eta<li>theta</ul>
<table><tr><td>iota<td>kappa<tr><td colspan=2>lambda</table><div class=b><p>mu</p><span>nu</span> xi</div><pre>omicron  pi</pre>`;

const HTML_WORDS = [
  ...'div p span b i u a table tr td th ul li ol section pre br hr h1 h2 em strong sup sub blockquote dl dt dd center font'
    .split(' ')
    .flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...[
    '<',
    '>',
    '&amp;',
    '&',
    '"',
    "'",
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!doctype html>',
    'colspan=3',
    'rowspan=9',
    'dir=rtl',
  ],
  ...['\0', '\ufeff', '\u202e', '\u0301', '\u{1f600}', '\u05d0\u05d1', '\u4e2d\u6587', '\u00ad', 'word '],
];

const PROPERTIES: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'display',
    [
      'block',
      'inline',
      'inline-block',
      'flex',
      'grid',
      'table',
      'inline-table',
      'table-cell',
      'list-item',
      'contents',
      'flow-root',
      'inline-flex',
      'table-row',
    ],
  ],
  ['position', ['static', 'relative', 'absolute', 'fixed']],
  ['float', ['left', 'right', 'none']],
  ['clear', ['both', 'left']],
  ['columns', ['2', '3 40px', '1000', 'auto']],
  ['width', ['0', '50%', '1px', '9999px', 'min-content', 'fit-content', 'calc(100% - 3em)']],
  ['height', ['0', '50%', '30px', '3000px', 'auto']],
  ['margin', ['-20px', '0 auto', '50%', '3em', '1e9px']],
  ['padding', ['5%', '20px', '0 3em']],
  ['border', ['1px solid', '9px double red', '3px dotted']],
  ['break-inside', ['avoid', 'auto']],
  ['break-before', ['page', 'column', 'avoid', 'left']],
  ['break-after', ['avoid', 'page']],
  ['orphans', ['1', '99']],
  ['widows', ['1', '99']],
  ['font', ['italic 20px serif', '9px/3 monospace', '2em/0.1 sans-serif']],
  ['line-height', ['0.1', '5', '200%']],
  ['text-align', ['justify', 'right', 'center']],
  ['white-space', ['pre', 'nowrap', 'pre-wrap']],
  ['direction', ['rtl', 'ltr']],
  ['flex', ['1', '0 0 auto', '9 9 0%']],
  ['flex-flow', ['column wrap', 'row-reverse', 'column-reverse']],
  ['grid-template', ['auto 1fr / repeat(3,1fr)', 'repeat(auto-fill,20px) / 100px', '"a b" "c d"']],
  ['grid-area', ['a', '2 / 2', '1 / span 3', '-1 / -1']],
  ['gap', ['5px', '50%']],
  ['order', ['-1', '99']],
  ['vertical-align', ['top', 'super', '99px', 'middle']],
  ['letter-spacing', ['5px', '-1px']],
  ['text-indent', ['50%', '-3em']],
  ['word-break', ['break-all', 'keep-all']],
  ['overflow-wrap', ['anywhere']],
  ['table-layout', ['fixed']],
  ['border-collapse', ['collapse']],
  ['border-spacing', ['9px 3px']],
  ['transform', ['rotate(3deg)', 'scale(.5)']],
  ['box-shadow', ['0 0 5px red', 'inset 3px 3px blue']],
  ['background', ['linear-gradient(red,blue)', 'radial-gradient(red,blue) 0 0/5px 5px', 'red']],
  ['writing-mode', ['vertical-rl', 'horizontal-tb']],
  ['box-decoration-break', ['clone']],
  ['hyphens', ['auto', 'none']],
  ['--x', ['1px', 'var(--y)', 'var(--x)']],
  ['margin-left', ['var(--x)', 'calc(1px * 3)', 'min(1px, 5%)']],
];
const SELECTORS = [
  'p',
  'div',
  'b',
  'li',
  'td',
  'tr',
  'table',
  'ul',
  '.a',
  '.b',
  '#x',
  '*',
  'body',
  'p b',
  'ul > li',
  'h1 + p',
  'span',
  'li:nth-child(2n+1)',
  ':is(p, td)',
  'div > *',
];
const SELECTOR_WORDS = [
  ':has(',
  ':not(',
  ':is(',
  ':where(',
  ')',
  ':nth-child(2n+1 of ',
  ':nth-last-of-type(',
  '::before',
  '::marker',
  '>',
  '+',
  '~',
  ' ',
  '*',
  '[a=b i]',
  '[class^=',
  '|',
  '&',
  ',',
  ':lang(de)',
  ':dir(rtl)',
  ':empty',
  ':root',
  ':host',
  '\\',
  '"',
  '.',
  '#',
];
const CSS_WORDS = [
  '{',
  '}',
  '(',
  ')',
  ';',
  ':',
  ',',
  '!important',
  '@media print{',
  '@layer a{',
  '@supports (a:b){',
  '@page{',
  '@import "x";',
  '@font-face{',
  'calc(',
  'var(--x)',
  'var(--x,',
  'url(',
  'attr(id px)',
  '/*',
  '*/',
  '"',
  '\\',
  'inherit',
  'initial',
  'revert',
  '1fr',
  'auto',
  '100%',
  'color-mix(in lab, red, blue)',
  'rgb(from red r g b)',
  'repeat(3,',
  'minmax(0,1fr)',
  'span 3',
];

const block = (random: Random): string => {
  let text = '';
  for (let i = 1 + random.below(5); i > 0; i--) {
    const [name, values] = random.pick(PROPERTIES);
    text += `${name}:${random.pick(values)};`;
  }
  return text;
};

const sheet = (random: Random): string => {
  let css = random.chance(0.3)
    ? `@page{size:${50 + random.below(500)}px ${50 + random.below(500)}px;margin:${random.below(30)}px}`
    : '';
  for (let i = 1 + random.below(8); i > 0; i--) css += `${random.pick(SELECTORS)}{${block(random)}}`;
  return css;
};

const SVG_SEED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient><pattern id="p" width="5" height="5"><rect id="r" width="3" height="3"/></pattern><marker id="m"><path d="M0 0L3 3"/></marker><clipPath id="c"><circle r="40" cx="50" cy="50"/></clipPath><mask id="k"><rect width="50" height="50" fill="white"/></mask></defs><g transform="rotate(10) scale(.9)" clip-path="url(#c)" mask="url(#k)"><path d="M10 10 C 20 20, 40 20, 50 10 S 60 0 70 10 Q 80 20 90 10 T 95 5 A 30 50 0 0 1 62 67 H 9 V 9 Z" fill="url(#g)" stroke="url(#p)" stroke-width="2" stroke-dasharray="5 3" marker-end="url(#m)"/><use href="#r" x="9" y="9"/><text x="5 10 15" y="20" font-size="9">abc<tspan dx="3">def</tspan></text><polygon points="1,1 5,5 9,1"/></g></svg>`;
const SVG_WORDS = [
  'url(#p)',
  'url(#m)',
  'url(#k)',
  '#r',
  '#g',
  '<g>',
  '</g>',
  '<use href="#r"/>',
  'M',
  'L',
  'C',
  'A',
  'z',
  ',',
  '-',
  '.',
  'e',
  'rotate(',
  'matrix(',
  'viewBox',
  '%',
  'em',
  'none',
  'currentColor',
  '<text>',
  '<svg>',
  '<style>*{fill:red}</style>',
];

const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function pngSeed(colorType: number, channels: number): Uint8Array {
  const header = Buffer.from([0, 0, 0, 7, 0, 0, 0, 5, 8, colorType, 0, 0, 0]);
  const samples = Buffer.alloc(5 * (1 + 7 * channels), 77);
  for (let row = 0; row < 5; row++) samples[row * (1 + 7 * channels)] = row;
  const chunk = (type: string, body: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  };
  const palette = colorType === 3 ? [chunk('PLTE', Buffer.alloc(240, 99)), chunk('tRNS', Buffer.alloc(9, 9))] : [];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    ...palette,
    chunk('IDAT', deflateSync(samples)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

const GIF = Uint8Array.from(Buffer.from('R0lGODlhAwADAPAAAP8AAAAAACH5BAEAAAEALAAAAAADAAMAAAIDhI8FADs=', 'base64'));
const JPEG = Uint8Array.from(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  ),
);
const IMAGES: readonly (readonly [type: string, bytes: Uint8Array])[] = [
  ...(
    [
      [0, 1],
      [2, 3],
      [3, 1],
      [4, 2],
      [6, 4],
    ] as const
  ).map(([type, channels]) => ['image/png', pngSeed(type, channels)] as const),
  ['image/gif', GIF],
  ['image/jpeg', JPEG],
  ...[LOSSLESS, LOSSY, LOSSY_ALPHA].map((bytes) => ['image/webp', bytes] as const),
];

/** With tags the marks of other files are taken out, which reads their content. */
const tagged = (random: Random): RenderOptions =>
  random.chance(0.4) ? { pdf: { standard: 'PDF/UA-1', strict: false } } : {};

export const TARGETS: Readonly<Record<string, Target>> = {
  html: { keepsWords: true, make: (random) => mutateText(BODY, random, HTML_WORDS) },
  layout: {
    keepsWords: true,
    make: (random) =>
      `<!doctype html><style>${sheet(random)}</style>${mutateText(BODY, random, HTML_WORDS.slice(0, 60))}`,
  },
  paged: { keepsWords: true, make: pagedDocument },
  options: {
    keepsWords: false,
    make: (random) => (random.chance(0.3) ? pagedDocument(random) : mutateText(BODY, random, HTML_WORDS)),
    options: randomOptions,
  },
  css: {
    keepsWords: false,
    make: (random) => `<!doctype html><style>${mutateText(sheet(random), random, CSS_WORDS)}</style>${BODY}`,
  },
  selectors: {
    keepsWords: false,
    make: (random) =>
      `<!doctype html><style>${mutateText(SELECTORS.join(''), random, SELECTOR_WORDS)}{color:red}</style>${BODY}`,
  },
  svg: {
    keepsWords: false,
    make: (random) => {
      const source = mutateText(SVG_SEED, random, SVG_WORDS);
      return random.chance(0.5)
        ? source
        : `<img src="data:image/svg+xml,${encodeURIComponent(source.replace(/[\ud800-\udfff]/g, ''))}">`;
    },
  },
  fonts: {
    keepsWords: false,
    make: (random) => {
      const { bytes, text } = damagedFont(random);
      const url = dataUrl('font/ttf', bytes);
      const palette = random.pick(['normal', 'dark', 'light']);
      const rule = `@font-face{font-family:f;src:url(${url});font-weight:1 1000}`;
      return `<style>${rule}body{font:${1 + random.below(999)} 20px f;font-palette:${palette}}</style><p>${text} <i>${text}</i>`;
    },
  },
  images: {
    keepsWords: false,
    make: (random) => {
      const [type, bytes] = random.pick(IMAGES);
      return `<img src="${dataUrl(type, mutateBytes(bytes, random))}"><p>leaf`;
    },
  },
  tiff: { keepsWords: false, make: (random) => `<img src="${dataUrl('image/tiff', damagedTiff(random))}"><p>leaf` },
  /** Read for a filter, a smaller copy or a part of a TIFF. */
  jpeg: {
    keepsWords: false,
    make: (random) => {
      const image = `<img width=${5 + random.below(60)} src="${dataUrl('image/jpeg', damagedJpeg(random))}">`;
      const filter = random.pick(['blur(2px)', 'sepia(1)', 'drop-shadow(1px 1px red)', 'none']);
      return `<div style="filter:${filter}">${image}</div><p>leaf`;
    },
    options: (random) => (random.chance(0.5) ? { pdf: { imageResolution: 1 + random.below(60) } } : {}),
  },
  pdf: {
    keepsWords: false,
    make: (random) => `<img alt=a src="${dataUrl('application/pdf', damagedPdf(random))}#page=${1 + random.below(3)}">`,
    options: tagged,
  },
  /** A damaged PDF file among the documents of a file. */
  documents: {
    keepsWords: false,
    make: (random) => dataUrl('application/pdf', damagedPdf(random)),
    options: tagged,
    write: async (url, options) => {
      const pdf = Uint8Array.from(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
      const sources = [{ html: '<h1>One</h1>' }, { pdf, alt: 'pages' }, { html: '<h1>Two</h1>' }];
      return (await renderMany(sources, options)).pdf;
    },
  },
};
