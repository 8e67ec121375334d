/** Hand-made faces, runs, elements and pages: the PDF room's tests depend on no other room's work. */

import { readFileSync } from 'node:fs';
import type { ContentTag, DisplayItem, DisplayPage, Path } from '../../src/display/display-list.ts';
import type { Document, Element, Node } from '../../src/dom/node.ts';
import { type PdfPart, type WritePdfOptions, writePdf } from '../../src/pdf/write-pdf.ts';
import type { Structure, StructureNode, StructureType } from '../../src/structure/types.ts';
import { createFace, type FaceSettings } from '../../src/text/face.ts';
import { openFontFile } from '../../src/text/font-file.ts';
import { createShapingEngine } from '../../src/text/shaping-engine.ts';
import type { FontFace, ShapedRun } from '../../src/text/types.ts';

const FONT_FILE = new URL('../../fonts/liberation/LiberationSans-Regular.ttf', import.meta.url);

export const BLACK = { r: 0, g: 0, b: 0, a: 1 };
export const RED = { r: 1, g: 0, b: 0, a: 1 };
export const BLUE = { r: 0, g: 0, b: 1, a: 1 };

/** Liberation Sans; `bytes` in place of its own for what is broken. */
export function testFace(settings: Partial<FaceSettings> = {}, bytes = readFileSync(FONT_FILE)): FontFace {
  return createFace(
    openFontFile(bytes, 0),
    {
      family: 'Liberation Sans',
      weight: 400,
      italic: false,
      variation: null,
      syntheticBold: false,
      syntheticOblique: false,
      override: null,
      sizeAdjust: 1,
      adjustments: null,
      layerPlacement: null,
      palette: null,
      ...settings,
    },
    createShapingEngine(),
  );
}

const REGULAR = testFace();

/** One glyph for each code unit, as wide as the font says. */
export function testRun(text: string, changes: Partial<ShapedRun> = {}): ShapedRun {
  const font = changes.font ?? REGULAR;
  const size = changes.size ?? 16;
  const glyphs = Uint32Array.from(text, (c) => font.glyphFor(c.codePointAt(0)!));
  const advances = Float32Array.from(glyphs, (g) => (font.advanceOf(g) * size) / font.unitsPerEm);
  return {
    font,
    size,
    text,
    start: 0,
    end: text.length,
    level: 0,
    glyphs,
    advances,
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.from(glyphs, (_, i) => i),
    width: advances.reduce((sum, advance) => sum + advance, 0),
    ...changes,
  };
}

type GlyphItem = Extract<DisplayItem, { kind: 'glyphs' }>;

export function textItem(run: ShapedRun | string, x: number, y: number, changes: Partial<GlyphItem> = {}): GlyphItem {
  const shaped = typeof run === 'string' ? testRun(run) : run;
  return {
    kind: 'glyphs',
    run: shaped,
    from: 0,
    to: shaped.glyphs.length,
    textStart: shaped.start,
    textEnd: shaped.end,
    x,
    y,
    color: BLACK,
    expansion: 0,
    tracking: 0,
    inserted: false,
    ...changes,
  };
}

export const rectPath = (x: number, y: number, width: number, height: number): Path => [
  ['M', x, y],
  ['L', x + width, y],
  ['L', x + width, y + height],
  ['L', x, y + height],
  ['Z'],
];

export const page = (items: readonly DisplayItem[], width = 400, height = 300): DisplayPage => ({
  width,
  height,
  items,
});

export type Push = Extract<DisplayItem, { kind: 'push' }>;

export const push = (changes: Partial<Push>): Push => ({
  kind: 'push',
  transform: null,
  clip: null,
  opacity: 1,
  blend: 'normal',
  isolated: false,
  mask: null,
  ...changes,
});

/** What `testDocument` makes of its elements: each is one of the logical structure, in the order of the document. */
const nodes = new WeakMap<Element, StructureNode>();

