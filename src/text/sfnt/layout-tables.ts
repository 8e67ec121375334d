/**
 * The common structures of GSUB and GPOS: scripts, features, lookups, glyph coverage and classes, read from the bytes on demand.
 * https://learn.microsoft.com/typography/opentype/spec/chapter2
 */

import { InvalidFontError, type TableRecord } from './directory.ts';

export interface Lookup {
  readonly type: number;
  readonly flags: number;
  /** Offsets of the subtables in the file, with extensions resolved. */
  readonly subtables: readonly number[];
  /** Glyphs at which some subtable can apply. */
  readonly starts: GlyphSet;
}

/** A bit for each glyph. */
type GlyphSet = Uint32Array;

export const hasGlyph = (set: GlyphSet, glyph: number): boolean =>
  ((set[glyph >>> 5] ?? 0) & (1 << (glyph & 31))) !== 0;

/** The script and language of the text, and the features that are on. */
interface LookupRequest {
  /** OpenType script tags, best first. */
  readonly scripts: readonly string[];
  /** OpenType language system tag of four letters, or null. */
  readonly language: string | null;
  readonly features: ReadonlySet<string>;
}

/** The work that one word may still cause. */
export interface Steps {
  left: number;
}

/** Throws InvalidFontError when none is left: damaged tables can nest very long lists. */
export function spend(steps: Steps): void {
  if (--steps.left < 0) throw new InvalidFontError(ENDLESS);
}

const ENDLESS = 'its tables are endless';
const DEFAULT_SCRIPTS = ['DFLT', 'dflt', 'latn'];
const NONE = 0xffff;
/** Damaged tables can list a subtable or range over and over; valid fonts have far fewer. */
const MOST_SUBTABLES = 20_000;
const MOST_RANGES = 1_000_000;

/** The lookups to apply, in their order; throws RangeError or InvalidFontError for a damaged table. */
export function lookupsFor(
  view: DataView,
  table: TableRecord,
  kind: 'substitution' | 'positioning',
  glyphCount: number,
  request: LookupRequest,
): readonly Lookup[] {
  const system = languageSystem(view, table.offset + view.getUint16(table.offset + 4), request);
  if (system === null) return [];
  const features = table.offset + view.getUint16(table.offset + 6);
  const lookups = table.offset + view.getUint16(table.offset + 8);
  const budget = { subtables: MOST_SUBTABLES, ranges: MOST_RANGES };
  return lookupIndexes(view, features, system, request.features).map((index) =>
    readLookup(view, lookups + view.getUint16(lookups + 2 + index * 2), kind, glyphCount, budget),
  );
}

/** Tags of the features of a script's default language system. */
export function featuresOfScript(view: DataView, table: TableRecord, scripts: readonly string[]): ReadonlySet<string> {
  const tags = new Set<string>();
  const system = languageSystem(view, table.offset + view.getUint16(table.offset + 4), { scripts, language: null });
  if (system === null) return tags;
  const features = table.offset + view.getUint16(table.offset + 6);
  const count = view.getUint16(system + 4);
  for (let i = 0; i < count; i++) tags.add(tagOf(view, features + 2 + view.getUint16(system + 6 + i * 2) * 6));
  return tags;
}

/** The offset of the table of the language, or of the script's default one. */
function languageSystem(
  view: DataView,
  list: number,
  { scripts, language }: Omit<LookupRequest, 'features'>,
): number | null {
  const script = tagged(view, list, list, scripts) ?? tagged(view, list, list, DEFAULT_SCRIPTS);
  if (script === null) return null;
  const own = language === null ? null : tagged(view, script + 2, script, [language]);
  const usual = view.getUint16(script);
  return own ?? (usual === 0 ? null : script + usual);
}

/** The offset stored with the first of `tags` that a list of tags and offsets contains. */
function tagged(view: DataView, list: number, base: number, tags: readonly string[]): number | null {
  const count = view.getUint16(list);
  for (const tag of tags) {
    for (let at = list + 2; at < list + 2 + count * 6; at += 6) {
      if (tagOf(view, at) === tag) return base + view.getUint16(at + 4);
    }
  }
  return null;
}

