/** The natural size of an SVG document. https://svgwg.org/svg2-draft/coords.html#SizingSVGInCSS */

import type { Px } from '../../geometry.ts';
import { decodeContent } from '../compression.ts';
import type { Resource, VectorImage } from '../types.ts';

/** Unpacked SVGZ may be this large. */
const MAX_BYTES = 64_000_000;

/** Null where the bytes are no SVG. */
export function readSvg(resource: Resource): VectorImage | null {
  const source = decode(resource.bytes);
  const tag = rootTag(source);
  if (tag === null) return null;
  const width = length(attribute(tag, 'width'));
  const height = length(attribute(tag, 'height'));
  const box = viewBox(attribute(tag, 'viewBox'));
  const ratio = width !== null && height !== null && height > 0 ? width / height : box && box.width / box.height;
  return { kind: 'svg', url: resource.url, width, height, ratio, source };
}

function decode(packed: Uint8Array): string {
  const bytes = packed[0] === 0x1f && packed[1] === 0x8b ? decodeContent(packed, 'gzip', MAX_BYTES)! : packed;
  const utf16 =
    bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/.exec(head)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** The start tag of the root element if that is `svg`: past white space, comments, the declaration and the doctype. */
function rootTag(source: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s|\ufeff/.test(source[at] ?? '')) at++;
    let end: number;
    if (source.startsWith('<?', at)) end = source.indexOf('?>', at) + 2;
    else if (source.startsWith('<!--', at)) end = source.indexOf('-->', at) + 3;
    else if (source.startsWith('<!', at)) end = doctypeEnd(source, at);
    else break;
    if (end <= at) return null;
    at = end;
  }
  const match = /^<(?:[\w.-]+:)?svg(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(source.slice(at));
  return match ? match[0] : null;
}

function doctypeEnd(source: string, start: number): number {
  const close = source.indexOf('>', start);
  const subset = source.indexOf('[', start);
  if (subset === -1 || subset > close) return close + 1;
  const end = source.indexOf(']', subset);
  return end === -1 ? -1 : source.indexOf('>', end) + 1;
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match ? (match[1] ?? match[2] ?? '') : null;
}

const UNITS: Readonly<Record<string, Px>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Null for percentages, `auto` and whatever is no length. */
function length(text: string | null): Px | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text ?? '');
  const unit = match ? UNITS[match[2]!.toLowerCase()] : undefined;
  if (!match || unit === undefined) return null;
  const value = Number(match[1]) * unit;
  return Number.isFinite(value) && value >= 0 ? value : null;
}

function viewBox(text: string | null): { width: Px; height: Px } | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width, height] = numbers;
  const valid = numbers.length === 4 && numbers.every(Number.isFinite) && width! > 0 && height! > 0;
  return valid ? { width: width!, height: height! } : null;
}
