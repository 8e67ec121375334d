import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCssCaches } from '../../src/css/caches.ts';
import { unpackSpecificity } from '../../src/css/selectors/specificity.ts';
import { parseSheetOnce, sheetSteps } from '../../src/css/stylesheets.ts';
import { collectRules } from '../../src/css/stylesheets-collect.ts';
import { loadStyleSheets } from '../../src/css/stylesheets-load.ts';
import { tokenizeSteps } from '../../src/css/syntax/tokens.ts';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { parseHtml } from '../../src/dom/parse.ts';
import { collect, PRINT, parseSheet, show } from './helpers.ts';

describe('error recovery', () => {
  it('drops a rule whose selector list holds one invalid selector', () => {
    expect(show(collect('a, :bogus { x: y } b { x: y }'))).toEqual(['b { x: y }']);
  });

  it('continues after stray brackets, semicolons and comment tokens', () => {
    expect(show(collect('<!-- a { x: y } --> b { x: y }'))).toEqual(['a { x: y }', 'b { x: y }']);
    // A semicolon at the top level belongs to the next rule's prelude.
    expect(show(collect('a { x: y }; b { x: y } c { x: y }'))).toEqual(['a { x: y }', 'c { x: y }']);
    expect(show(collect('a { x: y } } b { x: y } c { x: y }'))).toEqual(['a { x: y }', 'c { x: y }']);
    expect(show(collect('a { x: (} y; b { c: d } '))).toEqual([]);
  });

  it('takes a semicolon in a group for a part of the next rule, as Chromium does', () => {
    expect(show(collect('@media all { a { x: y }; b { x: y } c { x: y } }'))).toEqual(['a { x: y }', 'c { x: y }']);
    expect(show(collect('g { @media all { ; x: y; h { x: y }; i { x: y } } }'))).toEqual([
      'g { x: y }',
      'h { x: y }',
      'i { x: y }',
    ]);
  });

  it('closes everything at the end of the sheet', () => {
    expect(show(collect('@media print { a { x: y'))).toEqual(['a { x: y }']);
  });

  it('tells what it dropped, with line and column', () => {
    const { warnings } = parseSheet(
      'a { x: y }\n  @bogus foo { b { x: y } }\na { color }\n:foo { x: y }\nb { x: "\n"; }',
    );
    expect(warnings.map(({ code, line, column, source }) => [code, line, column, source])).toEqual([
      ['css-unknown-at-rule', 2, 3, 'https://example.org/a.css'],
      ['css-syntax', 3, 5, 'https://example.org/a.css'],
      ['css-invalid-selector', 4, 1, 'https://example.org/a.css'],
      ['css-syntax', 5, 5, 'https://example.org/a.css'],
    ]);
  });

  it('says nothing of rules that are for other browsers alone', () => {
    const told = (css: string) => parseSheet(css).warnings.map(({ code }) => code);
    expect(told('button::-moz-focus-inner, input::-moz-focus-inner { a: b } :-ms-input-placeholder { a: b }')).toEqual(
      [],
    );
    // Chromium drops the part that it knows, too.
    expect(told('a::-moz-placeholder, a::placeholder { color: red }')).toEqual(['css-invalid-selector']);
  });

  it('gives every declaration the base of its sheet', () => {
    const [rule] = collect('a { x: url(b.png) }').styleRules;
    expect(rule!.block.declarations[0]!.place).toEqual({
      source: 'https://example.org/a.css',
      baseUrl: 'https://example.org/a.css',
      line: 1,
      column: 5,
    });
  });

  it('bounds nesting and stays linear', () => {
    for (const text of ['a{', '@media print{', '@supports (a:b){', ':is(', '(', '@layer a{', 'a{&{']) {
      collect(text.repeat(10_000));
    }
    expect(collect(`a{${'b:hover{c:d} '.repeat(5000)}}`).styleRules).toHaveLength(5000);
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        '{',
        '}',
        '(',
        ')',
        ';',
        ':',
        ',',
        '@media',
        '@layer',
        '@import',
        '@supports',
        '@page',
        '@font-face',
        '@namespace',
      ],
      ...[
        ' ',
        'print',
        'and',
        'not',
        '"x"',
        'url(x)',
        '&',
        '>',
        '.b',
        'color: red;',
        '!important',
        '--x:',
        '<',
        '=',
        '400px',
        '\\',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => collect(parts.join('')).styleRules.length >= 0),
    );
  });
});

