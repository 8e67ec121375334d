/**
 * Filters on display items: changes of colour, shadows and groups stay vectors. https://drafts.fxtf.org/filter-effects-1/
 * Deviation: colours are changed item by item, which is the same as changing the picture wherever the change is linear.
 */

import type { FilterFunction, Rgba } from '../css/values/types.ts';
import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { withoutForms } from '../display/forms.ts';
import { rectPath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import type { RasterImage } from '../resources/types.ts';
import { applyMatrix, functionMatrix } from './color-matrix.ts';
import { type RecoloredImages, recolorItems } from './recolor.ts';

export interface FilterEnvironment {
  readonly currentColor: Rgba;
  readonly images: RecoloredImages;
  /** Says what is left out. */
  warn(what: string): void;
  /** The items through the `<filter>` of that reference; null where there is none. */
  byReference(url: string, items: readonly DisplayItem[]): readonly DisplayItem[] | null;
}

/** Items that filters may make of their input, all copies together. */
const MAX_ITEMS = 100_000;

export function applyFilters(
  list: readonly FilterFunction[],
  items: readonly DisplayItem[],
  environment: FilterEnvironment,
): readonly DisplayItem[] {
  let made = items;
  for (const step of list) {
    made = applyOne(step, made, environment);
    if (made.length > MAX_ITEMS) {
      environment.warn('a filter of so many shapes');
      return items;
    }
  }
  return made;
}

function applyOne(
  step: FilterFunction,
  items: readonly DisplayItem[],
  environment: FilterEnvironment,
): readonly DisplayItem[] {
  switch (step.kind) {
    case 'opacity':
      return step.amount < 1 ? grouped({ opacity: step.amount }, items) : items;
    case 'drop-shadow': {
      const color = step.color === 'currentcolor' ? environment.currentColor : step.color;
      return [...shadowOf(items, color, step.x, step.y, step.blur, environment), ...items];
    }
    case 'blur':
      if (step.radius > 0) environment.warn(`blur(${step.radius}px)`);
      return items;
    case 'url':
      return environment.byReference(step.url, items) ?? items;
    default: {
      const amount = step.kind === 'hue-rotate' ? step.angle : step.amount;
      const matrix = functionMatrix(step.kind, amount);
      if (!matrix) return items;
      return recolored(items, `${step.kind} ${amount}`, (color) => applyMatrix(matrix, color), environment);
    }
  }
}

export function recolored(
  items: readonly DisplayItem[],
  name: string,
  color: (color: Rgba) => Rgba,
  { images, warn }: FilterEnvironment,
): DisplayItem[] {
  return recolorItems(items, {
    name,
    color: (from) => ({ ...color(from), a: from.a === 0 ? 0 : color(from).a }),
    images,
    refused: () => warn('another colour of a JPEG image'),
  });
}

export function grouped(
  group: Partial<Omit<Extract<DisplayItem, { kind: 'push' }>, 'kind'>>,
  items: readonly DisplayItem[],
): DisplayItem[] {
  return [{ ...PLAIN_PUSH, ...group }, ...items, { kind: 'pop' }];
}

/** All of it in one colour, as a picture and not as content: its text is there once already. */
export function silhouette(items: readonly DisplayItem[], color: Rgba, environment: FilterEnvironment): DisplayItem[] {
  const plain: DisplayItem[] = [];
  for (const item of withoutForms(items)) {
    if (item.kind === 'tag' || item.kind === 'end-tag' || item.kind === 'destination' || item.kind === 'bookmark')
      continue;
    if (item.kind === 'link') continue;
    if (item.kind === 'glyphs') plain.push({ ...item, inserted: true });
    else if (item.kind === 'push') plain.push({ ...item, blend: 'normal' });
    else if (item.kind === 'image' && isOpaque(item.image)) {
      plain.push({
        kind: 'fill',
        path: rectPath(item.rect),
        rule: 'nonzero',
        paint: { kind: 'solid', color },
      });
    } else plain.push(item);
  }
  const { r, g, b } = color;
  return recolored(plain, `silhouette ${r} ${g} ${b}`, ({ a }) => ({ r, g, b, a }), environment);
}

const isOpaque = ({ data }: RasterImage): boolean => data.encoding === 'jpeg' || data.alpha === null;

/** The shadow of `items`, blurred by a few translucent copies. */
export function shadowOf(
  items: readonly DisplayItem[],
  color: Rgba,
  x: Px,
  y: Px,
  deviation: Px,
  environment: FilterEnvironment,
): DisplayItem[] {
  if (color.a === 0 || items.length === 0) return [];
  const shape = silhouette(items, { ...color, a: 1 }, environment);
  const copies = deviation <= 0.25 ? [{ x, y, weight: 1 }] : blurredCopies(x, y, deviation);
  if (copies.length * shape.length > MAX_ITEMS) {
    environment.warn('the blurred shadow of so many shapes');
    return [];
  }
  const out: DisplayItem[] = [{ kind: 'tag', tag: { kind: 'artifact', type: 'layout' } }];
  for (const copy of copies) {
    const transform = [1, 0, 0, 1, copy.x, copy.y] as const;
    for (const item of grouped({ transform, opacity: color.a * copy.weight, isolated: true }, shape)) out.push(item);
  }
  out.push({ kind: 'end-tag' });
  return out;
}

/** Rings of copies, and how much of the picture under it each covers; all together as dark as one at their middle. */
const RINGS = [
  { radius: 2.1, count: 12, weight: 0.025 },
  { radius: 1.5, count: 12, weight: 0.045 },
  { radius: 0.9, count: 8, weight: 0.08 },
  { radius: 0.4, count: 6, weight: 0.1 },
] as const;

function blurredCopies(x: Px, y: Px, deviation: Px): { readonly x: Px; readonly y: Px; readonly weight: number }[] {
  const copies: { readonly x: Px; readonly y: Px; readonly weight: number }[] = [];
  RINGS.forEach(({ radius, count, weight }, ring) => {
    for (let i = 0; i < count; i++) {
      const angle = ((i + (ring % 2) / 2) / count) * 2 * Math.PI;
      const distance = radius * deviation;
      copies.push({ x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle), weight });
    }
  });
  copies.push({ x, y, weight: 0.15 });
  return copies;
}
