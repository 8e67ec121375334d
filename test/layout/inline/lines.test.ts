import { describe, expect, it } from 'vitest';
import { fill, lines, makeContext, page, paragraph, style, texts } from './fixtures.ts';

const left = 'left' as const;

describe('line breaking', () => {
  it('wraps at spaces and removes those at the edges of lines', () => {
    expect(lines(fill(paragraph(['aaa bbb ccc ']), 70))).toEqual(['0 h10: 0,0"aaa bbb"', '10 h10: 0,0"ccc"']);
  });
  it('lets a long word overflow, or cuts it where overflow-wrap says so', () => {
    expect(texts(fill(paragraph(['a bbbbbbbb c']), 50))).toEqual(['a', 'bbbbbbbb', 'c']);
    const wrap = { text: { overflowWrap: 'break-word' } };
    expect(texts(fill(paragraph(['a bbbbbbbb c'], wrap), 50))).toEqual(['a', 'bbbbb', 'bbb c']);
  });
  it('does not break nowrap text, but around it', () => {
    const nowrap = { text: { textWrapMode: 'nowrap' } };
    expect(texts(fill(paragraph(['aa ', { span: nowrap, parts: ['bb bb'] }, ' cc']), 50))).toEqual([
      'aa',
      'bb bb',
      'cc',
    ]);
  });
  it('keeps the edges of an inline box with its text', () => {
    const padded = { padding: { paddingLeft: 5, paddingRight: 5 } };
    expect(lines(fill(paragraph(['aa ', { span: padded, parts: ['bb cc'] }, ' dd']), 70))).toEqual([
      '0 h10: 0,0"aa " 30+25[35,0"bb"]',
      '10 h10: 0+25[0,0"cc"] 25,0" dd"',
    ]);
  });
  it('breaks at forced breaks and keeps empty lines', () => {
    expect(lines(fill(paragraph(['a ', { br: 'none' }, { br: 'none' }, 'b']), 100))).toEqual([
      '0 h10: 0,0"a"',
      '10 h10: ',
      '20 h10: 0,0"b"',
    ]);
  });
  it('preserves spaces and lets them hang with pre-wrap', () => {
    const pre = { text: { whiteSpaceCollapse: 'preserve', textAlign: 'right' } };
    expect(lines(fill(paragraph([' aa   bb'], pre), 40))).toEqual(['0 h10: 10,0" aa" 40,0"   "', '10 h10: 20,0"bb"']);
  });
  it('puts a hyphen where it breaks at a soft hyphen', () => {
    expect(lines(fill(paragraph(['aaa\u00adbbb']), 50))).toEqual([
      '0 h10: 0,0"aaa\u00ad" 30,0"\u2010"',
      '10 h10: 0,0"bbb"',
    ]);
  });
  it('breaks around atomic inlines', () => {
    expect(texts(fill(paragraph(['aa', { atomic: [30, 10] }, 'bb']), 40))).toEqual(['aa', '#', 'bb']);
  });
});

describe('line boxes', () => {
  it('makes room above and below for line-height, rounded down above', () => {
    expect(lines(fill(paragraph(['a'], { text: { lineHeight: 15 } }), 50))).toEqual(['0 h15: 0,2"a"']);
  });
  it('stands atomic inlines on the baseline', () => {
    expect(lines(fill(paragraph(['a', { atomic: [20, 30] }]), 50))).toEqual(['0 h32: 0,22"a" 10,0#']);
    expect(lines(fill(paragraph(['a', { atomic: [20, 30], baseline: 10 }]), 50))).toEqual(['0 h30: 0,2"a" 10,0#']);
  });
  it('aligns to the top and bottom of the line after everything else', () => {
    const top = { inline: { verticalAlign: 'top' } };
    const bottom = { inline: { verticalAlign: 'bottom' } };
    const parts = ['a', { atomic: [10, 30], style: top }, { atomic: [10, 20], style: bottom }] as const;
    expect(lines(fill(paragraph(parts), 50))).toEqual(['0 h30: 0,0"a" 10,0# 20,10#']);
  });
  it('moves inline boxes by a length', () => {
    const raised = { inline: { verticalAlign: 4 } };
    expect(lines(fill(paragraph(['a', { span: raised, parts: ['b'] }]), 50))).toEqual(['0 h14: 0,4"a" 10+10[10,0"b"]']);
  });
});

