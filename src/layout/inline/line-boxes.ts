/**
 * The inline boxes of one line and their baselines.
 * https://drafts.csswg.org/css-inline-3/#line-box and https://www.w3.org/TR/CSS22/visudet.html#line-height
 */

import { resolveLength } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutContext } from '../core/context.ts';
import { toUnit } from '../core/layout-unit.ts';
import { hasOwnBox } from './client-rects.ts';
import { type Extent, isNothing, noExtent, type StyleMetrics, styleMetrics, unite } from './metrics.ts';
import type { InlineBox } from './paragraph.ts';

/** An inline box on a line, the root inline box (`box` null), or an atomic inline while it is aligned. */
export interface LineBox {
  readonly box: InlineBox | null;
  readonly parent: LineBox | null;
  readonly style: ComputedStyle;
  readonly metrics: StyleMetrics;
  /** Everything aligned inside, about this box's baseline. */
  readonly extent: Extent;
  /** Distance of the baseline below that of `anchor`. */
  shift: Px;
  anchor: LineBox | null;
  /** Subtrees with `vertical-align: top` or `bottom` that wait for this box's height. */
  pending: LineBox[] | null;
  /** This line has the box's start and end edge. */
  hasStart: boolean;
  hasEnd: boolean;
  /** It has content on this line. */
  filled: boolean;
}

export function makeLineBox(
  box: InlineBox | null,
  parent: LineBox | null,
  style: ComputedStyle,
  context: LayoutContext,
  strut: boolean,
): LineBox {
  const metrics = styleMetrics(style, context, parent?.metrics.central);
  const extent = noExtent();
  if (strut) unite(extent, metrics.ascent, metrics.descent);
  return {
    box,
    parent,
    style,
    metrics,
    extent,
    shift: 0,
    anchor: parent,
    pending: null,
    hasStart: false,
    hasEnd: false,
    filled: false,
  };
}

const isLineRelative = (box: LineBox): boolean =>
  box.parent === null || box.style.inline.verticalAlign === 'top' || box.style.inline.verticalAlign === 'bottom';

/**
 * Called when the box is complete: aligns the boxes that waited for it, then the box in its parent. `closed`: the inline boxes that ended
 * before it.
 */
export function alignBox(box: LineBox, closed: readonly LineBox[]): void {
  if (isLineRelative(box)) alignPending(box, closed);
  const parent = box.parent;
  if (!parent) return;
  const { verticalAlign } = box.style.inline;
  if (verticalAlign === 'top' || verticalAlign === 'bottom') {
    let anchor = parent;
    while (!isLineRelative(anchor)) anchor = anchor.parent!;
    // Deviation: browsers move it with the inline boxes around it, although it is aligned with the whole line.
    anchor.pending ??= [];
    anchor.pending.push(box);
    return;
  }
  box.shift = baselineShift(box, parent);
  if (!isNothing(box.extent)) unite(parent.extent, box.extent.ascent - box.shift, box.extent.descent + box.shift);
}

/** https://drafts.csswg.org/css-inline-3/#propdef-vertical-align ; with the lengths and rounding of browsers. */
function baselineShift(box: LineBox, parent: LineBox): Px {
  const { verticalAlign } = box.style.inline;
  const extent = isNothing(box.extent) ? { ascent: 0, descent: 0 } : box.extent;
  const parentFont = parent.metrics.font;
  switch (verticalAlign) {
    case 'baseline':
    case 'top':
    case 'bottom':
      return 0;
    case 'sub':
      return toUnit(toUnit(parent.style.font.fontSize) / 5) + 1;
    case 'super':
      return -(toUnit(toUnit(parent.style.font.fontSize) / 3) + 1);
    case 'middle':
      return toUnit((extent.ascent - extent.descent) / 2) - Math.round((parentFont.xHeight / 2) * 64) / 64;
    case '-webkit-baseline-middle':
      return toUnit((extent.ascent - extent.descent) / 2);
    case 'text-top':
      return extent.ascent - parentFont.ascent;
    case 'text-bottom':
      return parentFont.descent - extent.descent;
    default:
      return -toUnit(resolveLength(verticalAlign, box.metrics.lineHeight));
  }
}

function alignPending(box: LineBox, closed: readonly LineBox[]): void {
  if (!box.pending) return;
  const subtree = { ...box.extent };
  for (const one of closed) uniteOwnBox(subtree, one);
  let { ascent, descent } = isNothing(subtree) ? { ascent: 0, descent: 0 } : subtree;
  for (const child of box.pending) {
    if (isNothing(child.extent)) continue;
    const height = child.extent.ascent + child.extent.descent;
    if (height <= ascent + descent) continue;
    if (child.style.inline.verticalAlign === 'top') descent = height - ascent;
    else ascent = height - descent;
  }
  for (const child of box.pending) {
    if (isNothing(child.extent)) continue;
    child.shift =
      child.style.inline.verticalAlign === 'top' ? child.extent.ascent - ascent : descent - child.extent.descent;
    unite(box.extent, child.extent.ascent - child.shift, child.extent.descent + child.shift);
  }
}

/**
 * Deviation: CSS 2 §10.8.1 aligns with the bounds of the aligned subtree. Browsers include every inline box that has ended on the line
 * and is not itself line-aligned, if edges or a background make it a separate box: half-leading is then around its border, and its
 * position is the one before its parent is aligned.
 */
function uniteOwnBox(extent: Extent, { box, style, metrics: { font, lineHeight }, ...line }: LineBox): void {
  const { verticalAlign } = style.inline;
  if (!box || verticalAlign === 'top' || verticalAlign === 'bottom' || !hasOwnBox({ style })) return;
  const { borderTopWidth: over, borderBottomWidth: under } = style.border;
  const half = Math.floor((lineHeight - font.ascent - font.descent - over - under) / 2);
  const ascent = font.ascent + over + half - baselineOf(line);
  unite(extent, ascent, lineHeight - ascent);
}

/** Distance of a box's baseline below the root inline box's. */
export function baselineOf(box: Pick<LineBox, 'shift' | 'anchor'>): Px {
  let sum = 0;
  for (let at: Pick<LineBox, 'shift' | 'anchor'> | null = box; at?.anchor; at = at.anchor) sum += at.shift;
  return sum;
}
