/** State shared while one SVG is drawn. */

import type { Diagnostics } from '../diagnostics.ts';
import type { DisplayItem } from '../display/display-list.ts';
import { attribute, type Element, type ShadowTree } from '../dom/node.ts';
import { IDENTITY, type Matrix, type Rect, type Size } from '../geometry.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import type { FontLibrary } from '../text/font-library.ts';
import type { Units } from './attributes.ts';
import type { SvgCache } from './cache.ts';

/** The cost of an element drawn through a reference: nested references multiply. */
const COPY_COST = 20;
/** This many path segments cost as much as one element. */
export const SEGMENTS = 32;
/** The deepest nesting of elements and references. */
export const MAX_DEPTH = 128;

export interface SvgOptions {
  /** If null, text is left out, with a warning. */
  readonly fonts: FontLibrary | null;
  readonly diagnostics: Diagnostics;
  imageOf(url: string): ImageResource | null;
  /** The content of a `foreignObject` as laid out by CSS, relative to the top left corner of its rectangle; null if nothing was laid out. */
  foreignItems?(element: Element): readonly DisplayItem[] | null;
  readonly limits?: SvgLimits;
  /** The base URL of relative references. */
  readonly baseUrl: string | null;
  /** The cache that later drawings reuse. */
  readonly cache: SvgCache;
}

export type SvgLimits = Pick<Limits, 'svgNodes' | 'selectorSteps' | 'variableLength' | 'variableTotal'>;

export interface SvgContext extends SvgOptions {
  readonly styled: StyledDocument;
  byId(id: string): Element | null;
  /** Passed in because the code for references cannot import the code that draws elements. */
  drawElement(context: SvgContext, element: Element, parent: ComputedStyle, place: Place, out: DisplayItem[]): void;
  /** Draws nested images through the entry point, which the drawing code cannot import. */
  drawImage(image: ImageResource, rect: Rect): readonly DisplayItem[];
  /** How many elements may still be drawn; initially `limits.svgNodes`. */
  budget: number;
  /** How many references that draw copies are being followed. */
  copies: number;
  /** References being followed: a second one to the same element is a cycle. */
  readonly active: Set<Element>;
}

/** The part of a context that lengths need. */
export type Styled = Pick<SvgContext, 'styled'>;

/** State that changes on the way down the tree. */
export interface Place {
  /** The nearest viewport, in user units. */
  readonly viewport: Size;
  /** From user space to the space of the outermost viewport, in which non-scaling strokes are drawn. */
  readonly toHost: Matrix;
  readonly depth: number;
  /** Inside the copy made by a `<use>`: styles inherit from the `<use>`. */
  readonly cloned: boolean;
  /** The style that `context-fill` and `context-stroke` refer to in a marker or `<use>`. */
  readonly contextPaint: ComputedStyle | null;
}

/** The place where drawing begins, except for the viewport. */
export const OUTERMOST: Omit<Place, 'viewport'> = {
  toHost: IDENTITY,
  depth: 0,
  cloned: false,
  contextPaint: null,
};

/** `tree`: the shadow tree that is drawn; only its own ids can be referenced in it. */
export function createContext(
  styled: StyledDocument,
  options: SvgOptions,
  drawElement: SvgContext['drawElement'],
  drawImage: SvgContext['drawImage'],
  tree: ShadowTree | null = null,
): SvgContext {
  const { byId } = tree ?? styled.document;
  return {
    fonts: options.fonts,
    diagnostics: options.diagnostics,
    ...(options.limits ? { limits: options.limits } : {}),
    imageOf: (url) => options.imageOf(url),
    ...(options.foreignItems ? { foreignItems: options.foreignItems } : {}),
    baseUrl: options.baseUrl,
    cache: options.cache,
    styled,
    byId: (id) => byId.get(id) ?? null,
    drawElement,
    drawImage,
    budget: options.limits?.svgNodes ?? DEFAULT_LIMITS.svgNodes,
    copies: 0,
    active: new Set(),
  };
}

/** The units for attributes and properties of the element with `style`. */
export const unitsOf = ({ styled }: Styled, { viewport }: Pick<Place, 'viewport'>, style: ComputedStyle): Units => ({
  viewport,
  style,
  styled,
});

/** The style of an element below a parent with the given style; it differs from the style in the element's own tree only in copies. */
export const styleAt = (
  { styled }: SvgContext,
  element: Element,
  parent: ComputedStyle,
  place: Place,
): ComputedStyle => (place.cloned ? styled.styleUnder(element, parent) : styled.styleOf(element));

/** For the content of patterns, masks, clips and markers, which inherits from its own parent and not from the referring element. */
export const inPlace = (place: Place): Place => ({ ...place, depth: place.depth + 1, cloned: false });

export const isVisible = (style: ComputedStyle): boolean => style.color.visibility === 'visible';
export const isDisplayed = (style: ComputedStyle): boolean => style.display.display.kind !== 'none';

export function drawChildren(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  for (const child of element.elements) context.drawElement(context, child, style, place, out);
}

/** False once the SVG has used up its budget, with one warning. */
export function spend(context: SvgContext, elements = 1): boolean {
  const before = context.budget;
  context.cache.rasters.passed(Math.ceil(elements));
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
    ...sourcePlace(element),
  });
}

/** The element's position in the source, for warnings. */
export const sourcePlace = ({ line, column }: Element): { line?: number; column?: number } => ({
  ...(line === null ? {} : { line }),
  ...(column === null ? {} : { column }),
});

/** `href`, or the older `xlink:href`. */
export const hrefOf = (element: Element): string | null =>
  attribute(element, 'href') ?? attribute(element, 'xlink:href');

/** The element that a reference's fragment names. Not yet: elements of other documents. */
export function targetOf(context: SvgContext, href: string | null): Element | null {
  const match = /#(.+)$/s.exec(href?.trim() ?? '');
  return match?.[1] === undefined ? null : context.byId(decodeId(match[1]));
}

/** Decodes the id in a fragment. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A stray percent sign: take the id as written.
    return id;
  }
}

/** Like `guarded`, for code that draws copies of `element`. */
export function copied<T>(context: SvgContext, element: Element, fallback: T, draw: () => T): T {
  context.copies++;
  try {
    return guarded(context, element, fallback, draw);
  } finally {
    context.copies--;
  }
}

/** Runs `draw` unless `element` is already being drawn. */
export function guarded<T>(context: SvgContext, element: Element, fallback: T, draw: () => T): T {
  if (context.active.has(element)) return fallback;
  context.active.add(element);
  try {
    return draw();
  } finally {
    context.active.delete(element);
  }
}
