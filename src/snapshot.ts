/** The layout of a document as plain JSON: the result of `layout`. */

import type { BoxNode } from './boxes/box.ts';
import { documentOrder } from './dom/node.ts';
import { addEdges, type Px, type Rect, transformRect } from './geometry.ts';
import { type BoxFragment, type Fragment, type Link, linkTo, type TextFragment } from './layout/core/fragments.ts';
import { inlineRect } from './layout/inline/client-rects.ts';
import type { Page } from './pages/page.ts';
import type { StyledDocument } from './style/types.ts';
import { foreignMatrix } from './svg/foreign-object.ts';

/**
 * A border box in CSS px from the page's top left corner, before transforms. An element split by pages or lines has one per piece. Boxes
 * of text have the tag `#text`, no element of their own, and refer to their element as `parent`.
 */
export interface SnapshotBox {
  /** Index in document order, as `document.querySelectorAll('*')` gives it in a browser; null for text and in shadow trees. */
  readonly element: number | null;
  readonly tag: string;
  readonly id?: string;
  /** The `class` attribute, single spaced. */
  readonly className?: string;
  readonly x: Px;
  readonly y: Px;
  readonly width: Px;
  readonly height: Px;
  /** The text of this piece of a line, `#text` only. */
  readonly text?: string;
  readonly parent?: number;
}

export interface SnapshotPage {
  readonly width: Px;
  readonly height: Px;
  readonly boxes: readonly SnapshotBox[];
}

export interface LayoutSnapshot {
  readonly pages: readonly SnapshotPage[];
}

/** Three decimals; finer differences are noise. */
const round = (value: Px): Px => Math.round(value * 1000) / 1000 + 0;

export function takeSnapshot(pages: readonly Page[], styled: StyledDocument): LayoutSnapshot {
  const order = documentOrder(styled.document);
  const all = pages.map((page) => snapshotPage(page, styled));
  return { pages: order ? all.map((page) => renumbered(page, order)) : all };
}

/** Elements in a shadow tree have no index in a browser. */
const renumbered = (page: SnapshotPage, order: readonly (number | null)[]): SnapshotPage => ({
  ...page,
  boxes: page.boxes.map(({ parent, ...box }) => {
    const element = box.element === null ? null : (order[box.element] ?? null);
    const around = parent === undefined ? null : (order[parent] ?? null);
    return { ...box, element, ...(around === null ? {} : { parent: around }) };
  }),
});

function snapshotPage(page: Page, styled: StyledDocument): SnapshotPage {
  const boxes: SnapshotBox[] = [];
  const roots: Link<BoxFragment>[] = page.root ? [page.root, ...page.positioned] : [...page.positioned];
  if (page.footnoteArea) roots.push(page.footnoteArea);
  for (const link of roots) collect(link, 0, 0, { page, styled }, boxes);
  if (page.scale !== 1) for (let i = 0; i < boxes.length; i++) boxes[i] = onSheet(boxes[i]!, page.scale);
  return { width: round(page.width), height: round(page.height), boxes };
}

/** Converts layout px to px of the page box. */
const onSheet = (box: SnapshotBox, scale: number): SnapshotBox => ({
  ...box,
  x: round(box.x / scale),
  y: round(box.y / scale),
  width: round(box.width / scale),
  height: round(box.height / scale),
});

interface Seen {
  readonly page: Page;
  readonly styled: StyledDocument;
}

/** Depth is bounded by the document's depth limit; slices of monolithic boxes repeat their content as painted. */
function collect(link: Link, originX: Px, originY: Px, seen: Seen, boxes: SnapshotBox[]): void {
  const x = originX + link.x;
  const y = originY + link.y;
  const fragment: Fragment = link.fragment;
  if (fragment.kind === 'text') {
    const box = textBox(fragment, x, y);
    if (box) boxes.push(box);
    return;
  }
  if (fragment.kind === 'box') {
    // Content that continues below the end of a box is not part of it.
    const isPast = fragment.index > 0 && fragment.height === 0;
    const rect =
      fragment.node.formatting === 'inline-box'
        ? inlineRect(fragment, x, y)
        : { x, y, width: fragment.width, height: fragment.height };
    const box = isPast ? null : elementBox(fragment.node, rect.x, rect.y, rect.width, rect.height);
    if (box) boxes.push(box);
    if (fragment.extra?.kind === 'table' || fragment.extra?.kind === 'collapsed-borders') {
      for (const column of fragment.extra.grid.columns) {
        const columnBox = elementBox(column.box, x + column.x, y + column.y, column.width, column.height);
        if (columnBox) boxes.push(columnBox);
      }
    }
    for (const link of seen.page.deferred.get(fragment) ?? []) collect(link, x, y, seen, boxes);
    if (fragment.node.replaced) {
      collectForeign(fragment, x, y, seen, boxes);
      return;
    }
  }
  for (const child of fragment.children) collect(child, x, y, seen, boxes);
}

/** Collects boxes of `foreignObject` in an `<svg>`, converted from user units to px. */
function collectForeign(fragment: BoxFragment, x: Px, y: Px, seen: Seen, boxes: SnapshotBox[]): void {
  const svg = fragment.node.replaced?.element;
  if (!svg || fragment.children.length === 0) return;
  const { left, top, right, bottom } = addEdges(fragment.border, fragment.padding);
  const width = fragment.width - left - right;
  const port = { x: x + left, y: y + top, width, height: fragment.height - top - bottom };
  for (const { fragment: child } of fragment.children) {
    if (child.kind !== 'box' || !child.node.element) continue;
    const matrix = foreignMatrix(seen, child.node.element, svg, port);
    const inside: SnapshotBox[] = [];
    collect(linkTo(0, 0, child), 0, 0, seen, inside);
    for (const box of inside) boxes.push({ ...box, ...rounded(transformRect(box, matrix)) });
  }
}

const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

function elementBox(node: BoxNode, x: Px, y: Px, width: Px, height: Px): SnapshotBox | null {
  if (!node.element || node.pseudo) return null;
  return {
    element: node.element.index,
    tag: node.element.tag,
    ...(node.element.id === null ? {} : { id: node.element.id }),
    ...(node.element.classes.length === 0 ? {} : { className: node.element.classes.join(' ') }),
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
  };
}

function textBox(fragment: TextFragment, x: Px, y: Px): SnapshotBox | null {
  if (fragment.inserted) return null;
  const text = fragment.run.text.slice(fragment.textStart, fragment.textEnd);
  // Hidden options of a list belong to no element and only determine its width.
  if (text === '' || (fragment.element === null && fragment.style.color.visibility === 'hidden')) return null;
  return {
    element: null,
    tag: '#text',
    x: round(x),
    y: round(y),
    width: round(fragment.width),
    height: round(fragment.height),
    text,
    ...(fragment.element && !fragment.generated ? { parent: fragment.element.index } : {}),
  };
}

/** One box a line, so that version control shows what moved. */
export function serializeSnapshot(snapshot: LayoutSnapshot): string {
  const pages = snapshot.pages.map((page) => {
    const boxes = page.boxes.map((box) => `      ${JSON.stringify(box)}`).join(',\n');
    const list = boxes === '' ? '[]' : `[\n${boxes}\n    ]`;
    return `  {\n    "width": ${page.width},\n    "height": ${page.height},\n    "boxes": ${list}\n  }`;
  });
  return `{ "pages": [\n${pages.join(',\n')}\n] }\n`;
}
