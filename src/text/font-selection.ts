/** Selects the faces that a style's text may use, in order. https://drafts.csswg.org/css-fonts-4/#font-matching-algorithm */

import type { FontGroup } from '../css/properties/computed-text.ts';
import { createFace, type FaceSettings, isColored, type OpenedFace } from './face.ts';
import type { FontFamilies } from './font-families.ts';
import type { FontFile } from './font-file.ts';
import { type FaceEntry, inRanges, matchFaces } from './font-matching.ts';
import type { ShapingEngine } from './shaping-engine.ts';
import type { Palette, PaletteLookup } from './types.ts';

/** A face that text may use. A folder may hold thousands of faces of a family, so each is opened only when it is needed for a character. */
interface Candidate {
  /** Its `unicode-range` has the character. */
  isFor(codePoint: number): boolean;
  /** It has a glyph for the character. */
  has(codePoint: number): boolean;
  isColored(): boolean;
  /** Null if its file cannot be opened. */
  open(): OpenedFace | null;
}

export interface FontSelection {
  readonly primary: OpenedFace;
  /** The primary face comes first and covers all characters. */
  readonly primaryForAll: boolean;
  /** The faces of the family list, then the last resort; each face once. */
  readonly candidates: readonly Candidate[];
}

export interface FontSelector {
  select(font: FontGroup): FontSelection;
  /** A face of any family with the style's variation and synthesis; null if its file cannot be opened. */
  dress(entry: FaceEntry, font: FontGroup): OpenedFace | null;
}

export function createFontSelector(
  families: FontFamilies,
  engine: ShapingEngine,
  palettes: PaletteLookup,
): FontSelector {
  const selections = new Map<FontGroup, FontSelection>();
  const dressed = new Map<FaceEntry, Map<string, OpenedFace>>();
  const paletteNumbers = new Map<Palette, number>();
  const numberOf = (palette: Palette): number => {
    const number = paletteNumbers.get(palette) ?? paletteNumbers.size;
    paletteNumbers.set(palette, number);
    return number;
  };

  function dress(entry: FaceEntry, font: FontGroup): OpenedFace | null {
    const file = entry.open();
    if (!file) return null;
    const settings = faceSettings(entry, file, font, palettes);
    const { variation, syntheticBold, syntheticOblique, palette } = settings;
    const key = `${syntheticBold} ${syntheticOblique} ${palette && numberOf(palette)} ${variation && JSON.stringify(variation)}`;
    let byKey = dressed.get(entry);
    if (!byKey) {
      byKey = new Map();
      dressed.set(entry, byKey);
    }
    let face = byKey.get(key);
    if (!face) {
      face = createFace(file, settings, engine);
      byKey.set(key, face);
    }
    return face;
  }

  const matched = rememberedEntries(families);
  return {
    dress,
    select(font) {
      let selection = selections.get(font);
      if (!selection) {
        selection = selectFaces(matched(font), font, dress);
        selections.set(font, selection);
      }
      return selection;
    },
  };
}

/** Styles mostly differ in size alone. */
function rememberedEntries(families: FontFamilies): (font: FontGroup) => readonly FaceEntry[] {
  const known = new Map<FontGroup['fontFamily'], Map<string, readonly FaceEntry[]>>();
  return (font) => {
    let ofList = known.get(font.fontFamily);
    if (!ofList) {
      ofList = new Map();
      known.set(font.fontFamily, ofList);
    }
    const key = `${font.fontWeight} ${font.fontStretch} ${font.fontStyle} ${font.locale}`;
    let entries = ofList.get(key);
    if (!entries) {
      entries = [...new Set(matchedEntries(families, font))];
      ofList.set(key, entries);
    }
    return entries;
  };
}

/** The entries that a style's family list selects, without opening any file. */
export function matchedEntries(families: FontFamilies, font: FontGroup): FaceEntry[] {
  const request = { weight: font.fontWeight, stretch: font.fontStretch, style: font.fontStyle };
  const found: FaceEntry[] = [];
  // If ranges overlap, the last rule wins.
  const add = (entries: readonly FaceEntry[] | null) => {
    if (entries) for (const entry of matchFaces(entries, request).toReversed()) found.push(entry);
  };
  // Deviation: an absent family gives way to the next of the list even if the package has a font of the same widths (Gelasio for
  // Georgia). Browsers on systems without it do the same, and the author chose what comes next. Only if no family is left is the
  // replacement closer to what the author saw than the browsers' standard font.
  let absent: string[] = [];
  for (const { name, generic } of font.fontFamily) {
    // Generic names that only some browsers know may arrive as plain families.
    const entries = (generic ? null : families.find(name)) ?? genericFaces(families, font, name);
    add(entries);
    absent = entries ? [] : [...absent, name];
  }
  for (const name of absent) add(families.standIn(name));
  // Browsers end every list with their standard font.
  add(genericFaces(families, font, '-webkit-standard'));
  // If that is specific to a script, the next choice is its sans-serif.
  if (font.locale !== 'auto') add(families.generic('sans-serif'));
  return found;
}