describe('line-height as browsers compute it', () => {
  it('truncates the font size before multiplying it', () => {
    // Chromium: 12.6px is 12.59375 in 1/64 px; 1.42857143 of that is 17.984, not 18.
    const number = { font: { fontSize: 12.6 }, text: { lineHeight: { kind: 'number', value: 1.42857143 } } };
    expect(fill(paragraph(['a'], number), 50).height).toBe(17.984375);
    expect(fill(paragraph(['a'], { text: { lineHeight: 19.2 } }), 50).height).toBe(19.203125);
  });
  it('has no strut in quirks mode where a line holds inline boxes alone', () => {
    const small = { font: { fontSize: 5 } };
    const parts = [{ span: small, parts: ['a'] }, { br: 'none' }, { br: 'none' }] as const;
    const inQuirks = fill(paragraph(parts), 50, {}, makeContext(true));
    expect(lines(inQuirks).map((line) => line.slice(0, 6))).toEqual(['0 h5: ', '5 h10:']);
    expect(fill(paragraph(parts), 50).height).toBe(20);
    // Chromium: list items have one.
    const item = { display: { display: { kind: 'box', outer: 'block', inner: 'flow', listItem: true } } } as const;
    expect(fill(paragraph(parts, item), 50, {}, makeContext(true)).height).toBe(20);
  });
});

describe('alignment', () => {
  it('aligns and justifies', () => {
    const align = (textAlign: string) => lines(fill(paragraph(['aa bb cc'], { text: { textAlign } }), 60));
    expect(align('right')[0]).toBe('0 h10: 10,0"aa bb"');
    expect(align('center')[0]).toBe('0 h10: 5,0"aa bb"');
    expect(align('justify')).toEqual(['0 h10: 0,0"aa bb"', '10 h10: 0,0"cc"']);
  });
  it('indents the first line', () => {
    expect(lines(fill(paragraph(['aa bb cc'], { text: { textIndent: 20 } }), 50))).toEqual([
      '0 h10: 20,0"aa"',
      '10 h10: 0,0"bb cc"',
    ]);
  });
});

describe('floats', () => {
  it('shortens lines beside a float that comes first', () => {
    const node = paragraph([{ float: left, size: [20, 15] }, 'aa bb cc dd']);
    expect(lines(fill(node, 50))).toEqual(['float 0,0', '0 h10: 20,0"aa"', '10 h10: 20,0"bb"', '20 h10: 0,0"cc dd"']);
  });
  it('puts a float that does not fit below the line', () => {
    const node = paragraph(['aaa ', { float: left, size: [20, 10] }, 'bb']);
    expect(lines(fill(node, 45))).toEqual(['float 0,10', '0 h10: 0,0"aaa"', '10 h10: 20,0"bb"']);
  });
  it('moves a line below a float when it does not fit beside it', () => {
    const node = paragraph([{ float: left, size: [20, 15] }, 'aaaa']);
    expect(lines(fill(node, 50))).toEqual(['float 0,0', '15 h10: 0,0"aaaa"']);
  });
});

describe('breaking between pages', () => {
  const five = ['a b c d e'];
  it('fills the page and continues', () => {
    const node = paragraph(five);
    const first = fill(node, 10, { fragmentainer: page(30) });
    expect(texts(first)).toEqual(['a', 'b', 'c']);
    const second = fill(node, 10, { fragmentainer: page(30), token: first.token });
    expect(texts(second)).toEqual(['d', 'e']);
    expect(second.token).toBeNull();
  });
  it('leaves two lines for the next page', () => {
    expect(texts(fill(paragraph(five), 10, { fragmentainer: page(40) }))).toEqual(['a', 'b', 'c']);
  });
  it('reports a poor break when orphans cannot be kept', () => {
    const first = fill(paragraph(five), 10, { fragmentainer: page(50, 40, false) });
    expect(texts(first)).toEqual(['a']);
    expect(first.breaks.appeal).toBe(2);
  });
});

