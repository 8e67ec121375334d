/**
 * Type 0 fonts with one character code for each pair of glyph and text, so that a no-break space, a ligature or an
 * alternate shape is read back as exactly the letters it stands for. ISO 32000-1, 9.7 Composite fonts, 9.10.3 ToUnicode.
 */

import { type Diagnostics, PlatenError } from '../diagnostics.ts';
import { deflate } from '../resources/compression.ts';
import { isBlankGlyph } from '../text/outlines.ts';
import { type ComposedGlyph, FIRST_COMPOSED, type GlyphPart, madeGlyph } from '../text/subset/composed-glyph.ts';
import { type FontSubset, subsetFont, wholeFont } from '../text/subset.ts';
import type { FontFace } from '../text/types.ts';
import type { WritingCaches } from './caches.ts';
import {
  type CharacterCode,
  type CodeScheme,
  cmap,
  codeNotation,
  codeSpaceRanges,
  isPlain,
  PLAIN_RANGE,
  SYSTEM_INFO,
} from './character-codes.ts';
import { createHash, subsetTag } from './hash.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { dictionary, name, num, type StringNotation, utf16Hex, withEntries } from './syntax.ts';

/** One embedded face. Its codes are numbered in order of first use; 0 is `.notdef`. */
export interface EmbeddedFont {
  readonly face: FontFace;
  /** Name in every resource dictionary. */
  readonly resource: string;
  readonly ref: PdfRef;
  /** By code: 1/1000 em as written in W. */
  readonly widths: number[];
  /** By code: its part of a string in `notation`. */
  readonly codes: string[];
  readonly notation: StringNotation;
  /** Whether word spacing applies to the code `wordSpace`, which is -1 as long as there is none. */
  readonly hasWordSpacing: boolean;
  readonly wordSpace: () => number;
  /** The glyph of the space, or 0 if the face has none or it has ink. */
  blankSpace(): number;
  /** The code of a glyph whose text is one UTF-16 code unit. */
  codeOfUnit(glyph: number, unit: number): number;
  /** Adds a composed glyph to the subset, in font units; null if there are too many. */
  composed(parts: readonly GlyphPart[], advance: number, inkHeight?: number): number | null;
  /** The code of a glyph with `text`, which may be empty. */
  codeOf(glyph: number, text: string): number;
  embed(sink: PdfSink, options: EmbedOptions): void;
}

interface EmbedOptions {
  readonly diagnostics: Diagnostics;
  readonly caches: WritingCaches;
}

/** State shared by the fonts of a file. */
interface SharedCodes {
  readonly scheme: CodeScheme;
  /** Written ToUnicode maps. */
  readonly maps: Map<string, PdfRef>;
}

/** A power of two, about the number of distinct characters in most documents. */
const LATE_PAIRS = 512;
/** Odd, so that different glyphs of one character get distant slots. */
const FORMS_APART = 37;
/** The byte that word spacing applies to (9.3.3). */
const WORD_SPACE = 0x20;
/** The most composed glyphs per face, because each adds to the size of the file. */
const MAX_COMPOSED = 4096;

