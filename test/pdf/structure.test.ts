/** The structure tree as it is written; what elements are is tested in test/structure. */

import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import {
  artifact,
  endTag,
  latin1,
  page,
  push,
  RED,
  rectPath,
  tag,
  testDocument,
  testRun,
  textItem,
  write,
  writePages,
} from './fixtures.ts';
import { readPdf } from './reader.ts';
import { artifactsOf, taggedText } from './tagged-text.ts';
import { hasTool, runTool } from './tools.ts';

type Document = ReturnType<typeof testDocument>;

const find = (document: Document, selector: string) =>
  document.elements.find((e) => (selector[0] === '#' ? `#${e.id}` === selector : e.tag === selector))!;

/** Content items of a document's elements, found by tag or `#id`. */
function contents(document: Document) {
  let y = 0;
  return (selector: string, text: string, after: string | null = null): DisplayItem[] => {
    y += 20;
    return [tag(find(document, selector), after ? find(document, after) : null), textItem(text, 10, y), endTag];
  };
}

const fill: DisplayItem = {
  kind: 'fill',
  path: rectPath(0, 0, 9, 9),
  rule: 'nonzero',
  paint: { kind: 'solid', color: RED },
};

const tree = async (items: readonly DisplayItem[], document: Document): Promise<string> =>
  taggedText(readPdf(await write(items, { document })));

