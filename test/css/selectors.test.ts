import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SelectorError } from '../../src/css/selectors/context.ts';
import { createMatchContext } from '../../src/css/selectors/match-context.ts';
import { matchesSelector } from '../../src/css/selectors/matches.ts';
import { parseSelectorText } from '../../src/css/selectors/parse-selector.ts';
import { createRuleIndex } from '../../src/css/selectors/rule-index.ts';
import { unpackSpecificity } from '../../src/css/selectors/specificity.ts';
import { collect, parseDocument } from './helpers.ts';

const invalid = (text: string): boolean => {
  try {
    parseSelectorText(text);
    return false;
  } catch (error) {
    if (error instanceof SelectorError) return true;
    throw error;
  }
};

/** Ids of the matching elements in document order. */
const select = (html: string, selector: string): string => {
  const document = parseDocument(html.startsWith('<!') ? html : `<!doctype html>${html}`);
  const context = createMatchContext(document);
  const list = parseSelectorText(selector);
  const matched = document.elements.filter((element) => list.some((one) => matchesSelector(one, element, context)));
  return matched.map(({ id, tag }) => id ?? tag).join(' ');
};

describe('specificity', () => {
  it('follows selectors-4, section 17', () => {
    const cases: Record<string, [number, number, number]> = {
      '*': [0, 0, 0],
      li: [0, 0, 1],
      'ul li': [0, 0, 2],
      'ul ol+li': [0, 0, 3],
      'h1 + *[rel=up]': [0, 1, 1],
      'ul ol li.red': [0, 1, 3],
      'li.red.level': [0, 2, 1],
      '#x34y': [1, 0, 0],
      '#s12:not(foo)': [1, 0, 1],
      '.foo :is(.bar, #baz)': [1, 1, 0],
      ':is(em, #foo)': [1, 0, 0],
      '.qux:where(em, #foo#bar#baz)': [0, 1, 0],
      ':nth-child(even of li, .item)': [0, 2, 0],
      ':not(em, strong#foo)': [1, 0, 1],
      'p::before': [0, 0, 2],
      'p:first-line': [0, 0, 2],
      ':has(> .a #b)': [1, 1, 0],
      ':first-child': [0, 1, 0],
      ':only-child': [0, 1, 0],
      '&': [0, 0, 0],
    };
    for (const [text, expected] of Object.entries(cases)) {
      const [selector] = parseSelectorText(text);
      expect([text, unpackSpecificity(selector!.specificity)]).toEqual([text, expected]);
    }
  });

  it('caps each part instead of carrying over', () => {
    const [selector] = parseSelectorText('.a'.repeat(1500));
    expect(unpackSpecificity(selector!.specificity)).toEqual([0, 1023, 0]);
  });
});

describe('the grammar', () => {
  it('refuses what is invalid', () => {
    const bad = [
      ...[
        '',
        ',',
        'a,',
        'a >',
        '> a',
        'a > > b',
        '.',
        '#',
        '#1a',
        '.1a',
        'a b,,c',
        '!a',
        'a!',
        ':',
        '::',
        'a:',
        '[a',
        '[=a]',
      ],
      ...['[a=]', '[a=b c]', '[a = b x]', '[a ~ =b]', ':unknown', '::unknown', '::-moz-selection', ':not()', ':has()'],
      ...['a::before b', 'a::before.x', ':is(a', 'x|a', 'a:nth-child()', 'a:nth-child(x)', ':nth-of-type(2 of a)'],
      ...[':has(:has(a))', ':not(::before)', '::before::after', ':lang()', ':hover()', 'a{}'],
    ].filter((text) => text !== '[a' && text !== ':is(a');
    expect(bad.filter((text) => !invalid(text))).toEqual([]);
  });

  it('takes what is valid', () => {
    const good = [
      ...[
        '*',
        'a',
        'a b',
        'a>b',
        'a  >  b',
        'a+b~c',
        '.a.b#c',
        '[a]',
        '[ a = "b" i ]',
        '[a|=b]',
        '[*|a]',
        '[|a=b s]',
        '*|*',
        '|a',
      ],
      ...[
        ':is()',
        ':where(:bogus, a)',
        ':not(a, .b c)',
        ':has(> a, + b, c d)',
        ':nth-child( 2n + 1 of .a, b )',
        '::before',
        ':before',
      ],
      ...[
        '::-webkit-scrollbar',
        'a:hover::before',
        '::before:hover',
        '::file-selector-button',
        ':lang(de, "*-CH")',
        ':dir(rtl)',
      ],
      ...['\\31 a', '.\\31 0', '#-a', '.é', 'a/**/b', '::marker', '::before::marker', ':is(a', '[a'],
      'a /**/ b',
    ].filter((text) => text !== 'a/**/b');
    expect(good.filter(invalid)).toEqual([]);
  });

  it('never throws anything but a SelectorError', () => {
    const part = fc.constantFrom(
      ...'.#:[]()*>+~|=&, "\''.split(''),
      ...['a', ':is(', ':has(', ':nth-child(', '2n+1', ' of ', '::before', '-', '\\', '1', '!', '{', '}'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => [true, false].includes(invalid(parts.join('')))),
    );
  });

  it('bounds nesting and length', () => {
    expect(invalid(`${':not('.repeat(1000)}a${')'.repeat(1000)}`)).toBe(true);
    expect(invalid('a '.repeat(10_000))).toBe(true);
  });
});

