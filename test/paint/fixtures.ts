/** Hand-built boxes and fragments: painting is tested without style, layout or fonts. */

import type { BoxNode, Formatting, InlineItem } from '../../src/boxes/box.ts';
import type { ComputedGroups } from '../../src/css/properties/computed-groups.ts';
import { INITIAL_GROUPS } from '../../src/css/properties/index.ts';
import type { Rgba } from '../../src/css/values/types.ts';
import { createDiagnostics, type Diagnostics } from '../../src/diagnostics.ts';
import type { DisplayPage } from '../../src/display/display-list.ts';
import { dumpDisplay } from '../../src/display/dump.ts';
import type { Document, Element } from '../../src/dom/node.ts';
import { NO_EDGES } from '../../src/geometry.ts';
import {
  type BoxFragment,
  Edge,
  type Fragment,
  type LineFragment,
  type Link,
  type TextFragment,
} from '../../src/layout/core/fragments.ts';
import type { Page } from '../../src/pages/page.ts';
import { paintPage } from '../../src/paint/paint-page.ts';
import type { PaintOptions } from '../../src/paint/painter.ts';
import type { ImageResource } from '../../src/resources/types.ts';
import type { Placement, Structure, StructureNode, StructureType } from '../../src/structure/types.ts';
import { type ComputedStyle, completedStyle, inheritingStyle } from '../../src/style/computed-style.ts';
import type { StyledDocument } from '../../src/style/types.ts';
import type { FontFace, ShapedRun } from '../../src/text/types.ts';

export const rgb = (r: number, g: number, b: number, a = 1): Rgba => ({ r: r / 255, g: g / 255, b: b / 255, a });
export const RED = rgb(255, 0, 0);
export const GREEN = rgb(0, 128, 0);
export const BLUE = rgb(0, 0, 255);

export type StyleChanges = { readonly [G in keyof ComputedGroups]?: Partial<ComputedGroups[G]> };

let nextId = 1;

export function style(changes: StyleChanges = {}): ComputedStyle {
  const groups: Record<string, unknown> = { ...INITIAL_GROUPS };
  for (const [name, values] of Object.entries(changes)) groups[name] = { ...(groups[name] as object), ...values };
  return completedStyle(Object.assign(inheritingStyle(INITIAL_GROUPS), groups, { id: nextId++ }));
}

export const background = (color: Rgba): StyleChanges => ({ background: { backgroundColor: color } });

let elementIndex = 0;

export function element(tag: string, attributes: Record<string, string> = {}, parent: Element | null = null): Element {
  return {
    kind: 'element',
    tag,
    namespace: 'html',
    attributes: new Map(Object.entries(attributes)),
    id: attributes.id ?? null,
    classes: [],
    parent: parent ?? ({ kind: 'document' } as Document),
    children: [],
    elements: [],
    index: elementIndex++,
    siblingIndex: 0,
    treePlace: null,
    line: null,
    column: null,
  };
}

export interface BoxChanges extends Partial<Omit<BoxNode, 'style'>> {
  readonly style?: ComputedStyle;
}

let serial = 0;

export function node(changes: BoxChanges = {}): BoxNode {
  return {
    formatting: 'block',
    element: null,
    pseudo: null,
    style: changes.style ?? style(),
    parent: null,
    children: [],
    index: 0,
    inline: null,
    table: null,
    cell: null,
    replaced: null,
    marker: null,
    monolithic: false,
    independent: false,
    overStartEdge: false,
    containsAbsolute: false,
    containsFixed: false,
    startPage: '',
    endPage: '',
    wantsBreaks: true,
    holdsMoved: true,
    holdsBreak: false,
    differsOnPages: false,
    serial: serial++,
    ...changes,
  };
}

export const at = <F extends Fragment>(x: number, y: number, fragment: F): Link<F> => ({
  x,
  y,
  fragment,
  relative: null,
});

export interface FragmentChanges extends Partial<Omit<BoxFragment, 'node' | 'kind'>> {
  readonly node?: BoxNode;
  readonly formatting?: Formatting;
}

/** A border box of the given size. */
export function box(
  width: number,
  height: number,
  changes: StyleChanges = {},
  children: readonly Link[] = [],
  more: FragmentChanges = {},
): BoxFragment {
  const own = more.node ?? node({ style: style(changes), formatting: more.formatting ?? 'block' });
  const b = own.style.border;
  const { node: _n, formatting: _f, ...rest } = more;
  return {
    kind: 'box',
    node: own,
    width,
    height,
    border: { top: b.borderTopWidth, right: b.borderRightWidth, bottom: b.borderBottomWidth, left: b.borderLeftWidth },
    padding: NO_EDGES,
    children,
    edges: Edge.All,
    index: 0,
    consumed: 0,
    baseline: null,
    lastBaseline: null,
    inlineBlockBaseline: null,
    overflow: { right: width, bottom: height },
    extra: null,
    parentBaselines: null,
    physical: null,
    ...rest,
  };
}

