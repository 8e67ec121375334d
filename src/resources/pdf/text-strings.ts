/** Text strings. ISO 32000-1, 7.9.2.2 */

import { isKind, type PdfValue } from './objects.ts';

/** Null for what is none. Deviation: PDFDocEncoding is read as Windows-1252, which has the same letters. */
export function textOf(value: PdfValue): string | null {
  if (!isKind(value, 'string')) return null;
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
}
