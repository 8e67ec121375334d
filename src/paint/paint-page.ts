/** Paints the fragments of a page into its display list. */

import type { BoxNode } from '../boxes/box.ts';
import { type ContentTag, type DisplayItem, type DisplayPage, PLAIN_PUSH } from '../display/display-list.ts';
import { rectPath, snapRect } from '../display/paths.ts';
import { isHtml } from '../dom/node.ts';
import {
  addEdges,
  type Edges,
  insetRect,
  NO_EDGES,
  type Point,
  type Px,
  type Rect,
  subtractEdges,
} from '../geometry.ts';
import { type BoxFragment, Edge, type Link, linkTo, movedLink } from '../layout/core/fragments.ts';
import { usedRadii } from '../layout/core/rounded-rect.ts';
import type { Page } from '../pages/page.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { borderEdges } from '../style/fixed-edges.ts';
import { paintBackground } from './background.ts';
import { paintBorders } from './border.ts';
import { type Collector, collectBox, collectEscaped } from './collect.ts';
import { hasBackground, hasBorder, resolveColor } from './decoration-tests.ts';
import {
  type Clip,
  clipWithin,
  createEmitter,
  emit,
  emitRect,
  finish,
  marginBoxTag,
  PAGINATION,
  popGroup,
  pushGroup,
} from './emitter.ts';
import { bleedEdges, grown, paintMarks, sheetOf } from './page-sheet.ts';
import { paintLayer } from './paint-layer.ts';
import type { Painter, PaintOptions } from './painter.ts';
import { createPaintSession } from './session.ts';
import type { PageWindow } from './slice-window.ts';
import { createContext, createLayer } from './stacking.ts';
import type { Surroundings } from './surroundings.ts';

/** Paints one page. Pages of a document share `options.session` and come in order. */
export function paintPage(page: Page, options: PaintOptions): DisplayPage {
  const session = options.session ?? createPaintSession();
  const out = createEmitter(session.work);
  const pageBox: Rect = { x: 0, y: 0, width: page.width, height: page.height };
  const frame = shrunkFrame(page);
  const painter: Painter = {
    out,
    pageArea: movedRect(scaledRect(insetRect(pageBox, page.margin), page.scale), frame.shift),
    inlines: new Map(),
    viewers: new Map(),
    spaces: new Map(),
    emitItem: (item, tag) => emit(out, tag, item),
    paintFramed: (framed, inside) => paintPage(framed, inside).items,
    paintApart: (fragment, artifact) => paintApart(painter, page, fragment, artifact),
    ...options,
    session,
    imageOf: (url) => options.imageOf(url),
  };
  const source = canvasSource(page);
  paintMarks(out, page);
  paintPageBackground(painter, page, pageBox);
  shrink(painter, frame, () => paintCanvas(painter, page, source));
  paintPageBorder(painter, page, insetRect(pageBox, page.margin));
  shrink(painter, frame, () => paintContent(painter, page, source));
  for (const { link, name } of page.marginBoxes) {
    paintTree(painter, page, [link], { ...UNCUT, artifact: marginBoxTag(name) });
  }
  const { orientation } = page.pageStyle;
  const sheet = sheetOf(page);
  return {
    width: page.width,
    height: page.height,
    items: finish(out),
    ...(orientation === 'upright' ? {} : { rotation: orientation === 'rotate-left' ? 270 : 90 }),
    ...(sheet ? { sheet } : {}),
    ...(page.label ? { label: page.label } : {}),
  };
}

/** The coordinate system of a shrunk page: `scale` layout px per px of the page box. */
interface ShrunkFrame {
  readonly scale: number;
  /** Moves the page area's corner to a whole px, from which positions are rounded, as in Chromium. */
  readonly shift: Point;
}

function shrunkFrame({ scale, margin, pageStyle }: Page): ShrunkFrame {
  const { left, top } = addEdges(margin, pageStyle.inset);
  const toWhole = (edge: Px): Px => Math.round(edge * scale) - edge * scale;
  return { scale, shift: scale === 1 ? { x: 0, y: 0 } : { x: toWhole(left), y: toWhole(top) } };
}

/** Draws in the px of `frame`. */
function shrink({ out }: Painter, { scale, shift }: ShrunkFrame, draw: () => void): void {
  if (scale !== 1) {
    pushGroup(out, { ...PLAIN_PUSH, transform: [1 / scale, 0, 0, 1 / scale, -shift.x / scale, -shift.y / scale] });
  }
  draw();
  if (scale !== 1) popGroup(out);
}

const movedRect = ({ x, y, width, height }: Rect, by: Point): Rect => ({ x: x + by.x, y: y + by.y, width, height });

const scaledRect = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

const scaledEdges = ({ top, right, bottom, left }: Edges, scale: number): Edges => ({
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
  left: left * scale,
});

