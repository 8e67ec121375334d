import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hyphenator, loadHyphenation } from '../../src/text/hyphenation.ts';
import { breakOpportunities } from '../../src/text/line-breaking.ts';
import { Break } from '../../src/text/types.ts';
import { type StyleInput, style } from './styles.ts';

/** The text with "|" where a line may break, "-" where it is hyphenated and "‖" where it must break. */
const hyphenators = new Map<string, Hyphenator>();

function marked(text: string, input: StyleInput = {}, language = ''): string {
  const breaks = breakOpportunities(text, [{ start: 0, end: text.length, style: style(input), language }], hyphenators);
  const marks = { [Break.Prohibited]: '', [Break.Allowed]: '|', [Break.Mandatory]: '‖', [Break.Hyphen]: '-' };
  return [...text].reduce(
    ({ out, offset }, character) => ({
      out: out + marks[breaks[offset] as Break] + character,
      offset: offset + character.length,
    }),
    { out: '', offset: 0 },
  ).out;
}

// Expectations are where Chromium's layout breaks the same text in a box without width.
describe('plain text', () => {
  it.each([
    ['a quick fox', 'a |quick |fox'],
    ['well-known e-mail', 'well-|known |e-|mail'],
    ['2020-01-02 -5', '2020-|01-|02 |-5'],
    ['http://www.example.com/path/to-page?x=1&y=2#frag', 'http://www.example.com/path/to-|page?|x=1&y=2#frag'],
    ['foo/bar/baz', 'foo/bar/baz'],
    ['50% $100 1,234.56', '50% |$100 |1,234.56'],
    ['“Hello,” she said', '“Hello,” |she |said'],
    ['word—word', 'word|—|word'],
    ['2010–2020 A–B', '2010–|2020 |A–|B'],
    ['mot !', 'mot |!'],
    ['a\u00a0b', 'a\u00a0b'],
    ['f(x)[y]', 'f(x)|[y]'],
    ['e\u0301a', 'e\u0301a'],
    ['foo\u200bbar', 'foo\u200b|bar'],
  ])('%s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it('breaks East Asian text between characters, not before closing punctuation', () => {
    expect(marked('日本語（テスト）です。')).toBe('日|本|語|（テ|ス|ト）|で|す。');
    expect(marked('カーッ')).toBe('カ|ー|ッ');
    expect(marked('カーッ', { lineBreak: 'strict' })).toBe('カーッ');
    expect(marked('中々', { lineBreak: 'loose' })).toBe('中|々');
  });

  it('keeps flags, emoji sequences and words of Thai whole', () => {
    expect(marked('🇦🇧🇨🇩')).toBe('🇦🇧|🇨🇩');
    expect(marked('👍🏽👩‍💻')).toBe('👍🏽|👩‍💻');
    expect(marked('ภาษาไทย')).toBe('ภาษา|ไทย');
  });

  it('breaks at atomic inlines, but keeps punctuation with them', () => {
    expect(marked('a\ufffcb')).toBe('a|\ufffc|b');
    expect(marked('(\ufffc).')).toBe('(\ufffc).');
  });

  it('must break after a line feed', () => {
    expect(marked('a\nb')).toBe('a\n‖b');
  });
});

