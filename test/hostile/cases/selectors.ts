/** Attack list 11: the work of selectors. */

import { type HostileCase, nest, repeat } from './case.ts';

const doc = (css: string, body: string): string => `<!doctype html><style>${css}</style>${body}`;
const COLOR = '{color:red}';

export const SELECTORS: readonly HostileCase[] = [
  {
    line: 11,
    name: ':has 300 deep x 1,000',
    html: () =>
      doc(
        `div:has(.x)${COLOR}`,
        nest(
          300,
          '<div>',
          repeat(1000, () => '<p>a'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: ':has of siblings x 1,000',
    html: () =>
      doc(
        `p:has(~ .x)${COLOR}p:has(+ p + p .y)${COLOR}`,
        repeat(1000, () => '<p>a'),
      ),
  },
  {
    line: 11,
    name: ':has(:has)',
    html: () =>
      doc(
        `div:has(p:not(:has(b)):has(~ i))${COLOR}`,
        nest(
          300,
          '<div>',
          repeat(1000, () => '<p>a'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: '12-part descendant x 400 deep',
    html: () =>
      doc(
        `${'div '.repeat(12)}b${COLOR}`,
        nest(
          400,
          '<div>',
          repeat(2000, () => '<b>a</b>'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: '12-part descendant that fails x 400 deep',
    html: () =>
      doc(
        `.no ${'div '.repeat(12)}b${COLOR}`,
        nest(
          400,
          '<div>',
          repeat(2000, () => '<b>a</b>'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: 'descendants and siblings that fail',
    html: () =>
      doc(
        `.a ${'p ~ '.repeat(10)}b${COLOR}p ~ p p ~ p b${COLOR}`,
        nest(
          200,
          '<div><p></p><p></p><p>',
          repeat(500, () => '<b>a</b>'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: 'backtracking between > and descendants',
    html: () =>
      doc(
        `body > div > div ${'div > div '.repeat(6)} > b${COLOR}`,
        nest(
          400,
          '<div>',
          repeat(1000, () => '<b>a</b>'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: '::first-letter of 60,000 no-break spaces and a mark',
    html: () => `<style>p::first-letter{color:red}p{font-size:0}</style><p>${'\u00a0'.repeat(60_000)}\u0301a`,
  },
  {
    line: 11,
    name: '~ x 6,000 siblings',
    html: () =>
      doc(
        `.no ~ p${COLOR}.x ~ p ~ p ~ p${COLOR}`,
        repeat(6_000, () => '<p>'),
      ),
  },
  {
    line: 11,
    name: 'p ~ p ~ p ~ .no x 5,000',
    html: () =>
      doc(
        `.no ${'~ p '.repeat(8)}${COLOR}`,
        repeat(5000, () => '<p>'),
      ),
  },
  {
    line: 11,
    name: ':nth-last-child x 15,000',
    html: () =>
      doc(
        `b:nth-last-child(3n+1 of .a)${COLOR}b:nth-child(2n of b)${COLOR}b:nth-last-child(2n)${COLOR}`,
        `<p>${'<b></b>'.repeat(15_000)}`,
      ),
  },
  {
    line: 11,
    name: ':nth-last-of-type x 6,000',
    html: () =>
      doc(
        `:nth-last-of-type(3n+1)${COLOR}:nth-of-type(7n)${COLOR}:only-of-type${COLOR}`,
        `<p>${'<b></b><i></i>'.repeat(10_000)}`,
      ),
  },
  {
    line: 11,
    name: ':empty, :root and :first-child x 6,000',
    html: () => doc(`:empty:not(:first-child):not(:last-child):only-child${COLOR}`, `<p>${'<b></b>'.repeat(20_000)}`),
  },
  {
    line: 11,
    name: ':is nested 10,000',
    html: () => doc(`${':is('.repeat(10_000)}p${')'.repeat(10_000)}${COLOR}`, '<p>a'),
  },
  {
    line: 11,
    name: ':is of 20 x 20 x 20',
    html: () =>
      doc(
        `${repeat(3, () => `:is(${repeat(20, (i) => `.a${i},`)}p) `)}${COLOR}`,
        nest(
          100,
          '<div>',
          repeat(500, () => '<p>a'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: ':is that expands',
    html: () =>
      doc(
        `${':is(p,a,b) '.repeat(16)}${COLOR}`,
        nest(
          100,
          '<div>',
          repeat(500, () => '<p>a'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: ':not nested 10,000',
    html: () => doc(`${':not('.repeat(10_000)}p${')'.repeat(10_000)}${COLOR}`, '<p>a'),
  },
  { line: 11, name: 'one selector of 100,000 parts', html: () => doc(`${'p '.repeat(100_000)}${COLOR}`, '<p>a') },
  {
    line: 11,
    name: 'one compound of 100,000 classes',
    html: () =>
      doc(
        `${'.a'.repeat(100_000)}${COLOR}`,
        repeat(200, () => '<p class=a>a'),
      ),
  },
  {
    line: 11,
    name: 'one list of 15,000 selectors',
    html: () =>
      doc(
        `${repeat(15_000, (i) => `.a${i} p,`)}b${COLOR}`,
        repeat(1000, () => '<p>a'),
      ),
  },
  {
    line: 11,
    name: '5,000 rules for * x 2,000 elements',
    html: () =>
      doc(
        repeat(5000, (i) => `*:not(.c${i})${COLOR}`),
        repeat(200, () => '<p>a'),
      ),
  },
  {
    line: 11,
    name: '2,000 attribute selectors x 2,000',
    html: () =>
      doc(
        repeat(500, (i) => `[title*="x${i}"]${COLOR}`),
        repeat(500, (i) => `<p title="${'abcdef'.repeat(20)}${i}">a`),
      ),
  },
  {
    line: 11,
    name: 'long attributes, $= and ~=',
    html: () =>
      doc(
        repeat(100, (i) => `[title~="x${i}"]${COLOR}[title$="y${i}" i]${COLOR}[title*="z${i}" i]${COLOR}`),
        repeat(50, () => `<p title="${'ab '.repeat(3000)}">a`),
      ),
  },
  {
    line: 11,
    name: ':lang deep',
    html: () =>
      doc(
        `:lang(de)${COLOR}:dir(rtl)${COLOR}`,
        nest(
          400,
          '<div>',
          repeat(2000, () => '<b>a</b>'),
          '</div>',
        ),
      ),
  },
  {
    line: 11,
    name: 'nested rules that multiply',
    html: () => doc(nest(24, '& a, & b, & p {', 'color:red', '}'), '<p>a'),
  },
  { line: 11, name: 'nested & that multiply', html: () => doc(nest(24, '& & & {', 'color:red', '}'), '<p>a') },
  {
    line: 11,
    name: ':checked over 20,000 options of one list',
    html: () => `<style>option:checked{color:red}</style><select>${repeat(20_000, () => '<option>a')}`,
  },
  {
    line: 11,
    name: ':disabled over 8,000 fields of one fieldset',
    html: () =>
      `<style>:disabled{color:red}</style><fieldset disabled>${repeat(8_000, () => '<input type=hidden>')}</fieldset>`,
  },
];
