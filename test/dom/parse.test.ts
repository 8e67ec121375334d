import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDiagnostics, PlatenError, silentDiagnostics } from '../../src/diagnostics.ts';
import { dumpDocument } from '../../src/dom/dump.ts';
import type { Document, Element } from '../../src/dom/node.ts';
import { type ParseOptions, parseHtml, textContent } from '../../src/dom/parse.ts';
import { findStyleSources } from '../../src/dom/style-sources.ts';

const parse = (html: string | Uint8Array, options: Partial<ParseOptions> = {}): Document =>
  parseHtml(html, { baseUrl: null, diagnostics: silentDiagnostics, ...options });

const tags = (document: Document): string => document.elements.map(({ tag }) => tag).join(' ');

/** What every finished tree holds. */
function checkTree(document: Document): void {
  expect(document.elements[0]).toBe(document.root);
  expect(document.root.parent).toBe(document);
  const order: Element[] = [];
  const pending: Element[] = [document.root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    order.push(element);
    expect(element.elements).toEqual(element.children.filter(({ kind }) => kind === 'element'));
    element.children.forEach((child) => {
      expect(child.parent).toBe(element);
    });
    element.elements.forEach((child, i) => {
      expect(child.siblingIndex).toBe(i);
    });
    pending.push(...[...element.elements].reverse());
  }
  expect(order).toEqual([...document.elements]);
  document.elements.forEach((element, i) => {
    expect(element.index).toBe(i);
  });
}

describe('parseHtml', () => {
  it('makes whole documents of fragments', () => {
    const document = parse('<p>a<p>b');
    expect(tags(document)).toBe('html head body p p');
    expect(document.quirks).toBe(true);
    expect(parse('<!doctype html><p>').quirks).toBe(false);
    checkTree(document);
  });

  it('repairs tables as browsers do', () => {
    // Foster parenting: what may not stand in a table goes before it.
    expect(dumpDocument(parse('<table><div>x</div>y<tr><td>1</table>'))).toContain(
      ['    3 div @1:8', '      "x"', '    "y"', '    4 table @1:1', '      5 tbody', '        6 tr @1:21'].join('\n'),
    );
  });

  it('keeps misnested formatting elements in order', () => {
    const document = parse('<b>1<p>2</b>3</p>');
    expect(tags(document)).toBe('html head body b p b');
    expect(textContent(document.root)).toBe('123');
    checkTree(document);
  });

  it('reads noscript, leaves out templates and comments', () => {
    const document = parse('<body><noscript><p>a</p></noscript><template><p>b</p></template>c<!-- x -->d');
    expect(tags(document)).toBe('html head body noscript p template');
    expect(textContent(document.root)).toBe('acd');
  });

  it('splits classes, finds ids, base and title', () => {
    const document = parse(
      '<base href="/x/"><base href="/y/"><title> A\n B </title><p id=a class=" b  c b "><p id=a><p id="">',
      { baseUrl: 'https://example.org/doc' },
    );
    const [first, second, third] = document.elements.filter(({ tag }) => tag === 'p');
    expect(first!.classes).toEqual(['b', 'c']);
    expect(document.byId.get('a')).toBe(first);
    expect(second!.id).toBe('a');
    expect(third!.id).toBeNull();
    expect(document.baseUrl).toBe('https://example.org/x/');
    expect(document.title).toBe('A B');
    expect(parse('<svg><title>x</title></svg>').title).toBeNull();
  });

  it('knows namespaces and their attributes', () => {
    const document = parse(
      '<svg viewbox="0 0 1 1"><a xlink:href="#x"/><foreignObject><p></foreignObject></svg><math><mi>',
    );
    expect(document.elements.map(({ namespace, tag }) => `${namespace}:${tag}`).slice(3)).toEqual([
      ...['svg:svg', 'svg:a', 'svg:foreignObject', 'html:p', 'mathml:math', 'mathml:mi'],
    ]);
    expect([...document.elements[3]!.attributes.keys()]).toEqual(['viewBox']);
    expect(document.elements[4]!.attributes.get('xlink:href')).toBe('#x');
  });

  it('knows where start tags stand', () => {
    const [, , body, paragraph, bold] = parse('<body>\n<p>\n  <b>').elements;
    expect([body!.line, body!.column, paragraph!.line, paragraph!.column, bold!.line, bold!.column]).toEqual([
      1, 1, 2, 1, 3, 3,
    ]);
    expect(parse('x').root.line).toBeNull();
  });

  it('flattens what is too deep and loses no word', () => {
    const diagnostics = createDiagnostics();
    const html = Array.from({ length: 600 }, (_, i) => `<div>${i} `).join('') + '</div>z '.repeat(600);
    const document = parse(html, { diagnostics });
    const depth = (element: Element): number => (element.parent.kind === 'document' ? 1 : 1 + depth(element.parent));
    expect(Math.max(...document.elements.map(depth))).toBe(512);
    const words = textContent(document.root).trim().split(' ');
    expect(words).toEqual([...Array(600).keys()].map(String).concat(Array(600).fill('z')));
    expect(diagnostics.warnings).toMatchObject([{ code: 'limit' }]);
    checkTree(document);
  });

  it('takes a hundred thousand nested elements', () => {
    expect(parse('<div>'.repeat(100_000)).elements).toHaveLength(100_003);
  });

  it('ends at the element limit', () => {
    expect(() => parse('<p>'.repeat(100), { limits: { elements: 50 } })).toThrow(PlatenError);
  });

  it('warns where the author loses something', () => {
    const diagnostics = createDiagnostics();
    parse('<p id=a id=b>x<b', { diagnostics });
    expect(diagnostics.warnings.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['html-parse', 1, 11],
      ['html-parse', 1, 17],
    ]);
  });

  it('holds its invariants and never throws', () => {
    const part = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<svg>',
        '</svg>',
        '<template>',
        '</template>',
      ],
      ...[
        '<select>',
        '<option>',
        '<form>',
        '<a>',
        '<i>',
        '</i>',
        'x',
        ' ',
        '<!--',
        '-->',
        '<style>',
        '</style>',
        '<body>',
        '\0',
      ],
    );
    fc.assert(fc.property(fc.array(part, { maxLength: 30 }), (parts) => checkTree(parse(parts.join('')))));
  });
});

