/** `<clipPath>`, `<mask>` and `<filter>` elements that CSS boxes refer to. https://drafts.csswg.org/css-masking-1/ */

import type { DisplayItem, PushItem } from '../display/display-list.ts';
import type { Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { clipsOf, maskOf } from './clips.ts';
import { createContext, OUTERMOST, type Place, type SvgContext, type SvgOptions, targetOf } from './context.ts';
import { drawElement } from './draw.ts';
import { filterElementItems } from './filters/filter-element.ts';
import type { FilterEnvironment } from './filters/filter-functions.ts';

export interface BoxReference {
  readonly styled: StyledDocument;
  readonly options: SvgOptions;
  /** Of the box that refers. */
  readonly style: ComputedStyle;
  /** The reference box, at the origin of user space. */
  readonly box: Rect;
  drawImage: SvgContext['drawImage'];
}

/** The clips to apply one inside the other; null where the URL names no clipPath. */
export function clipsForBox(reference: BoxReference, url: string): readonly NonNullable<PushItem['clip']>[] | null {
  return withContext(reference, (context, place) => clipsOf(context, targetOf(context, url), reference.box, place));
}

/** What the mask shows through; null where the URL names none. */
export function maskForBox(reference: BoxReference, url: string): NonNullable<PushItem['mask']> | null {
  return withContext(reference, (context, place) => maskOf(context, targetOf(context, url), reference.box, place));
}

/** The items through a filter; null where the URL names none. */
export function filterForBox(
  reference: BoxReference,
  url: string,
  items: readonly DisplayItem[],
  environment: FilterEnvironment,
): readonly DisplayItem[] | null {
  const { box, style } = reference;
  return withContext(reference, (context, place) =>
    filterElementItems(context, targetOf(context, url), { items, box, style }, place, environment),
  );
}

/** All boxes of a document share one budget. */
function withContext<T>(
  { styled, options, box, drawImage }: BoxReference,
  draw: (context: SvgContext, place: Place) => T,
): T {
  const { budgets } = options.cache;
  const { document } = styled;
  const context = createContext(styled, options, drawElement, drawImage);
  context.budget = budgets.get(document) ?? context.budget;
  const { width, height } = box;
  const made = draw(context, { ...OUTERMOST, viewport: { width, height } });
  budgets.set(document, context.budget);
  return made;
}
