/** `<image>`. https://drafts.csswg.org/css-images-4/#image-values */

import { color } from './color/parse.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  either,
  type Parser,
  parseArguments,
  peekFunction,
  takeComma,
  takeFunction,
  takeString,
  word,
} from './cursor.ts';
import { gradient } from './gradients.ts';
import { numberOrPercentage, resolution } from './numeric.ts';
import type { CssImage } from './types.ts';
import { resolveUrl, url } from './url.ts';

const urlImage: Parser<CssImage> = (cursor) => {
  const value = url(cursor);
  return value === undefined ? undefined : { kind: 'url', url: value };
};

const SUPPORTED_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/gif',
  'image/svg+xml',
  'image/webp',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

/** Candidates with other types are skipped. */
export const isImageType = (type: string): boolean => SUPPORTED_TYPES.has(type.split(';')[0]!.trim().toLowerCase());

interface Candidate {
  readonly image: CssImage;
  readonly resolution: number | null;
  readonly supported: boolean;
}

function candidate(cursor: Cursor): Candidate | undefined {
  const text = attempt(cursor, takeString);
  const image: CssImage | undefined =
    text === undefined
      ? attempt(cursor, either(urlImage, gradient))
      : { kind: 'url', url: resolveUrl(text, cursor.state.baseUrl) };
  if (!image) return undefined;
  let density: number | null = null;
  let supported = true;
  for (let step = 0; step < 2; step++) {
    const given = attempt(cursor, resolution);
    if (typeof given === 'number') density = given;
    const type = peekFunction(cursor) === 'type' ? takeFunction(cursor, 'type') : undefined;
    if (type) {
      const name = takeString(type);
      if (name === undefined) return undefined;
      supported = isImageType(name);
    }
  }
  return { image, resolution: density, supported };
}

/**
 * Chooses as for the `srcset` of an element, and the first of equals. The resolution that is stated divides the image's natural size.
 * https://drafts.csswg.org/css-images-4/#image-set-notation
 */
function imageSet(cursor: Cursor): CssImage | undefined {
  let best: Candidate | undefined;
  do {
    const found = candidate(cursor);
    if (!found) return undefined;
    if (found.supported && (!best || isBetter(found.resolution ?? 1, best.resolution ?? 1))) best = found;
  } while (takeComma(cursor));
  if (!best || !atEnd(cursor)) return undefined;
  const { image, resolution } = best;
  return image.kind === 'url' && resolution !== null ? { ...image, resolution } : image;
}

/** As in Chromium's print, there is one device pixel per px. */
const isBetter = (next: number, best: number): boolean => (best < 1 ? next > best : next >= 1 && next < best);

/** `-webkit-cross-fade(<image>, <image>, <share>)`, the old form, which browsers still support. */
const crossFade: Parser<CssImage> = (cursor) => {
  const under = imageOrNone(cursor);
  const over = under !== undefined && takeComma(cursor) ? imageOrNone(cursor) : undefined;
  const share = over !== undefined && takeComma(cursor) ? numberOrPercentage()(cursor) : undefined;
  if (under === undefined || over === undefined || typeof share !== 'number') return undefined;
  return { kind: 'cross-fade', under, over, share: Math.min(Math.max(share, 0), 1) };
};

/** A solid colour, as a gradient from the colour to itself. https://drafts.csswg.org/css-images-4/#color-images */
const colorImage: Parser<CssImage> = (cursor) => {
  const value = color(cursor);
  if (value === undefined) return undefined;
  const stop = { color: value, position: null };
  return { kind: 'linear-gradient', repeating: false, direction: 180, stops: [stop, stop] };
};

/** The deepest nesting of images in images. */
const MAX_DEPTH = 8;

const depthOf = (value: CssImage | null): number =>
  value?.kind === 'cross-fade' ? 1 + Math.max(depthOf(value.under), depthOf(value.over)) : 0;

export const image: Parser<CssImage> = (cursor) => {
  const name = peekFunction(cursor);
  if (name === '-webkit-cross-fade') {
    const value = parseArguments(cursor, name, crossFade);
    return value && depthOf(value) <= MAX_DEPTH ? value : undefined;
  }
  if (name === 'image') return parseArguments(cursor, name, colorImage);
  if (name === 'image-set' || name === '-webkit-image-set') return imageSet(takeFunction(cursor, name)!);
  return attempt(cursor, urlImage) ?? gradient(cursor);
};

export const imageOrNone: Parser<CssImage | null> = either(word('none', null), image);
