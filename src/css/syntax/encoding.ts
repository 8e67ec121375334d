/** Bytes of a style sheet to text. https://drafts.csswg.org/css-syntax-3/#input-byte-stream */

import { byteOrderMark, decodeBytes, encodingFromLabel } from '../../dom/encoding.ts';

/** Byte order mark, then the transport's charset, then `@charset`, then the linking element's charset, then UTF-8. */
export function decodeStyleSheet(bytes: Uint8Array, contentType: string | null, fallback: string | null): string {
  const encoding =
    byteOrderMark(bytes) ??
    labelled(/charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1]) ??
    labelled(charsetRule(bytes)) ??
    labelled(fallback ?? undefined) ??
    'utf-8';
  return decodeBytes(bytes, encoding);
}

const labelled = (label: string | undefined): string | null => (label === undefined ? null : encodingFromLabel(label));

/** The rule must be exactly `@charset "...";`. Since it was read as ASCII, UTF-16 means UTF-8. */
function charsetRule(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = /^@charset "([^"]*)";/.exec(head)?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}
