/**
 * The smaller default size of `font-family: monospace`, as in browsers: a size derived from a keyword uses the keyword's monospace size,
 * and a relative size is scaled when the family changes to or from only monospace.
 */

import type { FontGroup } from '../css/properties/computed-text.ts';
import { asSizeKeyword, isMonospaceOnly, keywordSize } from '../css/properties/fonts.ts';
import type { Specified } from '../css/properties/index.ts';
import { isFontRelative } from '../css/values/units.ts';

type SizeKeyword = NonNullable<ReturnType<typeof asSizeKeyword>>;

export interface SizeOrigin {
  /** The keyword from which the size is derived, through inheritance. */
  readonly keyword: SizeKeyword | null;
  /** The size is derived from a length, so the family does not change it. */
  readonly absolute: boolean;
}

/** Of fonts whose size was corrected. */
export type SizeOrigins = ReadonlyMap<FontGroup, SizeOrigin>;

const MEDIUM: SizeOrigin = { keyword: 'medium', absolute: false };

/** 13px for the 16px of other families. */
const MONOSPACE_SCALE = 13 / 16;

/** Where the size of a declared `font-size` comes from. */
function originOfSpecified(specified: Specified | null, inherited: SizeOrigin): SizeOrigin {
  if (specified === null) return inherited;
  if (specified.kind === 'wide') return specified.keyword === 'initial' ? MEDIUM : inherited;
  if (specified.kind !== 'value') return { keyword: null, absolute: true };
  const keyword = asSizeKeyword(specified.value);
  if (keyword) return { keyword, absolute: false };
  return { keyword: null, absolute: isRelative(specified.value) ? inherited.absolute : true };
}

/** As in browsers, `rem` and every calculation with a length count as absolute. */
function isRelative(size: unknown): boolean {
  if (typeof size !== 'object' || size === null) return typeof size === 'string';
  if ('unit' in size) return typeof size.unit === 'string' && size.unit !== 'rem' && isFontRelative(size.unit);
  return 'kind' in size && size.kind === 'percentage';
}

interface SizeEnvironment {
  /** Of fonts corrected so far. */
  readonly sizeOrigins: Map<FontGroup, SizeOrigin>;
  readonly quirks: boolean;
}

/** `font` with its size corrected for its family. `specified` is the declared font-size. */
export function correctFontSize(
  font: FontGroup,
  parent: FontGroup,
  specified: Specified | null,
  { sizeOrigins: origins, quirks }: SizeEnvironment,
): FontGroup {
  const origin = originOfSpecified(specified, origins.get(parent) ?? MEDIUM);
  const monospace = isMonospaceOnly(font.fontFamily);
  const wasMonospace = isMonospaceOnly(parent.fontFamily);
  let { fontSize } = font;
  if (origin.keyword !== null) fontSize = keywordSize(origin.keyword, monospace, quirks);
  else if (!origin.absolute && monospace !== wasMonospace) {
    fontSize = monospace ? fontSize * MONOSPACE_SCALE : fontSize / MONOSPACE_SCALE;
  }
  const corrected = fontSize === font.fontSize ? font : { ...font, fontSize };
  origins.set(corrected, origin);
  return corrected;
}

const SMALLEST = 6;

/**
 * The size in which text is set, in px. Deviation: as in Chromium, sizes that relate to the user's default (`50%`, `smaller`, of nothing
 * but keywords) are no smaller than 6px, so that nested scripts stay legible; 0 is kept.
 */
export function smallestSize(font: FontGroup, origins: SizeOrigins): number {
  const { fontSize } = font;
  if (fontSize >= SMALLEST || fontSize === 0) return fontSize;
  return (origins.get(font) ?? MEDIUM).absolute ? fontSize : SMALLEST;
}