describe('encodings', () => {
  const bytes = (...parts: (string | number)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [part])));
  const text = (input: Uint8Array, diagnostics = silentDiagnostics) => textContent(parse(input, { diagnostics }).root);

  it('are told by the mark, by meta, or are UTF-8', () => {
    expect(text(bytes(0xef, 0xbb, 0xbf, '<meta charset=latin1>', 0xc3, 0xa9))).toBe('é');
    expect(text(bytes(0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00))).toBe('aé');
    expect(text(bytes('<meta charset="iso-8859-15">', 0xa4))).toBe('€');
    expect(text(bytes('<meta http-equiv=Content-Type content="text/html; charset=windows-1251">', 0xe4))).toBe('д');
    expect(text(bytes('<!-- <meta charset=latin1> -->', 0xc3, 0xa9))).toBe('é');
    expect(text(bytes('<meta charset=utf-16>', 0xc3, 0xa9))).toBe('é');
    expect(text(bytes(0xc3, 0xa9))).toBe('é');
  });

  it('fall back to windows-1252 with a warning', () => {
    const diagnostics = createDiagnostics();
    expect(text(bytes('x', 0x80), diagnostics)).toBe('x€');
    expect(diagnostics.warnings).toMatchObject([{ code: 'html-encoding' }]);
  });

  it('warn of bytes that are not of the encoding', () => {
    const diagnostics = createDiagnostics();
    expect(text(bytes('<meta charset=utf-8>x', 0xff), diagnostics)).toBe('x\ufffd');
    expect(diagnostics.warnings).toMatchObject([{ code: 'html-encoding' }]);
  });
});

describe('style sources', () => {
  it('keep the first set of titled sheets', () => {
    const document = parse(
      '<style title=a>1</style><style title=b>2</style><style>3</style><link rel=stylesheet href=4 title=a>',
    );
    expect(findStyleSources(document).map((source) => (source.kind === 'inline' ? source.text : source.href))).toEqual([
      '1',
      '3',
      '4',
    ]);
  });
});
