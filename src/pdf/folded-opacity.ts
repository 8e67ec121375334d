/**
 * Folds the opacity of groups with a single area or line into its colour, which looks the same. CSS Color 4, 3.1 The opacity property.
 * Every remaining group becomes a form.
 */

import type { DisplayItem, Paint, PushItem } from '../display/display-list.ts';

type Shape = Extract<DisplayItem, { kind: 'fill' | 'stroke' }>;

/** The items with the opacity of such groups folded into their colours. */
export function withFoldedOpacity(items: readonly DisplayItem[]): readonly DisplayItem[] {
  if (!items.some(isTransparent)) return items;
  const folded = [...items];
  for (let i = 0; i < folded.length; i++) {
    const group = folded[i]!;
    if (!isTransparent(group)) continue;
    const only = onlyShape(folded, i);
    if (only === null) continue;
    folded[i] = { ...group, opacity: 1 };
    const shape = folded[only] as Shape;
    folded[only] = { ...shape, paint: fadedPaint(shape.paint, group.opacity) };
  }
  return folded;
}

const isTransparent = (item: DisplayItem): item is PushItem => item.kind === 'push' && item.opacity < 1 && fades(item);

/** Whether the group is only composited source-over, possibly with opacity. */
const fades = ({ blend, mask }: PushItem): boolean => blend === 'normal' && mask === null;

/** The index of the only item of the group at `start`, an area or a line of one colour; null if there is more. */
function onlyShape(items: readonly DisplayItem[], start: number): number | null {
  let only: number | null = null;
  let depth = 0;
  for (let i = start; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === 'push') {
      if (!fades(item)) return null;
      depth++;
    } else if (item.kind === 'pop') {
      if (--depth === 0) return only;
    } else if (item.kind === 'fill' || item.kind === 'stroke') {
      if (only !== null || item.paint.kind !== 'solid') return null;
      only = i;
    } else if (!isUnseen(item)) {
      return null;
    }
  }
  return null;
}

const isUnseen = ({ kind }: DisplayItem): boolean =>
  kind === 'tag' || kind === 'end-tag' || kind === 'link' || kind === 'destination' || kind === 'bookmark';

const fadedPaint = (paint: Paint, opacity: number): Paint =>
  paint.kind === 'solid' ? { ...paint, color: { ...paint.color, a: paint.color.a * opacity } } : paint;
