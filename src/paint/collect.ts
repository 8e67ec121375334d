/** Walks the fragments of a page once and puts everything to be drawn into its layer. */

import type { BoxNode } from '../boxes/box.ts';
import { resolveLength } from '../css/values/types.ts';
import { rectPath } from '../display/paths.ts';
import type { Viewer } from '../display/used-transform.ts';
import type { Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import {
  type BoxFragment,
  type Fragment,
  type LineFragment,
  type Link,
  linkTo,
  type TextFragment,
} from '../layout/core/fragments.ts';
import { isFloating } from '../layout/core/kinds.ts';
import { markerSymbol } from '../layout/core/symbol-marker.ts';
import { fieldKind } from '../structure/fields.ts';
import { isLink } from '../structure/link-targets.ts';
import type { Structure, StructureNode } from '../structure/types.ts';
import { hasDecoration, mayHaveMarks } from './decoration-tests.ts';
import { type Clip, clipWithin, LAYOUT, PAGINATION } from './emitter.ts';
import { collectEmptyAnchors, namesDestination } from './empty-anchors.ts';
import { clipContent } from './overflow-clip.ts';
import type { PaintSession } from './session.ts';
import { shareOf } from './slice-window.ts';
import {
  createContext,
  createLayer,
  escapedContext,
  isFlexOrGridItem,
  isOutOfFlow,
  isPositioned,
  isStackingContext,
  isTransformed,
  type Layer,
  stack,
} from './stacking.ts';
import { changed, type Surroundings } from './surroundings.ts';
import { enterTable, isEmptyCell, isTableType, layersBehind } from './table-layers.ts';

export interface Collector {
  readonly session: PaintSession;
  readonly structure: Structure | null;
  /** Controls become form fields. */
  readonly forms: boolean;
  readonly deferred: ReadonlyMap<BoxFragment, readonly Link[]>;
  /** Stacking contexts of this page, for out-of-flow boxes whose containing block is outside their context. */
  readonly contexts: Map<BoxNode, Surroundings>;
  readonly escaped: { readonly home: BoxNode; readonly box: Link<BoxFragment>; readonly from: Surroundings }[];
  /** Inline boxes with background images. */
  readonly inlines: Map<BoxNode, InlinePieces>;
  readonly viewers: Map<BoxNode, Viewer>;
  /** Elements that links can lead to, met on this page. */
  readonly named: Set<Element>;
  /** The box whose background is painted on the canvas. */
  readonly canvasSource: BoxNode | null;
}

/** The pieces of an inline box on this page, laid end to end. */
export interface InlinePieces {
  width: Px;
  /** Where each piece starts. */
  readonly offsets: Map<BoxFragment, Px>;
}

/** Adds a box at page coordinates `x`, `y`; `container` is the box its link was found in. */
export function collectBox(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
  container: BoxNode | null,
): void {
  const inLine = container?.formatting === 'inline-box' && !isFloating(fragment.node);
  if (!escapes(c, fragment, x, y, around, container)) enterBox(c, fragment, x, y, around, inLine);
}

/** Sets an out-of-flow box aside for the outer context to which it belongs. */
function escapes(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
  container: BoxNode | null,
): boolean {
  const home = isOutOfFlow(fragment.node.style) ? escapedContext(fragment.node, container) : null;
  if (home) c.escaped.push({ home, box: linkTo(x, y, fragment), from: around });
  return home !== null;
}

/** Adds the out-of-flow boxes whose stacking context does not contain their containing block. */
export function collectEscaped(c: Collector): void {
  for (const { home, box, from } of c.escaped) {
    const context = c.contexts.get(home)?.context ?? from.context;
    enterBox(c, box.fragment, box.x, box.y, { ...from, context }, false);
  }
  c.escaped.length = 0;
}

function enterBox(c: Collector, fragment: BoxFragment, x: Px, y: Px, around: Surroundings, inLine: boolean): void {
  const { node } = fragment;
  if (fragment.extra?.kind === 'slice') {
    enterWindow(c, fragment, x, y, around, inLine);
    return;
  }
  const { perspective, perspectiveOrigin: origin } = node.style.transform;
  if (perspective !== null) {
    const eyeX = x + resolveLength(origin.x, fragment.width);
    const eyeY = y + resolveLength(origin.y, fragment.height);
    c.viewers.set(node, { x: eyeX, y: eyeY, depth: perspective });
  }
  const inner = openLayer(c, fragment, x, y, around, inLine);
  const opened = inner.layer !== around.layer;
  const target = opened ? inner.layer.own : node.formatting === 'inline-box' ? inner.layer.inlines : inner.layer.blocks;
  const content = enterTable(c.session, fragment, x, y, enterElement(c, fragment, x, y, inner, inLine));
  if (node.style.color.visibility === 'visible') collectOwn(c, fragment, x, y, content, target);
  // The content of a drawing is painted with it.
  if (node.replaced) return;
  const clipped = clipContent(fragment, x, y, content);
  for (const { fragment: child, x: left, y: top } of seenLinks(c, fragment, x, y, clipped)) {
    collectChild(c, child, x + left, y + top, clipped, fragment);
  }
  collectEmptyAnchors(c, fragment, x, y, content);
  if (fragment.extra?.kind === 'collapsed-borders') {
    inner.layer.blocks.push({ kind: 'collapsed-borders', fragment, x, y, clip: inner.clip });
  }
}

/** A window shows of its box what the page has room for, and is nothing itself: the whole box, which is inside, has the decorations and effects. */
function enterWindow(c: Collector, slice: BoxFragment, x: Px, y: Px, around: Surroundings, inLine: boolean): void {
  const clipped = clipContent(slice, x, y, around);
  for (const { fragment, x: left, y: top } of seenLinks(c, slice, x, y, clipped)) {
    const isWhole = fragment.kind === 'box' && fragment.node === slice.node;
    if (isWhole) enterBox(c, fragment, x + left, y + top, clipped, inLine);
    else collectChild(c, fragment, x + left, y + top, clipped, slice);
  }
}

/** The links to what a box holds and the window around it shows. */
function seenLinks(c: Collector, fragment: BoxFragment, x: Px, y: Px, { window }: Surroundings): readonly Link[] {
  const children = window ? c.session.windowBounds.seenChildren(fragment, x, y, window) : fragment.children;
  const deferred = c.deferred.get(fragment);
  return deferred ? [...children, ...deferred] : children;
}

function collectChild(c: Collector, child: Fragment, x: Px, y: Px, around: Surroundings, parent: BoxFragment): void {
  if (around.window && c.session.windowBounds.isOutside(child, x, y, around.window)) return;
  if (child.kind === 'box') collectBox(c, child, x, y, around, parent.node);
  else if (child.kind === 'line') collectLine(c, child, x, y, around, parent);
  else collectText(c, child, x, y, around);
}

function collectLine(c: Collector, line: LineFragment, x: Px, y: Px, around: Surroundings, parent: BoxFragment): void {
  for (const link of line.children) {
    const { fragment } = link;
    const left = x + link.x;
    const top = y + link.y;
    if (fragment.kind !== 'box') collectChild(c, fragment, left, top, around, parent);
    else if (!escapes(c, fragment, left, top, around, parent.node)) enterBox(c, fragment, left, top, around, true);
  }
}

function collectText(c: Collector, fragment: TextFragment, x: Px, y: Px, around: Surroundings): void {
  if (fragment.style.color.visibility !== 'visible' || fragment.from >= fragment.to) return;
  const share = shareOf(around.window, fragment, x, y);
  if (share === 'none') return;
  const tag = share === 'repetition' ? PAGINATION : (around.artifact ?? c.structure?.ofText(fragment.item) ?? LAYOUT);
  const { item } = fragment;
  const isMarker = item.kind === 'text' && item.pseudo === 'marker';
  const kind = isMarker && markerSymbol(fragment.style) !== null ? 'bullet' : 'text';
  around.layer.inlines.push({ kind, fragment, x, y, clip: around.clip, tag });
}

/** Decides in which layer the box is painted, and creates one if Appendix E requires it. */
function openLayer(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
  inLine: boolean,
): Surroundings {
  const { node } = fragment;
  const box = { fragment, x, y };
  const outer = isOutOfFlow(node.style) ? clipRect(fragment, x, y, around.clip) : around.clip;
  const field = isField(c, node) ? fieldOf(c, node, around) : null;
  if (isStackingContext(node)) {
    // A transformed group starts its own clip tree; other groups are outside the clips, which are applied to their content.
    const transformed = isTransformed(node);
    const context = createContext();
    if (node.style.effects.mixBlendMode !== 'normal') around.context.blends = true;
    const layer = createLayer(box, context, transformed ? outer : null, field);
    stack(around.context, node, layer);
    const inner = changed(around, { layer, context, clip: transformed ? null : outer });
    c.contexts.set(node, inner);
    return inner;
  }
  if (isPositioned(node.style)) {
    const layer = createLayer(box, null, null, field);
    stack(around.context, node, layer);
    return changed(around, { layer, clip: outer });
  }
  const item = isFlexOrGridItem(node);
  if (item || (inLine && node.formatting !== 'inline-box')) {
    const layer = createLayer(box, null, null, field);
    around.layer.inlines.push(layer);
    return changed(around, { layer });
  }
  if (node.style.display.float === 'left' || node.style.display.float === 'right') {
    const layer = createLayer(box, null, null, field);
    around.layer.floats.push(layer);
    return changed(around, { layer });
  }
  // The content of a control is painted together.
  if (field) {
    const layer = createLayer(box, null, null, field);
    around.layer.inlines.push(layer);
    return changed(around, { layer });
  }
  return around;
}

/** Whether controls of this style are written as form fields: the `pdf-form` property decides, or else the option. */
const isField = ({ forms }: Collector, { style: { scheme } }: BoxNode): boolean =>
  scheme.pdfForm === 'enable' || (forms && scheme.pdfForm === 'auto');

/** The form field of a box that is unbroken and not repeated. */
function fieldOf(c: Collector, node: BoxNode, around: Surroundings): StructureNode | null {
  const { element, pseudo } = node;
  if (!element || pseudo !== null || around.artifact || around.window || !fieldKind(element)) return null;
  return node.style.color.visibility === 'visible' ? (c.structure?.ofField(element) ?? null) : null;
}

/** `clip: rect()`. https://drafts.csswg.org/css2/#clipping */
function clipRect(fragment: BoxFragment, x: Px, y: Px, clip: Clip | null): Clip | null {
  const rect = fragment.node.style.effects.clip;
  if (!rect) return clip;
  const left = x + (rect.left ?? 0);
  const top = y + (rect.top ?? 0);
  const right = x + (rect.right ?? fragment.width);
  const bottom = y + (rect.bottom ?? fragment.height);
  const path = rectPath({ x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) });
  return clipWithin(clip, path);
}

