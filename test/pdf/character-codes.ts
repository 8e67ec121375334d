/** The character codes of strings, as a font's CMap cuts them, and what it leads them to. ISO 32000-1, 9.7.6.2. */

import { isStream, Name, type Pdf, type Value } from './reader.ts';

export interface CodeReader {
  /** `string` is Latin-1. */
  codes(string: string): number[];
  /** Null: the CMap says nothing of the code. */
  cid(code: number): number | null;
}

interface Range {
  readonly first: number;
  readonly last: number;
  readonly bytes: number;
  readonly to: number;
}

const readers = new WeakMap<object, CodeReader>();

/** Null: a predefined CMap that is not known here. */
export function codeReader(pdf: Pdf, font: Value): CodeReader | null {
  const encoding = pdf.get(font, 'Encoding');
  const subtype = pdf.get(font, 'Subtype');
  if (!(subtype instanceof Name && subtype.text === 'Type0')) return ONE_BYTE;
  if (encoding instanceof Name) return /^Identity-[HV]$/.test(encoding.text) ? TWO_BYTES : null;
  if (!isStream(encoding)) return null;
  let reader = readers.get(encoding);
  if (!reader) {
    reader = mapReader(Buffer.from(pdf.data(encoding)).toString('latin1'));
    readers.set(encoding, reader);
  }
  return reader;
}

const ONE_BYTE: CodeReader = {
  codes: (string) => Array.from(string, (byte) => byte.charCodeAt(0)),
  cid: (code) => code,
};

const TWO_BYTES: CodeReader = {
  codes(string) {
    const codes: number[] = [];
    for (let i = 0; i + 1 < string.length; i += 2) codes.push(string.charCodeAt(i) * 256 + string.charCodeAt(i + 1));
    return codes;
  },
  cid: (code) => code,
};

function mapReader(map: string): CodeReader {
  const spaces = rangesIn(map, 'codespacerange');
  const cids = [...rangesIn(map, 'cidrange'), ...rangesIn(map, 'cidchar')];
  return {
    codes(string) {
      const codes: number[] = [];
      for (let at = 0; at < string.length; ) {
        let code = 0;
        let bytes = 0;
        do code = code * 256 + string.charCodeAt(at + bytes++);
        while (!spaces.some((space) => contains(space, code, bytes)) && bytes < 4 && at + bytes < string.length);
        codes.push(code);
        at += bytes;
      }
      return codes;
    },
    cid(code) {
      const range = cids.find(({ first, last }) => code >= first && code <= last);
      return range ? range.to + code - range.first : null;
    },
  };
}

/** Byte by byte (9.7.6.2). */
function contains({ first, last, bytes }: Range, code: number, length: number): boolean {
  if (bytes !== length) return false;
  for (let i = 0; i < bytes; i++) {
    const byteOf = (value: number): number => Math.floor(value / 256 ** i) & 0xff;
    if (byteOf(code) < byteOf(first) || byteOf(code) > byteOf(last)) return false;
  }
  return true;
}

function rangesIn(map: string, kind: string): Range[] {
  return [...map.matchAll(new RegExp(`begin${kind}([\\s\\S]*?)end${kind}`, 'g'))].flatMap(([, body]) =>
    [...body!.matchAll(/<([0-9a-f]+)>\s*(?:<([0-9a-f]+)>)?\s*(\d+)?/gi)].map(([, first, last, to]) => ({
      first: Number.parseInt(first!, 16),
      last: Number.parseInt(last ?? first!, 16),
      bytes: first!.length / 2,
      to: Number(to ?? 0),
    })),
  );
}
