/**
 * Groups of one area or line are no groups: what is drawn once is as see-through as the group would be. CSS Color 4, 3.1 The opacity
 * property; each group that is left is a form of its own.
 */

import type { DisplayItem, Paint, PushItem } from '../display/display-list.ts';

type Shape = Extract<DisplayItem, { kind: 'fill' | 'stroke' }>;

/** The items with the opacity of such groups in their colours. */
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

/** What comes out of it is put over what is behind it as it is, or with less opacity. */
const fades = ({ blend, mask }: PushItem): boolean => blend === 'normal' && mask === null;

/** Of the group that begins at `start`: the index of all that it paints, an area or a line of one colour; null where there is more. */
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
