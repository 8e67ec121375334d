/**
 * Writes display items with correct nesting: tags close before groups open, and clips change by walking from one node of the clip tree to
 * another.
 */

import type { MarginBoxName } from '../css/rules.ts';
import type { Rgba } from '../css/values/types.ts';
import { sameColor } from '../display/colors.ts';
import {
  type ContentTag,
  type DisplayItem,
  type FillRule,
  type Paint,
  type Path,
  PLAIN_PUSH,
  type PushItem,
} from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { IDENTITY, type Matrix, multiply, type Px, type Rect, transformRect } from '../geometry.ts';
import type { WorkLedger } from '../work.ts';
import { solid } from './stroke-style.ts';

/** A node of the clip tree, nested inside every clip up to the root. */
export interface Clip {
  readonly parent: Clip | null;
  readonly depth: number;
  readonly path: Path;
  readonly rule: FillRule;
}

export function clipWithin(parent: Clip | null, path: Path, rule: FillRule = 'nonzero'): Clip {
  return { parent, depth: parent ? parent.depth + 1 : 1, path, rule };
}

/** Links, destinations and bookmarks, collected separately because they are in page coordinates whatever group they come from. */
type NavigationItem = Extract<DisplayItem, { readonly kind: 'link' | 'destination' | 'bookmark' }>;

interface FilledRect {
  /** Index in `Emitter.items`. */
  readonly at: number;
  readonly rect: Rect;
  readonly color: Rgba;
}

export interface Emitter {
  readonly items: DisplayItem[];
  /** Counts each item. */
  readonly work: WorkLedger | null;
  readonly navigation: NavigationItem[];
  /** Open clips, outermost first. */
  clips: Clip[];
  tag: ContentTag | null;
  /** The last of `items`, if it is a filled rectangle. */
  filled: FilledRect | null;
  /** From the current group's coordinates to the page's. */
  matrix: Matrix;
  readonly saved: { readonly matrix: Matrix; readonly clips: Clip[] }[];
}

export function createEmitter(work: WorkLedger | null): Emitter {
  return { items: [], work, navigation: [], clips: [], tag: null, filled: null, matrix: IDENTITY, saved: [] };
}

function add({ items, work }: Emitter, item: DisplayItem): void {
  items.push(item);
  work?.painted(1);
}

export function closeTag(out: Emitter): void {
  if (!out.tag) return;
  add(out, { kind: 'end-tag' });
  out.tag = null;
}

const sameTag = (a: ContentTag, b: ContentTag): boolean =>
  a === b ||
  (a.kind === 'artifact'
    ? b.kind === 'artifact' && a.type === b.type && a.subtype === b.subtype
    : b.kind === 'structure' && a.node === b.node && a.order === b.order);

function openTag(out: Emitter, tag: ContentTag): void {
  if (out.tag && sameTag(out.tag, tag)) return;
  closeTag(out);
  add(out, { kind: 'tag', tag });
  out.tag = tag;
}

/** Makes `clip` the current one with as few pops and pushes as possible. */
export function setClip(out: Emitter, clip: Clip | null): void {
  const open = out.clips;
  const depth = clip ? clip.depth : 0;
  let common = clip;
  while (common && (common.depth > open.length || open[common.depth - 1] !== common)) common = common.parent;
  const keep = common ? common.depth : 0;
  if (keep === open.length && keep === depth) return;
  closeTag(out);
  while (open.length > keep) {
    open.pop();
    add(out, { kind: 'pop' });
  }
  const chain: Clip[] = [];
  for (let node = clip; node && node.depth > keep; node = node.parent) chain.push(node);
  for (const node of chain.reverse()) {
    add(out, { ...PLAIN_PUSH, clip: { path: node.path, rule: node.rule } });
    open.push(node);
  }
}

/** Opens a group; inside it the clip tree starts anew. */
export function pushGroup(out: Emitter, group: PushItem): void {
  closeTag(out);
  add(out, group);
  out.saved.push({ matrix: out.matrix, clips: out.clips });
  if (group.transform) out.matrix = multiply(out.matrix, group.transform);
  out.clips = [];
}

export function popGroup(out: Emitter): void {
  setClip(out, null);
  closeTag(out);
  const saved = out.saved.pop();
  if (!saved) throw new Error('popGroup without pushGroup');
  add(out, { kind: 'pop' });
  out.matrix = saved.matrix;
  out.clips = saved.clips;
}

/** Adds drawn items under a tag. */
export function emit(out: Emitter, tag: ContentTag, item: DisplayItem): void {
  openTag(out, tag);
  add(out, item);
}

export const BACKGROUND: ContentTag = { kind: 'artifact', type: 'background' };
export const LAYOUT: ContentTag = { kind: 'artifact', type: 'layout' };
export const PAGINATION: ContentTag = { kind: 'artifact', type: 'pagination' };
const HEADER: ContentTag = { kind: 'artifact', type: 'pagination', subtype: 'header' };
const FOOTER: ContentTag = { kind: 'artifact', type: 'pagination', subtype: 'footer' };
export const WATERMARK: ContentTag = { kind: 'artifact', type: 'pagination', subtype: 'watermark' };

/** Margin boxes above the page area are its header, those below its footer. */
export const marginBoxTag = (name: MarginBoxName): ContentTag =>
  name.startsWith('top') ? HEADER : name.startsWith('bottom') ? FOOTER : PAGINATION;

export function emitFill(out: Emitter, path: Path, paint: Paint, tag = BACKGROUND, rule: FillRule = 'nonzero'): void {
  emit(out, tag, { kind: 'fill', path, rule, paint });
}

/** Fills a rectangle, merged with the previous one if they adjoin, so that the cells of a row make a single area. */
export function emitRect(out: Emitter, rect: Rect, color: Rgba): void {
  const { items, filled } = out;
  const last = filled && filled.at === items.length - 1 && sameColor(filled.color, color) ? filled.rect : null;
  const whole = last && united(last, rect);
  if (whole) items.pop();
  emitFill(out, rectPath(whole ?? rect), solid(color));
  out.filled = { at: items.length - 1, rect: whole ?? rect, color };
}

/** Two rectangles that share a whole edge, as one; null for others. */
function united(a: Rect, b: Rect): Rect | null {
  if (a.y === b.y && a.height === b.height && a.x + a.width === b.x)
    return { x: a.x, y: a.y, width: a.width + b.width, height: a.height };
  if (a.x === b.x && a.width === b.width && a.y + a.height === b.y)
    return { x: a.x, y: a.y, width: a.width, height: a.height + b.height };
  return null;
}

/** Draws what `draw` adds under one additional clip. */
export function withClip(out: Emitter, path: Path, rule: FillRule, draw: () => void): void {
  pushGroup(out, { ...PLAIN_PUSH, clip: { path, rule } });
  draw();
  popGroup(out);
}

export function addLink(
  out: Emitter,
  rect: Rect,
  link: Omit<Extract<NavigationItem, { kind: 'link' }>, 'kind' | 'rect'>,
): void {
  out.navigation.push({ kind: 'link', rect: transformRect(rect, out.matrix), ...link });
}

export function pagePoint(out: Emitter, x: Px, y: Px): { readonly x: Px; readonly y: Px } {
  const [a, b, c, d, e, f] = out.matrix;
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The finished list; every group must be closed. */
export function finish(out: Emitter): DisplayItem[] {
  setClip(out, null);
  closeTag(out);
  if (out.saved.length > 0) throw new Error('a group is still open');
  for (const item of out.navigation) add(out, item);
  return out.items;
}
