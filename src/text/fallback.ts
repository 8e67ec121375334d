/** Fonts for characters that no family of a style has. https://drafts.csswg.org/css-fonts-4/#installed-font-fallback */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { DefaultFamily } from './default-fonts.ts';
import { isColored } from './face.ts';
import type { FontFamilies } from './font-families.ts';
import { type FaceEntry, matchFaces } from './font-matching.ts';
import type { HanPlace } from './han-place.ts';
import type { IndexedFace } from './indexed-face.ts';
import type { Script } from './scripts.ts';
import type { Coverage } from './sfnt/coverage.ts';

interface FallbackRequest {
  readonly codePoints: readonly number[];
  readonly script: Script;
  readonly place: HanPlace;
  readonly font: FontGroup;
}

export interface FallbackFonts {
  /** One of the caller's faces that has all of the characters, or null. */
  findGiven(request: FallbackRequest): FaceEntry | null;
  /** The same among all fonts, those of the package last. */
  find(request: FallbackRequest): FaceEntry | null;
  /** A colour face that has all of the characters, or null. */
  findEmoji(codePoints: readonly number[]): FaceEntry | null;
}

/** What a style asks for when none of its families has a character. */
interface FontWish {
  readonly design: Design;
  /** In lower case. */
  readonly names: string;
}

interface FallbackFamily {
  readonly name: string;
  readonly faces: { readonly face: IndexedFace; readonly coverage: Coverage }[];
}

export function createFallback(families: FontFamilies): FallbackFonts {
  let given: readonly FallbackFamily[] | null = null;
  let emoji: readonly FallbackFamily[] | null = null;
  const givenFamilies = () => {
    given ??= collectFaces(families.given());
    return given;
  };
  const emojiFamilies = () => {
    emoji ??= collectFaces(families.bundledFallback());
    return emoji;
  };
  const sizes = families.bundled.fallbackSizes;
  const givenEntry = (face: IndexedFace | null) => face && families.entryOf(face);
  const emojiEntry = (face: IndexedFace | null) => face && families.entryOf(face, sizes.get(face.families[0] ?? ''));
  const findGiven = remembered(
    ({ codePoints, script, place }: FallbackRequest) => givenEntry(search(givenFamilies(), codePoints, script, place)),
    ({ codePoints, script, place }) => `${codePoints.join()}|${script.name}|${place}`,
  );
  const wishes = new Map<FontGroup, FontWish>();
  const wishOf = (font: FontGroup): FontWish => {
    const known = wishes.get(font) ?? { design: designOf(font), names: namesOf(font) };
    wishes.set(font, known);
    return known;
  };
  const ordered = new Map<string, readonly DefaultFamily[]>();
  const defaultsFor = ({ script, place, font }: FallbackRequest): readonly DefaultFamily[] => {
    const wish = wishOf(font);
    const key = `${script.name}|${place}|${wish.design}|${wish.names}`;
    const known = ordered.get(key) ?? inOrder(families.bundled.defaults().families, script, place, wish);
    ordered.set(key, known);
    return known;
  };
  return {
    findGiven,
    find: remembered(
      (request: FallbackRequest) =>
        findGiven(request) ??
        searchDefaults(defaultsFor(request), request) ??
        emojiEntry(search(emojiFamilies(), request.codePoints, request.script, request.place)),
      ({ codePoints, script, place, font }) => {
        const { design, names } = wishOf(font);
        return `${codePoints.join()}|${script.name}|${place}|${font.fontWeight}|${design}|${names}`;
      },
    ),
    findEmoji: remembered(
      (codePoints: readonly number[]) =>
        searchColored(givenFamilies(), codePoints, givenEntry) ??
        searchColored(emojiFamilies(), codePoints, emojiEntry),
      (codePoints) => codePoints.join(),
    ),
  };
}

/** Memoizes `find`, since text repeats its characters. */
function remembered<T>(find: (request: T) => FaceEntry | null, keyOf: (request: T) => string) {
  const found = new Map<string, FaceEntry | null>();
  return (request: T): FaceEntry | null => {
    const key = keyOf(request);
    let entry = found.get(key);
    if (entry === undefined) {
      entry = find(request);
      found.set(key, entry);
    }
    return entry;
  };
}

const namesOf = ({ fontFamily }: FontGroup): string => fontFamily.map(({ name }) => name.toLowerCase()).join();

/** Leaves out faces without a name, and last-resort fonts, which would hide that a character is missing. */
function collectFaces(faces: readonly IndexedFace[]): FallbackFamily[] {
  const byName = new Map<string, FallbackFamily>();
  for (const face of faces) {
    const [name] = face.families;
    const coverage = face.coverage();
    if (name === undefined || coverage.lastResort) continue;
    const family = byName.get(name);
    if (family) family.faces.push({ face, coverage });
    else byName.set(name, { name, faces: [{ face, coverage }] });
  }
  return [...byName.values()];
}

function search(
  families: readonly FallbackFamily[],
  codePoints: readonly number[],
  script: Script,
  place: HanPlace,
): IndexedFace | null {
  let best: FallbackFamily | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const family of families) {
    const rank = familyRank(family.name, script, place, 'sans');
    if (rank >= bestRank) continue;
    if (family.faces.some(({ coverage }) => codePoints.every(coverage.has))) {
      best = family;
      bestRank = rank;
    }
  }
  if (!best) return null;
  const able = best.faces.filter(({ coverage }) => codePoints.every(coverage.has)).map(({ face }) => face);
  return matchFaces(able, REGULAR)[0] ?? null;
}

