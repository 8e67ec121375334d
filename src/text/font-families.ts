/** All families a document can name: its `@font-face` rules, the caller's fonts, and the bundled ones. */

import type { Diagnostics } from '../diagnostics.ts';
import type { FontSource } from '../options.ts';
import { kindOfPath, readFile } from '../resources/host.ts';
import { preparePackageFiles } from '../resources/package-files.ts';
import type { BundledFonts, FallbackSize } from './bundled-fonts.ts';
import type { TextCaches } from './caches.ts';
import { describeFace, type FaceDescription, type IndexedFace, indexFolder } from './folder-index.ts';
import { type FontFile, openFontFile } from './font-file.ts';
import { type FaceEntry, FULL_RANGE } from './font-matching.ts';
import { faceCount, InvalidFontError } from './sfnt/directory.ts';
import { toSfnt } from './sfnt/normalise.ts';

type FontCaches = Pick<TextCaches, 'bundled' | 'files' | 'folders'>;

export interface FontFamilies {
  readonly bundled: BundledFonts;
  /** `@font-face` families by lower-case name. */
  readonly author: Map<string, FaceEntry[]>;
  /** What a generic name stands for in Chinese, Japanese, Korean or Hindi, or null where no font of the caller's is that. */
  localGeneric(name: string, place: string): readonly FaceEntry[] | null;
  /** Faces of a family named in a style sheet, or null where no font has the name. */
  find(name: string): readonly FaceEntry[] | null;
  /** The bundled family of a generic name. */
  generic(name: string): readonly FaceEntry[] | null;
  /** What stands in for a family where no later one of its list is there. */
  standIn(name: string): readonly FaceEntry[] | null;
  /** A face by its full or PostScript name, for `local()`. */
  local(name: string): FontFile | null;
  /** The caller's own files, in their order. */
  readonly extraFiles: readonly { readonly description: FaceDescription; readonly file: FontFile }[];
  /** Faces in the caller's folders; the first call reads the folders. */
  folderFaces(): readonly IndexedFace[];
  /** Bundled designs of emoji: for what no other font has. The first call reads them. */
  bundledFallback(): readonly IndexedFace[];
  /** A face as an entry of its first family; null for one without a name. `size` is that of a bundled fallback font. */
  entryOf(description: FaceDescription, open: () => FontFile | null, size?: FallbackSize): FaceEntry | null;
}

export async function createFontFamilies(
  extra: readonly FontSource[],
  diagnostics: Diagnostics,
  caches: FontCaches,
): Promise<FontFamilies> {
  await preparePackageFiles();
  const ours = caches.bundled();
  const { families: bundled, generics, ideographic, local, standIns, aliases } = ours;
  const folders: string[] = [];
  const extraFiles = await openExtraFiles(extra, folders, diagnostics, caches.files);
  const installed = new Map<string, FaceEntry[]>();
  for (const { description, file } of extraFiles) register(installed, description, () => file);
  let folderFaces: readonly IndexedFace[] | null = null;
  const inFolders = new Map<string, FaceEntry[]>();
  const readFolders = () => {
    if (!folderFaces) {
      folderFaces = folders.flatMap((folder) => indexFolder(folder, caches.folders));
      for (const face of folderFaces) register(inFolders, face, opener(face, diagnostics));
    }
    return folderFaces;
  };
  const author = new Map<string, FaceEntry[]>();
  const find = (name: string): readonly FaceEntry[] | null => {
    const key = name.toLowerCase();
    const known = author.get(key) ?? installed.get(key) ?? bundled.get(key);
    if (known) return known;
    if (folders.length > 0) readFolders();
    const own = inFolders.get(key);
    if (own) return own;
    const alias = aliases[key]?.toLowerCase() ?? key;
    return bundled.get(alias) ?? ours.defaults().find(alias)?.faces ?? null;
  };
  const ownFamily = (name: string | undefined): readonly FaceEntry[] | null =>
    name === undefined ? null : (bundled.get(name.toLowerCase()) ?? ours.defaults().find(name)?.faces ?? null);
  return {
    bundled: ours,
    author,
    extraFiles,
    folderFaces: readFolders,
    bundledFallback: ours.fallbackFaces,
    entryOf: (description, open, size) =>
      description.families[0] ? { ...entry(description, description.families[0], open), ...size } : null,
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
      const own = extraFiles.find(({ description }) => named(description));
      if (own) return own.file;
      const face = folders.length > 0 ? readFolders().find(named) : undefined;
      if (face) return opener(face, diagnostics)();
      return bundledByName(wanted, ours);
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

function register(map: Map<string, FaceEntry[]>, description: FaceDescription, open: () => FontFile | null): void {
  for (const family of description.families) {
    const key = family.toLowerCase();
    const list = map.get(key);
    if (list) list.push(entry(description, family, open));
    else map.set(key, [entry(description, family, open)]);
  }
}

function entry(description: FaceDescription, family: string, open: () => FontFile | null): FaceEntry {
  const { weight, stretch, style } = description;
  return { ...FULL_RANGE, family, weight, stretch, style, adjustments: null, open };
}

/** Opens a face of a folder; one that turns out to be damaged is reported and not there. */
export function opener(face: IndexedFace, diagnostics: Diagnostics): () => FontFile | null {
  return () => {
    try {
      return face.open();
    } catch (error) {
      diagnostics.warn({ code: 'invalid-resource', message: `font ${face.path}: ${(error as Error).message}` });
      return null;
    }
  };
}

async function openExtraFiles(
  extra: readonly FontSource[],
  folders: string[],
  diagnostics: Diagnostics,
  files: TextCaches['files'],
) {
  const opened: { description: FaceDescription; file: FontFile }[] = [];
  for (const source of extra) {
    const name = typeof source === 'string' ? source : 'given as bytes';
    if (typeof source === 'string') {
      const kind = kindOfPath(source);
      if (kind === 'folder') {
        folders.push(source);
        continue;
      }
      if (kind === null) {
        diagnostics.warn({ code: 'missing-resource', message: `options.fonts: there is no file or folder ${source}` });
        continue;
      }
    }
    try {
      const bytes = toSfnt(typeof source === 'string' ? await readFile(source) : source);
      for (let index = 0; index < faceCount(bytes); index++) {
        const file = openFontFile(bytes, index, files);
        opened.push({ description: describeFace(bytes, file.directory), file });
      }
    } catch (error) {
      if (!(error instanceof InvalidFontError)) throw error;
      diagnostics.warn({ code: 'invalid-resource', message: `font ${name}: ${error.message}` });
    }
  }
  return opened;
}
