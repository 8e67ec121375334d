/** Clips, transforms and transparency groups around other content. ISO 32000-1, 8.4 and 11.6. */

import type { BlendMode } from '../css/properties/computed-backgrounds.ts';
import { type DisplayItem, PLAIN_PUSH, type PushItem } from '../display/display-list.ts';
import { pathBounds } from '../display/paths.ts';
import { intersectRects, type Rect } from '../geometry.ts';
import { type Content, createContent, restore, save, transform, use } from './content.ts';
import { isolatedGroup, type PdfContext, setAlpha, setState, visibleBounds, writeForm } from './context.ts';
import { type PaintItems, softMask } from './fills.ts';
import { closeMark, mark, SHAPE } from './marks.ts';
import { pathOperators } from './paths.ts';
import { component } from './syntax.ts';

/** A push without its pop yet. */
export interface Open {
  readonly item: PushItem;
  readonly outer: Content;
  /** The group's own content, or null if a saved graphics state is enough. */
  readonly group: Content | null;
  /** The surrounding marked content continues after it. */
  readonly isMarked: boolean;
}

const BLEND_NAMES: Readonly<Record<BlendMode, string>> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

/** Drawings push a group for nearly every shape; groups with more items are not examined. */
const FEW_ITEMS = 16;

/** Whether a group has only areas and lines of one owner, so that the surrounding marked content can continue. */
export function holdsShapes(items: readonly DisplayItem[], index: number): boolean {
  let depth = 1;
  let count = 0;
  for (let i = index + 1; i < items.length && i <= index + FEW_ITEMS; i++) {
    const item = items[i]!;
    if (item.kind === 'push' && !isGroup(item) && !item.isolated) depth++;
    else if (item.kind === 'pop') depth--;
    else if (item.kind === 'fill' || item.kind === 'stroke') count++;
    else return false;
    if (depth === 0) return count > 0;
  }
  return false;
}

const isGroup = ({ opacity, blend, mask }: PushItem): boolean => opacity < 1 || blend !== 'normal' || mask !== null;

export function push(context: PdfContext, outer: Content, item: PushItem, hasShapes: boolean): Open {
  // Isolation shows only where something inside blends.
  const grouped = isGroup(item) || (item.isolated && context.page.blends);
  const isMarked = hasShapes && !grouped;
  if (isMarked) mark(outer, context.tagger, SHAPE);
  else closeMark(outer);
  if (!grouped && !item.transform && !item.clip) return { item: PLAIN_PUSH, outer, group: null, isMarked };
  if (grouped) setAlpha(context, outer, 1);
  save(outer);
  if (item.transform) transform(outer, item.transform);
  if (item.clip) {
    // An empty clip hides everything, and so does an empty rectangle, which readers accept.
    const path = pathOperators(item.clip.path, outer.state.steps) || '0 0 0 0 re\n';
    outer.out += `${path}${item.clip.rule === 'evenodd' ? 'W*' : 'W'} n\n`;
  }
  if (!grouped) return { item, outer, group: null, isMarked };
  const marks =
    context.tagger && outer.marks ? context.tagger.sequence(context.page.ref, context.sink.reserve()) : null;
  return { item, outer, group: createContent(outer.state.ctm, marks, outer), isMarked };
}

export function pop(context: PdfContext, { item, outer, group, isMarked }: Open, paintItems: PaintItems): void {
  if (!group) {
    if (!isMarked) closeMark(outer);
    if (item !== PLAIN_PUSH) restore(outer);
    return;
  }
  closeMark(group);
  const ref = group.marks?.stream ?? context.sink.reserve();
  const bounds = groupBounds(context, outer, item);
  const form = writeForm(context, group, bounds, { ref, group: isolatedGroup(context) });
  if (group.out) {
    setState(context, outer, groupState(context, outer, { item, bounds }, paintItems));
    outer.out += `${use(outer, 'XObject', form.resource, form.ref)} Do\n`;
    outer.transparent = true;
  }
  restore(outer);
}

function groupBounds(context: PdfContext, outer: Content, item: PushItem): Rect {
  const visible = visibleBounds(context, outer.state.ctm);
  const clip = item.clip ? pathBounds(item.clip.path) : null;
  return clip ? intersectRects(visible, clip) : visible;
}

function groupState(
  context: PdfContext,
  outer: Content,
  { item, bounds }: { readonly item: PushItem; readonly bounds: Rect },
  paintItems: PaintItems,
): string {
  let state = `/ca ${component(item.opacity)}/CA ${component(item.opacity)}`;
  if (item.blend !== 'normal') state += `/BM/${BLEND_NAMES[item.blend]}`;
  if (item.mask) {
    const mask = createContent(outer.state.ctm, null, { inPage: false, magnified: outer.magnified });
    paintItems(context, mask, item.mask.items);
    const form = writeForm(context, mask, bounds, { ref: context.sink.reserve(), group: isolatedGroup(context) });
    state += `/SMask${softMask(item.mask.kind, `${form.ref}`)}`;
  }
  return `<<${state}>>`;
}