describe('nesting', () => {
  it('keeps the order of declarations and rules', () => {
    // css-nesting-1: declarations after a nested rule stand after it.
    expect(show(collect('.a { x: 1; & b { y: 2 } x: 3 }'))).toEqual(['.a { x: 1 }', '& b { y: 2 }', '.a { x: 3 }']);
  });

  it('reads rules that begin with an identifier', () => {
    expect(show(collect('.a { x: 1; b:hover, i { y: 2 } p > q { z: 3 } }'))).toEqual([
      '.a { x: 1 }',
      'b:hover, i { y: 2 }',
      'p > q { z: 3 }',
    ]);
  });

  it('counts & as the most specific selector of its parent', () => {
    const [rule] = collect('#a, b { & c { x: y } }').styleRules;
    expect(unpackSpecificity(rule!.selectors[0]!.specificity)).toEqual([1, 0, 1]);
    const relative = collect('.a { > b { x: y } }').styleRules[0]!.selectors[0]!;
    expect(unpackSpecificity(relative.specificity)).toEqual([0, 1, 1]);
    expect(relative.combinators).toEqual(['child']);
  });

  it('puts conditional rules inside, declarations and all', () => {
    const text = '.a { @media print { x: 1; b { y: 2 } } @media screen { x: 3 } @supports (color: red) { z: 4 } }';
    expect(show(collect(text))).toEqual(['.a { x: 1 }', 'b { y: 2 }', '.a { z: 4 }']);
  });

  it('drops rules that may not be nested', () => {
    const { warnings } = parseSheet('.a { @page { margin: 0 } @font-face { src: url(x) } x: y }');
    expect(warnings.map(({ code }) => code)).toEqual(['css-invalid-at-rule', 'css-invalid-at-rule']);
  });
});

describe('layers', () => {
  const layered = (text: string) => {
    const rules = collect(text);
    return { layers: rules.layers, of: rules.styleRules.map(({ layer }) => rules.layers[layer] ?? null) };
  };

  it('stand in the order of their first mention', () => {
    const { layers, of } = layered('@layer b, a; @layer a { p { x: y } } @layer b { p { x: y } } p { x: y }');
    expect(layers).toEqual(['b', 'a']);
    expect(of).toEqual(['a', 'b', null]);
  });

  it('come after the layers inside them', () => {
    const { layers } = layered('@layer a { p { x: y } @layer c { p { x: y } } } @layer a.b { p { x: y } } @layer d;');
    expect(layers).toEqual(['a.c', 'a.b', 'a', 'd']);
  });

  it('are new each time when they have no name', () => {
    const { layers, of } = layered('@layer { p { x: y } } @layer { p { x: y } }');
    expect(new Set(layers).size).toBe(2);
    expect(of).toEqual(layers);
  });

  it('do not exist where their condition does not hold', () => {
    expect(layered('@media screen { @layer a; } @layer b, a;').layers).toEqual(['b', 'a']);
  });
});

describe('@supports', () => {
  const holds = (condition: string) => collect(`@supports ${condition} { a { x: y } }`).styleRules.length === 1;

  it('follows css-conditional', () => {
    expect(holds('(color: red)')).toBe(true);
    expect(holds('not (selector(:bogus))')).toBe(true);
    expect(holds('selector(a:has(b))')).toBe(true);
    expect(holds('(color: red) and (selector(a > b) or selector(:bogus))')).toBe(true);
    expect(holds('(--x: anything)')).toBe(true);
    expect(holds('(color: red) and (color: blue) or (color: green)')).toBe(false);
    expect(holds('selector(:bogus)')).toBe(false);
    expect(holds('font-format(woff2) and (not font-tech(color-sbix))')).toBe(true);
    expect(holds('color: red')).toBe(false);
  });
});