/** Tags, links, destinations and bookmarks. */
function enterElement(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
  inLine: boolean,
): Surroundings {
  const { node } = fragment;
  const { element, pseudo } = node;
  if (!element) return around;
  if (pseudo !== null) return changed(around, { element });
  const link = around.artifact ? null : linkWithin(c.session, element, around);
  // An image in a link's line extends beyond the link's own box.
  const isArea = link !== null && (link !== around.link || (inLine && node.formatting !== 'inline-box'));
  const isDestination = fragment.index === 0 && !around.artifact && namesDestination(element, node);
  if (isDestination) c.named.add(element);
  if (isArea || isDestination) {
    around.layer.inlines.push({ kind: 'navigation', fragment, x, y, clip: around.clip, link: isArea ? link : null });
  }
  return element === around.element && link === around.link ? around : changed(around, { element, link });
}

/** The link around the element. */
function linkWithin(session: PaintSession, element: Element, { element: parent, link }: Surroundings): Element | null {
  if (parent === null || element.parent !== parent) return linkOf(session, element);
  return isLink(element) ? element : link;
}

function linkOf(session: PaintSession, element: Element): Element | null {
  const known = session.links.get(element);
  if (known !== undefined) return known;
  let at: Element | null = element;
  let found: Element | null = null;
  for (; at && found === null; at = parentOf(at)) {
    const memo = session.links.get(at);
    if (memo !== undefined) {
      found = memo;
      break;
    }
    if (isLink(at)) found = at;
  }
  for (let one: Element | null = element; one && one !== at; one = parentOf(one)) session.links.set(one, found);
  return found;
}

