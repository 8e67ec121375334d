import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import { writePdf } from '../../src/pdf/write-pdf.ts';
import {
  artifact,
  endTag,
  latin1,
  objects,
  page,
  push,
  RED,
  rectPath,
  structure,
  tag,
  testDocument,
  textItem,
  write,
} from './fixtures.ts';
import { hasTool, runTool } from './tools.ts';

type Part = Parameters<typeof tag>[1];

/** Content items of a document's elements, found by tag or `#id`. */
function contents(document: ReturnType<typeof testDocument>) {
  let y = 0;
  return (selector: string, text: string, part: Part = 'content'): DisplayItem[] => {
    const element = document.elements.find((e) =>
      selector[0] === '#' ? `#${e.id}` === selector : e.tag === selector,
    )!;
    y += 20;
    return [tag(element, part), textItem(text, 10, y), endTag];
  };
}

const fill: DisplayItem = {
  kind: 'fill',
  path: rectPath(0, 0, 9, 9),
  rule: 'nonzero',
  paint: { kind: 'solid', color: RED },
};

describe('structure tree', () => {
  it('follows the elements, with inline ones read as their paragraph', async () => {
    const document = testDocument(['h1', {}, 'Title'], ['p', {}, 'one ', ['b', {}, 'two'], ' three']);
    const say = contents(document);
    const items = [...say('h1', 'Title'), ...say('p', 'one '), ...say('b', 'two'), ...say('p', ' three')];
    expect(structure(await write(items, { document }))).toBe('Document(H1(0) P(1))');
  });

  it('puts document order before paint order', async () => {
    const document = testDocument(['p', { id: 'a' }, 'x'], ['p', { id: 'b' }, 'x'], ['h2', {}, 'x']);
    const say = contents(document);
    const items = [...say('h2', 'last'), ...say('#b', 'second'), ...say('#a', 'first')];
    expect(structure(await write(items, { document }))).toBe('Document(P(2) P(1) H2(0))');
  });

  it('places content between the children it stands between', async () => {
    const document = testDocument(['p', {}, 'see ', ['a', { href: 'https://x.test/' }, 'this'], ' now']);
    const say = contents(document);
    const link = document.elements.find((e) => e.tag === 'a')!;
    const rect = { x: 1, y: 2, width: 30, height: 10 };
    const items: DisplayItem[] = [
      ...say('p', 'see '),
      ...say('a', 'this'),
      { kind: 'link', rect, href: 'https://x.test/', element: link, title: null },
      ...say('p', ' now'),
    ];
    expect(structure(await write(items, { document }))).toBe('Document(P(0 Link(1 obj) 2))');
  });

  it('gives lists their labels and bodies', async () => {
    const document = testDocument(['ul', {}, ['li', { id: 'a' }, 'one', ['ul', {}, ['li', { id: 'b' }, 'inner']]]]);
    const say = contents(document);
    const items = [
      ...say('#a', '•', 'marker'),
      ...say('#a', 'one'),
      ...say('#b', '•', 'marker'),
      ...say('#b', 'inner'),
    ];
    const pdf = await write(items, { document });
    expect(structure(pdf)).toBe('Document(L(LI(Lbl(0) LBody(1 L(LI(Lbl(2) LBody(3)))))))');
    expect(latin1(pdf)).toContain('/ListNumbering/Disc');
  });

  it('gives tables their sections, scopes and spans', async () => {
    const document = testDocument([
      'table',
      {},
      ['caption', {}, 'c'],
      ['thead', {}, ['tr', {}, ['th', { colspan: '2' }, 'h']]],
      ['tbody', {}, ['tr', {}, ['th', { id: 'r' }, 'r'], ['td', { rowspan: '3' }, 'd']]],
    ]);
    const say = contents(document);
    const items = [...say('caption', 'c'), ...say('th', 'h'), ...say('#r', 'r'), ...say('td', 'd')];
    const pdf = await write(items, { document });
    expect(structure(pdf)).toBe('Document(Table(Caption(0) THead(TR(TH(1))) TBody(TR(TH(2) TD(3)))))');
    const text = latin1(pdf);
    expect(text).toContain('/A<</O/Table/Scope/Column/ColSpan 2>>');
    expect(text).toContain('/A<</O/Table/Scope/Row>>');
    expect(text).toContain('/A<</O/Table/RowSpan 3>>');
  });

  it('makes a paragraph of a div with text, a group of one with both, nothing of one with neither', async () => {
    const document = testDocument([
      'div',
      {},
      ['div', { id: 'a' }, 'text'],
      ['div', { id: 'b' }, 'x', ['p', {}, 'y'], 'z'],
    ]);
    const say = contents(document);
    const items = [...say('#a', 'text'), ...say('#b', 'x'), ...say('p', 'y'), ...say('#b', 'z')];
    expect(structure(await write(items, { document }))).toBe('Document(P(0) Div(P(1) P(2) P(3)))');
  });

  it('wraps text straight in the body, a list item without a list and a cell without a row', async () => {
    const document = testDocument(['span', {}, 'x'], ['li', {}, 'y'], ['div', { role: 'cell', id: 'c' }, 'z']);
    const say = contents(document);
    const items = [...say('span', 'x'), ...say('li', 'y'), ...say('#c', 'z')];
    expect(structure(await write(items, { document }))).toBe('Document(P(0) L(LI(LBody(1))) TR(TD(2)))');
  });

  it('describes figures and leaves decoration out', async () => {
    const document = testDocument(
      ['img', { alt: 'A "(cat)"', id: 'a' }],
      ['img', { alt: '', id: 'b' }],
      ['p', { id: 'e' }],
      ['p', { 'aria-hidden': 'true', id: 'h' }, 'x'],
    );
    const say = contents(document);
    const image = {
      kind: 'raster',
      url: 'x',
      width: 1,
      height: 1,
      pixelWidth: 1,
      pixelHeight: 1,
      orientation: 1,
    } as const;
    const data = { encoding: 'samples', components: 1, samples: new Uint8Array(1), alpha: null } as const;
    const show: DisplayItem = {
      kind: 'image',
      image: { ...image, data },
      rect: { x: 40, y: 80, width: 40, height: 20 },
      interpolate: false,
    };
    const [a, b, e] = ['a', 'b', 'e'].map((id) => document.byId.get(id)!);
    const items = [tag(a!), show, endTag, tag(b!), show, endTag, tag(e!), fill, endTag, ...say('#h', 'x')];
    const pdf = await write([...items, artifact('pagination'), textItem('3', 0, 0), endTag], { document });
    expect(structure(pdf)).toBe('Document(Figure(0))');
    expect(latin1(pdf)).toContain('/Alt(A "\\(cat\\)")');
    // 300 x 225 points; y up.
    expect(latin1(pdf)).toContain('/BBox[30 150 60 165]');
    expect(latin1(pdf)).toContain('/Artifact<</Type/Pagination>>BDC');
  });

  it('keeps an element in one piece over pages and groups', async () => {
    const document = testDocument(['p', {}, 'x']);
    const say = contents(document);
    const first = page(say('p', 'one'));
    const second = page([push({ opacity: 0.5 }), ...say('p', 'two'), { kind: 'pop' }]);
    const pdf = await writePdf([first, second], { document, compress: false });
    expect(structure(pdf)).toBe('Document(P(0 mcr0))');
    const form = [...objects(pdf)].find(([, body]) => body.includes('/Subtype /Form'))!;
    expect(latin1(pdf)).toContain(`/Stm ${form[0]} 0 R/MCID 0`);
    expect(form[1]).toMatch(/\/StructParents \d/);
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

  it('names types of its own in the role map, and languages where they change', async () => {
    const document = testDocument(['nav', {}, ['p', {}, 'x ', ['i', { lang: 'fr' }, 'mot']]]);
    const say = contents(document);
    const pdf = await write([...say('p', 'x '), ...say('i', 'mot')], { document });
    expect(structure(pdf)).toBe('Document(Nav(P(0 Span(1))))');
    expect(latin1(pdf)).toContain('/RoleMap<</Nav/Sect>>');
    expect(latin1(pdf)).toContain('/Lang(fr)');
  });

  it('is left out when not wanted', async () => {
    const document = testDocument(['p', {}, 'x']);
    const text = latin1(await write(contents(document)('p', 'x'), { document, tagged: false }));
    expect(text).not.toMatch(/StructTreeRoot|BDC|MarkInfo/);
  });
});
