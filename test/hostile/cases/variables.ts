/** Attack list 12: variables, math, imports and counters. */

import { type HostileCase, nest, repeat } from './case.ts';

const doc = (css: string, body = '<p>leaf'): string => `<!doctype html><style>${css}</style>${body}`;

export const VARIABLES: readonly HostileCase[] = [
  {
    line: 12,
    name: 'var() bomb of 2^30',
    html: () =>
      doc(
        `:root{--a0:x x;${repeat(30, (i) => `--a${i + 1}:var(--a${i}) var(--a${i});`)}}p{font-family:var(--a30)}p::after{content:var(--a30)}`,
      ),
    warns: 'limit',
  },
  {
    line: 12,
    name: 'var() bomb through fallbacks',
    html: () =>
      doc(
        `:root{--a0:x;${repeat(40, (i) => `--a${i + 1}:var(--no,var(--a${i}) var(--a${i}));`)}}p{font-family:var(--a40)}`,
      ),
  },
  {
    line: 12,
    name: 'var() bomb on 300 elements',
    html: () =>
      doc(
        `:root{--a0:x x;${repeat(12, (i) => `--a${i + 1}:var(--a${i}) var(--a${i});`)}}p{font-family:var(--a12);--b:var(--a12) var(--a12)}`,
        repeat(300, (i) => `<p style="--c:${i}">a`),
      ),
  },
  { line: 12, name: 'var() nested 10,000', html: () => doc(`p{color:${nest(10_000, 'var(--x,', 'red', ')')}}`) },
  {
    line: 12,
    name: 'var() chain of 20,000',
    html: () => doc(`:root{${repeat(20_000, (i) => `--a${i}:var(--a${i + 1});`)}--a20000:red}p{color:var(--a0)}`),
  },
  {
    line: 12,
    name: 'var() cycle of 5,000',
    html: () => doc(`:root{${repeat(5000, (i) => `--a${i}:var(--a${(i + 1) % 5000});`)}}p{color:var(--a0)}`),
  },
  {
    line: 12,
    name: '5,000 custom properties on 500 levels',
    html: () =>
      doc(
        `:root{${repeat(5000, (i) => `--a${i}:${i};`)}}div{--b:var(--a1)}`,
        nest(500, '<div style="--c:1">', 'leaf', '</div>'),
      ),
  },
  {
    line: 12,
    name: 'own custom property on 1,500 elements',
    html: () =>
      doc(
        `:root{${repeat(500, (i) => `--a${i}:${i};`)}}`,
        repeat(1500, (i) => `<b style="--x${i}:1">a</b>`),
      ),
  },
  {
    line: 12,
    name: 'growing custom property down 500 levels',
    html: () => doc('div{--a:var(--a,x) var(--a,x)}', nest(500, '<div>', 'leaf', '</div>')),
  },
  {
    line: 12,
    name: '@property with a long initial value',
    html: () =>
      doc(
        `@property --a{syntax:"*";inherits:false;initial-value:${'x '.repeat(30_000)}}p{--b:var(--a) var(--a) var(--a);font-family:var(--b)}`,
      ),
  },
  { line: 12, name: 'calc() nested 10,000', html: () => doc(`p{width:${nest(10_000, 'calc(', '1px', ')')}}`) },
  { line: 12, name: '( in calc() nested 10,000', html: () => doc(`p{width:calc(${nest(10_000, '(', '1px', ')')})}`) },
  { line: 12, name: 'calc() of 100,000 terms', html: () => doc(`p{width:calc(${'1px + '.repeat(100_000)}1px)}`) },
  { line: 12, name: 'min() of 100,000 terms', html: () => doc(`p{width:min(${'1px,'.repeat(100_000)}1px)}`) },
  {
    line: 12,
    name: 'calc() that grows down 500 levels',
    html: () =>
      doc('div{width:calc(100% - 1px + 1em * 2);font-size:calc(1em + .01px)}', nest(500, '<div>', 'leaf', '</div>')),
  },
  {
    line: 12,
    name: 'color-mix() nested 10,000',
    html: () => doc(`p{color:${nest(10_000, 'color-mix(in srgb,red,', 'blue', ')')}}`),
  },
  {
    line: 12,
    name: 'color-mix() bomb',
    html: () =>
      doc(
        `:root{--a0:red;${repeat(30, (i) => `--a${i + 1}:color-mix(in lab,var(--a${i}),var(--a${i}));`)}}p{color:var(--a30)}`,
      ),
  },
  {
    line: 12,
    name: 'light-dark() nested 5,000',
    html: () => doc(`p{color:${nest(5000, 'light-dark(', 'red', ',blue)')}}`),
  },
  {
    line: 12,
    name: 'gradient of 100,000 stops',
    html: () => doc(`p{background:linear-gradient(${'red,blue,'.repeat(50_000)}red)}`),
  },
  {
    line: 12,
    name: 'repeating gradient with stops of 0.001 px',
    html: () =>
      doc(
        'p{height:900px;background:repeating-linear-gradient(red 0,blue .001px),repeating-radial-gradient(red 0,blue .001px),repeating-conic-gradient(red 0,blue .0001deg)}',
      ),
  },
  {
    line: 12,
    name: '10,000 backgrounds',
    html: () => doc(`p{background-image:${'linear-gradient(red,blue),'.repeat(10_000)}none}`),
  },
  {
    line: 12,
    name: '2,000 shadows',
    html: () =>
      doc(
        `p{box-shadow:${'0 0 5px red,'.repeat(2_000)}0 0 1px blue;text-shadow:${'0 0 5px red,'.repeat(2_000)}0 0 1px blue}`,
      ),
  },
  { line: 12, name: '10,000 transforms', html: () => doc(`p{transform:${'rotate(1deg) '.repeat(10_000)}}`) },
  { line: 12, name: '10,000 filters', html: () => doc(`p{filter:${'blur(1px) '.repeat(10_000)}}`) },
  { line: 12, name: '10,000 font families', html: () => doc(`p{font-family:${repeat(10_000, (i) => `f${i},`)}serif}`) },
  {
    line: 12,
    name: 'polygon of 20,000 points',
    html: () => doc(`p{clip-path:polygon(${repeat(20_000, (i) => `${i}px ${i % 7}px,`)}0 0)}`),
  },
  {
    line: 12,
    name: '10^6 counters',
    html: () => doc(`p{counter-reset:${repeat(200_000, (i) => `c${i} `)}}p::after{content:counter(c5)}`),
  },
  {
    line: 12,
    name: '300 counters on 500 elements',
    html: () =>
      doc(
        `p{counter-reset:${repeat(300, (i) => `c${i} `)};counter-increment:${repeat(300, (i) => `c${i} `)}}p::after{content:counter(c5)}`,
        '<p>a'.repeat(500),
      ),
  },
  {
    line: 12,
    name: 'counters() 500 deep on each level',
    html: () =>
      doc(
        'div{counter-reset:a;}div::before{counter-increment:a;content:counters(a,".") " "}',
        nest(500, '<div>', 'leaf', '</div>'),
      ),
  },
  {
    line: 12,
    name: 'content of 100,000 parts',
    html: () => doc(`p::before{content:${'"a" counter(a) '.repeat(50_000)}}`),
  },
  {
    line: 12,
    name: 'quotes of 100,000 pairs',
    html: () => doc(`p{quotes:${'"a" "b" '.repeat(50_000)}}p::before{content:${'open-quote '.repeat(1000)}}`),
  },
  {
    line: 12,
    name: 'counter of 10^9 in roman, hebrew and additive styles',
    html: () =>
      doc(
        '@counter-style a{system:additive;additive-symbols:1 "x"}@counter-style b{system:symbolic;symbols:"y";range:infinite infinite}p{counter-reset:n 1000000000}p::before{content:counter(n,upper-roman) counter(n,hebrew) counter(n,a) counter(n,b) counter(n,lower-alpha) counter(n,cjk-decimal)}',
      ),
  },
  {
    line: 12,
    name: 'import loop in data: URLs',
    html: () => doc(`@import url("data:text/css,${'%40import url(data:text/css,a);'.repeat(100)}");`),
  },
  {
    line: 12,
    name: '10,000 imports',
    html: () => doc(repeat(10_000, (i) => `@import url("data:text/css,p{margin:${i}px}");`)),
  },
  {
    line: 12,
    name: 'import loop through a loader',
    warns: 'limit',
    html: () => doc('@import url("a0.css");'),
    options: () => {
      let n = 0;
      return {
        baseUrl: 'http://x.test/',
        loader: async (url) => {
          n++;
          return {
            url,
            contentType: 'text/css',
            bytes: new TextEncoder().encode(`@import "a${n}.css";@import "b${n}.css";p{color:red}`),
          };
        },
      };
    },
  },
];
