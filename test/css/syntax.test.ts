import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnPlusB } from '../../src/css/syntax/an-plus-b.ts';
import type { ComponentValue } from '../../src/css/syntax/component-value.ts';
import { parseComponentValues } from '../../src/css/syntax/component-values.ts';
import { parseDeclarationList } from '../../src/css/syntax/declarations.ts';
import { decodeStyleSheet } from '../../src/css/syntax/encoding.ts';
import { createLocator } from '../../src/css/syntax/place.ts';
import { serializeComponentValues } from '../../src/css/syntax/serialize.ts';
import { tokenizeCss } from '../../src/css/syntax/tokens.ts';
import { createDiagnostics } from '../../src/diagnostics.ts';

const HERE = { source: null, line: 3, column: 5 };

const parse = (text: string) => {
  const diagnostics = createDiagnostics();
  const { declarations } = parseDeclarationList(text, HERE, diagnostics);
  const shown = declarations.map((d) => `${d.property}: ${d.text}${d.important ? ' !' : ''}`);
  return { shown, declarations, warnings: diagnostics.warnings };
};

/** Without offsets. */
const bare = (values: readonly ComponentValue[]): unknown =>
  JSON.parse(JSON.stringify(values, (key, value) => (key === 'start' ? undefined : value)));

describe('values of more than 100,000 tokens', () => {
  it('are dropped with a warning', () => {
    const { shown, warnings } = parse(`color: red; grid-template-columns: ${'1px '.repeat(60_000)}; --a: b`);
    expect(shown).toEqual(['color: red', '--a: b']);
    expect(warnings.map(({ code, property }) => [code, property])).toEqual([['limit', 'grid-template-columns']]);
  });
});

describe('component values', () => {
  it('decode escapes in names, strings and urls', () => {
    // css-syntax-3, 4.3.7: up to six hex digits, one white space after them.
    expect(bare(parseComponentValues('\\31 a\\0062 c'))).toEqual([{ type: 'ident', value: '1abc' }]);
    expect(bare(parseComponentValues('"a\\\nb\\22 c"'))).toEqual([{ type: 'string', value: 'ab"c' }]);
    expect(bare(parseComponentValues('url( a\\)b.png  )'))).toEqual([{ type: 'url', value: 'a)b.png' }]);
    expect(bare(parseComponentValues('url(a\\ )'))).toEqual([{ type: 'url', value: 'a ' }]);
    expect(bare(parseComponentValues('\\0 x\\d800 y\\110000 z'))).toEqual([
      { type: 'ident', value: '\ufffdx\ufffdy\ufffdz' },
    ]);
  });

  it('tell numbers, dimensions and their integers', () => {
    expect(bare(parseComponentValues('+1.5E3px'))).toEqual([
      { type: 'dimension', value: 1500, unit: 'px', isInteger: false, text: '+1.5E3' },
    ]);
    expect(bare(parseComponentValues('1em'))).toEqual([
      { type: 'dimension', value: 1, unit: 'em', isInteger: true, text: '1' },
    ]);
    expect(bare(parseComponentValues('1E999'))).toMatchObject([{ value: 3.4028234663852886e38 }]);
  });

  it('keep mismatched closing brackets as tokens', () => {
    // "Consume a simple block" ends at its own ending token alone.
    expect(bare(parseComponentValues('( ] )}'))).toEqual([
      {
        type: 'block',
        open: '(',
        values: [{ type: 'whitespace' }, { type: 'unmatched', value: ']' }, { type: 'whitespace' }],
      },
      { type: 'unmatched', value: '}' },
    ]);
  });

  it('close what the end of the text leaves open', () => {
    expect(bare(parseComponentValues('a(b[c'))).toEqual([
      {
        type: 'function',
        name: 'a',
        values: [
          { type: 'ident', value: 'b' },
          { type: 'block', open: '[', values: [{ type: 'ident', value: 'c' }] },
        ],
      },
    ]);
    expect(bare(parseComponentValues('"abc'))).toEqual([{ type: 'string', value: 'abc' }]);
    expect(bare(parseComponentValues('"abc\\"'))).toEqual([{ type: 'string', value: 'abc"' }]);
  });

  it('nest without bound', () => {
    const text = '('.repeat(100_000);
    expect(serializeComponentValues(parseComponentValues(text))).toBe(text + ')'.repeat(100_000));
  });

  it('separate what would run together', () => {
    const texts = [
      'a/**/b',
      '1/**/e3',
      '@a/**/b',
      '#a/**/1',
      '+/**/1',
      '-/**/-a',
      './**/5',
      '1/**/%',
      'a/**/(b)',
      '//**/*',
    ];
    for (const text of texts) {
      const values = parseComponentValues(text);
      expect(bare(parseComponentValues(serializeComponentValues(values)))).toEqual(bare(values));
    }
    const exponent = parseComponentValues('1\\65 3');
    expect(bare(parseComponentValues(serializeComponentValues(exponent)))).toEqual(bare(exponent));
  });

  const cssText = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'{}()[];:,!@#$%&*+-./<=>?\\^|~"\' \n'.split(''),
          'url(',
          '/*',
          '*/',
          '<!--',
          '-->',
          '\\',
          '1e3',
        ),
        fc.constantFrom(
          'a',
          'B-c',
          '--x',
          '12',
          '.5',
          '3px',
          '50%',
          'u+1',
          'important',
          'é',
          '@media',
          '\\31 ',
          '\0',
          '\ud800',
        ),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('survive any text, and go through text and back', () => {
    fc.assert(
      fc.property(cssText, (text) => {
        const values = parseComponentValues(text);
        const again = parseComponentValues(serializeComponentValues(values));
        expect(bare(again)).toEqual(bare(values));
      }),
      { numRuns: 2000 },
    );
  });

  it('lose no token', () => {
    fc.assert(
      fc.property(cssText, (text) => {
        const tokens = tokenizeCss(text);
        let count = 0;
        const pending = [parseComponentValues(text)];
        for (let list = pending.pop(); list; list = pending.pop()) {
          for (const value of list) {
            count++;
            if (value.type === 'function' || value.type === 'block') pending.push(value.values);
          }
        }
        const closing = tokens.closers.filter((closer) => closer !== -1 && closer < tokens.count).length;
        expect(count + closing).toBe(tokens.count);
      }),
    );
  });
});

