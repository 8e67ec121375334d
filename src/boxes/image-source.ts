/** Selects the picture of an `img`. https://html.spec.whatwg.org/multipage/images.html#selecting-an-image-source */

import { evaluateMedia, parseMediaQueryList, parseMediaText } from '../css/at-rules/media-query.ts';
import { INITIAL_GROUPS } from '../css/properties/index.ts';
import type { MediaEnvironment } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { parseComponentValues, splitAtCommas, trimWhitespace } from '../css/syntax/component-values.ts';
import { BLACK } from '../css/values/color/parse.ts';
import { atEnd, createCursor, createState } from '../css/values/cursor.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import { isImageType } from '../css/values/images.ts';
import { length } from '../css/values/numeric.ts';
import { silentDiagnostics } from '../diagnostics.ts';
import { attribute, type Element, isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { estimatedUnits } from '../style/font-units.ts';

export interface ImageSource {
  /** As written; may be relative. */
  readonly url: string;
  /** Image pixels per CSS px, by which natural sizes are divided; null if nothing is said about them. */
  readonly density: number | null;
}

/** Null if the element names no picture. */
export function selectImageSource(image: Element, environment: MediaEnvironment): ImageSource | null {
  for (const source of pictureSources(image)) {
    const chosen = appliesTo(source, environment) ? chooseCandidate(source, null, environment) : null;
    if (chosen) return chosen;
  }
  return chooseCandidate(image, attribute(image, 'src'), environment);
}

/** The `source` elements before the image in its `picture`. */
function pictureSources(image: Element): readonly Element[] {
  const { parent } = image;
  if (parent.kind !== 'element' || !isHtml(parent, 'picture')) return [];
  return parent.elements.slice(0, image.siblingIndex).filter((sibling) => isHtml(sibling, 'source'));
}

const PLACE = { source: null, line: 1, column: 1 };

function appliesTo(source: Element, environment: MediaEnvironment): boolean {
  const media = attribute(source, 'media');
  if (media !== null && !evaluateMedia(parseMediaText(media, PLACE, silentDiagnostics), environment)) return false;
  const type = attribute(source, 'type')?.trim();
  return !type || isImageType(type);
}

interface Candidate {
  readonly url: string;
  readonly width: number | null;
  readonly density: number | null;
}

/** The candidate with the lowest sufficient density, or else the densest. As in Chromium's print, there is one device pixel per px. */
function chooseCandidate(element: Element, fallback: string | null, environment: MediaEnvironment): ImageSource | null {
  const candidates = parseSourceSet(attribute(element, 'srcset') ?? '');
  const sized = candidates.some(({ width }) => width !== null);
  const hasDefault = candidates.some(({ density, width }) => width === null && (density ?? 1) === 1);
  if (fallback && !sized && !hasDefault) candidates.push({ url: fallback, width: null, density: null });
  if (candidates.length === 0) return fallback ? { url: fallback, density: null } : null;
  const slot = sized ? sourceSize(attribute(element, 'sizes') ?? '', environment) : 0;
  const densityOf = ({ width, density }: Candidate): number | null => (width === null ? density : width / slot);
  const sorted = candidates.map((candidate) => ({ url: candidate.url, density: densityOf(candidate) }));
  sorted.sort((a, b) => (a.density ?? 1) - (b.density ?? 1));
  return sorted.find(({ density }) => (density ?? 1) >= 1) ?? sorted.at(-1)!;
}

/** https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
function parseSourceSet(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  const pattern = /[\s,]*([^\s]+)/y;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const written = match[1]!;
    const url = written.replace(/,+$/, '');
    let descriptors = '';
    if (url === written) {
      const end = descriptorsEnd(text, pattern.lastIndex);
      descriptors = text.slice(pattern.lastIndex, end);
      pattern.lastIndex = end;
    }
    const candidate = url === '' ? null : readDescriptors(url, descriptors);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

/** The comma that ends a candidate, skipping commas in parentheses. */
function descriptorsEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    else if (text[at] === ',' && depth === 0) return at;
  }
  return text.length;
}

/** Null if a descriptor is invalid; the candidate is then left out. */
function readDescriptors(url: string, text: string): Candidate | null {
  let width: number | null = null;
  let density: number | null = null;
  for (const descriptor of text.trim().split(/\s+/).filter(Boolean)) {
    const value = Number(descriptor.slice(0, -1));
    const unit = descriptor.at(-1)!;
    if (unit === 'w' && width === null && density === null && Number.isInteger(value) && value > 0) width = value;
    else if (unit === 'x' && width === null && density === null && value >= 0) density = value;
    else if (unit !== 'h' || !(value > 0)) return null;
  }
  return { url, width, density };
}

/** https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute; at least a hundredth of a px, so that it can be a divisor. */
function sourceSize(text: string, environment: MediaEnvironment): Px {
  for (const part of splitAtCommas(parseComponentValues(text))) {
    const values = trimWhitespace(part);
    const size = values.length > 0 ? readLength(values.at(-1)!, environment) : null;
    const condition = values.slice(0, -1);
    const query = parseMediaQueryList(condition, PLACE, silentDiagnostics);
    if (size !== null && evaluateMedia(query, environment)) return Math.max(size, 0.01);
  }
  return Math.max(environment.width, 0.01);
}

const sizeLength = length(0);

function readLength(value: ComponentValue, environment: MediaEnvironment): Px | null {
  const cursor = createCursor([value], createState());
  const specified = sizeLength(cursor);
  return specified === undefined || !atEnd(cursor) ? null : computeDeferred(specified, initialContext(environment));
}

/** Relative lengths refer to the initial font. */
function initialContext({ width, height }: MediaEnvironment): ComputeContext {
  const fontUnits = () => estimatedUnits(INITIAL_GROUPS.font);
  return {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: () => fontUnits().normalLineHeight,
    rootLineHeight: () => fontUnits().normalLineHeight,
    fontUnits,
    rootFontUnits: fontUnits,
    viewportWidth: width,
    viewportHeight: height,
    containerSize: () => ({ width, height }),
    vertical: false,
    color: BLACK,
    dark: false,
    spotColors: new Map(),
    touched: false,
  };
}