function paintContent(painter: Painter, page: Page, canvasSource: CanvasSource | null): void {
  // Chromium clips content at the page area; margin boxes and footnotes are not clipped.
  const cut: Tree = { ...UNCUT, clip: contentClip(painter, page) };
  const { shift } = shrunkFrame(page);
  const paint = (boxes: readonly Link<BoxFragment>[], source: BoxNode | null, window: PageWindow | null = null): void =>
    paintTree(painter, page, shift.x || shift.y ? boxes.map((box) => movedLink(box, shift.x, shift.y)) : boxes, {
      ...cut,
      source,
      window,
    });
  if (page.root) paint([page.root, ...page.positioned], canvasSource?.node ?? null);
  else if (page.positioned.length > 0) paint(page.positioned, null);
  const { y, height } = painter.pageArea;
  const window: PageWindow = { horizontal: false, start: y, end: y + height };
  for (const { link, cutsLines } of painter.session.strays.get(page) ?? [])
    paint([link], canvasSource?.node ?? null, cutsLines ? window : null);
  if (page.footnoteArea) paint([page.footnoteArea], null);
}

/** Boxes in a drawing are painted and placed with it. */
function paintApart(
  painter: Painter,
  page: Page,
  fragment: BoxFragment,
  artifact: ContentTag | null,
): readonly DisplayItem[] {
  const out = createEmitter(painter.session.work);
  const apart: Painter = { ...painter, out, emitItem: (item, tag) => emit(out, tag, item) };
  paintTree(apart, page, [linkTo(0, 0, fragment)], { ...UNCUT, artifact });
  return finish(out);
}

const DARK_CANVAS = { r: 0x12 / 255, g: 0x12 / 255, b: 0x12 / 255, a: 1 };

/**
 * The page background covers the page box and its bleed. Its images are positioned as those of a box whose border box lies inside the
 * page's margins; fixed ones are positioned in the page box, including its margins. https://drafts.csswg.org/css-page-3/#painting
 */
function paintPageBackground(p: Painter, page: Page, pageBox: Rect): void {
  const bleed = page.pageStyle.sheet?.bleed ?? 0;
  const rect = grown(pageBox, { top: bleed, right: bleed, bottom: bleed, left: bleed });
  // Chromium's dark canvas covers the whole page.
  if (page.root?.fragment.node.style.scheme.colorScheme === 'dark') emitRect(p.out, rect, DARK_CANVAS);
  const { style } = page.pageStyle;
  if (!hasBackground(style) || style.color.visibility !== 'visible') return;
  const area = snapRect(insetRect(pageBox, page.margin));
  const areaBorder = borderEdges(style.border);
  const place = { area, areaBorder, areaPadding: subtractEdges(page.pageStyle.inset, areaBorder) };
  const shape = { rect, radii: null };
  const fixedToPage = { ...p, pageArea: pageBox };
  paintBackground(fixedToPage, { style, shape, border: NO_EDGES, padding: NO_EDGES, ...place, text: null });
}

/**
 * The root's background, or else the body's, covers the page box up to its margins, as when Chromium prints.
 * https://drafts.csswg.org/css-backgrounds-3/#special-backgrounds
 */
function paintCanvas(p: Painter, page: Page, source: CanvasSource | null): void {
  const style = source?.style ?? null;
  if (!style || !hasBackground(style)) return;
  const area = snapRect(p.pageArea);
  const { root } = page;
  let place = { area, areaBorder: NO_EDGES, areaPadding: NO_EDGES };
  if (root) {
    const { fragment } = root;
    const total = p.session.slicedSizes.get(fragment.node) ?? fragment.height;
    const { shift } = shrunkFrame(page);
    const corner = { x: root.x + shift.x, y: root.y + shift.y - fragment.consumed };
    const whole = snapRect({ ...corner, width: fragment.width, height: total });
    place = { area: whole, areaBorder: fragment.border, areaPadding: fragment.padding };
  }
  const shape = { rect: grown(area, scaledEdges(bleedEdges(page), page.scale)), radii: null };
  // Deviation: as in Chromium's print, fixed images are not repeated on each page, but positioned in the root like others.
  const background = { ...style.background, backgroundAttachment: ['scroll'] as const };
  paintBackground(p, {
    style: { ...style, background },
    shape,
    border: NO_EDGES,
    padding: NO_EDGES,
    ...place,
    text: null,
  });
}

interface CanvasSource {
  /** The box whose background is propagated to the canvas. */
  readonly node: BoxNode | null;
  readonly style: ComputedStyle;
}

