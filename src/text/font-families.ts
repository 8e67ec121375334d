/** All families that a document can name: those of its `@font-face` rules, the caller's fonts and the bundled fonts. */

import type { Diagnostics } from '../diagnostics.ts';
import type { FontSource } from '../options.ts';
import { preparePackageFiles } from '../resources/package-files.ts';
import type { BundledFonts, FallbackSize } from './bundled-fonts.ts';
import type { TextCaches } from './caches.ts';
import type { FaceDescription } from './face-description.ts';
import { byFamily } from './folder-index.ts';
import type { FontFile } from './font-file.ts';
import { type FaceEntry, FULL_RANGE } from './font-matching.ts';
import { type FontIndexCaches, findGivenFonts } from './given-fonts.ts';
import type { IndexedFace } from './indexed-face.ts';

type FontCaches = Pick<TextCaches, 'bundled'> & FontIndexCaches;

export interface FontFamilies {
  readonly bundled: BundledFonts;
  /** `@font-face` families by lower-case name. */
  readonly author: Map<string, FaceEntry[]>;
  /** The caller's font for a generic name in Chinese, Japanese, Korean or Hindi, or null if there is none. */
  localGeneric(name: string, place: string): readonly FaceEntry[] | null;
  /** Faces of a family named in a style sheet, or null if no font has the name. */
  find(name: string): readonly FaceEntry[] | null;
  /** The bundled family of a generic name. */
  generic(name: string): readonly FaceEntry[] | null;
  /** The replacement for a family, used if no later one of its list exists. */
  standIn(name: string): readonly FaceEntry[] | null;
  /** A face by its full or PostScript name, for `local()`. */
  local(name: string): FontFile | null;
  /** The caller's own fonts in order, then those of folders. The first call reads the folders. */
  given(): readonly IndexedFace[];
  /** Bundled emoji fonts, for characters that no other font has. The first call reads them. */
  bundledFallback(): readonly IndexedFace[];
  /** A face as an entry of its first family; always the same object. `size`: the metric overrides of a bundled fallback font. */
  entryOf(face: IndexedFace, size?: FallbackSize): FaceEntry;
}

export async function createFontFamilies(
  extra: readonly FontSource[],
  diagnostics: Diagnostics,
  caches: FontCaches,
): Promise<FontFamilies> {
  await preparePackageFiles();
  const ours = caches.bundled();
  const { families: bundled, generics, ideographic, local, standIns, aliases } = ours;
  const given = findGivenFonts(extra, diagnostics, caches);
  const makeEntry = entryMaker(diagnostics);
  const installed = entriesByName(byFamily(given.faces), makeEntry);
  let folders: { faces: readonly IndexedFace[]; find: EntriesOf } | null = null;
  const readFolders = () => {
    folders ??= { faces: given.folderFaces(), find: entriesByName(given.folderFamilies(), makeEntry) };
    return folders;
  };
  const author = new Map<string, FaceEntry[]>();
  const find = (name: string): readonly FaceEntry[] | null => {
    const key = name.toLowerCase();
    const known = author.get(key) ?? installed(key) ?? bundled.get(key) ?? readFolders().find(key);
    if (known) return known;
    const alias = aliases[key]?.toLowerCase() ?? key;
    return bundled.get(alias) ?? ours.defaults().find(alias)?.faces ?? null;
  };
  const ownFamily = (name: string | undefined): readonly FaceEntry[] | null =>
    name === undefined ? null : (bundled.get(name.toLowerCase()) ?? ours.defaults().find(name)?.faces ?? null);
  return {
    bundled: ours,
    author,
    given: () => [...given.faces, ...readFolders().faces],
    bundledFallback: ours.fallbackFaces,
    entryOf: (face, size) => makeEntry(face, face.families[0]!, size),
    find,
    localGeneric(name, place) {
      const own = local[place]?.[name.toLowerCase()];
      if (own !== undefined) return find(own);
      const base = ideographic[name.toLowerCase()];
      return base === undefined || place === 'deva' ? null : find(`${base} ${place.toUpperCase()}`);
    },
    generic: (name) => ownFamily(generics[name.toLowerCase()]),
    standIn: (name) => ownFamily(standIns[name.toLowerCase()]),
    local(name) {
      const wanted = name.toLowerCase();
      const named = ({ fullName, postScriptName }: FaceDescription) =>
        fullName?.toLowerCase() === wanted || postScriptName?.toLowerCase() === wanted;
      const face = given.faces.find(named) ?? readFolders().faces.find(named);
      return face ? makeEntry(face, face.families[0] ?? name).open() : bundledByName(wanted, ours);
    },
  };
}

function bundledByName(wanted: string, { faces }: BundledFonts): FontFile | null {
  const face = faces.find(({ fullName }) => {
    const name = fullName.toLowerCase();
    return name === wanted || name.replaceAll(' ', '') === wanted.replaceAll(/[ -]/g, '');
  });
  return face ? face.open() : null;
}

type EntryMaker = (face: IndexedFace, family: string, size?: FallbackSize) => FaceEntry;

/** Makes entries of faces, one object per face and family. A file is opened once per document. */
function entryMaker(diagnostics: Diagnostics): EntryMaker {
  const entries = new Map<IndexedFace, Map<string, FaceEntry>>();
  return (face, family, size) => {
    const known = entries.get(face) ?? new Map<string, FaceEntry>();
    entries.set(face, known);
    const before = known.get(family);
    if (before) return before;
    const { weight, stretch, style } = face;
    const [other] = known.values();
    const open = other?.open ?? opener(face, diagnostics);
    const made = { ...FULL_RANGE, family, weight, stretch, style, adjustments: null, known: face, open, ...size };
    known.set(family, made);
    return made;
  };
}

/** Opens a face. A damaged one is reported and treated as missing. */
function opener(face: IndexedFace, diagnostics: Diagnostics): () => FontFile | null {
  let file: FontFile | null | undefined;
  return () => {
    if (file !== undefined) return file;
    try {
      file = face.open();
    } catch (error) {
      diagnostics.warn({ code: 'invalid-resource', message: `font ${face.path}: ${(error as Error).message}` });
      file = null;
    }
    return file;
  };
}

type EntriesOf = (family: string) => readonly FaceEntry[] | null;

/** Entries of a family, made on demand, since folders may hold thousands. */
function entriesByName(families: ReadonlyMap<string, readonly IndexedFace[]>, makeEntry: EntryMaker): EntriesOf {
  const made = new Map<string, readonly FaceEntry[]>();
  return (key) => {
    const faces = families.get(key);
    if (!faces) return null;
    const entries =
      made.get(key) ??
      faces.map((face) => makeEntry(face, face.families.find((name) => name.toLowerCase() === key) ?? key));
    made.set(key, entries);
    return entries;
  };
}