export function createEmbeddedFont(
  face: FontFace,
  resource: string,
  ref: PdfRef,
  { scheme, maps }: SharedCodes,
): EmbeddedFont {
  const { notation, hasWordSpacing } = scheme;
  let wordSpace = -1;
  const allocator = scheme.allocator();
  const characters: CharacterCode[] = [{ ...scheme.spaces()[0]![0] }];
  const glyphs: number[] = [0];
  const texts: string[] = [''];
  const widths: number[] = [];
  const codes: string[] = [scheme.write(characters[0]!)];
  const scale = 1000 / face.unitsPerEm;
  // Recent pairs of glyph and code unit, which avoid most lookups in the map.
  const latePairs = new Int32Array(LATE_PAIRS);
  const lateCodes = new Uint16Array(LATE_PAIRS);
  const byText = new Map<string, number>();
  // With two decimals, the pen stays where shaping put it without a correction after each glyph.
  const composed: ComposedGlyph[] = [];
  const widthOf = (glyph: number): number =>
    Math.round((madeGlyph(composed, glyph)?.advance ?? face.advanceOf(glyph)) * scale * 100) / 100;
  widths.push(widthOf(0));
  const add = (glyph: number, text: string): number => {
    const character = allocator.next(text);
    if (!character) return 0;
    const code = glyphs.length;
    if (hasWordSpacing && character.bytes === 1 && character.value === WORD_SPACE) wordSpace = code;
    characters.push(character);
    glyphs.push(glyph);
    texts.push(text);
    widths.push(widthOf(glyph));
    codes.push(scheme.write(character));
    return code;
  };
  const codeOf = (glyph: number, text: string): number => {
    const key = `${glyph}|${text}`;
    let code = byText.get(key);
    if (code === undefined) {
      code = add(glyph, text);
      byText.set(key, code);
    }
    return code;
  };
  return {
    face,
    blankSpace: blankSpaceOf(face),
    resource,
    ref,
    widths,
    codes,
    notation,
    hasWordSpacing,
    wordSpace: () => wordSpace,
    codeOf,
    composed: composer(composed),
    codeOfUnit(glyph, unit) {
      const pair = (glyph << 16) | unit;
      // Cursive letters have a glyph for each form.
      const slot = (unit + glyph * FORMS_APART) & (LATE_PAIRS - 1);
      if (latePairs[slot] === pair) return lateCodes[slot]!;
      const code = codeOf(glyph, String.fromCharCode(unit));
      latePairs[slot] = pair;
      lateCodes[slot] = code;
      return code;
    },
    embed(sink, { diagnostics, caches }) {
      const order = [...glyphs.keys()].sort((a, b) => characters[a]!.cid - characters[b]!.cid);
      const sorted = <T>(values: readonly T[]): T[] => order.map((index) => values[index]!);
      const used = { glyphs: sorted(glyphs), texts: sorted(texts), widths: sorted(widths) };
      const content = { face, ref, composed, characters: sorted(characters), ...used };
      writeFont(sink, content, subsetOrWhole(content, diagnostics, caches), { scheme, maps, caches });
    },
  };
}

function blankSpaceOf(face: FontFace): () => number {
  let found = -1;
  return () => {
    if (found < 0) {
      const glyph = face.glyphFor(0x20);
      found = isBlankGlyph(face, glyph) ? glyph : 0;
    }
    return found;
  };
}

/** Adds each composed glyph to `all`, once. */
function composer(all: ComposedGlyph[]): EmbeddedFont['composed'] {
  const known = new Map<string, number>();
  return (parts, advance, inkHeight = 0) => {
    let key = `${advance} ${inkHeight}`;
    for (const { glyph, x, y } of parts) key += ` ${glyph},${x},${y}`;
    let glyph = known.get(key);
    if (glyph === undefined) {
      if (all.length === MAX_COMPOSED) return null;
      glyph = FIRST_COMPOSED + all.length;
      all.push({ parts, advance, inkHeight });
      known.set(key, glyph);
    }
    return glyph;
  };
}

/** The used glyphs of a face, by CID. */
interface FontContent {
  readonly face: FontFace;
  readonly ref: PdfRef;
  readonly characters: readonly CharacterCode[];
  readonly glyphs: readonly number[];
  readonly texts: readonly string[];
  readonly widths: readonly number[];
  readonly composed: readonly ComposedGlyph[];
}

interface FontSurroundings extends SharedCodes {
  readonly caches: WritingCaches;
}