describe('@page', () => {
  it('reads selectors, margin boxes and the footnote area', () => {
    const [rule] = collect(
      '@page wide:first:left, :nth(2n+1) { size: A4; @top-center { content: "x" } @footnote { float: bottom } @nowhere { x: y } }',
    ).pageRules;
    expect(rule!.selectors).toEqual([
      { name: 'wide', pseudos: ['first', 'left'], nth: [] },
      { name: null, pseudos: [], nth: [{ a: 2, b: 1, of: null, inGroup: false }] },
    ]);
    expect(rule!.block.declarations.map(({ property }) => property)).toEqual(['size']);
    expect(rule!.marginBoxes.map(({ name }) => name)).toEqual(['top-center']);
    expect(rule!.footnote!.declarations).toHaveLength(1);
  });

  it('refuses other selectors', () => {
    expect(collect('@page :hover { margin: 0 } @page a b { margin: 0 } @page a :first {}').pageRules).toEqual([]);
    expect(collect('@page { margin: 0 }').pageRules[0]!.selectors).toEqual([]);
  });
});

describe('rules with descriptors', () => {
  it('keep the last descriptor of a name and need the ones they need', () => {
    const rules = collect(
      '@font-face { font-family: X; src: url(a); src: url(b) } @font-face { src: url(a) }' +
        '@counter-style x { system: cyclic } @counter-style decimal { system: cyclic } @counter-style none {}' +
        '@property --a { syntax: "<length>"; inherits: false; initial-value: 1px } @property --b { syntax: "*"; inherits: true }' +
        '@property --c { syntax: "<color>"; inherits: true } @property d { syntax: "*"; inherits: true }',
    );
    expect(rules.fontFaces.map(({ descriptors }) => descriptors.get('src')!.text)).toEqual(['url(b)']);
    expect(rules.fontFaces[0]!.baseUrl).toBe('https://example.org/a.css');
    expect(rules.counterStyles.map(({ name }) => name)).toEqual(['x']);
    expect(rules.properties).toMatchObject([
      { name: '--a', syntax: '<length>', inherits: false },
      { name: '--b', syntax: '*', inherits: true, initialValue: null },
    ]);
  });
});