const TYPES: Readonly<Record<string, StructureType>> = {
  html: 'Document',
  h1: 'H1',
  a: 'Link',
  img: 'Figure',
  nav: 'Nav',
  div: 'Div',
  table: 'Table',
  tr: 'TR',
  td: 'TD',
  input: 'Form',
};

function addNode(element: Element): void {
  const parent = element.parent.kind === 'element' ? nodes.get(element.parent)! : null;
  if (element.tag === 'body' && parent) {
    nodes.set(element, parent);
    return;
  }
  const type = TYPES[element.tag] ?? 'P';
  const alternate = element.attributes.get('alt') ?? null;
  const node = { type, element, parent, children: [], order: element.index * 100, alternate, details: null };
  nodes.set(element, node);
  parent?.children.push(node);
}

export const nodeOf = (element: Element): StructureNode => nodes.get(element)!;

const structureFor = (document: Document): Structure => ({
  root: nodeOf(document.root),
  ofText: () => null,
  ofBox: () => null,
  ofFrame: () => null,
  ofField: () => null,
  ofLink: (link) => nodeOf(link),
});

/** Content of an element before its children, or after the child `after`. */
export const tag = (element: Element, after: Element | null = null): DisplayItem => ({
  kind: 'tag',
  tag: { kind: 'structure', node: nodeOf(element), order: (after ?? element).index * 100 + 50 },
});
export const artifact = (type: Extract<ContentTag, { kind: 'artifact' }>['type']): DisplayItem => ({
  kind: 'tag',
  tag: { kind: 'artifact', type },
});
export const endTag: DisplayItem = { kind: 'end-tag' };

/** `['p', { id: 'x' }, 'text', ['b', {}, 'bold']]` */
export type Tree = readonly [tag: string, attributes: Record<string, string>, ...children: (Tree | string)[]];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function testDocument(...body: Tree[]): Document {
  const elements: Element[] = [];
  const byId = new Map<string, Element>();
  const document = {
    kind: 'document',
    quirks: false,
    baseUrl: null,
    title: null,
    elements,
    byId,
  } as unknown as Document;
  const build = (tree: Tree, parent: Element | Document): Element => {
    const [name, attributes, ...children] = tree;
    const element = {
      kind: 'element',
      tag: name,
      namespace: name === 'svg' ? 'svg' : 'html',
      attributes: new Map(Object.entries(attributes)),
      id: attributes.id ?? null,
      classes: [],
      parent,
      index: elements.length,
      siblingIndex: 0,
      line: 1,
      column: 1,
    } as unknown as Mutable<Element>;
    elements.push(element);
    addNode(element);
    if (element.id) byId.set(element.id, element);
    const nodes: Node[] = children.map((child) =>
      typeof child === 'string' ? { kind: 'text', parent: element, data: child } : build(child, element),
    );
    element.children = nodes;
    element.elements = nodes.filter((node): node is Element => node.kind === 'element');
    return element;
  };
  const root = build(['html', { lang: 'en' }, ['body', {}, ...body]], document);
  return Object.assign(document, { root, children: [root] });
}

export async function write(
  items: readonly DisplayItem[],
  options: Partial<WritePdfOptions & PdfPart> = {},
): Promise<Uint8Array> {
  return writePages([page(items)], options);
}

export function writePages(
  pages: PdfPart['pages'],
  options: Partial<WritePdfOptions & PdfPart> = {},
): Promise<Uint8Array> {
  const { document = testDocument() } = options;
  const { baseUrl = null, structure = structureFor(document), ...rest } = options;
  return writePdf({ pages, document, structure, baseUrl }, { compress: false, ...rest });
}

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The bodies of an uncompressed file's objects by number. */
export function objects(pdf: Uint8Array): Map<number, string> {
  const found = new Map<number, string>();
  for (const match of latin1(pdf).matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm))
    found.set(Number(match[1]), match[2]!);
  return found;
}