const parentOf = ({ parent }: Element): Element | null => (parent.kind === 'element' ? parent : null);

function collectOwn(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  around: Surroundings,
  target: Layer['inlines'] | Layer['blocks'],
): void {
  const { node } = fragment;
  const { style } = node;
  const { layer, clip } = around;
  const push = (entry: Layer['blocks'][number]): unknown => target.push(entry);
  let hidden = false;
  if (isTableType(style, 'table-cell')) {
    const behind = around.table ? layersBehind(around.table, x, y) : [];
    if (behind.length > 0) push({ kind: 'cell', fragment, x, y, clip, behind });
    // The backgrounds behind an empty cell still show.
    const hides = style.tableInherited.emptyCells === 'hide' && style.tableInherited.borderCollapse === 'separate';
    hidden = hides && isEmptyCell(fragment);
  }
  if (hidden) return;
  if (node.formatting === 'inline-box') joinInline(c, fragment);
  const shown = !isTableType(style, 'table-row', 'table-row-group', 'table-header-group', 'table-footer-group');
  const decorated = hasDecoration(style) || mayHaveMarks(node);
  if (shown && node !== c.canvasSource && decorated) push({ kind: 'box', fragment, x, y, clip });
  else if (node === c.canvasSource) push({ kind: 'box', fragment, x, y, clip });
  if (fragment.extra?.kind === 'column-rules' || showsGaps(fragment))
    push({ kind: 'column-rules', fragment, x, y, clip });
  if (fragment.extra?.kind === 'bars' && style.color.visibility === 'visible') {
    layer.inlines.push({ kind: 'bars', fragment, x, y, clip });
  }
  if (node.replaced) {
    const tag = around.artifact ?? c.structure?.ofBox(node) ?? LAYOUT;
    layer.inlines.push({ kind: 'replaced', fragment, x, y, clip, tag });
  }
  const { outlineStyle, outlineWidth } = style.outline;
  if (outlineStyle !== 'none' && (outlineWidth > 0 || outlineStyle === 'auto')) {
    layer.outlines.push({ kind: 'outline', fragment, x, y, clip });
  }
}

/** Joins the pieces of an inline box, for backgrounds that continue through all its lines. */
function joinInline(c: Collector, fragment: BoxFragment): void {
  const { node } = fragment;
  if (node.style.background.backgroundImage.every((image) => image === null)) return;
  const pieces = c.inlines.get(node) ?? { width: 0, offsets: new Map<BoxFragment, Px>() };
  c.inlines.set(node, pieces);
  pieces.offsets.set(fragment, pieces.width);
  pieces.width += fragment.width;
}

/** Whether the box is a flex or grid container with gap rules. */
const showsGaps = ({ node }: BoxFragment): boolean =>
  (node.formatting === 'flex' || node.formatting === 'grid') &&
  (node.style.multicol.columnRuleWidth > 0 || node.style.multicol.rowRuleWidth > 0);
