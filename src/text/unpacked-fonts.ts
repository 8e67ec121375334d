/** Fonts whose tables are compressed, unpacked once: a document that brings its web fonts brings them again with each render. */

import type { Cache } from '../cache-budget.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { contentHash, equalBytes } from './content-hash.ts';
import { type FontFile, openFontFile } from './font-file.ts';
import { isPacked, toSfnt } from './sfnt/normalise.ts';

/** A face and the bytes that it was unpacked from. */
export interface UnpackedFont {
  readonly packed: Uint8Array;
  readonly file: FontFile;
}

interface OpenedFonts {
  readonly files: Cache<string, FontFile>;
  readonly unpacked: Cache<string, UnpackedFont>;
}

/** Opens face `index` of a font in any container; the same object for equal bytes while `opened` keeps it. Throws InvalidFontError. */
export function openPackedFont(
  source: Uint8Array,
  index: number,
  opened: OpenedFonts | null,
  limits: Pick<Limits, 'fontBytes' | 'fontTables'> = DEFAULT_LIMITS,
): FontFile {
  if (!opened || source.length > limits.fontBytes || !isPacked(source)) {
    return openFontFile(toSfnt(source, limits), index, opened?.files);
  }
  const key = `${contentHash(source)}-${index} ${limits.fontBytes} ${limits.fontTables}`;
  const known = opened.unpacked.get(key);
  if (known && equalBytes(known.packed, source)) return known.file;
  const file = openFontFile(toSfnt(source, limits), index, opened.files);
  opened.unpacked.set(key, { packed: source, file }, source.length + file.bytes.length);
  return file;
}
