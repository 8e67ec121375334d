/** `<clipPath>`, `<mask>` and `<filter>` elements that CSS boxes refer to. https://drafts.csswg.org/css-masking-1/ */

import type { Document } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { DisplayItem, PushItem } from '../paint/display-list.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Cascade } from './cascade.ts';
import { clipsOf, maskOf } from './clips.ts';
import { decodeId, type Place, type SvgContext, type SvgOptions } from './context.ts';
import { filterElementItems } from './filter-element.ts';
import type { FilterEnvironment } from './filter-functions.ts';
import { initialStyle, type SvgStyle } from './style.ts';

export interface BoxReference {
  readonly document: Document;
  readonly cascade: Cascade;
  readonly options: SvgOptions;
  /** Of the box that refers. */
  readonly style: ComputedStyle;
  /** The reference box, at the origin of user space. */
  readonly box: Rect;
  drawImage: SvgContext['drawImage'];
}

/** What is left of the elements that a document's references may draw, all boxes together. */
const budgets = new WeakMap<Document, number>();

/** The clips to apply one inside the other; null where `id` names no clipPath. */
export function clipsForBox(reference: BoxReference, id: string): readonly NonNullable<PushItem['clip']>[] | null {
  return withContext(reference, (context, style, place) => clipsOf(context, decodeId(id), reference.box, style, place));
}

/** What the mask shows through; null where `id` names none. */
export function maskForBox(reference: BoxReference, id: string): NonNullable<PushItem['mask']> | null {
  return withContext(reference, (context, style, place) => maskOf(context, decodeId(id), reference.box, style, place));
}

/** The items through a filter; null where `id` names none. */
export function filterForBox(
  reference: BoxReference,
  id: string,
  items: readonly DisplayItem[],
  environment: FilterEnvironment,
): readonly DisplayItem[] | null {
  return withContext(reference, (context, style, place) =>
    filterElementItems(context, decodeId(id), items, reference.box, style, place, environment),
  );
}

function withContext<T>(
  { document, cascade, options, style: computed, box, drawImage }: BoxReference,
  draw: (context: SvgContext, style: SvgStyle, place: Place) => T,
): T {
  const context: SvgContext = {
    ...options,
    imageOf: (url) => options.imageOf(url),
    cascade,
    textStyles: new Map(),
    byId: (id) => document.byId.get(id) ?? null,
    drawImage: (image, rect): readonly DisplayItem[] => drawImage(image, rect),
    budget: budgets.get(document) ?? options.svgNodes ?? DEFAULT_LIMITS.svgNodes,
    copies: 0,
    active: new Set(),
  };
  const basis = { fontSize: computed.font.fontSize, width: box.width, height: box.height };
  const place: Place = { basis, depth: 0, contextFill: { kind: 'none' }, contextStroke: { kind: 'none' } };
  const made = draw(context, initialStyle(computed), place);
  budgets.set(document, context.budget);
  return made;
}
