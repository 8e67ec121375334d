/** Attack list 10: the HTML and CSS parsers. */

import { expect } from 'vitest';
import { type HostileCase, nest, repeat } from './case.ts';

/** Characters: enough to tell linear from quadratic. */
const MB = 300_000;
const style = (css: string): string => `<!doctype html><style>${css}</style><p>leaf`;

export const PARSER: readonly HostileCase[] = [
  { line: 10, name: 'of <', html: () => '<'.repeat(MB) },
  { line: 10, name: 'of >', html: () => '>'.repeat(MB) },
  { line: 10, name: 'of &', html: () => '&'.repeat(MB) },
  { line: 10, name: 'of </', html: () => '</'.repeat(MB / 2) },
  { line: 10, name: 'of <!', html: () => '<!'.repeat(MB / 2) },
  { line: 10, name: 'of <!--', html: () => '<!--'.repeat(MB / 4) },
  { line: 10, name: 'of <a ', html: () => '<a '.repeat(MB / 3) },
  { line: 10, name: 'attributes', html: () => `<p ${repeat(30_000, (i) => `a${i}=${i} `)}>leaf` },
  { line: 10, name: 'equal attributes', html: () => `<p ${'a=1 '.repeat(30_000)}>leaf` },
  {
    line: 10,
    name: 'classes',
    html: () =>
      `<style>.c5 .c6{color:red}</style><p class="${repeat(30_000, (i) => `c${i} `)}">leaf<p class="${repeat(30_000, (i) => `c${i} `)}">`,
  },
  {
    line: 10,
    name: 'one attribute of 300 kB',
    html: () => `<p title="${'x'.repeat(MB)}" style="${'x'.repeat(MB)}">leaf`,
  },
  { line: 10, name: 'times <b><i><u><p>', html: () => `${'<b><i><u><p>'.repeat(1500)}leaf` },
  { line: 10, name: '5,000 times <p><b>', html: () => `${'<p><b>'.repeat(5_000)}leaf` },
  { line: 10, name: 'misnested <a><p>', html: () => `${'<a href=x><p>'.repeat(10_000)}leaf` },
  { line: 10, name: '<table> in <table>', html: () => `${'<table>'.repeat(5_000)}leaf` },
  { line: 10, name: 'texts foster-parented', html: () => `<table>${'a<tr>'.repeat(5_000)}` },
  { line: 10, name: 'elements foster-parented', html: () => `<table>${'<b>a</b><tr><td>'.repeat(5_000)}` },
  { line: 10, name: 'misnested formatting ends', html: () => repeat(10_000, () => '<b><i></b></i>x') },
  { line: 10, name: '<select><option>', html: () => `<select>${'<option>a'.repeat(5_000)}</select>` },
  { line: 10, name: '<template>', html: () => `${nest(10_000, '<template>', 'x', '</template>')}leaf` },
  { line: 10, name: '<svg><foreignObject>', html: () => `${'<svg><foreignObject>'.repeat(5_000)}leaf` },
  { line: 10, name: '<math><mi>', html: () => `${'<math><mi>'.repeat(5_000)}leaf` },
  { line: 10, name: '<math display=block><mi>', html: () => `${'<math display=block><mi>'.repeat(5_000)}leaf` },
  { line: 10, name: 'of entities', html: () => '&amp;&#x41;&notit;&#0;&#xD800;'.repeat(MB / 30) },
  { line: 10, name: 'of text in one word', html: () => `<p>${'x'.repeat(MB)}` },
  { line: 10, name: 'of text in one word, pre', html: () => `<pre>${'x'.repeat(MB)}` },
  { line: 10, name: 'of white space', html: () => `<p>a${' '.repeat(MB)}b` },
  { line: 10, name: 'of new lines, pre', html: () => `<pre>a${'\n'.repeat(5_000)}b` },
  { line: 10, name: 'of combining marks', html: () => `<p>a${'\u0301'.repeat(60_000)}b` },
  { line: 10, name: 'of bidi controls', html: () => `<p>a${'\u202e\u2067x'.repeat(20_000)}b` },
  { line: 10, name: 'of zero width joiners and emoji', html: () => `<p>${'\u{1F468}\u200d'.repeat(20_000)}b` },
  {
    line: 10,
    name: 'of soft hyphens',
    html: () => `<p lang=en style="hyphens:auto">${'a\u00ad'.repeat(30_000)}`,
  },
  {
    line: 10,
    name: 'to hyphenate',
    html: () => `<p lang=en style="hyphens:auto">${'antidisestablishmentarianism'.repeat(4_000)}`,
  },
  {
    line: 10,
    name: 'to hyphenate, not on last lines',
    html: () =>
      `<p lang=en style="hyphens:auto;hyphenate-limit-last:always;width:90px">${'considerable '.repeat(10_000)}`,
  },
  {
    line: 10,
    name: 'of brackets and ideographs to spread over lines',
    html: () => `<p lang=ja style="text-align:justify;text-autospace:normal">${'「漢字」11月、'.repeat(2_000)}`,
  },
  {
    line: 10,
    name: 'of letters to spread over lines',
    html: () => `<p style="text-align:justify;text-justify:inter-character">${'abc مر '.repeat(4_000)}`,
  },
  { line: 10, name: 'of Arabic in one word', html: () => `<p dir=rtl>${'\u0645\u0631\u062d'.repeat(10_000)}` },
  { line: 10, name: 'of CJK', html: () => `<p>${'\u6f22\u5b57'.repeat(20_000)}` },
  {
    line: 10,
    name: 'of unassigned characters',
    html: () => `<p>${repeat(30_000, (i) => String.fromCodePoint(0xe000 + (i % 6000)))}`,
  },
  {
    line: 10,
    name: 'NUL and lone surrogates',
    html: () => `<p title="\0\ud800">a\0b\ud800c\udfffd<style>\0\ud800{color:\0}</style>`.repeat(2000),
  },
  { line: 10, name: 'an unclosed comment', html: () => `<p>leaf<!-- ${'x -- '.repeat(MB / 5)}` },
  { line: 10, name: 'CSS: an unclosed comment', html: () => style(`p{color:red}/* ${'x * '.repeat(MB / 4)}`) },
  { line: 10, name: 'CSS: an unclosed string', html: () => style(`p{content:"${'x'.repeat(MB)}`) },
  { line: 10, name: 'CSS: an unclosed url', html: () => style(`p{background:url(${'x'.repeat(MB)}`) },
  { line: 10, name: 'CSS: of {', html: () => style('{'.repeat(MB)) },
  { line: 10, name: 'CSS: of p{', html: () => style('p{'.repeat(MB / 2)) },
  { line: 10, name: 'CSS: of (', html: () => style(`p{width:${'('.repeat(MB)}`) },
  { line: 10, name: 'CSS: of [', html: () => style('['.repeat(MB)) },
  { line: 10, name: 'CSS: of }', html: () => style('}'.repeat(MB)) },
  { line: 10, name: 'CSS: of @', html: () => style('@'.repeat(MB)) },
  { line: 10, name: 'CSS: of backslashes', html: () => style('\\'.repeat(MB)) },
  { line: 10, name: 'CSS: of ;', html: () => style(`p{${';'.repeat(MB)}}`) },
  { line: 10, name: 'CSS: of commas', html: () => style(`${'p,'.repeat(MB / 2)}{}`) },
  { line: 10, name: 'CSS: of <!-- -->', html: () => style('<!---->'.repeat(MB / 7)) },
  { line: 10, name: 'CSS: of 1e9', html: () => style(`p{margin:${'1e9 '.repeat(MB / 4)}}`) },
  { line: 10, name: 'CSS: @media', html: () => style('@media print{'.repeat(30_000)) },
  { line: 10, name: 'CSS: @media side by side', html: () => style('@media print{p{color:red}}'.repeat(10_000)) },
  { line: 10, name: 'CSS: @layer', html: () => style(repeat(30_000, (i) => `@layer a${i}{p{color:red}}`)) },
  {
    line: 10,
    name: 'CSS: @font-face',
    html: () => style(repeat(10_000, (i) => `@font-face{font-family:f;src:local(x${i}),url(x${i})}`)),
  },
  {
    line: 10,
    name: 'CSS: @page',
    html: () => style(repeat(10_000, (i) => `@page p${i}:first{margin:${i}px;@top-left{content:"x"}}`)),
  },
  {
    line: 10,
    name: 'CSS: @counter-style that extend each other',
    html: () =>
      style(
        repeat(10_000, (i) => `@counter-style c${i}{system:extends c${i + 1};fallback:c${i + 2}}`) +
          'p{display:list-item;list-style:c0}',
      ),
  },
  { line: 10, name: 'CSS: nested rules', html: () => style('p{&'.repeat(10_000)) },
  { line: 10, name: 'CSS: rules for one element', html: () => style(repeat(5_000, (i) => `p{margin:${i}px}`)) },
  {
    line: 10,
    name: 'CSS: invalid declarations',
    html: () => style(`p{${repeat(5_000, (i) => `x${i}:${i};`)}}`),
  },
  {
    line: 10,
    name: 'style attributes',
    html: () => repeat(5_000, (i) => `<b style="margin:${i}px;color:rgb(${i % 255} 0 0)">x</b>`),
  },
  {
    line: 10,
    name: 'media query of 300 kB',
    html: () => style(`@media ${'(min-width:1px) and '.repeat(MB / 20)}(a){}`),
  },
  {
    line: 10,
    name: 'media query nested 100,000',
    html: () => style(`@media ${'('.repeat(30_000)}a${')'.repeat(30_000)}{p{color:red}}`),
  },
  {
    line: 10,
    name: '@supports nested 100,000',
    html: () => style(`@supports ${'(not '.repeat(30_000)}(a:b)${')'.repeat(30_000)}{p{color:red}}`),
  },
  {
    line: 10,
    name: 'alternates: 10,000 names in one value, on 1,000 boxes',
    html: () =>
      `<style>@font-feature-values "Liberation Serif" { @styleset { a: 1 2 3 } }</style>
      <p style="font-variant-alternates:styleset(${repeat(10_000, () => 'a,')}a)">${repeat(500, () => 'ab <b>c</b>')}`,
  },
  {
    line: 10,
    name: '@font-palette-values: 5,000 rules, 500 asked for',
    html: () =>
      `<style>${repeat(5_000, (i) => `@font-palette-values --p${i}{font-family:emoji;override-colors:0 rgb(${i % 255} 0 0)}`)}</style>
      ${repeat(500, (i) => `<i style="font-palette:--p${i}">\u{1f600}</i>`)}`,
  },
  {
    line: 10,
    name: '5,000 style attributes with a wrong property each',
    html: () => repeat(5_000, (i) => `<p style="colr${i}:red">x`),
    check: ({ warnings }) => {
      // What was meant is looked for among all properties: a hundred times, however many there are.
      expect(warnings.filter(({ message }) => message.includes('did you mean')).length).toBeLessThanOrEqual(100);
      expect(warnings.at(-1)).toMatchObject({ code: 'limit', count: 4_000 });
    },
  },
  {
    line: 10,
    name: 'animation and linear() of 10,000 parts',
    html: () =>
      `<p style="animation:${repeat(10_000, (i) => `${i ? ',' : ''}a${i} 1s`)}">x<p style="animation:a 1s linear(0 0%,${repeat(20_000, () => '1,')}1)">y`,
  },
];
