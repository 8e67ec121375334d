/**
 * Filters on display items: colour changes, shadows and groups stay vectors. https://drafts.fxtf.org/filter-effects-1/
 * Deviation: colours are changed item by item, which is the same as changing the picture wherever the change is linear.
 */

import type { FilterFunction, Rgba } from '../../css/values/types.ts';
import { type DisplayItem, PLAIN_PUSH } from '../../display/display-list.ts';
import { withoutForms } from '../../display/forms.ts';
import { rectPath } from '../../display/paths.ts';
import type { Px } from '../../geometry.ts';
import type { RasterImage } from '../../resources/types.ts';
import { blurredItems } from './blur.ts';
import { applyMatrix, functionMatrix } from './color-matrix.ts';
import type { Rastering, Seen } from './raster-filters.ts';
import { type RecoloredImages, recolorItems } from './recolor.ts';

export interface FilterEnvironment extends Rastering {
  readonly currentColor: Rgba;
  readonly images: RecoloredImages;
  /** The items with the referenced `<filter>` applied; null if there is no such filter. */
  byReference(url: string, items: readonly DisplayItem[]): readonly DisplayItem[] | null;
}

/** The most items that filters may make of their input, counting all copies. */
const MAX_ITEMS = 100_000;

export function applyFilters(
  list: readonly FilterFunction[],
  items: readonly DisplayItem[],
  environment: FilterEnvironment,
): readonly DisplayItem[] {
  let made = items;
  for (const step of joinedBlurs(list)) {
    made = applyOne(step, made, environment);
    if (made.length > MAX_ITEMS) {
      environment.warn('a filter of so many shapes');
      return items;
    }
  }
  return made;
}

/** A Gaussian blur of a Gaussian blur is one whose variance is the sum of both: consecutive blurs are joined. */
function joinedBlurs(list: readonly FilterFunction[]): readonly FilterFunction[] {
  const joined: FilterFunction[] = [];
  for (const step of list) {
    const last = joined[joined.length - 1];
    if (step.kind === 'blur' && last?.kind === 'blur')
      joined[joined.length - 1] = { kind: 'blur', radius: Math.hypot(last.radius, step.radius) };
    else joined.push(step);
  }
  return joined;
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
      return [
        ...shadowOf(
          items,
          { color, x: step.x, y: step.y, deviation: { x: step.blur, y: step.blur } },
          ANYWHERE,
          environment,
        ),
        ...items,
      ];
    }
    case 'blur':
      if (!(step.radius > 0)) return items;
      return blurredItems(items, { x: step.radius, y: step.radius }, { ...ANYWHERE, linear: false }, environment);
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
  { images, rasters, warn }: FilterEnvironment,
): DisplayItem[] {
  return recolorItems(items, {
    name,
    color: (from) => ({ ...color(from), a: from.a === 0 ? 0 : color(from).a }),
    images,
    rasters,
    refused: () => warn('another colour of a picture of so many pixels (limits.blurSamples)'),
  });
}

export function grouped(
  group: Partial<Omit<Extract<DisplayItem, { kind: 'push' }>, 'kind'>>,
  items: readonly DisplayItem[],
): DisplayItem[] {
  return [{ ...PLAIN_PUSH, ...group }, ...items, { kind: 'pop' }];
}

/** The items in a single colour, as decoration and not as content: their text is in the document already. */
export function silhouette(items: readonly DisplayItem[], color: Rgba, environment: FilterEnvironment): DisplayItem[] {
  const plain: DisplayItem[] = [];
  for (const item of withoutForms(items)) {
    if (item.kind === 'tag' || item.kind === 'end-tag' || item.kind === 'destination' || item.kind === 'bookmark')
      continue;
    if (item.kind === 'link' || item.kind === 'field' || item.kind === 'end-field') continue;
    if (item.kind === 'glyphs') plain.push({ ...item, inserted: true });
    else if (item.kind === 'push') plain.push({ ...item, blend: 'normal' });
    else if (item.kind === 'page' || (item.kind === 'image' && isOpaque(item.image))) {
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

/** For pictures in px that nothing clips. */
const ANYWHERE: Seen = { within: null, scale: 1 };

interface Shadow {
  readonly color: Rgba;
  readonly x: Px;
  readonly y: Px;
  readonly deviation: { readonly x: Px; readonly y: Px };
}

/** Standard deviations up to this are invisible. */
const SHARP_SHADOW = 0.25;

/** The shadow of `items`; a sharp one stays a drawing. */
export function shadowOf(
  items: readonly DisplayItem[],
  { color, x, y, deviation }: Shadow,
  { within, scale }: Seen,
  environment: FilterEnvironment,
): DisplayItem[] {
  if (color.a === 0 || items.length === 0) return [];
  const shape = silhouette(items, { ...color, a: 1 }, environment);
  const sharp = Math.max(deviation.x, deviation.y) * scale <= SHARP_SHADOW;
  const from = within && { ...within, x: within.x - x, y: within.y - y };
  const cast = sharp ? shape : blurredItems(shape, deviation, { linear: false, within: from, scale }, environment);
  return [
    { kind: 'tag', tag: { kind: 'artifact', type: 'layout' } },
    ...grouped({ transform: [1, 0, 0, 1, x, y], opacity: color.a, isolated: true }, cast),
    { kind: 'end-tag' },
  ];
}