describe('tailoring', () => {
  it('word-break: break-all breaks words, not before punctuation', () => {
    expect(marked('abc, 12', { wordBreak: 'break-all' })).toBe('a|b|c, |1|2');
  });

  it('word-break: keep-all holds East Asian letters together', () => {
    expect(marked('日本語、한국어', { wordBreak: 'keep-all' })).toBe('日本語、|한국어');
  });

  it('line-break: anywhere breaks around every character', () => {
    expect(marked('a,e\u0301!', { lineBreak: 'anywhere' })).toBe('a|,|e\u0301|!');
  });

  it('nowrap allows nothing', () => {
    expect(marked('a b-c', { textWrapMode: 'nowrap' })).toBe('a b-c');
  });

  it('break-spaces breaks after every space', () => {
    expect(marked('a   b', { whiteSpaceCollapse: 'break-spaces' })).toBe('a | | |b');
    expect(marked('a   b', { whiteSpaceCollapse: 'preserve' })).toBe('a   |b');
  });

  it('soft hyphens hyphenate unless hyphens: none', () => {
    expect(marked('ex\u00adample')).toBe('ex\u00ad-ample');
    expect(marked('ex\u00adample', { hyphens: 'none' })).toBe('ex\u00adample');
  });

  it('hyphenates by the patterns of the language once they are loaded', async () => {
    expect(await loadHyphenation(['en-US', 'de', 'xx'], hyphenators)).toEqual([true, true, false]);
    expect(marked('hyphenation', { hyphens: 'auto' }, 'en')).toBe('hy-phen-ation');
    expect(marked('Silbentrennung', { hyphens: 'auto' }, 'de-AT')).toBe('Sil-ben-tren-nung');
    expect(marked('hyphenation', { hyphens: 'auto' }, 'xx')).toBe('hyphenation');
    expect(marked('hyphenation', { hyphens: 'manual' }, 'en')).toBe('hyphenation');
  });
});

it('never breaks inside a surrogate pair, nor at the ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
      const range = { start: 0, end: text.length, style: style({ wordBreak: 'break-all' }), language: 'ja' };
      const breaks = breakOpportunities(text, [range]);
      expect(breaks).toHaveLength(text.length + 1);
      for (let i = 0; i <= text.length; i++) {
        const low =
          text.charCodeAt(i) >= 0xdc00 && text.charCodeAt(i) <= 0xdfff && i > 0 && text.codePointAt(i - 1)! > 0xffff;
        if (low || i === 0 || i === text.length) expect(breaks[i]).toBe(Break.Prohibited);
      }
    }),
  );
});

describe('scripts without spaces', () => {
  it.each([
    ['km', 'ដោយ|យល់|ឃើញថា |ជា|ការ|ចាំបាច់ |ដែល|ត្រូវ|លើក|ស្ទួយ|ការ|ពង្រីក|ទំនាក់|ទំនង|ជា|មិត្ដ|ភាព |រវាង |ប្រជា|ជាតិ|នានា។'],
    ['km', 'ដែល|មានចែង|ក្នុង|សេចក្ដី|ប្រកាស|នេះ'],
    ['lo', 'ດ້ວຍ|ເຫດ|ວ່າ: |ເປັນ|ຂໍ້|ສຳຄັນ|ທີ່|ຕ້ອງ|ເຊີດ|ຊູ|ສຳພັນທະ|ໄມຕີ|ລະຫວ່າງ|ປະເທດຊາດ|ໃຫ້|ດີ|ຍີ່ງ|ຂື້ນ;'],
  ])("break between the words of browsers' dictionary (%s)", (language, expected) => {
    expect(marked(expected.replaceAll('|', ''), {}, language)).toBe(expected);
  });

  // LB28a of Unicode 16.
  it.each(['ꦱ|ꦧꦼ|ꦤꦼ|ꦮꦺꦴꦁ', 'ꦩ|ꦤ꧀ꦠ|ꦥ꧀', '𑌸𑌂|𑌸𑍍𑌕𑍃|𑌤'])('break between orthographic syllables: %s', (expected) => {
    expect(marked(expected.replaceAll('|', ''))).toBe(expected);
  });

  it.each(['လည်းကောင်း၊ မည်။', 'ប្រជាជាតិនានា។ ជា', 'तत्र। रामः॥', 'ภาษาๆ ไทยฯ'])(
    'never begin a line with what ends a phrase: %s',
    (text) => {
      expect(marked(text)).not.toMatch(/\|[၊။។।॥ๆฯ]/);
    },
  );
});

describe('hyphenate-limit-chars', () => {
  it.each([
    [[5, 2, 2], 'hy-phen-ation'],
    [[5, 3, 2], 'hyphen-ation'],
    [[5, 2, 6], 'hy-phenation'],
    [[12, 2, 2], 'hyphenation'],
  ] as const)('%j', async (hyphenateLimitChars, expected) => {
    await loadHyphenation(['en'], hyphenators);
    expect(marked('hyphenation', { hyphens: 'auto', hyphenateLimitChars }, 'en')).toBe(expected);
  });
});
