/**
 * Larger forms of a character: variants of its glyph, and glyph assemblies.
 * https://w3c.github.io/mathml-core/#size-variants-for-operators-mathvariants
 */

import type { InlineItem } from '../../boxes/box.ts';
import type { Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { glyphBounds } from '../../text/outlines.ts';
import type { AssemblyPart, GlyphAssembly, MathTable } from '../../text/sfnt/math-table.ts';
import type { FontFace, ShapedRun } from '../../text/types.ts';
import type { LayoutContext } from '../core/context.ts';
import { type GlyphLine, glyphLine, lineOfRun, shapedCharacter } from './glyph-line.ts';
import { glyphInk, type Ink } from './ink.ts';

export interface StretchedGlyph extends GlyphLine {
  readonly italicCorrection: Px;
}

interface Stretch {
  readonly character: string;
  readonly axis: 'block' | 'inline';
  readonly target: Px;
}

interface Source {
  readonly element: Element | null;
  readonly item: InlineItem | null;
}

/**
 * The smallest form that is at least as large as the target, or else the largest; the character's own glyph if the font has no other
 * forms. Null if the font has no glyph for the character. https://w3c.github.io/mathml-core/#dfn-shape-a-stretchy-glyph
 */
export function stretchedGlyph(
  { character, axis, target }: Stretch,
  style: ComputedStyle,
  context: LayoutContext,
  source: Source,
): StretchedGlyph | null {
  const plain = glyphLine(character, style, context, source);
  const face = context.fonts.primaryFace(style);
  const table = face.mathTable();
  const base = plain?.run.glyphs[0] ?? 0;
  // A face whose `unicode-range` excludes the character provides no forms of it either.
  const isOwn = plain?.run.font.id === face.id;
  const construction = isOwn && table ? table.construction(base, axis) : null;
  if (!plain || !table || !construction) return plain && { ...plain, italicCorrection: correction(face, base, style) };
  const made = (run: ShapedRun, ink: Ink, italicCorrection: Px): StretchedGlyph => ({
    run,
    ink,
    width: run.width,
    italicCorrection,
    line: lineOfRun(run, character, style, context, source),
  });
  let last: StretchedGlyph = { ...plain, italicCorrection: correction(face, base, style) };
  if (sizeOf(last, axis) >= target) return last;
  for (const glyph of construction.variants) {
    const run = runOf(plain.run, [{ glyph, advance: advanceOf(face, glyph, style), rise: 0 }]);
    const ink = glyphInk(run);
    if (!ink) continue;
    last = made(run, ink, correction(face, glyph, style));
    if (sizeOf(last, axis) >= target) return last;
  }
  const assembled = construction.assembly && assemble(construction.assembly, table, face, style, { axis, target });
  if (!assembled) return last;
  const run = runOf(plain.run, assembled.parts);
  const ink = axis === 'block' ? { ascent: assembled.top, descent: 0 } : glyphInk(run);
  return ink ? made(run, ink, (construction.assembly!.italicCorrection * style.font.fontSize) / face.unitsPerEm) : last;
}

/**
 * The width in px reserved for a character that may be stretched vertically: that of its widest form. Null if it has only one form.
 * https://w3c.github.io/mathml-core/#dfn-preferred-inline-size-of-a-glyph-stretched-along-the-block-axis
 */
export function widestForm(character: string, style: ComputedStyle, { fonts }: LayoutContext): Px | null {
  const face = fonts.primaryFace(style);
  const run = shapedCharacter(character, style, { fonts });
  const base = run?.glyphs[0] ?? 0;
  const construction = face.mathTable()?.construction(base, 'block');
  if (!construction || run?.font.id !== face.id) return null;
  const parts = construction.assembly?.parts.map(({ glyph }) => glyph) ?? [];
  return Math.max(...[base, ...construction.variants, ...parts].map((glyph) => advanceOf(face, glyph, style)));
}

const correction = (face: FontFace, glyph: number, { font }: ComputedStyle): Px =>
  ((face.mathTable()?.italicCorrection(glyph) ?? 0) * font.fontSize) / face.unitsPerEm;

const advanceOf = (face: FontFace, glyph: number, { font }: ComputedStyle): Px =>
  (face.advanceOf(glyph) * font.fontSize) / face.unitsPerEm;

const sizeOf = ({ ink, width }: GlyphLine, axis: 'block' | 'inline'): Px =>
  axis === 'block' ? ink.ascent + ink.descent : width;

interface PlacedPart {
  readonly glyph: number;
  readonly advance: Px;
  /** Above the baseline. */
  readonly rise: Px;
}

function runOf(plain: ShapedRun, parts: readonly PlacedPart[]): ShapedRun {
  const advances = Float32Array.from(parts, ({ advance }) => advance);
  return {
    ...plain,
    glyphs: Uint32Array.from(parts, ({ glyph }) => glyph),
    advances,
    xOffsets: null,
    yOffsets: parts.some(({ rise }) => rise !== 0) ? Float32Array.from(parts, ({ rise }) => rise) : null,
    clusters: new Uint32Array(parts.length).fill(plain.start),
    width: advances.reduce((sum, advance) => sum + advance, 0),
  };
}

/** The most glyphs in one assembly; targets that need more are not reached. */
const MOST_GLYPHS = 500;

interface Assembled {
  readonly parts: readonly PlacedPart[];
  /** For a vertical assembly, where its ink ends at the top. */
  readonly top: Px;
}

/** https://w3c.github.io/mathml-core/#the-glyphassembly-table; null if no number of parts is large enough. */
function assemble(
  { parts }: GlyphAssembly,
  { minConnectorOverlap }: MathTable,
  face: FontFace,
  style: ComputedStyle,
  { axis, target }: Omit<Stretch, 'character'>,
): Assembled | null {
  const scale = style.font.fontSize / face.unitsPerEm;
  const fixed = parts.filter((part) => !part.extends);
  const extenders = parts.filter((part) => part.extends);
  if (extenders.length === 0) return null;
  const least = minConnectorOverlap * scale;
  const sum = (list: readonly AssemblyPart[]): Px =>
    list.reduce((total, { fullAdvance }) => total + fullAdvance * scale, 0);
  const sizeWithout = sum(fixed);
  const sizeOfExtenders = sum(extenders);
  const growth = sizeOfExtenders - least * extenders.length;
  if (growth <= 0) return null;
  const missing = target - (sizeWithout - least * (fixed.length - 1));
  const repeats = Math.max(0, Math.ceil(missing / growth));
  const count = fixed.length + repeats * extenders.length;
  if (count === 0 || count > MOST_GLYPHS) return null;
  const whole = sizeWithout + repeats * sizeOfExtenders;
  const wanted = count > 1 ? (whole - target) / (count - 1) : least;
  const most = mostOverlap(parts) * scale;
  // The required overlap is larger than the connectors allow: the parts cannot be joined.
  if (most < least) return null;
  const overlap = Math.max(least, Math.min(most, wanted));
  const used = parts.flatMap((part) => new Array<AssemblyPart>(part.extends ? repeats : 1).fill(part));
  return place(used, overlap, scale, face, axis);
}

/** The largest overlap that the connectors allow; the outer ends of the first and last part do not count. */
function mostOverlap(parts: readonly AssemblyPart[]): number {
  let most = Number.POSITIVE_INFINITY;
  parts.forEach((part, index) => {
    if (part.extends || index > 0) most = Math.min(most, part.startConnector);
    if (part.extends || index < parts.length - 1) most = Math.min(most, part.endConnector);
  });
  return most;
}

function place(
  parts: readonly AssemblyPart[],
  overlap: Px,
  scale: number,
  face: FontFace,
  axis: 'block' | 'inline',
): Assembled {
  const widest = Math.max(...parts.map(({ glyph }) => face.advanceOf(glyph))) * scale;
  let reached: Px = 0;
  let top: Px = 0;
  const placed = parts.map(({ glyph, fullAdvance }, index): PlacedPart => {
    const isLast = index === parts.length - 1;
    const start = reached;
    reached += fullAdvance * scale - overlap;
    if (axis === 'inline') return { glyph, advance: fullAdvance * scale - (isLast ? 0 : overlap), rise: 0 };
    // The ink, measured in whole px, begins where the part begins.
    const bounds = glyphBounds(face, glyph) ?? { top: 0, bottom: 0 };
    top = Math.max(top, start + Math.ceil(bounds.top * scale) + Math.ceil(-bounds.bottom * scale));
    return { glyph, advance: isLast ? widest : 0, rise: start - bounds.bottom * scale };
  });
  return { parts: placed, top };
}
