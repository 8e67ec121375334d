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
    const message = 'the document declares no encoding and is not UTF-8; it is read as windows-1252';
    diagnostics.warn({ code: 'html-encoding', message });
    return decodeBytes(bytes, 'windows-1252');
  }
}

/** Byte order mark, the XML declaration, then UTF-8. https://www.w3.org/TR/xml/#sec-guessing */
export function decodeXml(bytes: Uint8Array, diagnostics: Diagnostics): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked, diagnostics);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const label = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/.exec(head)?.[1];
  return decode(bytes, (label === undefined ? null : encodingFromLabel(label)) ?? 'utf-8', diagnostics);
}

/** The characters of bytes 0x80 to 0x9f in windows-1252. https://encoding.spec.whatwg.org/index-windows-1252.txt */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Decodes bytes by an encoding's name. Some versions of Node read windows-1252 as ISO-8859-1, which leaves C1 controls. */
export function decodeBytes(bytes: Uint8Array, encoding: string, fatal = false): string {
  const text = new TextDecoder(encoding, { fatal }).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!);
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
    return decodeBytes(bytes, encoding, true);
  } catch {
    const message = `some bytes of the document are no ${encoding}; they are shown as U+FFFD`;
    diagnostics.warn({ code: 'html-encoding', message });
    return decodeBytes(bytes, encoding);
  }
}

/** The encoding of a label, or null. https://encoding.spec.whatwg.org/#concept-encoding-get */
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
    // A document whose meta element is readable byte by byte is not UTF-16, whatever it says.
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