function writeFont(
  sink: PdfSink,
  content: FontContent,
  subset: FontSubset,
  { scheme, maps, caches: { pdf } }: FontSurroundings,
): void {
  const { face, ref, characters, glyphs, composed, texts, widths } = content;
  const hash = createHash();
  hash.text(face.id);
  hash.text(glyphs.join(' '));
  if (composed.length > 0) hash.text(JSON.stringify(composed));
  hash.text(texts.join('\n'));
  const baseFont = name(`${subsetTag(hash.digest())}+${fontName(face)}`);
  const trueType = subset.format === 'truetype';
  const file = sink.reserve();
  const entries: Record<string, string> = trueType
    ? { Length1: `${subset.data.length}` }
    : { Subtype: '/CIDFontType0C' };
  if (sink.compress)
    sink.stream(file, withEntries(entries, { Filter: '/FlateDecode' }), packed(subset.data, pdf.fontPrograms));
  else sink.stream(file, entries, subset.data);
  const descriptor = sink.reserve();
  sink.write(
    descriptor,
    fontDescriptor(face, baseFont, { key: trueType ? 'FontFile2' : 'FontFile3', file, isSymbolic: true }),
  );
  const descendant = sink.reserve();
  sink.write(
    descendant,
    dictionary({
      Type: '/Font',
      Subtype: trueType ? '/CIDFontType2' : '/CIDFontType0',
      BaseFont: baseFont,
      CIDSystemInfo: SYSTEM_INFO,
      FontDescriptor: `${descriptor}`,
      DW: '0',
      W: widthsArray(characters, widths),
      CIDToGIDMap: trueType ? glyphMap(sink, subset, characters) : undefined,
    }),
  );
  sink.write(
    ref,
    dictionary({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: baseFont,
      Encoding: scheme.encoding(sink),
      DescendantFonts: `[${descendant}]`,
      ToUnicode: `${writtenOnce(sink, maps, toUnicodeMap(scheme, characters, texts))}`,
    }),
  );
}

/** 9.7.4.3: runs of CIDs with their widths. */
function widthsArray(characters: readonly CharacterCode[], widths: readonly number[]): string {
  let runs = '';
  let next = -1;
  characters.forEach(({ cid }, index) => {
    if (cid === next) runs += ' ';
    else runs += `${next < 0 ? '' : ']'}${cid}[`;
    runs += num(widths[index]!);
    next = cid + 1;
  });
  return `[${runs}]]`;
}

function writtenOnce(sink: PdfSink, written: Map<string, PdfRef>, text: string): PdfRef {
  let ref = written.get(text);
  if (!ref) {
    ref = sink.reserve();
    written.set(text, ref);
    sink.stream(ref, {}, text);
  }
  return ref;
}

/** Cached, since a subset may be used again in a later document. */
function packed(data: Uint8Array, known: WeakMap<Uint8Array, Uint8Array>): Uint8Array {
  let bytes = known.get(data);
  if (!bytes) {
    bytes = deflate(data);
    known.set(data, bytes);
  }
  return bytes;
}

/** A font that cannot be subset may still draw, so it is embedded whole if PDF can address its glyphs. */
function subsetOrWhole(
  { face, glyphs, characters, composed }: FontContent,
  diagnostics: Diagnostics,
  { text }: WritingCaches,
): FontSubset {
  try {
    const cids = characters.map(({ cid }) => cid);
    return subsetFont(face, glyphs, text, { composed, cids });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const whole = wholeFont(face, glyphs, composed);
    const message = `the font ${face.family} cannot be subset (${reason})`;
    if (!whole) throw new PlatenError('invalid-font', message, { cause });
    diagnostics.warn({ code: 'invalid-resource', message });
    return whole;
  }
}

function glyphMap(sink: PdfSink, subset: FontSubset, characters: readonly CharacterCode[]): string {
  const { glyphMap: glyphs } = subset;
  if (!glyphs) return '/Identity';
  const bytes = new Uint8Array((characters[characters.length - 1]!.cid + 1) * 2);
  characters.forEach(({ cid }, index) => {
    bytes[cid * 2] = glyphs[index]! >> 8;
    bytes[cid * 2 + 1] = glyphs[index]! & 0xff;
  });
  const map = sink.reserve();
  sink.stream(map, {}, bytes);
  return `${map}`;
}