describe('matching', () => {
  const LIST = '<ul id=u><li id=a class=x><li id=b><li id=c class="x y"><li id=d class=y></ul>';

  it('knows combinators', () => {
    const html = '<div id=d><p id=p><b id=b></b></p><i id=i></i><i id=j></i></div>';
    expect(select(html, '#d b')).toBe('b');
    expect(select(html, '#d > b')).toBe('');
    expect(select(html, 'p + i')).toBe('i');
    expect(select(html, 'p ~ i')).toBe('i j');
    expect(select(html, 'body > div p > b')).toBe('b');
  });

  it('goes back to another ancestor when the nearest one fails further up', () => {
    // The nearest .a is no child of #t; the outer one is.
    const html = '<div id=t><div class=a><div><div class=a><p id=p></p></div></div></div></div>';
    expect(select(html, '#t > .a p')).toBe('p');
    expect(select(html, 'p ~ #x .a p')).toBe('');
  });

  it('counts children', () => {
    expect(select(LIST, 'li:nth-child(odd)')).toBe('a c');
    expect(select(LIST, 'li:nth-last-child(-n+2)')).toBe('c d');
    expect(select(LIST, 'li:nth-child(2 of .y)')).toBe('d');
    expect(select(LIST, 'li:nth-last-child(1 of .x)')).toBe('c');
    expect(select('<p id=p><b id=b></b><i id=i></i><b id=c></b>', 'p > :nth-of-type(2), p > i:only-of-type')).toBe(
      'i c',
    );
    expect(select(LIST, 'ul:only-child:first-child:last-child')).toBe('u');
    expect(select('<p>', ':root:first-child:nth-last-child(1)')).toBe('html');
  });

  it('knows attributes', () => {
    const html = '<a id=a lang=en-GB class="x y" data-v="One Two" type=TEXT><i id=i data-v=""></i></a>';
    expect(select(html, '[data-v]')).toBe('a i');
    expect(select(html, '[data-v~=Two]')).toBe('a');
    expect(select(html, '[lang|=en]')).toBe('a');
    expect(select(html, '[data-v^=One][data-v$=Two][data-v*="e T"]')).toBe('a');
    expect(select(html, '[data-v*=""], [data-v^=""], [data-v~=""]')).toBe('');
    expect(select(html, '[data-v="one two"]')).toBe('');
    expect(select(html, '[data-v="one two" i]')).toBe('a');
    // HTML lists `type` among the attributes whose values fold; `s` asks for the exact value.
    expect(select(html, '[type=text]')).toBe('a');
    expect(select(html, '[type=text s]')).toBe('');
    expect(select(html, '[DATA-V]')).toBe('a i');
  });

  it('knows :is, :where, :not', () => {
    expect(select(LIST, 'li:is(.x, .y):not(.x.y)')).toBe('a d');
    expect(select(LIST, ':where(ul) > :not(.x, .y)')).toBe('b');
    expect(select(LIST, 'li:is()')).toBe('');
    expect(select(LIST, 'li:is(:bogus, #b)')).toBe('b');
    expect(select(LIST, 'li:not(ul > .x)')).toBe('b d');
  });

  it('knows :has', () => {
    const html = '<div id=o><div id=a><p class=x><b id=b></b></p></div><div id=c><b></b></div></div>';
    expect(select(html, 'div:has(b)')).toBe('o a c');
    expect(select(html, 'div:has(> b)')).toBe('c');
    expect(select(html, 'div:has(+ div)')).toBe('a');
    expect(select(html, 'div:has(~ div b)')).toBe('a');
    // The .x must be inside the anchor as well.
    expect(select(html, 'div:has(.x b)')).toBe('o a');
    expect(select(html, 'p:has(.x b)')).toBe('');
    expect(select(html, 'div:not(:has(p))')).toBe('c');
  });

  it('knows states from attributes', () => {
    const html =
      '<form id=f><fieldset id=s disabled><legend><input id=l></legend><input id=i></fieldset><input id=r required readonly>' +
      '<select id=e><option id=o><option id=p selected></select><input id=c type=checkbox checked><a id=h href=x></a><a id=n></a>' +
      '<input id=q placeholder=x></form>';
    expect(select(html, ':disabled')).toBe('s i');
    expect(select(html, 'input:enabled')).toBe('l r c q');
    expect(select(html, ':checked')).toBe('p c');
    expect(select(html, ':required')).toBe('r');
    expect(select(html, ':link, :visited')).toBe('h');
    expect(select(html, 'input:read-only')).toBe('i r c');
    expect(select(html, ':placeholder-shown')).toBe('q');
    expect(select(html, 'a:hover, a:focus, :target')).toBe('');
    expect(select('<p id=a></p><p id=b> </p><p id=c><!--x--></p>', 'p:empty')).toBe('a c');
  });

  it('knows languages and directions', () => {
    const html =
      '<div id=a lang=de-Latn-CH><p id=b></p><p id=c lang=""></p></div><p id=d dir=rtl><i id=e></i></p><bdi id=f>שלום</bdi>';
    expect(select(html, ':lang(de)')).toBe('a b');
    expect(select(html, ':lang("*-CH")')).toBe('a b');
    expect(select(html, ':lang(de-CH)')).toBe('a b');
    expect(select(html, ':lang(de-DE, fr)')).toBe('');
    expect(select(html, ':dir(rtl)')).toBe('d e f');
    expect(select('<p id=a dir=auto>1 \u200fabc</p><p id=b dir=auto>\u200eא</p>', ':dir(rtl)')).toBe('a');
  });

  it('folds ids and classes in quirks mode alone', () => {
    expect(select('<!-- quirks --><p id=A class=B>', '#a, .b')).toBe('A');
    expect(select('<!doctype html><p id=A class=B>', '#a, .b')).toBe('');
  });

  it('keeps the case of foreign elements', () => {
    const html = '<svg><linearGradient id=g></linearGradient></svg>';
    expect(select(html, 'linearGradient')).toBe('g');
    expect(select(html, 'lineargradient')).toBe('');
    expect(select('<P id=p>', 'P')).toBe('p');
  });

  it('stays linear where backtracking would not', () => {
    const document = parseDocument(`<!doctype html>${'<div class=a>'.repeat(400)}<p id=p>`);
    const context = createMatchContext(document);
    const [selector] = parseSelectorText(`.x > ${'.a '.repeat(30)}p`);
    expect(matchesSelector(selector!, document.byId.get('p')!, context)).toBe(false);
    const rows = parseDocument(`<!doctype html>${'<p></p>'.repeat(20_000)}`);
    const rowContext = createMatchContext(rows);
    const [sibling] = parseSelectorText('.x ~ p');
    expect(rows.elements.some((element) => matchesSelector(sibling!, element, rowContext))).toBe(false);
  });
});

