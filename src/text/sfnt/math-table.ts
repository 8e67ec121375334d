/**
 * The MATH table: constants of mathematical layout, and larger variants of glyphs.
 * https://learn.microsoft.com/typography/opentype/spec/math
 */

import type { SfntDirectory } from './directory.ts';
import { coverageIndex } from './layout-tables.ts';

/** Constants in the order of the table, each a value followed by the offset of a device table. */
const MEASURES = [
  ...(['mathLeading', 'axisHeight', 'accentBaseHeight', 'flattenedAccentBaseHeight'] as const),
  ...(['subscriptShiftDown', 'subscriptTopMax', 'subscriptBaselineDropMin'] as const),
  ...([
    'superscriptShiftUp',
    'superscriptShiftUpCramped',
    'superscriptBottomMin',
    'superscriptBaselineDropMax',
  ] as const),
  ...(['subSuperscriptGapMin', 'superscriptBottomMaxWithSubscript', 'spaceAfterScript'] as const),
  ...(['upperLimitGapMin', 'upperLimitBaselineRiseMin', 'lowerLimitGapMin', 'lowerLimitBaselineDropMin'] as const),
  ...(['stackTopShiftUp', 'stackTopDisplayStyleShiftUp', 'stackBottomShiftDown'] as const),
  ...(['stackBottomDisplayStyleShiftDown', 'stackGapMin', 'stackDisplayStyleGapMin'] as const),
  ...(['stretchStackTopShiftUp', 'stretchStackBottomShiftDown'] as const),
  ...(['stretchStackGapAboveMin', 'stretchStackGapBelowMin'] as const),
  ...(['fractionNumeratorShiftUp', 'fractionNumeratorDisplayStyleShiftUp'] as const),
  ...(['fractionDenominatorShiftDown', 'fractionDenominatorDisplayStyleShiftDown'] as const),
  ...(['fractionNumeratorGapMin', 'fractionNumDisplayStyleGapMin', 'fractionRuleThickness'] as const),
  ...(['fractionDenominatorGapMin', 'fractionDenomDisplayStyleGapMin'] as const),
  ...(['skewedFractionHorizontalGap', 'skewedFractionVerticalGap'] as const),
  ...(['overbarVerticalGap', 'overbarRuleThickness', 'overbarExtraAscender'] as const),
  ...(['underbarVerticalGap', 'underbarRuleThickness', 'underbarExtraDescender'] as const),
  ...(['radicalVerticalGap', 'radicalDisplayStyleVerticalGap', 'radicalRuleThickness'] as const),
  ...(['radicalExtraAscender', 'radicalKernBeforeDegree', 'radicalKernAfterDegree'] as const),
] as const;

/** In font units. */
export type MathMeasures = Readonly<Record<(typeof MEASURES)[number], number>>;

export interface MathTable {
  readonly measures: MathMeasures;
  /** Factor to the size one level further out; 0 if the font does not say. */
  readonly scriptScale: number;
  readonly scriptScriptScale: number;
  /** Minimum height of large operators in display style, in font units. */
  readonly displayOperatorMinHeight: number;
  /** How far the degree is raised, as a fraction of the height of the radical sign. */
  readonly degreeRaise: number;
  /** Minimum overlap of two adjacent parts of an assembly, in font units. */
  readonly minConnectorOverlap: number;
  /** Font units. */
  italicCorrection(glyph: number): number;
  /** Larger variants of a glyph; null if there are none. */
  construction(glyph: number, axis: 'block' | 'inline'): GlyphConstruction | null;
}

interface GlyphConstruction {
  /** From smallest to largest. */
  readonly variants: readonly number[];
  readonly assembly: GlyphAssembly | null;
}

export interface GlyphAssembly {
  /** Font units. */
  readonly italicCorrection: number;
  /** From left to right, or from bottom to top. */
  readonly parts: readonly AssemblyPart[];
}

/** Lengths in font units, along the axis. */
export interface AssemblyPart {
  readonly glyph: number;
  readonly startConnector: number;
  readonly endConnector: number;
  readonly fullAdvance: number;
  /** The part may be omitted or repeated. */
  readonly extends: boolean;
}