/**
 * The families that a style names, if none of them exists, nor any replacement of the same widths; otherwise empty.
 */
export function absentFamilies(families: FontFamilies, font: FontGroup): readonly string[] {
  const named = font.fontFamily.filter(({ generic }) => !generic).map(({ name }) => name);
  const isThere = (name: string): boolean =>
    (families.find(name) ?? genericFaces(families, font, name) ?? families.standIn(name)) !== null;
  return named.some(isThere) ? [] : named;
}

function genericFaces(families: FontFamilies, font: FontGroup, name: string): readonly FaceEntry[] | null {
  const place = font.locale;
  return (place === 'auto' ? null : families.localGeneric(name, place)) ?? families.generic(name);
}

type Dress = (entry: FaceEntry, font: FontGroup) => OpenedFace | null;

function selectFaces(entries: readonly FaceEntry[], font: FontGroup, dress: Dress): FontSelection {
  const opens = (entry: FaceEntry): boolean => dress(entry, font) !== null;
  // The first available font is the first whose range includes the space.
  const first = entries.find((entry) => inRanges(entry.unicodeRange, 0x20) && opens(entry)) ?? entries.find(opens);
  if (!first) throw new Error('the bundled fonts are missing');
  const before = entries.slice(0, entries.indexOf(first));
  return {
    primary: dress(first, font)!,
    primaryForAll: first.unicodeRange === null && !before.some(opens),
    candidates: entries.map((entry) => candidate(entry, font, dress)),
  };
}

function candidate(entry: FaceEntry, font: FontGroup, dress: Dress): Candidate {
  const { known, unicodeRange } = entry;
  const open = () => dress(entry, font);
  return {
    isFor: (code) => inRanges(unicodeRange, code),
    has: (code) => (known ? known.coverage().has(code) : (open()?.glyphFor(code) ?? 0) !== 0),
    isColored() {
      if (known && !known.mayBeColored) return false;
      const face = open();
      return face !== null && isColored(face.file);
    },
    open,
  };
}

/** From here on a weight counts as bold for synthesis, as in browsers. */
const BOLD = 600;

function faceSettings(entry: FaceEntry, file: FontFile, font: FontGroup, palettes: PaletteLookup): FaceSettings {
  const variation = variationOf(entry, file, font);
  const slanted = entry.style !== 'normal' || variation?.slnt !== undefined || variation?.ital !== undefined;
  const weight = Math.min(Math.max(font.fontWeight, entry.weight[0]), entry.weight[1]);
  return {
    family: entry.family,
    weight,
    italic: slanted,
    variation,
    // Pictures in colour have no bold.
    syntheticBold:
      font.fontWeight >= BOLD && entry.weight[1] < BOLD && font.fontSynthesisWeight === 'auto' && !isColored(file),
    syntheticOblique: font.fontStyle !== 'normal' && !slanted && font.fontSynthesisStyle === 'auto',
    override: entry.override,
    sizeAdjust: entry.sizeAdjust,
    adjustments: entry.adjustments,
    layerPlacement: entry.layerPlacement,
    palette: file.palettes && palettes(font.fontPalette, entry.family, file.palettes),
  };
}

const OBLIQUE_ANGLE = 14;

/** Axis values from the high-level properties, then from `font-variation-settings`; null if all have their defaults. */
function variationOf(entry: FaceEntry, file: FontFile, font: FontGroup): Readonly<Record<string, number>> | null {
  if (file.axes.length === 0) return null;
  const settings: Record<string, number> = {};
  let changed = false;
  for (const { tag, min, default: initial, max } of file.axes) {
    const wanted = axisValue(tag, entry, font) ?? initial;
    const value = Math.min(Math.max(wanted, min), max);
    settings[tag] = value;
    if (value !== initial) changed = true;
  }
  if (!changed) return null;
  return settings;
}

function axisValue(tag: string, entry: FaceEntry, font: FontGroup): number | null {
  const explicit = font.fontVariationSettings.findLast((setting) => setting.tag === tag);
  if (explicit) return explicit.value;
  switch (tag) {
    case 'wght':
      return Math.min(Math.max(font.fontWeight, entry.weight[0]), entry.weight[1]);
    case 'wdth':
      return Math.min(Math.max(font.fontStretch, entry.stretch[0]), entry.stretch[1]);
    case 'slnt':
      return font.fontStyle === 'normal' ? null : -OBLIQUE_ANGLE;
    case 'ital':
      return font.fontStyle === 'italic' ? 1 : null;
    // https://drafts.csswg.org/css-fonts-4/#font-optical-sizing-def
    case 'opsz':
      return font.fontOpticalSizing === 'auto' ? font.fontSize : null;
    default:
      return null;
  }
}

/** What the font size is multiplied by for this face. https://drafts.csswg.org/css-fonts-5/#font-size-adjust-prop */
export function sizeFactor(face: OpenedFace, font: FontGroup): number {
  if (font.fontSizeAdjust === null || face.metrics.xHeight <= 0) return face.sizeAdjust;
  return font.fontSizeAdjust / (face.metrics.xHeight / face.unitsPerEm);
}