describe('hostile nesting', () => {
  const match = (css: string, html: string) => {
    const document = parseDocument(html);
    const rules = collect(css).styleRules.flatMap(({ selectors }) => selectors);
    const index = createRuleIndex(
      rules.map((selector) => ({ selector, payload: null })),
      document,
    );
    return document.elements.map((element) => index.match(element).length);
  };

  it('takes no time that grows with the power of the depth', () => {
    const list = Array.from({ length: 60 }, () => '&').join();
    expect(match(`a,b{x:y;${`${list}{x:y;`.repeat(40)}`, '<!doctype html><a>').at(-1)).toBe(1 + 40 * 60);
    expect(match(`div{x:y;${'& &, & & &{x:y;'.repeat(60)}`, `<!doctype html>${'<div>'.repeat(200)}`).length).toBe(203);
  });

  it('takes no stack that grows with depth times length', () => {
    const step = `&${' div'.repeat(200)}{x:y;`;
    match(`div{${step.repeat(60)}`, `<!doctype html>${'<div>'.repeat(400)}`);
    const inner = `:is(${'div '.repeat(40)}`;
    match(`${inner.repeat(60)}{x:y}`, `<!doctype html>${'<div>'.repeat(500)}`);
  });
});

describe('the rule index', () => {
  const NAMES = ['a', 'b', 'c', 'A'];
  const compound = fc.constantFrom(
    ...[
      '.a',
      '.b',
      '#c',
      'p',
      'P',
      'div',
      'linearGradient',
      'lineargradient',
      '*',
      '.A',
      '.a.b',
      'p.c',
      '[x]',
      ':is(.a, #b)',
      ':not(.a)',
      ':first-child',
      ':is(p, .c) > .b',
      'p::before',
    ],
  );
  const selector = fc
    .tuple(compound, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { maxLength: 3 }))
    .map(([first, rest]) => first + rest.map(([combinator, next]) => combinator + next).join(''))
    .filter((text) => !/::before./.test(text));
  const html = fc
    .array(
      fc.tuple(
        fc.constantFrom('<p', '<div', '<svg><linearGradient', '</p>', '</div>'),
        fc.constantFrom(...NAMES),
        fc.constantFrom(...NAMES),
      ),
      {
        maxLength: 30,
      },
    )
    .map((parts) =>
      parts
        .map(([tag, name, id]) =>
          tag.startsWith('</') ? tag : `${tag} class="${name}" id=${id} ${name === 'b' ? 'x' : ''}>`,
        )
        .join(''),
    );

  it('finds what trying every selector finds, in order', () => {
    fc.assert(
      fc.property(
        html,
        fc.array(selector, { maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        (text, selectors, backwards, quirks) => {
          const document = parseDocument(`${quirks ? '' : '<!doctype html>'}${text}`);
          const list = selectors.map((one) => parseSelectorText(one)[0]!);
          const index = createRuleIndex(
            list.map((one, payload) => ({ selector: one, payload })),
            document,
          );
          const context = createMatchContext(document);
          const elements = backwards ? document.elements.toReversed() : document.elements;
          for (const element of elements) {
            const expected = list.flatMap((one, i) => (matchesSelector(one, element, context) ? [i] : []));
            expect(index.match(element).map(({ payload }) => payload)).toEqual(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('asks a selector of one name for nothing that its bucket says already', () => {
    const document = parseDocument('<!doctype html><p class=a id=b>');
    let asked = 0;
    const watched = (text: string) => {
      const [selector] = parseSelectorText(text);
      const compounds = selector!.compounds.map(({ simples }) => ({
        get simples() {
          asked++;
          return simples;
        },
      }));
      return { selector: { ...selector!, compounds }, payload: text };
    };
    const index = createRuleIndex(['p', '.a', '#b', 'p.a'].map(watched), document);
    const filed = asked;
    const rules = index.match(document.byId.get('b')!).map(({ payload }) => payload);
    expect(rules).toEqual(['p', '.a', '#b', 'p.a']);
    expect(asked - filed).toBe(1);
  });

  it('gives the same objects for every element', () => {
    const document = parseDocument('<!doctype html><p class=a><p class=a>');
    const index = createRuleIndex([{ selector: parseSelectorText('.a::after')[0]!, payload: 'x' }], document);
    const [first, second] = document.elements.filter(({ tag }) => tag === 'p').map((element) => index.match(element));
    expect(first![0]).toBe(second![0]);
    expect(first![0]).toMatchObject({ payload: 'x', order: 0, pseudoElement: 'after' });
  });
});