describe('structure tree', () => {
  it('puts reading order before paint order', async () => {
    const document = testDocument(['p', { id: 'a' }, 'x'], ['p', { id: 'b' }, 'x'], ['h1', {}, 'x']);
    const say = contents(document);
    const items = [...say('h1', 'last'), ...say('#b', 'second'), ...say('#a', 'first')];
    expect(await tree(items, document)).toBe('Document(P("first") P("second") H1("last"))');
  });

  it('places content between the children it stands between', async () => {
    const document = testDocument(['p', {}, 'see ', ['a', { href: 'https://x.test/' }, 'this'], ' now']);
    const say = contents(document);
    const link = find(document, 'a');
    const rect = { x: 1, y: 2, width: 30, height: 10 };
    const items: DisplayItem[] = [
      ...say('p', ' now', 'a'),
      ...say('a', 'this'),
      { kind: 'link', rect, href: 'https://x.test/', element: link, node: null },
      ...say('p', 'see '),
    ];
    expect(await tree(items, document)).toBe('Document(P("see " Link("this" obj) " now"))');
  });

  it('reads text in the order of its lines, whatever is drawn first', async () => {
    const document = testDocument(['p', {}, 'x']);
    const run = testRun('one two');
    const part = (from: number, to: number, x: number): DisplayItem =>
      textItem(run, x, 10, { from, to, textStart: from, textEnd: to });
    const items = [tag(find(document, 'p')), part(4, 7, 0), part(0, 4, 60), endTag];
    expect(await tree(items, document)).toBe('Document(P("one " "two"))');
  });

  it('keeps a line from right to left in one sequence, unless another direction is in it', async () => {
    const document = testDocument(['p', {}, 'x']);
    const [backward, forward] = [testRun('abcdef', { level: 1 }), testRun('abcdef', { level: 2 })];
    const part = (run: typeof backward, from: number, x: number, y = 10): DisplayItem =>
      textItem(run, x, y, { from, to: from + 2, textStart: from, textEnd: from + 2 });
    const said = (...items: DisplayItem[]) => tree([tag(find(document, 'p')), ...items, endTag], document);
    // Drawn from left to right, as the glyphs of a run are, which readers turn round.
    expect(await said(part(backward, 4, 0), part(backward, 2, 30), part(backward, 0, 60))).toBe(
      'Document(P("efcdab"))',
    );
    // A number stands between them, and on the next line is what is read behind it.
    expect(await said(part(backward, 4, 0), part(forward, 2, 30), part(backward, 0, 60))).toBe(
      'Document(P("ab" "cd" "ef"))',
    );
    expect(await said(part(forward, 2, 0), part(backward, 0, 30), part(backward, 4, 30, 30))).toBe(
      'Document(P("ab" "cd" "ef"))',
    );
  });

  it('leaves out what has no content, but for cells of tables and fields', async () => {
    const row = ['tr', {}, ['td', { id: 'a' }], ['td', { id: 'b' }]] as const;
    const document = testDocument(['table', {}, row], ['p', {}], ['input', {}], ['table', {}, ['tr', {}, ['td', {}]]]);
    expect(await tree(contents(document)('#b', '5'), document)).toBe('Document(Table(TR(TD() TD("5"))) Form())');
  });

  it('describes figures on their first page and leaves decoration out', async () => {
    const document = testDocument(['img', { alt: 'A "(cat)"', id: 'a' }], ['p', { id: 'e' }]);
    const data = { encoding: 'samples', components: 1, samples: new Uint8Array(1), alpha: null } as const;
    const show: DisplayItem = {
      kind: 'image',
      image: { kind: 'raster', url: 'x', width: 1, height: 1, pixelWidth: 1, pixelHeight: 1, orientation: 1, data },
      rect: { x: 40, y: 80, width: 40, height: 20 },
      interpolate: false,
    };
    const items = [tag(find(document, '#a')), show, endTag, tag(find(document, '#e')), fill, endTag];
    const pdf = await write([...items, artifact('pagination'), textItem('3', 0, 0), endTag], { document });
    const read = readPdf(pdf);
    expect(taggedText(read)).toBe('Document(Figure("#"))');
    expect(latin1(pdf)).toContain('/Alt(A "\\(cat\\)")');
    // 300 x 225 points; y up.
    expect(latin1(pdf)).toContain('/BBox[30 150 60 165]');
    expect(artifactsOf(read, 0)).toEqual(['Layout:#', 'Pagination:3']);
  });

  it('holds the shapes of a drawing in one piece, each with a clip of its own', async () => {
    const document = testDocument(['img', { alt: 'A cat' }]);
    const clipped = [push({ clip: { path: rectPath(0, 0, 5, 5), rule: 'nonzero' } }), fill, { kind: 'pop' } as const];
    const items = [tag(find(document, 'img')), ...clipped, ...clipped, fill, endTag];
    const pdf = await write(items, { document });
    expect(taggedText(readPdf(pdf))).toBe('Document(Figure("###"))');
    expect(latin1(pdf).match(/MCID/g)).toHaveLength(1);
    // A group may hold what is read apart.
    const seenThrough = [push({ opacity: 0.5 }), ...clipped, fill, { kind: 'pop' } as const];
    const other = readPdf(await write([tag(find(document, 'img')), fill, ...seenThrough, endTag], { document }));
    expect(taggedText(other)).toBe('Document(Figure("#" "##"))');
  });

  it('keeps an element in one piece over pages and groups', async () => {
    const document = testDocument(['p', {}, 'x']);
    const say = contents(document);
    const second = page([push({ opacity: 0.5 }), ...say('p', 'two', 'p'), { kind: 'pop' }]);
    const pdf = await writePages([page(say('p', 'one')), second], { document });
    expect(taggedText(readPdf(pdf))).toBe('Document(P("one" "two"))');
    expect(latin1(pdf)).toMatch(/\/Stm \d+ 0 R\/MCID 0/);
    if (hasTool('qpdf')) expect(runTool(pdf, 'qpdf', '--check', 'FILE').code).toBe(0);
  });

  it('balances marked content and text objects whatever the nesting', async () => {
    const document = testDocument(['p', {}, 'x'], ['h1', {}, 'y']);
    const say = contents(document);
    const items = [
      push({ transform: [1, 0, 0, 1, 5, 5] }),
      ...say('p', 'a'),
      fill,
      { kind: 'pop' } as const,
      ...say('h1', 'b'),
    ];
    const text = latin1(await write([...items, push({ opacity: 0.3 }), ...say('p', 'c')], { document }));
    for (const [open, close] of [
      [/BDC\n|BMC\n/g, /EMC\n/g],
      [/^BT$/gm, /^ET$/gm],
      [/^q$/gm, /^Q$/gm],
    ] as const) {
      expect(text.match(open)?.length).toBe(text.match(close)?.length);
    }
  });

  it('names types of its own in the role map', async () => {
    const document = testDocument(['nav', {}, ['p', { lang: 'fr' }, 'x']]);
    const pdf = await write(contents(document)('p', 'mot'), { document });
    expect(taggedText(readPdf(pdf))).toBe('Document(Nav(P("mot")))');
    expect(latin1(pdf)).toContain('/RoleMap<</Nav/Sect>>');
    expect(latin1(pdf)).toContain('/Lang(fr)');
  });

  it('is written for a file without text too, and left out when not wanted', async () => {
    expect(latin1(await write([fill]))).toMatch(/\/MarkInfo ?<<\/Marked true>>/);
    const document = testDocument(['p', {}, 'x']);
    const text = latin1(await write(contents(document)('p', 'x'), { document, tagged: false }));
    expect(text).not.toMatch(/StructTreeRoot|BDC|MarkInfo/);
  });
});
