/** A box's own painting: outer shadow, background, inner shadow, border. */

import { resolveLength } from '../css/values/types.ts';
import type { DisplayItem } from '../display/display-list.ts';
import { outsetRounded, type RoundedRect, rectPath, snapRect } from '../display/paths.ts';
import { type Edges, NO_EDGES, type Px, type Rect } from '../geometry.ts';
import { type BoxFragment, Edge } from '../layout/core/fragments.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { type BackgroundBox, paintBackground } from './background.ts';
import { bordersOf, paintBorders } from './border.ts';
import { paintBorderImage } from './border-image.ts';
import type { BorderSide } from './border-sides.ts';
import { paintInnerShadows, paintOuterShadows } from './box-shadow.ts';
import { boxShape } from './box-shape.ts';
import { hasBackground, isOfTable } from './decoration-tests.ts';
import { createEmitter, finish, withClip } from './emitter.ts';
import { openedByLegend } from './legend.ts';
import { paintFieldMarks, paintNativeFrame } from './native-frames.ts';
import type { Painter } from './painter.ts';
import { paintResizer } from './resizer.ts';
import { isPositioned, isStackingContext, type TableLayer } from './stacking.ts';
import { glyphs } from './text.ts';

export function paintBoxDecoration(
  p: Painter,
  whole: BoxFragment,
  left: Px,
  top: Px,
  withoutBackground: boolean,
): void {
  const { style } = whole.node;
  const opened = openedByLegend(whole, left, top);
  const { fragment, x, y } = opened ?? decorated(whole, left, top);
  const shape = boxShape(fragment, x, y);
  const shadows = style.outline.boxShadow;
  if (shadows.length > 0) paintOuterShadows(p, shadows, shape, style);
  if (!paintNativeFrame(p, fragment, shape)) {
    if (!withoutBackground && hasBackground(style)) paintOwnBackground(p, fragment, x, y, shape);
    if (shadows.length > 0) paintInnerShadows(p, shadows, shape, fragment);
    const isImage = style.borderShape.borderImageSource && paintBorderImage(p, fragment, shape);
    if (!isImage) paintBordersBeside(p, fragment, shape, opened?.gap ?? null);
  }
  paintFieldMarks(p, fragment, shape);
  paintResizer(p, fragment, shape);
}

/** `gap`: where a legend interrupts them. */
function paintBordersBeside(p: Painter, fragment: BoxFragment, shape: RoundedRect, gap: Rect | null): void {
  if (gap) {
    const around = outsetRounded(shape, 1 + Math.max(gap.width, gap.height)).rect;
    const outside = [...rectPath(around), ...rectPath(gap)];
    withClip(p.out, outside, 'evenodd', () => paintBorders(p.out, shape, bordersOf(fragment)));
  } else if (!hasCollapsedBorders(fragment)) paintBorders(p.out, shape, bordersOf(fragment));
}

/** The background of a cell in the collapsed model does not cover its borders if it is painted above them. */
function paintOwnBackground(p: Painter, fragment: BoxFragment, x: Px, y: Px, shape: RoundedRect): void {
  const { node, border, width, height } = fragment;
  const box = backgroundBox(p, fragment, x, y, shape);
  const above = node.cell && hasCollapsedBorders(fragment) && (isPositioned(node.style) || isStackingContext(node));
  if (!above) {
    paintBackground(p, box);
    return;
  }
  const inside = {
    x: x + border.left,
    y: y + border.top,
    width: width - border.left - border.right,
    height: height - border.top - border.bottom,
  };
  withClip(p.out, rectPath(snapRect(inside)), 'nonzero', () => paintBackground(p, box));
}

/** A table's background and border belong to its grid, not to its captions. */
function decorated(fragment: BoxFragment, x: Px, y: Px): { fragment: BoxFragment; x: Px; y: Px } {
  const { extra } = fragment;
  const grid = extra?.kind === 'table' || extra?.kind === 'collapsed-borders' ? extra.grid.box : undefined;
  if (!grid) return { fragment, x, y };
  return { fragment: { ...fragment, width: grid.width, height: grid.height }, x: x + grid.x, y: y + grid.y };
}

/** The borders of a collapsed table and its cells are drawn by the table, as segments; those of its captions are their own. */
function hasCollapsedBorders({ node }: BoxFragment): boolean {
  if (node.style.tableInherited.borderCollapse !== 'collapse') return false;
  const { display } = node.style.display;
  const isCaption = display.kind === 'internal' && display.type === 'table-caption';
  return node.table !== null || (isOfTable(node.style) && !isCaption);
}