function searchColored(
  families: readonly FallbackFamily[],
  codePoints: readonly number[],
  entryOf: (face: IndexedFace) => FaceEntry | null,
): FaceEntry | null {
  for (const { faces } of families) {
    for (const { face, coverage } of faces) {
      if (!face.mayBeColored || !codePoints.every(coverage.has)) continue;
      const entry = entryOf(face);
      const file = entry?.open();
      if (entry && file && isColored(file)) return entry;
    }
  }
  return null;
}

/** Browsers take a family's regular face here, whatever the style, and synthesise bold and oblique. */
const REGULAR = { weight: 400, stretch: 100, style: 'normal' } as const;

/** The default families, best first: one that the style names, then those of its design. */
function inOrder(
  families: readonly DefaultFamily[],
  script: Script,
  place: HanPlace,
  { design, names }: FontWish,
): readonly DefaultFamily[] {
  const named = new Set(names.split(','));
  const han = HAN_SCRIPTS.has(script.name);
  const ranks = new Map(
    families.map((family) => {
      const { name, faces } = family;
      // The large packages are opened for their own scripts first of all.
      const late = faces === null && !han ? PACKAGES_LAST : 0;
      return [family, named.has(name.toLowerCase()) ? -1 : familyRank(name, script, place, design) + late];
    }),
  );
  return families.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
}

/**
 * A face of the default fonts, which are in order.
 * Deviation: browsers synthesise bold here; we use the family's own bold face if there is one.
 */
function searchDefaults(families: readonly DefaultFamily[], { codePoints, font }: FallbackRequest): FaceEntry | null {
  const request = { weight: font.fontWeight, stretch: 100, style: 'normal' } as const;
  for (const family of families) {
    const [entry] = matchFaces(family.facesFor(codePoints), request);
    const file = entry?.open();
    if (entry && file && codePoints.every((code) => file.characters.glyphFor(code) !== 0)) return entry;
  }
  return null;
}

const PACKAGES_LAST = 40;

type Design = 'sans' | 'serif';

const SERIF_GENERICS = new Set(['serif', 'ui-serif', 'fangsong', '-webkit-standard', '-webkit-body']);
/** Family names that state their design, and common ones that do not. */
const SERIF_NAMES =
  /\b(?:serif|mincho|ming|mingliu|song|simsun|songti|batang|myungjo|myeongjo|times|georgia|cambria|garamond|palatino|antiqua|roman|naskh|tinos|gelasio|caladea)\b/i;

/** Serif or sans-serif, after the first generic family of the style's list; after its names where there is none. */
function designOf({ fontFamily }: FontGroup): Design {
  const generic = fontFamily.find((family) => family.generic)?.name;
  if (generic !== undefined) return SERIF_GENERICS.has(generic) ? 'serif' : 'sans';
  const serif = fontFamily.some(({ name }) => SERIF_NAMES.test(name) && !/\bsans\b/i.test(name));
  // A list without a generic family ends with the browsers' standard font, which is a serif.
  return serif || !fontFamily.some(({ name }) => SANS_NAMES.test(name)) ? 'serif' : 'sans';
}

const SANS_NAMES =
  /\b(?:sans|gothic|arial|helvetica|verdana|tahoma|calibri|heiti|yahei|simhei|gulim|dotum|malgun|pingfang|liberation mono|courier)\b/i;

/** Designs not meant for running text. */
const SPECIAL =
  /\b(Display|UI|Mono|Condensed|Narrow|Looped|Kufi|Nastaliq|Rashi|Traditional|Slanted|Unjoined|Music|SignWriting)\b/;
const HAN_FAMILY = /\b(?:CJK )?(JP|KR|SC|TC|HK)\b/;
const HAN_SCRIPTS = new Set(['Han', 'Hangul']);

/** Smaller is better: faces of the design, the script's own before others, Han in the reader's own forms. */
function familyRank(name: string, script: Script, place: HanPlace, design: Design): number {
  const scriptName = SPELLED[script.name] ?? script.name.replaceAll('_', ' ');
  const han = (HAN_FAMILY.exec(name)?.[1] ?? null) as HanPlace | null;
  let rank = 0;
  const own: Design | null = /\bSerif\b/i.test(name) ? 'serif' : /\bSans\b/i.test(name) ? 'sans' : null;
  if (own === null) rank += 2;
  else if (own !== design) rank += 4;
  if (SPECIAL.test(name)) rank += 8;
  if (han !== null) rank += (HAN_SCRIPTS.has(script.name) ? 0 : 16) + hanRank(han, place);
  else if (name.endsWith(scriptName)) rank += 0;
  else if (/\bSans$/.test(name)) rank += 0.25;
  else if (/\bSerif$/.test(name)) rank += 0;
  else if (/\bMath\b/.test(name)) rank += 32;
  else if (/\bSymbols\b/.test(name)) rank += 33;
  else if (/\bSymbols ?2\b/.test(name)) rank += 34;
  else rank += 40;
  return rank;
}

/** Families whose names spell their script differently from Unicode. */
const SPELLED: Readonly<Record<string, string>> = { Nko: 'NKo', Phags_Pa: 'PhagsPa' };

/** Hong Kong's forms are closest to Taiwan's. */
function hanRank(han: HanPlace, place: HanPlace): number {
  if (han === place) return 0;
  return (han === 'TC' && place === 'HK') || (han === 'HK' && place === 'TC') ? 0.5 : 1;
}
