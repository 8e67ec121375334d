/** Reading in steps gives the tree, places and errors that parse5 gives on its own. */

import fc from 'fast-check';
import { type ParserError, parse, Tokenizer } from 'parse5';
import { describe, expect, it, vi } from 'vitest';
import { parseSteps } from '../../src/dom/tokenizer-shortcuts.ts';
import { createTreeAdapter, type MutableDocument, type MutableNode } from '../../src/dom/tree-adapter.ts';
import { atOnce } from '../../src/turns.ts';

function outline(nodes: readonly MutableNode[]): unknown[] {
  return nodes.map((node) =>
    node.kind === 'text'
      ? { text: node.data, line: node.line, column: node.column }
      : {
          tag: node.tag,
          attributes: [...node.attributes],
          line: node.line,
          column: node.column,
          children: outline(node.children),
        },
  );
}

type Parse = (text: string, options: Parameters<typeof parseSteps>[1]) => MutableDocument;

function run(text: string, with_: Parse): unknown {
  const errors: unknown[] = [];
  const tree = with_(text, {
    treeAdapter: createTreeAdapter({ elements: 100_000, text: 1_000_000 }, new Map()),
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code, startLine, startCol }: ParserError) => errors.push([code, startLine, startCol]),
  });
  return { mode: tree.mode, children: outline(tree.children), errors };
}

function same(text: string): void {
  const whole = run(text, parse as Parse);
  expect(run(text, (part, options) => atOnce(parseSteps(part, options)))).toEqual(whole);
  expect(run(text, (part, options) => atOnce(parseSteps(part, options, 7)))).toEqual(whole);
}

describe('the shortcuts of the tokenizer', () => {
  it.each([
    ['text and line ends', '<!doctype html><p>one two\nthree\r\nfour\rfive  &amp; six &lt; <b>seven</b> \n eight'],
    [
      'attribute values',
      `<p title="a 'b' &quot;c&quot;\r\nd" class='x "y" z' data-x="ü 😀 \u0000">x</p><img src="data:image/png;base64,AAAA////">`,
    ],
    [
      'raw text',
      '<style>a { color: red }\r\n b > c {}</style><title>a & b &amp; c</title><textarea>\n one </textarea><xmp> < </xmp>',
    ],
    ['tables, whose text goes elsewhere', 'a<table> b <tr> c <td> d e <td> f </table> g <caption>h i</caption>'],
    ['characters that are errors', '<p>a\u0000b \u0001c \ufdd0 \ud800 😀 é \u0085'],
    ['foreign content', '<svg><text> a b \u0000</text><![CDATA[ x y ]]></svg><math><mi>a b</mi></math>'],
    ['what comes after the body', '<body>a b</body> c d </html> e f <!-- g --> h'],
    ['framesets and pre', '<pre>\n\n a b</pre> <frameset> a <frame></frameset>'],
  ])('%s', (_, text) => same(text));

  it('any mixture of markup', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<i x="',
        '" y=\'',
        "'>",
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<style>',
        '</style>',
        '<title>',
      ],
      ...[
        '</title>',
        '<select>',
        '<option>',
        '<template>',
        '</template>',
        '<svg>',
        '</svg>',
        '&amp;',
        '&',
        '<',
        '>',
        ' ',
        '\n',
        '\r\n',
        '\r',
      ],
      ...[
        '\t',
        '\u0000',
        'word',
        'two words ',
        'é',
        '😀',
        '\ud800',
        '"',
        "'",
        '<!--',
        '-->',
        '<a href="x y">',
        '</a>',
        '</body>',
        '<pre>',
        '\f',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        same(pieces.join(''));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['references without spaces', (n: number) => `<p>${'&amp;&eacute;'.repeat(n)}`],
    ['words', (n: number) => `<p>${'<b>one</b> two '.repeat(n)}`],
    ['a script', (n: number) => `<script>${'0123456789'.repeat(n)}</script>`],
    ['a comment', (n: number) => `<!-- ${'0123456789'.repeat(n)} -->x`],
    ['plain text', (n: number) => `<plaintext>${'0123456789\u0000'.repeat(n)}`],
  ])('a step is short however long one thing is: %s', (_, make) => {
    const text = make(10_000);
    const pauses: number[] = [0];
    const pause = vi.spyOn(Tokenizer.prototype, 'pause').mockImplementation(function (this: Tokenizer) {
      pauses.push(this.preprocessor.pos);
      (this as unknown as { paused: boolean }).paused = true;
    });
    const treeAdapter = createTreeAdapter({ elements: 100_000, text: 10_000_000 }, new Map());
    const parsing = parseSteps(text, { treeAdapter, sourceCodeLocationInfo: true }, 2000);
    let steps = 0;
    while (!parsing.next().done) steps++;
    pause.mockRestore();
    for (let i = 1; i < pauses.length; i++) expect(pauses[i]! - pauses[i - 1]!).toBeLessThan(4000);
    expect(steps).toBeGreaterThan(text.length / 4000);
  });
});
