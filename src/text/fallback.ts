/** Fonts for characters that no family of a style has. https://drafts.csswg.org/css-fonts-4/#installed-font-fallback */

import type { Diagnostics } from '../diagnostics.ts';
import { bundledFonts, type FallbackSize } from './bundled-fonts.ts';
import type { IndexedFace } from './folder-index.ts';
import { type FontFamilies, opener } from './font-families.ts';
import { type FaceEntry, matchFaces } from './font-matching.ts';
import { isTraditionalChinese, type Script } from './scripts.ts';

export interface FallbackFonts {
  /** A face that has all of the characters, or null. */
  find(codePoints: readonly number[], script: Script, language: string): FaceEntry | null;
  /** A face that has all of them and draws in colours, or null. */
  findEmoji(codePoints: readonly number[]): FaceEntry | null;
}

interface FallbackFamily {
  readonly name: string;
  readonly faces: { readonly entry: FaceEntry; readonly glyphFor: (code: number) => number }[];
}

export function createFallback(families: FontFamilies, diagnostics: Diagnostics): FallbackFonts {
  let given: readonly FallbackFamily[] | null = null;
  let bundled: readonly FallbackFamily[] | null = null;
  const found = new Map<string, FaceEntry | null>();
  const givenFamilies = () => {
    given ??= collectFamilies(families, diagnostics);
    return given;
  };
  const bundledFamilies = () => {
    bundled ??= collectFaces(families, families.bundledFallback(), diagnostics, bundledFonts().fallbackSizes);
    return bundled;
  };
  return {
    find(codePoints, script, language) {
      const place = hanPlace(script, language);
      const key = `${codePoints.join()}|${script.name}|${place}`;
      let entry = found.get(key);
      if (entry === undefined) {
        entry =
          search(givenFamilies(), codePoints, script, place) ?? search(bundledFamilies(), codePoints, script, place);
        found.set(key, entry);
      }
      return entry;
    },
    findEmoji(codePoints) {
      const key = `${codePoints.join()}|emoji`;
      let entry = found.get(key);
      if (entry === undefined) {
        entry = searchColored(givenFamilies(), codePoints) ?? searchColored(bundledFamilies(), codePoints);
        found.set(key, entry);
      }
      return entry;
    },
  };
}

/** The caller's files first, then the folders' families. */
function collectFamilies(families: FontFamilies, diagnostics: Diagnostics): FallbackFamily[] {
  const byName = new Map<string, FallbackFamily>();
  for (const { description, file } of families.extraFiles) {
    const entry = families.entryOf(description, () => file);
    if (entry) addFace(byName, entry, file.characters.glyphFor);
  }
  return collectFaces(families, families.folderFaces(), diagnostics, NO_SIZES, byName);
}

const NO_SIZES: ReadonlyMap<string, FallbackSize> = new Map();

function collectFaces(
  families: FontFamilies,
  faces: readonly IndexedFace[],
  diagnostics: Diagnostics,
  sizes: ReadonlyMap<string, FallbackSize>,
  byName = new Map<string, FallbackFamily>(),
): FallbackFamily[] {
  for (const face of faces) {
    const entry = families.entryOf(face, opener(face, diagnostics), sizes.get(face.families[0] ?? ''));
    if (entry) addFace(byName, entry, face.characters.glyphFor);
  }
  return [...byName.values()];
}

function addFace(byName: Map<string, FallbackFamily>, entry: FaceEntry, glyphFor: (code: number) => number): void {
  if (isLastResort(glyphFor)) return;
  const family = byName.get(entry.family);
  if (family) family.faces.push({ entry, glyphFor });
  else byName.set(entry.family, { name: entry.family, faces: [{ entry, glyphFor }] });
}

/** In a plane that Unicode has left empty. */
const UNASSIGNED = 0x5fffd;

/** A design that has a sign for everything, even for what is no character, hides what is missing instead of showing it. */
function isLastResort(glyphFor: (code: number) => number): boolean {
  const letter = glyphFor(0x41);
  return glyphFor(UNASSIGNED) !== 0 || (letter !== 0 && letter === glyphFor(0x42));
}

function search(
  families: readonly FallbackFamily[],
  codePoints: readonly number[],
  script: Script,
  place: string | null,
): FaceEntry | null {
  let best: FallbackFamily | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const family of families) {
    const rank = familyRank(family.name, script, place);
    if (rank >= bestRank) continue;
    if (family.faces.some(({ glyphFor }) => codePoints.every((code) => glyphFor(code) !== 0))) {
      best = family;
      bestRank = rank;
    }
  }
  if (!best) return null;
  const able = best.faces.filter(({ glyphFor }) => codePoints.every((code) => glyphFor(code) !== 0));
  return (
    matchFaces(
      able.map(({ entry }) => entry),
      REGULAR,
    )[0] ?? null
  );
}

function searchColored(families: readonly FallbackFamily[], codePoints: readonly number[]): FaceEntry | null {
  for (const { faces } of families) {
    for (const { entry, glyphFor } of faces) {
      if (codePoints.every((code) => glyphFor(code) !== 0) && entry.open()?.colorLayers) return entry;
    }
  }
  return null;
}

/** Browsers take a family's regular face here, whatever the style, and make it bold or slanted themselves. */
const REGULAR = { weight: 400, stretch: 100, style: 'normal' } as const;

/** Designs for another purpose than running text. */
const SPECIAL =
  /\b(Display|UI|Mono|Condensed|Narrow|Looped|Kufi|Nastaliq|Rashi|Traditional|Slanted|Unjoined|Music|SignWriting)\b/;
const HAN_FAMILY = /\b(?:CJK )?(JP|KR|SC|TC|HK)\b/;
const HAN_SCRIPTS = new Set(['Han', 'Hangul']);

/** Smaller is better: plain sans faces before serifs, the script's own before others, Han in the reader's own forms. */
function familyRank(name: string, script: Script, place: string | null): number {
  const scriptName = script.name.replaceAll('_', ' ');
  const han = HAN_FAMILY.exec(name)?.[1] ?? null;
  let rank = 0;
  if (/\bSerif\b/i.test(name)) rank += 4;
  else if (!/\bSans\b/i.test(name)) rank += 2;
  if (SPECIAL.test(name)) rank += 8;
  if (han !== null) rank += HAN_SCRIPTS.has(script.name) ? (han === place ? 0 : 1) : 16 + (han === place ? 0 : 1);
  else if (name.endsWith(scriptName)) rank += 0;
  else if (/\bSans$/.test(name)) rank += 0.25;
  else if (/\bSerif$/.test(name)) rank += 0;
  else if (/\bMath\b/.test(name)) rank += 32;
  else if (/\bSymbols\b/.test(name)) rank += 33;
  else if (/\bSymbols ?2\b/.test(name)) rank += 34;
  else rank += 40;
  return rank;
}

/** Which regional forms of Han characters the language wants. */
function hanPlace(script: Script, language: string): string | null {
  const tag = language.toLowerCase();
  if (tag.startsWith('ja')) return 'JP';
  if (tag.startsWith('ko')) return 'KR';
  if (tag.startsWith('zh')) return isTraditionalChinese(tag) ? 'TC' : 'SC';
  if (script.name === 'Hangul') return 'KR';
  // Nothing is known: the face that browsers' font configurations name first.
  return 'JP';
}
