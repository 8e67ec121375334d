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

/** Elements drawn by one SVG, `<use>` copies included, before the rest is left out. */
const NODE_BUDGET = 200_000;
/** Nesting of elements and references. */
export const MAX_DEPTH = 128;

export interface SvgOptions {
  /** Null: text is left out, with a warning. */
  readonly fonts: FontLibrary | null;
  readonly diagnostics: Diagnostics;
  imageOf(url: string): ImageResource | null;
  /** Base of relative references. */
  readonly baseUrl: string | null;
}

export interface SvgContext extends StyleContext, SvgOptions {
  byId(id: string): Element | null;
  /** Nested SVG images are drawn by the entry point, which the drawing code cannot import. */
  drawImage(image: ImageResource, rect: Rect): readonly DisplayItem[];
  budget: number;
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

export const freshBudget = (): number => NODE_BUDGET;

/** False when the SVG has used up its share; warned about once. */
export function spend(context: SvgContext): boolean {
  context.budget--;
  if (context.budget === 0) {
    context.diagnostics.warn({
      code: 'limit',
      message: `an SVG draws more than ${NODE_BUDGET} elements; the rest is left out`,
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
  return match?.[1] === undefined ? null : context.byId(decode(match[1]));
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A stray percent sign: the id is as written.
    return id;
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
