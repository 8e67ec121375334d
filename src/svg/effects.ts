/** Opacity, blending, clips, masks and filters of SVG elements. https://svgwg.org/svg2-draft/render.html#Elements */

import { type DisplayItem, PLAIN_PUSH, type PushItem } from '../display/display-list.ts';
import { itemsBounds } from '../display/item-bounds.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Matrix, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { shapeClipOf } from './clip-shapes.ts';
import { clipsOf, maskOf } from './clips.ts';
import { type Place, type SvgContext, targetOf, warnUnsupported } from './context.ts';
import { filterElementItems } from './filters/filter-element.ts';
import { applyFilters, type FilterEnvironment } from './filters/filter-functions.ts';

/** A drawn element. */
interface Drawn {
  readonly element: Element;
  readonly style: ComputedStyle;
  /** The place inside its transform. */
  readonly place: Place;
  readonly transform: Matrix;
}

/** Adds `items` with the element's transform and effects around them. */
export function wrap(context: SvgContext, drawn: Drawn, content: readonly DisplayItem[], out: DisplayItem[]): void {
  const { opacity, mixBlendMode: blend, isolation } = drawn.style.effects;
  const items = drawn.style.effects.filter === null ? content : filtered(context, drawn, content);
  const clips = clipsAround(context, drawn, items);
  const mask = maskAround(context, drawn, items);
  const moved = drawn.transform === IDENTITY ? null : drawn.transform;
  const isolated = isolation === 'isolate';
  const grouped = opacity < 1 || blend !== 'normal' || isolated || mask !== null;
  if (!moved && !grouped && !clips) {
    for (const item of items) out.push(item);
    return;
  }
  // Clips and masks are in the element's own coordinates, so they go inside its transform.
  let depth = 0;
  const push = (group: Partial<PushItem>): void => {
    out.push({ ...PLAIN_PUSH, ...group });
    depth++;
  };
  if (moved || grouped) push({ transform: moved, opacity, blend, isolated, mask: moved ? null : mask });
  if (moved && mask) push({ mask });
  for (const clip of clips ?? []) push({ clip });
  for (const item of items) out.push(item);
  for (; depth > 0; depth--) out.push({ kind: 'pop' });
}

function filtered(
  context: SvgContext,
  { element, style, place }: Drawn,
  items: readonly DisplayItem[],
): readonly DisplayItem[] {
  const environment: FilterEnvironment = {
    currentColor: style.color.color,
    images: context.cache.recolored,
    rasters: context.cache.rasters,
    warn: (what) => warnUnsupported(context, what, element),
    byReference: (url, inner) => {
      const box = itemsBounds(items) ?? { x: 0, y: 0, width: 0, height: 0 };
      const made = filterElementItems(
        context,
        targetOf(context, url),
        { items: inner, box, style },
        place,
        environment,
      );
      if (!made) warnUnsupported(context, 'filter', element);
      return made;
    },
  };
  return applyFilters(style.effects.filter ?? [], items, environment);
}

/** The clips of a reference or a shape; null if there are none. */
function clipsAround(context: SvgContext, { element, style, place }: Drawn, items: readonly DisplayItem[]) {
  const { clipPath } = style.effects;
  if (clipPath === null) return null;
  const fill = itemsBounds(items);
  if (clipPath.kind === 'url') {
    const clips = clipsOf(context, targetOf(context, clipPath.url), fill, place);
    if (!clips) warnUnsupported(context, `clip-path: url(${clipPath.url.slice(0, 100)})`, element);
    return clips;
  }
  const nothing: Rect = { x: 0, y: 0, width: 0, height: 0 };
  const { width, height } = place.viewport;
  const boxes = {
    fill: fill ?? nothing,
    stroke: itemsBounds(items, true) ?? nothing,
    view: { x: 0, y: 0, width, height },
  };
  return [shapeClipOf(clipPath, boxes)];
}

/** Not yet: images as masks of SVG elements, and more than one mask. */
function maskAround(context: SvgContext, { element, style, place }: Drawn, items: readonly DisplayItem[]) {
  const images = style.mask.maskImage;
  const image = images.find((each) => each !== null);
  if (!image) return null;
  const target = image.kind === 'url' ? targetOf(context, image.url) : null;
  const mask = maskOf(context, target, itemsBounds(items), place);
  if (!mask || images.length > 1) warnUnsupported(context, 'a mask that is no one <mask> element', element);
  return mask;
}
