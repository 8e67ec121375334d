/** SVG to display items: inline `<svg>` elements and SVG images. https://svgwg.org/svg2-draft/ */

import { INITIAL_GROUPS } from '../css/properties/index.ts';
import type { RuleSet } from '../css/rules.ts';
import { collectRules, parseStyleSheet } from '../css/stylesheets.ts';
import { type Diagnostics, silentDiagnostics } from '../diagnostics.ts';
import { type Document, type Element, isHtml } from '../dom/node.ts';
import { parseHtml } from '../dom/parse.ts';
import type { Rect } from '../geometry.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { DisplayItem, Paint, Path } from '../paint/display-list.ts';
import type { ImageResource, VectorImage } from '../resources/types.ts';
import { type ComputedStyle, draftStyle } from '../style/computed-style.ts';
import { type Cascade, createCascade } from './cascade.ts';
import type { Place, SvgContext, SvgOptions } from './context.ts';
import { drawViewport } from './draw.ts';
import { rectShape } from './geometry.ts';
import { initialStyle, paintOf, type SvgStyle, styleOf } from './style.ts';

export type { SvgOptions } from './context.ts';

/** SVG images inside SVG images inside ... */
const MAX_NESTED_IMAGES = 4;

/** An `<svg>` of an HTML document in its content box; `style` is its computed style, which its content inherits from. */
export function paintSvgElement(
  svg: Element,
  style: ComputedStyle,
  rect: Rect,
  cascade: Cascade,
  document: Document,
  options: SvgOptions,
): DisplayItem[] {
  return drawRoot(svg, inheritedStyle(svg, style, cascade), rect, cascade, document, options, 0);
}

/** `fill` and `stroke` inherit through HTML elements too, whose computed styles know nothing of them. */
function inheritedStyle(svg: Element, style: ComputedStyle, cascade: Cascade): SvgStyle {
  const initial = initialStyle(style);
  let fill: string | null = null;
  let stroke: string | null = null;
  for (let at = svg.parent; at.kind === 'element' && (fill === null || stroke === null); at = at.parent) {
    fill ??= cascade.valueOf(at, 'fill');
    stroke ??= cascade.valueOf(at, 'stroke');
  }
  if (fill === null && stroke === null) return initial;
  return {
    ...initial,
    fill: paintOf(fill, initial.fill, initial.color),
    stroke: paintOf(stroke, initial.stroke, initial.color),
  };
}

/** An SVG image stretched over `rect` as its own `preserveAspectRatio` allows. */
export function paintSvgImage(image: VectorImage, rect: Rect, options: SvgOptions): DisplayItem[] {
  return drawImage(image, rect, options, 0);
}

function drawImage(image: VectorImage, rect: Rect, options: SvgOptions, nested: number): DisplayItem[] {
  const parsed = parseImage(image, options.diagnostics);
  if (!parsed || nested > MAX_NESTED_IMAGES) return [];
  const { document, svg, cascade } = parsed;
  const style = Object.assign(draftStyle(), INITIAL_GROUPS);
  const initial = initialStyle(style);
  const content = drawRoot(
    svg,
    initial,
    rect,
    cascade,
    document,
    { ...options, imageOf: (url) => (url.startsWith('data:') ? options.imageOf(url) : null), baseUrl: image.url },
    nested,
    image.width !== null && image.height !== null ? { x: 0, y: 0, width: image.width, height: image.height } : null,
  );
  const canvas = canvasColor(svg, cascade, initial);
  return canvas ? [{ kind: 'fill', path: rectPath(rect), rule: 'nonzero', paint: canvas }, ...content] : content;
}

/** The root element's background covers the image's canvas. Deviation: colours alone, no background images. */
function canvasColor(svg: Element, cascade: Cascade, initial: SvgStyle): Paint | null {
  const text = cascade.valueOf(svg, 'background-color') ?? cascade.valueOf(svg, 'background');
  const paint = paintOf(text, { kind: 'none' }, initial.color);
  return paint.kind === 'color' ? { kind: 'solid', color: paint.color } : null;
}

const rectPath = ({ x, y, width, height }: Rect): Path => rectShape(x, y, width, height, null, null);

function drawRoot(
  svg: Element,
  parent: SvgStyle,
  rect: Rect,
  cascade: Cascade,
  document: Document,
  options: SvgOptions,
  nested: number,
  /** The natural size of an image: what its content is measured in where it has no view box. */
  natural: Rect | null = null,
): DisplayItem[] {
  const context: SvgContext = {
    fonts: options.fonts,
    diagnostics: options.diagnostics,
    imageOf: (url) => options.imageOf(url),
    baseUrl: options.baseUrl,
    cascade,
    textStyles: new Map(),
    byId: (id) => document.byId.get(id) ?? null,
    drawImage: (image: ImageResource, at: Rect) =>
      image.kind === 'svg' ? drawImage(image, at, options, nested + 1) : [],
    budget: options.svgNodes ?? DEFAULT_LIMITS.svgNodes,
    copies: 0,
    active: new Set([svg]),
  };
  const basis = { fontSize: parent.text.font.fontSize, width: rect.width, height: rect.height };
  const place: Place = { basis, depth: 0, contextFill: { kind: 'none' }, contextStroke: { kind: 'none' } };
  const root = styleOf(context, svg, parent, basis);
  const out: DisplayItem[] = [];
  drawViewport(context, svg, root, place, rect, out, natural);
  return out;
}

interface ParsedImage {
  readonly document: Document;
  readonly svg: Element;
  readonly cascade: Cascade;
}

const parsedImages = new WeakMap<VectorImage, ParsedImage | null>();

function parseImage(image: VectorImage, diagnostics: Diagnostics): ParsedImage | null {
  const known = parsedImages.get(image);
  if (known !== undefined) return known;
  const document = parseSvg(image.source, image.url);
  const svg = document ? findSvg(document) : null;
  if (!document || !svg)
    diagnostics.warn({ code: 'invalid-resource', message: `${image.url.slice(0, 100)} holds no <svg> element` });
  const parsed =
    document && svg ? { document, svg, cascade: createCascade(document, [sheetRules(document, image.url)]) } : null;
  parsedImages.set(image, parsed);
  return parsed;
}

/**
 * Reads SVG source with the HTML parser, whose foreign content follows XML closely enough.
 * What stands before the root (prolog, doctype with its entities) is cut off, so no entity is ever expanded.
 */
function parseSvg(source: string, url: string): Document | null {
  const start = source.search(/<svg[\s>/]/i);
  if (start < 0) return null;
  return parseHtml(`<!DOCTYPE html><body>${source.slice(start)}`, { baseUrl: url, diagnostics: silentDiagnostics });
}

function findSvg(document: Document): Element | null {
  const body = document.root.elements.find((element) => isHtml(element, 'body'));
  return body?.elements.find((element) => element.tag === 'svg' && element.namespace === 'svg') ?? null;
}

/** The rules of the `<style>` elements inside. */
function sheetRules(document: Document, url: string): RuleSet {
  const sheets = document.elements
    .filter((element) => element.tag === 'style' && element.namespace === 'svg')
    .map((element) => element.children.map((child) => (child.kind === 'text' ? child.data : '')).join(''))
    .map((text) => parseStyleSheet(text, { source: url, baseUrl: url, diagnostics: silentDiagnostics }));
  return collectRules(sheets, 'author', { type: 'print', width: 800, height: 600 });
}