function tagOf(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function lookupIndexes(view: DataView, list: number, system: number, tags: ReadonlySet<string>): readonly number[] {
  const indexes = new Set<number>();
  const put = (index: number, required: boolean) => {
    const record = list + 2 + index * 6;
    if (!required && !tags.has(tagOf(view, record))) return;
    const feature = list + view.getUint16(record + 4);
    const count = view.getUint16(feature + 2);
    for (let i = 0; i < count; i++) indexes.add(view.getUint16(feature + 4 + i * 2));
  };
  const required = view.getUint16(system + 2);
  if (required !== NONE) put(required, true);
  const count = view.getUint16(system + 4);
  for (let i = 0; i < count; i++) put(view.getUint16(system + 6 + i * 2), false);
  return [...indexes].sort((a, b) => a - b);
}

function readLookup(
  view: DataView,
  at: number,
  kind: 'substitution' | 'positioning',
  glyphCount: number,
  budget: { subtables: number; ranges: number },
): Lookup {
  const extension = kind === 'substitution' ? 7 : 9;
  let type = view.getUint16(at);
  const count = view.getUint16(at + 4);
  budget.subtables -= count;
  if (budget.subtables < 0) throw new InvalidFontError(ENDLESS);
  const subtables: number[] = [];
  const extended = type === extension;
  for (let i = 0; i < count; i++) {
    const subtable = at + view.getUint16(at + 6 + i * 2);
    if (extended) type = view.getUint16(subtable + 2);
    subtables.push(extended ? subtable + view.getUint32(subtable + 4) : subtable);
  }
  const starts = new Uint32Array((glyphCount + 31) >>> 5);
  const contextual = kind === 'substitution' ? [5, 6] : [7, 8];
  for (const subtable of subtables) {
    budget.ranges -= addCovered(view, firstCoverage(view, subtable, contextual.indexOf(type)), starts);
    if (budget.ranges < 0) throw new InvalidFontError(ENDLESS);
  }
  return { type, flags: view.getUint16(at + 2), subtables, starts };
}

/** `context`: 0 for a sequence context, 1 for a chained one; their third format has coverages only. */
function firstCoverage(view: DataView, subtable: number, context: number): number {
  if (context < 0 || view.getUint16(subtable) !== 3) return subtable + view.getUint16(subtable + 2);
  if (context === 0) return subtable + view.getUint16(subtable + 6);
  const backtrack = view.getUint16(subtable + 2);
  return subtable + view.getUint16(subtable + 6 + backtrack * 2);
}

/** Returns how many entries were read. */
function addCovered(view: DataView, at: number, set: GlyphSet): number {
  const count = view.getUint16(at + 2);
  const ranges = view.getUint16(at) === 2;
  for (let i = 0; i < count; i++) {
    const entry = at + 4 + i * (ranges ? 6 : 2);
    const first = view.getUint16(entry);
    const last = ranges ? view.getUint16(entry + 2) : first;
    for (let glyph = first; glyph <= last && glyph >>> 5 < set.length; glyph++) set[glyph >>> 5]! |= 1 << (glyph & 31);
  }
  return count;
}

/** The index of a glyph in a coverage table, or -1. https://learn.microsoft.com/typography/opentype/spec/chapter2#coverage-table */
export function coverageIndex(view: DataView, at: number, glyph: number): number {
  const ranges = view.getUint16(at) === 2;
  let low = 0;
  let high = view.getUint16(at + 2) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + middle * (ranges ? 6 : 2);
    const first = view.getUint16(entry);
    if (glyph < first) high = middle - 1;
    else if (!ranges && glyph === first) return middle;
    else if (ranges && glyph <= view.getUint16(entry + 2)) return view.getUint16(entry + 4) + glyph - first;
    else low = middle + 1;
  }
  return -1;
}

/** 0 if the table does not list the glyph. https://learn.microsoft.com/typography/opentype/spec/chapter2#class-definition-table */
export function glyphClass(view: DataView, at: number, glyph: number): number {
  if (view.getUint16(at) === 1) {
    const index = glyph - view.getUint16(at + 2);
    return index >= 0 && index < view.getUint16(at + 4) ? view.getUint16(at + 6 + index * 2) : 0;
  }
  let low = 0;
  let high = view.getUint16(at + 2) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = at + 4 + middle * 6;
    if (glyph < view.getUint16(entry)) high = middle - 1;
    else if (glyph <= view.getUint16(entry + 2)) return view.getUint16(entry + 4);
    else low = middle + 1;
  }
  return 0;
}