describe('bidirectional text', () => {
  // Aleph, bet and gimel stand for any right-to-left word.
  const word = '\u05d0\u05d1\u05d2';
  it('reorders right-to-left runs on each line', () => {
    expect(lines(fill(paragraph([`a ${word} ${word} b`]), 200))).toEqual([
      `0 h10: 0,0"a " 20,0"${word} ${word}" 90,0" b"`,
    ]);
  });
  it('starts right-to-left blocks at the right', () => {
    expect(lines(fill(paragraph([`${word} ab`], { writing: { direction: 'rtl' } }), 100))).toEqual([
      `0 h10: 40,0"ab" 60,0"${word} "`,
    ]);
  });
  it('splits inline boxes that are torn apart, with each edge once', () => {
    const padded = { padding: { paddingLeft: 4, paddingRight: 6 } };
    const filled = fill(
      paragraph([word, { span: padded, parts: [' b', ` ${word}`] }], { writing: { direction: 'rtl' } }),
      200,
    );
    expect(lines(filled)).toHaveLength(1);
  });
});

describe('truncation', () => {
  const clip = { display: { overflowX: 'hidden', textOverflow: 'ellipsis' }, text: { textWrapMode: 'nowrap' } };
  it('ends a line that is too long with an ellipsis', () => {
    expect(lines(fill(paragraph(['abcdefgh'], clip), 50))).toEqual(['0 h10: 0,0"abcd" 40,0"…"']);
    expect(lines(fill(paragraph(['abcde'], clip), 50))).toEqual(['0 h10: 0,0"abcde"']);
  });
  it('clamps lines', () => {
    const filled = fill(paragraph(['aaa bbb ccc ddd'], { display: { lineClamp: 2 } }), 40);
    expect(lines(filled)).toEqual(['0 h10: 0,0"aaa"', '10 h10: 0,0"bbb" 30,0"…"']);
    expect(filled.token).toBeNull();
  });
});

describe('the first line', () => {
  it('is cut from text in its own style', () => {
    const node = paragraph(['aaa bbb ccc']);
    const large = style({ font: { fontSize: 20 } });
    const restyled = {
      ...node,
      inline: { ...node.inline!, firstLine: large, firstLineStyleOf: () => large },
    };
    expect(lines(fill(restyled, 80))).toEqual(['0 h20: 0,0"aaa"', '20 h10: 0,0"bbb ccc"']);
  });
});

describe('hanging-punctuation', () => {
  const filled = (text: string, hangingPunctuation: object, width: number, more: Record<string, unknown> = {}) =>
    fill(paragraph([text], { text: { hangingPunctuation, ...more } }), width);
  const NONE = { first: false, last: false, end: 'none' };

  it('puts an opening mark before the first line, a closing one after the last', () => {
    const found = lines(filled('"aa bb"', { ...NONE, first: true, last: true }, 30));
    expect(found).toEqual([`0 h10: -10,0""aa"`, `10 h10: 0,0"bb""`]);
  });

  it('lets a stop hang at the end of any line, or of those where it has no room', () => {
    expect(texts(filled('aaa. bbb. c', { ...NONE, end: 'allow' }, 30))).toEqual(['aaa.', 'bbb.', 'c']);
    // Right-aligned, a stop that may hang stands inside where there is room; one that must hang does not.
    const right = { textAlign: 'right' };
    expect(lines(filled('aa.', { ...NONE, end: 'allow' }, 30, right))[0]).toMatch(/ 0,0"aa\."/);
    expect(lines(filled('aa.', { ...NONE, end: 'force' }, 30, right))[0]).toMatch(/ 10,0"aa\."/);
  });
});