function canvasSource(page: Page): CanvasSource | null {
  if (!page.root) return null;
  const root = page.root.fragment.node;
  if (hasBackground(root.style)) return { node: root, style: root.style };
  if (!root.element || !isHtml(root.element, 'html')) return null;
  const body = bodyOf(root);
  if (!body || !hasBackground(body.style)) return null;
  // https://drafts.csswg.org/css-contain-2/#contain-property: containment of either, also by `container-type`, keeps it on the body.
  const contained = [root, body].some(({ style }) => style.display.contain.length > 0);
  return contained ? null : { node: body, style: body.style };
}

/** The box of the body, which is inside anonymous boxes if the root is a table. */
function bodyOf(box: BoxNode): BoxNode | null {
  for (const child of [...box.children, ...(box.table?.rows ?? []).flatMap((row) => row.cells)]) {
    if (child.element !== null && isHtml(child.element, 'body')) return child;
    const inside = child.element === null && child.pseudo === null ? bodyOf(child) : null;
    if (inside) return inside;
  }
  return null;
}

/** The page's own border, between its margin and its padding. */
function paintPageBorder(p: Painter, page: Page, area: Rect): void {
  const { style } = page.pageStyle;
  if (!hasBorder(style)) return;
  const b = style.border;
  const rect = snapRect(area);
  paintBorders(
    p.out,
    { rect, radii: usedRadii({ node: page.pageStyle, edges: Edge.All }, rect) },
    {
      top: { width: b.borderTopWidth, style: b.borderTopStyle, color: resolveColor(b.borderTopColor, style) },
      right: { width: b.borderRightWidth, style: b.borderRightStyle, color: resolveColor(b.borderRightColor, style) },
      bottom: {
        width: b.borderBottomWidth,
        style: b.borderBottomStyle,
        color: resolveColor(b.borderBottomColor, style),
      },
      left: { width: b.borderLeftWidth, style: b.borderLeftStyle, color: resolveColor(b.borderLeftColor, style) },
    },
    PAGINATION,
  );
}

/** The page area in whole px of the page box, extended for bleed; null if the page box itself clips. */
function contentClip(painter: Painter, page: Page): Clip | null {
  const { margin, width, height, scale, pageStyle } = page;
  if (!pageStyle.sheet && margin.top <= 0 && margin.right <= 0 && margin.bottom <= 0 && margin.left <= 0) return null;
  const { shift } = shrunkFrame(page);
  const hanging = hangingRoom(painter);
  const bleed = scaledEdges(bleedEdges(page), scale);
  const beyond = pageStyle.sheet ? 0 : 1;
  const x = Math.floor(margin.left) * scale + shift.x - Math.max(hanging, bleed.left);
  const y = Math.floor(margin.top) * scale + shift.y - bleed.top;
  const right =
    margin.right > 0
      ? Math.ceil(width - margin.right) * scale + shift.x + hanging
      : width * scale + bleed.right + beyond;
  const bottom =
    margin.bottom > 0 ? Math.ceil(height - margin.bottom) * scale + shift.y : height * scale + bleed.bottom + beyond;
  return clipWithin(null, rectPath({ x, y, width: right - x, height: bottom - y }));
}

/** An em of the largest text with hanging punctuation, which may be outside the page area. */
function hangingRoom({ session, styled }: Painter): Px {
  if (session.hanging !== null) return session.hanging;
  let room = 0;
  for (const element of styled.document.elements) {
    const { text, font } = styled.styleOf(element);
    if (text.hangingPunctuation) room = Math.max(room, Math.ceil(font.fontSize));
  }
  session.hanging = room;
  return room;
}

interface Tree {
  /** The box whose background went to the canvas. */
  readonly source: BoxNode | null;
  readonly artifact: ContentTag | null;
  readonly clip: Clip | null;
  /** For content of other pages. */
  readonly window: PageWindow | null;
}

const UNCUT: Tree = { source: null, artifact: null, clip: null, window: null };

/** Paints `boxes` as one stacking context. */
function paintTree(
  p: Painter,
  page: Page,
  boxes: readonly Link<BoxFragment>[],
  { source, artifact, clip, window }: Tree,
): void {
  const context = createContext();
  const layer = createLayer(null, context, null);
  const collector: Collector = {
    session: p.session,
    structure: p.structure ?? null,
    forms: p.forms === true,
    deferred: page.deferred,
    contexts: new Map(),
    escaped: [],
    inlines: p.inlines,
    viewers: p.viewers,
    named: new Set(),
    canvasSource: source,
  };
  const around: Surroundings = {
    layer,
    context,
    clip,
    artifact,
    element: null,
    link: null,
    window,
    table: null,
  };
  for (const { fragment, x, y } of boxes) {
    const { node } = fragment;
    const fixed = node.style.display.position === 'fixed' && node.style.display.float === 'none';
    const again = fixed && p.session.repeated.has(node);
    if (fixed) p.session.repeated.add(node);
    collectBox(collector, fragment, x, y, again ? { ...around, artifact: PAGINATION } : around, null);
  }
  collectEscaped(collector);
  paintLayer(p, layer, source);
}
