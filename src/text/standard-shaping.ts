/**
 * Shapes words that need only single substitutions, ligatures and kerning, straight from the font's bytes: nearly every word in the
 * scripts that OpenType calls standard. Words that need more are detected and go to HarfBuzz, which takes time to start.
 * https://learn.microsoft.com/typography/script-development/standard
 */

import { isInvisible, isMark } from './characters.ts';
import type { FontFile } from './font-file.ts';
import { InvalidFontError } from './sfnt/directory.ts';
import { glyphClass, hasGlyph, type Lookup, lookupsFor } from './sfnt/layout-tables.ts';
import { position } from './sfnt/pair-positioning.ts';
import { type GlyphSequence, substitute } from './sfnt/substitution.ts';
import type { EngineGlyphs, EngineRequest } from './shaping-engine.ts';

/** The lookups of one font for one script, language and choice of features. */
export interface StandardPlan {
  readonly substitutions: readonly Lookup[];
  readonly positionings: readonly Lookup[];
  /** The offset of GDEF's glyph classes, or null. */
  readonly classes: number | null;
}

/** OpenType tags of scripts whose glyphs are in the order of the text and change only by the font's own features. */
const STANDARD = new Set(['latn', 'DFLT', 'grek', 'cyrl', 'armn', 'geor', 'hani']);

/** On unless the style turns them off. */
const USUAL = 'rvrn ltra ltrm ccmp locl rlig mark mkmk calt clig liga rclt curs kern'.split(' ');
const FRACTION_SLASH = 0x2044;

const IGNORES_BASES_OR_LIGATURES = 2 | 4;
const MARK_CLASS = 3;
const MOST_STEPS = 100_000;

/** Null if all words must go to HarfBuzz. */
export function standardPlan(
  file: FontFile,
  variation: Readonly<Record<string, number>> | null,
  { script, language, direction, features }: Pick<EngineRequest, 'script' | 'language' | 'direction' | 'features'>,
): StandardPlan | null {
  const { directory, view, glyphCount } = file;
  if (variation || file.axes.length > 0 || directory.tables.has('morx')) return null;
  if (direction !== 'ltr' || !STANDARD.has(script[0]!)) return null;
  const on = new Set(USUAL);
  for (const [tag, wanted] of Object.entries(features)) {
    if (wanted === 0) on.delete(tag);
    else on.add(tag);
  }
  const request = { scripts: script, language: language?.padEnd(4) ?? null, features: on };
  const lookups = (tag: 'GSUB' | 'GPOS', kind: 'substitution' | 'positioning') => {
    const table = directory.tables.get(tag);
    return table ? lookupsFor(view, table, kind, glyphCount, request) : [];
  };
  try {
    return {
      substitutions: lookups('GSUB', 'substitution'),
      positionings: lookups('GPOS', 'positioning'),
      classes: glyphClasses(file),
    };
  } catch (error) {
    return orNull(error);
  }
}

/** HarfBuzz will meet the damaged tables again and report them. */
function orNull(error: unknown): null {
  if (error instanceof InvalidFontError || error instanceof RangeError) return null;
  throw error;
}

function glyphClasses({ view, directory }: FontFile): number | null {
  const table = directory.tables.get('GDEF');
  const offset = table ? view.getUint16(table.offset + 4) : 0;
  return table && offset > 0 ? table.offset + offset : null;
}

/** Null if the text needs more than this file supports. */
export function shapeStandard(
  { view, characters }: FontFile,
  plan: StandardPlan,
  request: EngineRequest,
  advanceOf: (glyph: number) => number,
): EngineGlyphs | null {
  if (request.codePoints.some(needsMore)) return null;
  const sequence: GlyphSequence = {
    glyphs: request.codePoints.map(characters.glyphFor),
    clusters: [...request.clusters],
  };
  const { glyphs, clusters } = sequence;
  // The font may have a missing character in another normal form.
  if (glyphs.includes(0)) return null;
  const steps = { left: MOST_STEPS };
  try {
    if (hasMarks(view, plan, glyphs)) return null;
    for (const lookup of plan.substitutions) {
      if (skipsGlyphs(lookup, glyphs) || !substitute(view, lookup, sequence, steps)) return null;
    }
    if (hasMarks(view, plan, glyphs)) return null;
    const advances = Float32Array.from(glyphs, advanceOf);
    for (const lookup of plan.positionings) {
      if (skipsGlyphs(lookup, glyphs) || !position(view, lookup, glyphs, advances, steps)) return null;
    }
    return {
      count: glyphs.length,
      glyphs: Uint32Array.from(glyphs),
      advances,
      xOffsets: null,
      yOffsets: null,
      clusters: Uint32Array.from(clusters),
    };
  } catch (error) {
    return orNull(error);
  }
}

const needsMore = (code: number): boolean => code === FRACTION_SLASH || isInvisible(code) || isMark(code);

/** Whether a lookup skips glyphs. Without marks, only this flag does. */
const skipsGlyphs = ({ flags, starts }: Lookup, glyphs: readonly number[]): boolean =>
  (flags & IGNORES_BASES_OR_LIGATURES) !== 0 && glyphs.some((glyph) => hasGlyph(starts, glyph));

function hasMarks(view: DataView, { classes }: StandardPlan, glyphs: readonly number[]): boolean {
  return classes !== null && glyphs.some((glyph) => glyphClass(view, classes, glyph) === MARK_CLASS);
}
