/** The encoding of byte input. https://html.spec.whatwg.org/#determining-the-character-encoding */

import type { Diagnostics } from '../diagnostics.ts';

const PRESCAN_BYTES = 1024;

/** Byte order mark, `<meta charset>`, then UTF-8 if the bytes are UTF-8, else windows-1252. */
export function decodeHtml(bytes: Uint8Array, diagnostics: Diagnostics): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked, diagnostics);
  const declared = prescan(bytes);
  if (declared) return decode(bytes, declared, diagnostics);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = 'the document declares no encoding and is no UTF-8; it is read as windows-1252';
    diagnostics.warn({ code: 'html-encoding', message });
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** https://encoding.spec.whatwg.org/#bom-sniff */
export function byteOrderMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function decode(bytes: Uint8Array, encoding: string, diagnostics: Diagnostics): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const message = `some bytes of the document are no ${encoding}; they are shown as U+FFFD`;
    diagnostics.warn({ code: 'html-encoding', message });
    return new TextDecoder(encoding).decode(bytes);
  }
}

/** The name an encoding label stands for, or null. https://encoding.spec.whatwg.org/#concept-encoding-get */
export function encodingFromLabel(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding */
function prescan(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES)).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [tag] of head.matchAll(/<meta[\s/][^>]*>?/gi)) {
    const attributes = attributesOf(tag);
    const charset = attributes.get('charset');
    const content = attributes.get('content');
    const label =
      charset ??
      (attributes.get('http-equiv')?.toLowerCase() === 'content-type'
        ? /charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(content ?? '')?.[1]
        : undefined);
    const encoding = label === undefined ? null : encodingFromLabel(label);
    // A document whose meta could be read byte by byte is not UTF-16, whatever it says.
    if (encoding) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  }
  return null;
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const match of tag.matchAll(/([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    const name = match[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
  }
  return attributes;
}