describe('declaration lists', () => {
  it('take !important off and lower the name', () => {
    expect(parse('COLOR: Red ! IMPORTANT; --Foo: Bar!important').shown).toEqual(['color: Red !', '--Foo: Bar !']);
  });

  it('recover at the next semicolon', () => {
    // css-syntax-3, 5.5.6: what is no declaration is dropped up to the semicolon; blocks hide semicolons.
    expect(parse('color; a: b').shown).toEqual(['a: b']);
    expect(parse('color red (x;y) z; a: b').shown).toEqual(['a: b']);
    expect(parse('a: [x;y]; c: d').shown).toEqual(['a: [x;y]', 'c: d']);
    expect(parse('; ;a:b;;').shown).toEqual(['a: b']);
  });

  it('drop nested rules with what follows them, up to the semicolon, as browsers do', () => {
    const { shown, warnings } = parse('a:hover { b: c } d: e');
    expect(shown).toEqual([]);
    expect(parse('a: b; {c: d; e: f; } g: h; i: j').shown).toEqual(['a: b', 'i: j']);
    expect(warnings).toMatchObject([{ code: 'css-syntax', line: 3, column: 5 }]);
  });

  it('let a custom property hold anything but broken tokens', () => {
    expect(parse('--a: {x:y; z} ; --b:; --c: a{}b').shown).toEqual(['--a: {x:y; z}', '--b: ', '--c: a{}b']);
    expect(parse('--a: x ]; --b: "\n; c: d').shown).toEqual(['c: d']);
  });

  it('let a {} block be a whole value, not a part of one', () => {
    expect(parse('a: {b}; c: d').shown).toEqual(['a: {b}', 'c: d']);
    expect(parse('a: x {b} c: d; e: f').shown).toEqual(['e: f']);
  });

  it('stay linear for many nested rules without a semicolon', () => {
    expect(parse('b:hover{} '.repeat(20_000)).shown).toEqual([]);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parse(text);
      }),
    );
  });
});

describe('An+B', () => {
  const read = (text: string) => {
    const parsed = parseAnPlusB(parseComponentValues(text));
    return parsed && parsed.rest.length === 0 ? [parsed.value.a, parsed.value.b] : null;
  };

  it('reads every spelling of the grammar', () => {
    const cases: Record<string, [number, number]> = {
      odd: [2, 1],
      EVEN: [2, 0],
      '5': [0, 5],
      '-5': [0, -5],
      n: [1, 0],
      '-n': [-1, 0],
      '+n': [1, 0],
      '2n': [2, 0],
      '2n+1': [2, 1],
      '2N - 1': [2, -1],
      'n-1': [1, -1],
      '-n- 2': [-1, -2],
      ' 3n + 0 ': [3, 0],
      '-2n-3': [-2, -3],
    };
    for (const [text, expected] of Object.entries(cases)) expect([text, read(text)]).toEqual([text, expected]);
  });

  it('refuses white space after a sign and anything else', () => {
    for (const text of ['', '+ n', '- 5', '2n + -1', '2n 1', '1.5n', '3 n', 'n+', 'm', '2n+1.5']) {
      expect([text, read(text)]).toEqual([text, null]);
    }
  });
});

describe('places', () => {
  it('count CRLF, CR and FF as one line each', () => {
    const locate = createLocator({ text: 'a\r\nb\rc\fd', source: null, baseUrl: null, firstLine: 7, firstColumn: 9 });
    expect([0, 3, 5, 7].map((offset) => [locate(offset).line, locate(offset).column])).toEqual([
      [7, 9],
      [8, 1],
      [9, 1],
      [10, 1],
    ]);
  });
});

describe('bytes of a style sheet', () => {
  const bytes = (...parts: (string | number)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])));

  it('are decoded by mark, transport, @charset, then UTF-8', () => {
    expect(decodeStyleSheet(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/css; charset=latin1', null)).toBe('é');
    expect(decodeStyleSheet(bytes(0xe9), 'text/css; charset="windows-1252"', null)).toBe('é');
    expect(decodeStyleSheet(bytes('@charset "latin1";', 0xe9), null, null)).toBe('@charset "latin1";é');
    expect(decodeStyleSheet(bytes(0xe9), 'text/css', 'iso-8859-1')).toBe('é');
    expect(decodeStyleSheet(bytes(0xc3, 0xa9), 'text/css; charset=no-such', null)).toBe('é');
  });
});
