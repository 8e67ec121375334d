/** Growth of text: scripts, bidi, fallback, marks, breaking of lines. */

import { type GrowthKind, repeat, rows } from './kind.ts';

const HEBREW = ['\u05e9\u05dc\u05d5\u05dd', '\u05d0\u05d1\u05d2', '\u05de\u05d9\u05dc\u05d4'];
const LATIN = ['press', 'the', 'composing', 'of', 'quoins', 'and', 'a', 'galley'];
const word = (i: number): string => LATIN[(i * 7 + (i >> 3)) % LATIN.length]!;

export const TEXT: readonly GrowthKind[] = [
  rows('words in one paragraph', 60_000, '<p>', (i) => `${word(i)} `),
  rows('words in one line', 60_000, '<p style="white-space: nowrap">', (i) => `${word(i)} `),
  rows('justified words', 60_000, '<p lang=en style="text-align: justify; hyphens: auto">', (i) => `${word(i)} `),
  rows('text-wrap: pretty', 60_000, '<p style="text-wrap: pretty">', (i) => `${word(i)} `),
  rows('text-wrap: balance', 60_000, '<p style="text-wrap: balance">', (i) => `${word(i)} `),
  rows('one long word', 100_000, '<p style="overflow-wrap: anywhere">', (i) => 'abcdefghij'[i % 10]!),
  rows('break-all', 100_000, '<p style="word-break: break-all">', (i) => 'abcdefghij'[i % 10]!),
  rows('preformatted lines', 20_000, '<pre>', (i) => `${word(i)}\n`),
  rows('tabs', 30_000, '<pre style="white-space: pre-wrap">', (i) => `${word(i)}\t`),
  rows('tabs in one line', 20_000, '<pre>', () => 'a\t'),
  rows('spans', 20_000, '<p>', (i) => `<span>${word(i)}</span> `),
  rows('spans without spaces', 20_000, '<p>', (i) => `<b>${word(i)}</b><i>a</i>`),
  rows('mixed bidi', 40_000, '<p>', (i) => (i % 3 ? `${word(i)} ` : `${HEBREW[i % HEBREW.length]!} (${i}) `)),
  rows('mixed bidi in one line', 20_000, '<p style="white-space: nowrap">', (i) =>
    i % 3 ? `${word(i)} ` : `${HEBREW[0]!} [${i}] `,
  ),
  rows('bidi brackets', 20_000, '<p>', () => '(\u05d0[a'),
  rows('bidi isolates', 20_000, '<p>', (i) => `<bdi>${HEBREW[i % HEBREW.length]!}</bdi> ${word(i)} `),
  rows('bidi controls', 20_000, '<p>', () => '\u2067\u05d0\u2069 x\u202e y\u202c '),
  rows('small caps', 30_000, '<p style="font-variant-caps: small-caps">', (i) => `${word(i)} X `),
  rows(
    'small caps by fallback',
    30_000,
    '<p style="font-variant-caps: small-caps; font-family: none">',
    (i) => `${word(i)}\u0161\u03b1 \u0416\u0436 `,
  ),
  rows('small caps in one word', 40_000, '<p style="font-variant-caps: small-caps">', () => 'aB'),
  rows('combining marks', 40_000, '<p>', () => 'a\u0301\u0323 '),
  rows('combining marks on one letter', 40_000, '<p>a', () => '\u0301'),
  rows('joiner chains', 20_000, '<p>', () => '\u{1f468}\u200d\u{1f469} '),
  rows('one joiner chain', 20_000, '<p>', () => '\u{1f468}\u200d'),
  rows('emoji', 20_000, '<p>', (i) => String.fromCodePoint(0x1f600 + (i % 60))),
  rows('fallback', 30_000, '<p>', (i) => `a${String.fromCodePoint(0x4e00 + (i % 3000))}\u03b1 `),
  rows('characters that no font has', 30_000, '<p>', (i) => `${String.fromCodePoint(0xe000 + (i % 900))} `),
  rows('CJK', 60_000, '<p lang=zh>', (i) => String.fromCodePoint(0x4e00 + ((i * 37) % 900))),
  rows('Arabic', 20_000, '<p dir=rtl>', () => '\u0645\u0631\u062d\u0628\u0627 '),
  rows('Arabic in one word', 40_000, '<p dir=rtl>', () => '\u0645'),
  rows('Devanagari', 20_000, '<p lang=hi>', () => '\u0928\u092e\u0938\u094d\u0924\u0947 '),
  rows('Thai', 20_000, '<p lang=th>', () => '\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35'),
  rows('soft hyphens', 40_000, '<p lang=en>', () => 'ab\u00ad'),
  rows('hyphenated words', 20_000, '<p lang=en style="hyphens: auto; width: 3em">', () => 'antidisestablishment '),
  rows('ruby', 6000, '<p>', (i) => `<ruby>${word(i)}<rt>x</rt></ruby> `),
  rows('inline-blocks', 8000, '<p>', (i) => `<span style="display: inline-block">${word(i)}</span> `),
  rows('emphasis and decorations', 15_000, '<p style="text-emphasis: dot">', (i) => `<u>${word(i)}</u> `),
  {
    name: 'first-letter and first-line',
    size: 6000,
    html: (n) =>
      `<style>p::first-letter { font-size: 2em } p::first-line { color: red }</style>${repeat(n, (i) => `<p>${word(i)}`)}`,
  },
  rows(
    'letter-spacing and shadows',
    20_000,
    '<p style="letter-spacing: 1px; text-shadow: 1px 1px red">',
    (i) => `${word(i)} `,
  ),
  rows('vertical text', 20_000, '<body style="writing-mode: vertical-rl"><p>', (i) => `${word(i)} \u4e00`),
];