const PERCENTAGES = 8;
const VALUE = 4;
const PART = 10;
/** A table with more of either kind is an attack, not a design. */
const MOST_FORMS = 64;

/** Null if the font has no MATH table or it is truncated. */
export function openMathTable(view: DataView, directory: SfntDirectory, glyphCount: number): MathTable | null {
  return unlessCutShort(() => readMathTable(view, directory, glyphCount), null);
}

/** `otherwise` if reading goes outside the file. */
function unlessCutShort<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

function readMathTable(view: DataView, { tables }: SfntDirectory, glyphCount: number): MathTable | null {
  const table = tables.get('MATH');
  if (!table || table.length < 10) return null;
  const constants = table.offset + view.getUint16(table.offset + 4);
  const variants = table.offset + view.getUint16(table.offset + 8);
  const measures = Object.fromEntries(
    MEASURES.map((name, index) => [name, view.getInt16(constants + PERCENTAGES + index * VALUE)]),
  ) as MathMeasures;
  return {
    measures,
    scriptScale: Math.max(0, view.getInt16(constants)) / 100,
    scriptScriptScale: Math.max(0, view.getInt16(constants + 2)) / 100,
    displayOperatorMinHeight: view.getUint16(constants + 6),
    degreeRaise: view.getInt16(constants + PERCENTAGES + MEASURES.length * VALUE) / 100,
    minConnectorOverlap: view.getUint16(variants),
    italicCorrection: (glyph) => unlessCutShort(() => italicCorrection(view, table.offset, glyph), 0),
    construction: (glyph, axis) =>
      unlessCutShort(() => readConstruction(view, variants, glyph, axis === 'block' ? 0 : 1, glyphCount), null),
  };
}

function italicCorrection(view: DataView, table: number, glyph: number): number {
  const info = table + view.getUint16(table + 6);
  const offset = view.getUint16(info);
  if (info === table || offset === 0) return 0;
  const corrections = info + offset;
  const index = coverageIndex(view, corrections + view.getUint16(corrections), glyph);
  return index < 0 || index >= view.getUint16(corrections + 2) ? 0 : view.getInt16(corrections + 4 + index * VALUE);
}

/** `axis`: 0 for taller forms, 1 for wider ones. */
function readConstruction(
  view: DataView,
  variants: number,
  glyph: number,
  axis: 0 | 1,
  glyphCount: number,
): GlyphConstruction | null {
  const coverage = view.getUint16(variants + 2 + axis * 2);
  const index = coverage === 0 ? -1 : coverageIndex(view, variants + coverage, glyph);
  const heights = view.getUint16(variants + 6);
  if (index < 0 || index >= view.getUint16(variants + 6 + axis * 2)) return null;
  const at = variants + view.getUint16(variants + 10 + (axis * heights + index) * 2);
  const count = Math.min(view.getUint16(at + 2), MOST_FORMS);
  const assembly = view.getUint16(at);
  return {
    variants: Array.from({ length: count }, (_, i) => view.getUint16(at + 4 + i * 4)).filter(
      (form) => form < glyphCount,
    ),
    assembly: assembly === 0 ? null : readAssembly(view, at + assembly, glyphCount),
  };
}

function readAssembly(view: DataView, at: number, glyphCount: number): GlyphAssembly | null {
  const count = Math.min(view.getUint16(at + VALUE), MOST_FORMS);
  const parts = Array.from({ length: count }, (_, i) => {
    const part = at + VALUE + 2 + i * PART;
    return {
      glyph: view.getUint16(part),
      startConnector: view.getUint16(part + 2),
      endConnector: view.getUint16(part + 4),
      fullAdvance: view.getUint16(part + 6),
      extends: (view.getUint16(part + 8) & 1) !== 0,
    };
  });
  if (parts.some(({ glyph }) => glyph >= glyphCount)) return null;
  return { italicCorrection: view.getInt16(at), parts };
}
