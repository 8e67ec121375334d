/** What drawing one SVG shares. */

import type { Diagnostics } from '../diagnostics.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import type { DisplayItem, PushItem } from '../paint/display-list.ts';
import type { ImageResource } from '../resources/types.ts';
import type { FontLibrary } from '../text/font-library.ts';
import type { StyleContext, SvgPaint } from './style.ts';
import type { LengthBasis } from './values.ts';

/** What an element costs that is drawn through a reference: nested references multiply. */
const COPY_COST = 20;
/** Path segments that cost as much as an element. */
export const SEGMENTS = 32;
/** Nesting of elements and references. */
export const MAX_DEPTH = 128;

export interface SvgOptions {
  /** Null: text is left out, with a warning. */
  readonly fonts: FontLibrary | null;
  readonly diagnostics: Diagnostics;
  imageOf(url: string): ImageResource | null;
  /** `limits.svgNodes`. */
  readonly svgNodes?: number;
  /** Base of relative references. */
  readonly baseUrl: string | null;
}

export interface SvgContext extends StyleContext, SvgOptions {
  byId(id: string): Element | null;
  /** Nested SVG images are drawn by the entry point, which the drawing code cannot import. */
  drawImage(image: ImageResource, rect: Rect): readonly DisplayItem[];
  /** Elements that may still be drawn; `limits.svgNodes` at first. */
  budget: number;
  /** References being followed that draw copies. */
  copies: number;
  /** References being followed: a second one to the same element is a cycle. */
  readonly active: Set<Element>;
}

/** What changes on the way down. */
export interface Place {
  readonly basis: LengthBasis;
  readonly depth: number;
  /** What `context-fill` and `context-stroke` mean in a marker or `<use>`. */
  readonly contextFill: SvgPaint;
  readonly contextStroke: SvgPaint;
}

/** False when the SVG has used up its share; warned about once. */
export function spend(context: SvgContext, elements = 1): boolean {
  const before = context.budget;
  context.budget -= elements * (context.copies > 0 ? COPY_COST : 1);
  if (before > 0 && context.budget <= 0) {
    context.diagnostics.warn({
      code: 'limit',
      message: 'an SVG draws too many elements or copies of them; the rest is left out (limits.svgNodes)',
    });
  }
  return context.budget > 0;
}

export function warnUnsupported(context: SvgContext, what: string, element: Element): void {
  context.diagnostics.warn({
    code: 'css-unsupported',
    message: `SVG: ${what} is not drawn`,
    ...(element.line === null ? {} : { line: element.line }),
    ...(element.column === null ? {} : { column: element.column }),
  });
}

/** `href`, or the older `xlink:href`. */
export const hrefOf = (element: Element): string | null =>
  attribute(element, 'href') ?? attribute(element, 'xlink:href');

/** The element a `#id` reference names. */
export function targetOf(context: SvgContext, href: string | null): Element | null {
  const match = /#(.+)$/.exec(href?.trim() ?? '');
  return match?.[1] === undefined ? null : context.byId(decodeId(match[1]));
}

/** An id as a fragment spells it. */
export function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A stray percent sign: the id is as written.
    return id;
  }
}

/** As `guarded`, for what draws copies of `element`. */
export function copied<T>(context: SvgContext, element: Element, fallback: T, draw: () => T): T {
  context.copies++;
  try {
    return guarded(context, element, fallback, draw);
  } finally {
    context.copies--;
  }
}

/** Runs `draw` unless `element` is being drawn already. */
export function guarded<T>(context: SvgContext, element: Element, fallback: T, draw: () => T): T {
  if (context.active.has(element)) return fallback;
  context.active.add(element);
  try {
    return draw();
  } finally {
    context.active.delete(element);
  }
}

export const PUSH: PushItem = {
  kind: 'push',
  transform: null,
  clip: null,
  opacity: 1,
  blend: 'normal',
  isolated: false,
  mask: null,
};
