/** Choice of a face within a family. https://drafts.csswg.org/css-fonts-4/#font-style-matching */

import type { GlyphAdjustments } from './face.ts';
import type { FontFile } from './font-file.ts';
import type { IndexedFace } from './indexed-face.ts';
import type { MetricsOverride } from './metrics.ts';
import type { LayerPlacement } from './types.ts';

export type FaceStyle = 'normal' | 'italic' | 'oblique';
export type Range = readonly [min: number, max: number];

/** One face of a family, as its descriptors or its file describe it. The file is opened only when a style selects the face. */
export interface FaceEntry {
  readonly family: string;
  readonly weight: Range;
  /** Percent. */
  readonly stretch: Range;
  readonly style: FaceStyle;
  /** Ascending code point ranges, or null for all. */
  readonly unicodeRange: readonly Range[] | null;
  readonly override: MetricsOverride | null;
  readonly sizeAdjust: number;
  readonly adjustments: GlyphAdjustments | null;
  readonly layerPlacement: LayerPlacement | null;
  /** What an index knows about the file, so that it need not be opened for a character that it lacks; null if there is no index. */
  readonly known: Pick<IndexedFace, 'coverage' | 'mayBeColored'> | null;
  /** Null if the file could not be loaded; the face is then treated as missing. */
  open(): FontFile | null;
}

/** Descriptors of a face for all characters. */
export const FULL_RANGE = {
  unicodeRange: null,
  override: null,
  sizeAdjust: 1,
  layerPlacement: null,
  known: null,
} as const;

type Descriptors = Pick<FaceEntry, 'weight' | 'stretch' | 'style'>;

interface FaceRequest {
  readonly weight: number;
  readonly stretch: number;
  readonly style: FaceStyle;
}

/** The faces that match best: several if a family is split into faces with different `unicode-range`s. */
export function matchFaces<Face extends Descriptors>(entries: readonly Face[], request: FaceRequest): readonly Face[] {
  const byStretch = closest(entries, (entry) => stretchDistance(entry.stretch, request.stretch));
  const byStyle = closest(byStretch, (entry) => styleDistance(entry.style, request.style));
  return closest(byStyle, (entry) => weightDistance(entry.weight, request.weight));
}

function closest<Face>(entries: readonly Face[], distance: (entry: Face) => number): readonly Face[] {
  let best = Number.POSITIVE_INFINITY;
  let found: Face[] = [];
  for (const entry of entries) {
    const own = distance(entry);
    if (own < best) {
      best = own;
      found = [];
    }
    if (own === best) found.push(entry);
  }
  return found;
}

/** Added to distances in the direction that is searched last. */
const OTHER_SIDE = 10_000;

function stretchDistance([min, max]: Range, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  if (wanted <= 100) return max < wanted ? wanted - max : OTHER_SIDE + (min - wanted);
  return min > wanted ? min - wanted : OTHER_SIDE + (wanted - max);
}

const STYLE_ORDER: Readonly<Record<FaceStyle, readonly FaceStyle[]>> = {
  italic: ['italic', 'oblique', 'normal'],
  oblique: ['oblique', 'italic', 'normal'],
  normal: ['normal', 'oblique', 'italic'],
};

function styleDistance(style: FaceStyle, wanted: FaceStyle): number {
  return STYLE_ORDER[wanted].indexOf(style);
}

function weightDistance([min, max]: Range, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const lighter = max < wanted;
  if (wanted >= 400 && wanted <= 500) {
    // First weights up to 500, then lighter ones, then the rest.
    if (!lighter && min <= 500) return min - wanted;
    return lighter ? OTHER_SIDE + (wanted - max) : 2 * OTHER_SIDE + (min - wanted);
  }
  const preferred = wanted < 400 ? lighter : !lighter;
  return (preferred ? 0 : OTHER_SIDE) + (lighter ? wanted - max : min - wanted);
}

export function inRanges(ranges: readonly Range[] | null, codePoint: number): boolean {
  return ranges === null || ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