/** The areas in which the backgrounds and masks of a box are positioned. */
export function backgroundBox(p: Painter, fragment: BoxFragment, x: Px, y: Px, shape: RoundedRect): BackgroundBox {
  const { node, border, padding } = fragment;
  const { style } = node;
  const text = (): readonly DisplayItem[] => glyphsInside(fragment, x, y);
  const borders = (): readonly DisplayItem[] => opaqueBorders(fragment, shape);
  const pieces = style.fragmentation.boxDecorationBreak === 'slice' ? p.inlines.get(node) : undefined;
  if (pieces && pieces.offsets.size > 1) {
    const area = { x: x - (pieces.offsets.get(fragment) ?? 0), y, width: pieces.width, height: fragment.height };
    return {
      style,
      shape,
      border,
      padding,
      area: snapRect(area),
      areaBorder: border,
      areaPadding: padding,
      text,
      borders,
      node,
    };
  }
  const total = p.session.slicedSizes.get(node);
  const cloned = style.fragmentation.boxDecorationBreak === 'clone';
  if (total === undefined || cloned) {
    // Deviation: to css-break-3 §5.4 cloned backgrounds are placed in each fragment on its own; in browsers they begin anew in each, as
    // large as in the whole box.
    const area = total === undefined ? shape.rect : snapRect({ x, y, width: fragment.width, height: total });
    return {
      style,
      shape,
      border,
      padding,
      area,
      areaBorder: border,
      areaPadding: padding,
      text,
      borders,
      node,
    };
  }
  // The first fragment owns the top edge, the last the bottom one; the unfragmented box has both.
  const area: Rect = { x, y: y - fragment.consumed, width: fragment.width, height: total };
  const areaBorder = { ...border, top: style.border.borderTopWidth, bottom: style.border.borderBottomWidth };
  const areaPadding: Edges = {
    ...padding,
    top: fragment.edges & Edge.Top ? padding.top : resolveLength(style.padding.paddingTop, fragment.width),
    bottom: fragment.edges & Edge.Bottom ? padding.bottom : resolveLength(style.padding.paddingBottom, fragment.width),
  };
  return { style, shape, border, padding, area: snapRect(area), areaBorder, areaPadding, text, borders, node };
}

/** The shape through which `background-clip: border-area` shows the background. */
function opaqueBorders(fragment: BoxFragment, shape: RoundedRect): readonly DisplayItem[] {
  const out = createEmitter(null);
  const { top, right, bottom, left } = bordersOf(fragment);
  const opaque = (side: BorderSide): BorderSide => ({ ...side, color: { ...side.color, a: 1 } });
  paintBorders(out, shape, { top: opaque(top), right: opaque(right), bottom: opaque(bottom), left: opaque(left) });
  return finish(out).filter(({ kind }) => kind !== 'tag' && kind !== 'end-tag');
}

/** The glyphs through which `background-clip: text` shows the background. */
function glyphsInside(fragment: BoxFragment, x: Px, y: Px): readonly DisplayItem[] {
  const items: DisplayItem[] = [];
  const pending = [{ x, y, fragment: fragment as BoxFragment['children'][number]['fragment'] }];
  for (let at = pending.pop(); at; at = pending.pop()) {
    const { fragment: inner } = at;
    if (inner.kind === 'text') {
      if (inner.style.color.visibility !== 'visible') continue;
      const item = glyphs(inner, at.x, Math.round(at.y + inner.ascent), { r: 0, g: 0, b: 0, a: 1 });
      items.push({ ...item, inserted: true });
    } else {
      for (const link of inner.children) {
        pending.push({ x: at.x + link.x, y: at.y + link.y, fragment: link.fragment });
      }
    }
  }
  return items;
}

/** The backgrounds of a cell's columns, row group and row. https://drafts.csswg.org/css2/#table-layers */
export function paintBehindCell(p: Painter, cell: BoxFragment, x: Px, y: Px, behind: readonly TableLayer[]): void {
  const rect = snapRect({ x, y, width: cell.width, height: cell.height });
  const shape: RoundedRect = { rect, radii: null };
  for (const { style, rect: area } of behind) {
    paintPlainBackground(p, style, shape, snapRect(area));
  }
}

/** A background without borders around it, painted in `shape` and placed in `area`. */
function paintPlainBackground(p: Painter, style: ComputedStyle, shape: RoundedRect, area: Rect): void {
  paintBackground(p, {
    style,
    shape,
    border: NO_EDGES,
    padding: NO_EDGES,
    area,
    areaBorder: NO_EDGES,
    areaPadding: NO_EDGES,
    text: null,
  });
}
