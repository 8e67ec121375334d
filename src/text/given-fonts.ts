/** The caller's fonts: files, folders and bytes. */

import type { Diagnostics } from '../diagnostics.ts';
import type { FontSource } from '../options.ts';
import { kindOfPath } from '../resources/host.ts';
import type { TextCaches } from './caches.ts';
import { type IndexedFolder, indexFolder, indexNamedFile, indexSize, joinedFamilies } from './folder-index.ts';
import { type IndexedFace, indexedFace } from './indexed-face.ts';
import { faceCount, InvalidFontError } from './sfnt/directory.ts';
import { openPackedFont } from './unpacked-fonts.ts';

export type FontIndexCaches = Pick<TextCaches, 'files' | 'unpacked' | 'coverages' | 'folders' | 'namedFiles'>;

interface GivenFonts {
  /** Of files and bytes. */
  readonly faces: readonly IndexedFace[];
  /** The first call of this or of `folderFamilies` reads the folders. */
  folderFaces(): readonly IndexedFace[];
  /** By each name of their families, in lower case. */
  folderFamilies(): ReadonlyMap<string, readonly IndexedFace[]>;
}

export function findGivenFonts(
  sources: readonly FontSource[],
  diagnostics: Diagnostics,
  caches: FontIndexCaches,
): GivenFonts {
  const folders: string[] = [];
  const faces: IndexedFace[] = [];
  for (const source of sources) {
    const kind = typeof source === 'string' ? kindOfPath(source) : 'file';
    if (kind === null) {
      diagnostics.warn({ code: 'missing-resource', message: `options.fonts: there is no file or folder ${source}` });
    } else if (kind === 'folder') {
      folders.push(source as string);
    } else {
      try {
        faces.push(...(typeof source === 'string' ? facesOfFile(source, caches) : facesOfBytes(source, caches)));
      } catch (error) {
        if (!(error instanceof InvalidFontError)) throw error;
        const name = typeof source === 'string' ? source : 'given as bytes';
        diagnostics.warn({ code: 'invalid-resource', message: `font ${name}: ${error.message}` });
      }
    }
  }
  let indexed: readonly IndexedFolder[] | null = null;
  const indexFolders = (): readonly IndexedFolder[] => {
    indexed ??= folders.map((folder) => knownFolder(folder, caches));
    return indexed;
  };
  return {
    faces,
    folderFaces: () => indexFolders().flatMap((folder) => folder.faces),
    folderFamilies: () => joinedFamilies(indexFolders()),
  };
}

function facesOfBytes(source: Uint8Array, caches: FontIndexCaches): IndexedFace[] {
  const first = openPackedFont(source, 0, caches);
  return Array.from({ length: faceCount(first.bytes) }, (_, index) =>
    indexedFace('given as bytes', index === 0 ? first : openPackedFont(source, index, caches)),
  );
}

function facesOfFile(path: string, caches: FontIndexCaches): readonly IndexedFace[] {
  const before = caches.namedFiles.get(path) ?? null;
  const file = indexNamedFile(path, before, caches);
  if (file !== before) caches.namedFiles.set(path, file, indexSize(1, file.faces.length));
  return file.faces;
}

function knownFolder(path: string, caches: FontIndexCaches): IndexedFolder {
  const before = caches.folders.get(path) ?? null;
  const folder = indexFolder(path, before, caches);
  if (folder !== before) caches.folders.set(path, folder, indexSize(folder.files.size, folder.faces.length));
  return folder;
}
