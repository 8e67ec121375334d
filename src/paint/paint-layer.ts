/** Paints layers in the order of CSS 2 Appendix E. https://drafts.csswg.org/css2/#elaborate-stacking-contexts */

import type { BoxNode } from '../boxes/box.ts';
import { PLAIN_PUSH } from '../display/display-list.ts';
import type { Matrix4 } from '../display/matrix4.ts';
import { paintBehindCell, paintBoxDecoration } from './box-decoration.ts';
import { paintBullet } from './bullet.ts';
import { type Groups, groupsOf } from './effects.ts';
import { popGroup, pushGroup, setClip } from './emitter.ts';
import { paintField } from './field.ts';
import { filterItems } from './filter.ts';
import { paintNavigation } from './navigation.ts';
import { paintOutline } from './outline.ts';
import type { Painter } from './painter.ts';
import { projectedItems } from './projection.ts';
import { withReflection } from './reflection.ts';
import { paintReplaced } from './replaced.ts';
import { type Entry, inStackingOrder, type Layer, type Stacked } from './stacking.ts';
import { paintBars, paintCollapsedBorders, paintColumnRules } from './table-lines.ts';
import { paintText } from './text.ts';
import { paintRotatedBullet, paintRotatedText } from './vertical-text.ts';

export function paintLayer(p: Painter, layer: Layer, canvasSource: BoxNode | null): void {
  const { box } = layer;
  const groups = layer.context && box ? groupsOf(p, box, layer.context.blends) : NO_GROUPS;
  if (!groups) return;
  const { pushed, perspective } = groups;
  if (pushed.length > 0 || box?.fragment.node.style.effects.filter) setClip(p.out, layer.clip);
  for (const group of pushed) pushGroup(p.out, group);
  const inside = p.out.items.length - pushed.length + 1;
  const reflected = layer.context && box?.fragment.node.style.effects.boxReflect ? box : null;
  if (reflected) {
    setClip(p.out, layer.clip);
    pushGroup(p.out, PLAIN_PUSH);
  }
  const reflectedFrom = p.out.items.length;
  const filtered = layer.context && box && box.fragment.node.style.effects.filter !== null ? box : null;
  if (filtered) pushGroup(p.out, PLAIN_PUSH);
  const start = p.out.items.length;
  paintEntries(p, layer.own, canvasSource);
  if (layer.field && box) paintField(p, { node: layer.field, box }, () => paintContent(p, layer, canvasSource));
  else paintContent(p, layer, canvasSource);
  if (filtered) {
    popGroup(p.out);
    const { items } = p.out;
    const pop = items.pop()!;
    for (const item of filterItems(p, filtered.fragment, filtered.x, filtered.y, items.splice(start))) items.push(item);
    items.push(pop);
  }
  if (reflected) {
    const { items } = p.out;
    popGroup(p.out);
    const pop = items.pop()!;
    for (const item of withReflection(p, reflected, items.splice(reflectedFrom))) items.push(item);
    items.push(pop);
  }
  for (let i = 0; i < pushed.length; i++) popGroup(p.out);
  if (perspective) project(p, perspective, inside);
}

const NO_GROUPS: Groups = { pushed: [], perspective: null };

/** Projects the items from `inside` on, in a group that was just closed. */
function project(p: Painter, perspective: Matrix4, inside: number): void {
  const { items } = p.out;
  const group = items[inside - 1];
  if (group?.kind !== 'push' || !group.transform) return;
  const projected = projectedItems(perspective, group.transform, items.slice(inside, -1));
  if (!projected) {
    const message = 'a box that reaches behind the viewer is painted without perspective';
    p.diagnostics.warn({ code: 'css-unsupported', message, property: 'transform' });
    return;
  }
  const pop = items.pop()!;
  items.length = inside - 1;
  items.push({ ...group, transform: null });
  for (const item of projected) items.push(item);
  items.push(pop);
}

/** Everything except the box's own background and borders. */
function paintContent(p: Painter, layer: Layer, canvasSource: BoxNode | null): void {
  if (layer.context) paintStacked(p, layer.context.negative, canvasSource);
  paintEntries(p, layer.blocks, canvasSource);
  for (const float of layer.floats) paintLayer(p, float, canvasSource);
  for (const item of layer.inlines) {
    if ('kind' in item) paintEntry(p, item, canvasSource);
    else paintLayer(p, item, canvasSource);
  }
  paintEntries(p, layer.outlines, canvasSource);
  if (layer.context) {
    paintStacked(p, layer.context.zero, canvasSource);
    paintStacked(p, layer.context.positive, canvasSource);
  }
}

function paintStacked(p: Painter, list: Stacked[], canvasSource: BoxNode | null): void {
  for (const { layer } of inStackingOrder(list)) paintLayer(p, layer, canvasSource);
}

function paintEntries(p: Painter, entries: readonly Entry[], canvasSource: BoxNode | null): void {
  for (const entry of entries) paintEntry(p, entry, canvasSource);
}

function paintEntry(p: Painter, entry: Entry, canvasSource: BoxNode | null): void {
  const { x, y } = entry;
  // Links and destinations draw nothing and are in page coordinates.
  if (entry.kind === 'navigation') {
    paintNavigation(p, entry.fragment, x, y, entry.link);
    return;
  }
  setClip(p.out, entry.clip);
  switch (entry.kind) {
    case 'box':
      paintBoxDecoration(p, entry.fragment, x, y, entry.fragment.node === canvasSource);
      return;
    case 'cell':
      paintBehindCell(p, entry.fragment, x, y, entry.behind);
      return;
    case 'text':
      if (entry.fragment.rotated) paintRotatedText(p, entry.fragment, x, y, entry.tag);
      else paintText(p, entry.fragment, x, y, entry.tag);
      return;
    case 'bullet':
      if (entry.fragment.rotated) paintRotatedBullet(p, entry.fragment, x, y, entry.tag);
      else paintBullet(p, entry.fragment, x, y, entry.tag);
      return;
    case 'replaced':
      paintReplaced(p, entry.fragment, x, y, entry.tag);
      return;
    case 'outline':
      paintOutline(p, entry.fragment, x, y);
      return;
    case 'collapsed-borders':
      paintCollapsedBorders(p, entry.fragment, x, y);
      return;
    case 'bars':
      paintBars(p, entry.fragment, x, y);
      return;
    case 'column-rules':
      paintColumnRules(p, entry.fragment, x, y);
      return;
  }
}