const FACE = {
  id: 'test',
  unitsPerEm: 1000,
  metrics: { underlinePosition: 100, underlineThickness: 50 },
} as unknown as FontFace;

/** Every glyph is 10px wide; ascent 8, descent 2. */
export function text(value: string, changes: StyleChanges = {}, more: Partial<TextFragment> = {}): TextFragment {
  const run: ShapedRun = {
    font: FACE,
    size: 16,
    text: value,
    start: 0,
    end: value.length,
    level: 0,
    glyphs: Uint32Array.from(value, (letter) => letter.codePointAt(0)!),
    advances: new Float32Array(value.length).fill(10),
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.from(value, (_, i) => i),
    width: value.length * 10,
  };
  const owner = style(changes);
  const item: InlineItem = {
    kind: 'text',
    start: 0,
    end: value.length,
    style: owner,
    element: more.element ?? null,
    pseudo: null,
    language: '',
    dynamic: null,
  };
  return {
    kind: 'text',
    style: owner,
    element: null,
    item,
    generated: false,
    run,
    from: 0,
    to: value.length,
    textStart: 0,
    textEnd: value.length,
    width: value.length * 10,
    height: 10,
    ascent: 8,
    expansion: 0,
    tracking: 0,
    inserted: false,
    decorations: [],
    emphasis: null,
    rotated: null,
    ...more,
  };
}

export function line(children: readonly Link[], width = 100, height = 10): LineFragment {
  return { kind: 'line', width, height, baseline: 8, children, hangs: false };
}

export function page(root: BoxFragment | null, changes: Partial<Page> = {}): Page {
  return {
    number: 1,
    start: { token: null, carried: [], name: '', side: 'right', blank: false },
    pageStyle: {
      size: { width: 200, height: 300 },
      margin: NO_EDGES,
      inset: NO_EDGES,
      orientation: 'upright',
      style: style(),
      marginBoxes: new Map(),
      footnoteArea: null,
    },
    width: 200,
    height: 300,
    margin: NO_EDGES,
    scale: 1,
    root: root && at(0, 0, root),
    positioned: [],
    deferred: new Map(),
    footnoteArea: null,
    marginBoxes: [],
    label: null,
    ...changes,
  };
}

/** Every element is one of the logical structure by itself. */
export function flatStructure(): Structure {
  const placements = new Map<Element, Placement>();
  const root: StructureNode = structureNode('Document', null);
  const of = (element: Element | null): Placement | null => {
    if (!element) return null;
    let placement = placements.get(element);
    if (!placement) {
      placement = { kind: 'structure', node: structureNode('P', element), order: placements.size };
      placements.set(element, placement);
    }
    return placement;
  };
  return {
    root,
    ofFrame: () => null,
    ofText: (item) => (item.kind === 'text' ? of(item.element) : null),
    ofBox: (box) => of(box.element),
    ofField: () => null,
    ofLink: (link) => of(link)!.node,
  };
}

const structureNode = (type: StructureType, element: Element | null): StructureNode => ({
  type,
  element,
  parent: null,
  children: [],
  order: 0,
  alternate: null,
  details: null,
});

export interface Painted {
  readonly lines: readonly string[];
  readonly diagnostics: Diagnostics;
  readonly display: DisplayPage;
}

export function paint(
  of: Page,
  images: Record<string, ImageResource> = {},
  options: Partial<PaintOptions> = {},
): Painted {
  const diagnostics = createDiagnostics();
  const styled = { document: { baseUrl: null, elements: [] }, ruleSets: [] } as unknown as StyledDocument;
  const structure = flatStructure();
  const display = paintPage(of, { styled, structure, diagnostics, imageOf: (url) => images[url] ?? null, ...options });
  const lines = dumpDisplay(display)
    .split('\n')
    .slice(1)
    .map((text) => text.slice(2));
  return { lines, diagnostics, display };
}

/** Only what is drawn, without groups and tags. */
export const drawn = (of: Page, images: Record<string, ImageResource> = {}): string[] =>
  paint(of, images)
    .lines.map((text) => text.trim())
    .filter((text) => /^(fill|stroke|text|image)/.test(text));