const FLAG = { fixedPitch: 1, symbolic: 4, nonsymbolic: 32, italic: 64, forceBold: 1 << 18 } as const;

interface FontProgram {
  readonly key: 'FontFile2' | 'FontFile3';
  readonly file: PdfRef;
  /** It has characters outside the standard Latin set, or its own encoding. */
  readonly isSymbolic: boolean;
}

/** 9.8 Font descriptors. */
export function fontDescriptor(face: FontFace, baseFont: string, { key, file, isSymbolic }: FontProgram): string {
  const { metrics } = face;
  const units = (value: number): string => num(Math.round((value * 1000) / face.unitsPerEm));
  const narrow = face.advanceOf(face.glyphFor(0x69));
  const wide = face.advanceOf(face.glyphFor(0x57));
  let flags: number = isSymbolic ? FLAG.symbolic : FLAG.nonsymbolic;
  if (narrow === wide && narrow > 0) flags |= FLAG.fixedPitch;
  if (face.italic || face.syntheticOblique) flags |= FLAG.italic;
  if (face.syntheticBold) flags |= FLAG.forceBold;
  return dictionary({
    Type: '/FontDescriptor',
    FontName: baseFont,
    Flags: `${flags}`,
    FontBBox: `[${metrics.bbox.map(units).join(' ')}]`,
    ItalicAngle: num(metrics.italicAngle),
    Ascent: units(metrics.ascent),
    Descent: units(-metrics.descent),
    CapHeight: units(metrics.capHeight || metrics.ascent),
    // Not stored in the file: the usual estimate from the weight.
    StemV: num(Math.round(50 + (face.weight / 65) ** 2)),
    [key]: `${file}`,
  });
}

export function fontName(face: FontFace): string {
  const family = face.family.replace(/[^A-Za-z0-9_-]/g, '') || 'Font';
  const bold = face.weight >= 600 || face.syntheticBold ? 'Bold' : '';
  const italic = face.italic || face.syntheticOblique ? 'Italic' : '';
  const style = bold + italic;
  return style ? `${family}-${style}` : family;
}

/** Removes characters that are not allowed (ISO 19005-2, 6.2.11.7.2). */
const readable = (text: string): string => text.replace(/[\0\ufeff\ufffe]/g, '');

const ENTRIES_PER_BLOCK = 100;

/** Glyphs without text map to a zero-width space, because readers invent text for unmapped ones. */
const saidBy = (text: string): string => readable(text) || '\u200b';

/** The ToUnicode map of this font alone, or of all fonts that use the same codes for the same text. */
function toUnicodeMap(scheme: CodeScheme, characters: readonly CharacterCode[], texts: readonly string[]): string {
  const { texts: shared } = scheme;
  const own: (readonly [CharacterCode, string])[] = [];
  let hasPlain = false;
  for (let i = 1; i < texts.length; i++) {
    const character = characters[i]!;
    if (isPlain(character, texts[i]!)) hasPlain = true;
    else own.push([character, saidBy(texts[i]!)]);
  }
  if (!shared || own.some(([{ value }, text]) => saidBy(shared.byCode.get(value)?.text ?? '') !== text))
    return unicodeMap(scheme, own, hasPlain);
  const all = [...shared.byCode.values()].map(({ code, text }) => [code, saidBy(text)] as const);
  return unicodeMap(scheme, all, shared.hasPlain);
}

function unicodeMap(
  scheme: CodeScheme,
  texts: readonly (readonly [CharacterCode, string])[],
  hasPlain: boolean,
): string {
  const entries = texts.map(([character, text]) => `${codeNotation(character)}<${utf16Hex(text)}>`);
  let blocks = hasPlain ? `1 beginbfrange\n${PLAIN_RANGE}\nendbfrange\n` : '';
  for (let i = 0; i < entries.length; i += ENTRIES_PER_BLOCK) {
    const block = entries.slice(i, i + ENTRIES_PER_BLOCK);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return cmap(`/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
${codeSpaceRanges(scheme.spaces())}${blocks}`);
}