describe('@namespace', () => {
  it('binds prefixes and the default', () => {
    const text =
      '@namespace url(http://www.w3.org/1999/xhtml); @namespace s "http://www.w3.org/2000/svg"; a, s|a, *|a, |a { x: y } t|a { x: y }';
    const [rule, ...rest] = collect(text).styleRules;
    expect(rest).toEqual([]);
    expect(
      rule!.selectors.map(({ compounds }) => (compounds[0]!.simples[0] as { namespace: string | null }).namespace),
    ).toEqual(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', null, '']);
  });
});

describe('loading', () => {
  const load = async (html: string, files: Record<string, string>, mediaType: 'print' | 'screen' = 'print') => {
    const diagnostics = createDiagnostics();
    const document = parseHtml(html, { baseUrl: 'https://example.org/dir/doc.html', diagnostics });
    const asked: string[] = [];
    const store = {
      async fetch(url: string) {
        asked.push(url);
        const text = files[url];
        return text === undefined ? null : { bytes: new TextEncoder().encode(text), contentType: 'text/css', url };
      },
    };
    const sheets = await loadStyleSheets(document, { store, diagnostics, userAgentSheet: '', mediaType });
    const rules = collectRules(sheets.author, 'author', { ...PRINT, type: mediaType });
    return { asked, rules, shown: show(rules), warnings: diagnostics.warnings };
  };
  const at = (name: string) => `https://example.org/dir/${name}`;

  it('takes style and link elements in tree order', async () => {
    const html =
      '<style>a{x:1}</style><link rel="STYLESHEET foo" href=b.css><link rel="alternate stylesheet" href=no.css title=x>' +
      '<link rel=stylesheet href=no.css type=text/less><style media=screen>s{x:1}</style><style type=text/x>t{x:1}</style>' +
      '<body><style media="print and (min-width: 100px)">c{x:1}</style>';
    const { shown, asked } = await load(html, { [at('b.css')]: 'b{x:1}' });
    expect(shown).toEqual(['a { x: 1 }', 'b { x: 1 }', 'c { x: 1 }']);
    expect(asked).toEqual([at('b.css')]);
  });

  it('places warnings of a style element inside the document', async () => {
    const { warnings } = await load('<p>\n<style>\n  a { color }\n</style>', {});
    expect(warnings).toMatchObject([{ code: 'css-syntax', line: 3, column: 7 }]);
  });

  it('follows imports, relative to each sheet, before the rules of the sheet', async () => {
    const { shown, rules } = await load('<link rel=stylesheet href=sub/a.css>', {
      [at('sub/a.css')]:
        '@charset "utf-8"; @layer z; @import "b.css" layer(q) print; @import url(c.css) screen; a{x:1} @import "d.css";',
      [at('sub/b.css')]: '@import "../e.css"; b{x:1}',
      [at('e.css')]: 'e{x:1}',
    });
    expect(shown).toEqual(['e { x: 1 }', 'b { x: 1 }', 'a { x: 1 }']);
    expect(rules.layers).toEqual(['z', 'q']);
    expect(rules.styleRules.map(({ layer }) => layer)).toEqual([1, 1, -1]);
  });

  it('honours supports() of an import', async () => {
    const html = '<style>@import "a.css" supports(selector(:bogus)); @import "b.css" supports(color: red);</style>';
    expect((await load(html, { [at('b.css')]: 'b{x:1}' })).shown).toEqual(['b { x: 1 }']);
  });

  it('ends circles and floods', async () => {
    const circle = await load('<link rel=stylesheet href=a.css>', {
      [at('a.css')]: '@import "b.css"; a{x:1}',
      [at('b.css')]: '@import "a.css"; b{x:1}',
    });
    expect(circle.shown).toEqual(['b { x: 1 }', 'a { x: 1 }']);
    expect(circle.warnings).toMatchObject([{ code: 'css-invalid-at-rule', source: at('b.css') }]);
    const files: Record<string, string> = {};
    for (let i = 0; i < 12; i++) files[at(`${i}.css`)] = `${`@import "${i + 1}.css";`.repeat(5)}p${i}{x:1}`;
    const flood = await load('<link rel=stylesheet href=0.css>', files);
    expect(flood.asked.length).toBeLessThan(300);
    expect(flood.warnings.some(({ code }) => code === 'limit')).toBe(true);
  });

  it('warns of URLs that cannot be resolved', async () => {
    const diagnostics = createDiagnostics();
    const document = parseHtml('<link rel=stylesheet href=a.css>', { baseUrl: null, diagnostics });
    await loadStyleSheets(document, { store: { fetch: async () => null }, diagnostics, userAgentSheet: '' });
    expect(diagnostics.warnings).toMatchObject([{ code: 'missing-resource', line: 1 }]);
  });
});

describe('a long style sheet', () => {
  it('is parsed in steps, once', () => {
    const caches = createCssCaches();
    const place = { source: null, baseUrl: null, diagnostics: createDiagnostics() };
    const text = 'a { x: y }'.repeat(2000);
    expect([...sheetSteps(text, place, caches)].length).toBeGreaterThan(10);
    expect([...sheetSteps(text, place, caches)]).toEqual([]);
  });

  it('is counted with the sets of its rules, which hold it where the sheet itself is forgotten', () => {
    const caches = createCssCaches();
    const place = { source: null, baseUrl: null, diagnostics: createDiagnostics() };
    const sheet = parseSheetOnce('a { x: y }'.repeat(2000), place, caches);
    collectRules([sheet], 'author', PRINT, caches);
    // A rule is an object with a selector and a block of one declaration: 1 kB at least.
    expect(caches.ruleSets.size()).toBeGreaterThan(2000 * 1000);
  });

  it.each([
    ['one selector list', `${Array.from({ length: 10_000 }, (_, i) => `.a${i}`).join()} { x: y }`],
    ['one layer', `@layer a { @media print { ${'a { x: y }'.repeat(5000)} } }`],
    ['nested rules', `a { ${'&.b { x: y }'.repeat(5000)} }`],
  ])('is parsed in steps, also where all of it is %s', (_, text) => {
    const place = { source: null, baseUrl: null, diagnostics: createDiagnostics() };
    const tokens = [...tokenizeSteps(text)].length;
    expect([...sheetSteps(text, place, createCssCaches())].length - tokens).toBeGreaterThan(8);
  });
});
