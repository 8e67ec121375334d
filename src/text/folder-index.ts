/** An index of the fonts in folders and files, read from their headers only, so that thousands of files stay cheap. */

import { fileSignature, listFilesSync } from '../resources/host.ts';
import { type FaceCaches, type IndexedFace, indexFile } from './indexed-face.ts';

export interface IndexedFile {
  /** Identifies the file as it was when its headers were read. */
  readonly signature: string | null;
  readonly faces: readonly IndexedFace[];
}

export interface IndexedFolder {
  readonly files: ReadonlyMap<string, IndexedFile>;
  /** In the order of their files' names. */
  readonly faces: readonly IndexedFace[];
  /** By each name of their families, in lower case. */
  readonly families: ReadonlyMap<string, readonly IndexedFace[]>;
}

const FONT_NAME = /\.(ttf|otf|ttc|otc|woff2?)$/i;

/** Reads the headers of files that changed since `before`; returns `before` if none did. Files that are not fonts are left out. */
export function indexFolder(folder: string, before: IndexedFolder | null, caches: FaceCaches): IndexedFolder {
  const files = new Map<string, IndexedFile>();
  let changed = before === null;
  for (const path of listFilesSync(folder)) {
    if (!FONT_NAME.test(path)) continue;
    const signature = fileSignature(path);
    const known = before?.files.get(path);
    const same = known?.signature === signature;
    files.set(path, same ? known : { signature, faces: facesOf(path, caches) });
    changed ||= !same;
  }
  if (before && !changed && before.files.size === files.size) return before;
  const faces = [...files.values()].flatMap((file) => file.faces);
  return { files, faces, families: byFamily(faces) };
}

/** The same for one file. Throws if it is not a font. */
export function indexNamedFile(path: string, before: IndexedFile | null, caches: FaceCaches): IndexedFile {
  const signature = fileSignature(path);
  return before?.signature === signature ? before : { signature, faces: indexFile(path, caches) };
}

function facesOf(path: string, caches: FaceCaches): readonly IndexedFace[] {
  try {
    return indexFile(path, caches);
  } catch {
    // Not a font, or a damaged one: a folder may hold anything, so only files that are named get a warning.
    return [];
  }
}

export function byFamily(faces: readonly IndexedFace[]): ReadonlyMap<string, readonly IndexedFace[]> {
  const families = new Map<string, IndexedFace[]>();
  for (const face of faces) {
    for (const family of new Set(face.families.map((name) => name.toLowerCase()))) {
      const known = families.get(family);
      if (known) known.push(face);
      else families.set(family, [face]);
    }
  }
  return families;
}

/** The families of all of them. */
export function joinedFamilies(folders: readonly IndexedFolder[]): ReadonlyMap<string, readonly IndexedFace[]> {
  const [only, ...others] = folders;
  return only && others.length === 0 ? only.families : byFamily(folders.flatMap(({ faces }) => faces));
}

const FILE_BYTES = 300;
const FACE_BYTES = 1200;

/** Approximate bytes of an index. */
export const indexSize = (files: number, faces: number): number => files * FILE_BYTES + faces * FACE_BYTES;
