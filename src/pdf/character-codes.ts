/**
 * The character code of each pair of glyph and text, its notation in strings, and the CMap. Codes have one byte if there are few: most
 * text consists of some hundred pairs. ISO 32000-1, 9.7.5 CMaps, 9.7.6.2 CMap mapping; Adobe Technical Note 5014.
 */

import type { PdfRef, PdfSink } from './sink.ts';
import { HEXADECIMAL, hex, LITERAL, type StringNotation } from './syntax.ts';

/** A character code. */
export interface CharacterCode {
  readonly value: number;
  readonly bytes: 1 | 2 | 3;
  /** The CID to which the CMap maps it. */
  readonly cid: number;
}

/** Allocates the codes of one font. */
interface CodeAllocator {
  /** Null if there are no more. */
  next(text: string): CharacterCode | null;
}

interface SharedTexts {
  /** ASCII characters among them. */
  hasPlain: boolean;
  /** By value. */
  readonly byCode: Map<number, { readonly code: CharacterCode; readonly text: string }>;
}

type CodeSpaces = readonly (readonly [CharacterCode, CharacterCode])[];

export interface CodeScheme {
  readonly notation: StringNotation;
  /** Whether the single byte 32 is a code, which is the one that word spacing applies to (9.3.3). */
  readonly hasWordSpacing: boolean;
  /** First and last allocated code of each length. */
  spaces(): CodeSpaces;
  allocator(): CodeAllocator;
  /** The text that a code maps to in all fonts that do not use it otherwise; null if each font has its own map. */
  readonly texts: SharedTexts | null;
  /** The notation of a code in a string. */
  write(code: CharacterCode): string;
  /** The font's Encoding; everything it refers to is already written. */
  encoding(sink: PdfSink): string;
}

/** Latin-1. */
function bytesOf(value: number, count: number): string {
  let bytes = '';
  for (let shift = (count - 1) * 8; shift >= 0; shift -= 8) bytes += String.fromCharCode((value >> shift) & 0xff);
  return bytes;
}

const code = (value: number, bytes: 1 | 2 | 3, cid: number): CharacterCode => ({ value, bytes, cid });

/** Two bytes each, equal to the CID, in order of first use. */
const twoBytes = (notation: StringNotation): CodeScheme => ({
  notation,
  hasWordSpacing: false,
  spaces: () => [[code(0, 2, 0), code(0xffff, 2, 0xffff)]],
  texts: null,
  allocator() {
    let last = 0;
    return { next: () => (last === 0xffff ? null : code(++last, 2, last)) };
  },
  write: ({ value }) => notation.escaped(bytesOf(value, 2)),
  encoding: () => '/Identity-H',
});

/** For uncompressed, readable files. */
export const TWO_BYTES = twoBytes(HEXADECIMAL);

/**
 * For fonts with many glyphs and without a map from CIDs (CFF): nearly all their codes would have two bytes anyway, and this way CIDs and
 * glyphs have the same numbers, because some readers confuse them.
 */
export const GLYPH_NUMBERS = twoBytes(LITERAL);

/** The first bytes of codes with two bytes and with three, whose CID is in the bytes after it. */
const FIRST_LONG = 0xc0;
const LONGEST = 0xff;

/** A glyph whose text is a single ASCII character has that character as its code. */
const FIRST_PLAIN = 0x20;
const LAST_PLAIN = 0x7e;

/** The other one-byte codes, except the carriage return, which takes two bytes in a string. */
const FREE = Array.from({ length: FIRST_LONG }, (_, byte) => byte).filter(
  (byte) => byte !== 0 && byte !== 0x0d && (byte < FIRST_PLAIN || byte > LAST_PLAIN),
);

/** CIDs equal codes where possible, because some readers use one to look up the text of the other. */
const SHORT_SPACES: CodeSpaces = [
  [code(0, 1, 0), code(FIRST_LONG - 1, 1, FIRST_LONG - 1)],
  [code(FIRST_LONG << 8, 2, FIRST_LONG << 8), code((LONGEST << 8) - 1, 2, (LONGEST << 8) - 1)],
  [code((LONGEST << 16) | 0x100, 3, 0x100), code((LONGEST << 16) | ((FIRST_LONG << 8) - 1), 3, (FIRST_LONG << 8) - 1)],
];

/**
 * Short codes: one byte for most fonts, then two, then three. All fonts of a file share the CMap, which is written once all codes are
 * known, and use the same code for the same text where they can: most files then have one ToUnicode map.
 */
export function shortCodes(): CodeScheme {
  let map: PdfRef | null = null;
  let longest = 1;
  const texts: SharedTexts = { hasPlain: false, byCode: new Map() };
  const shared = new Map<string, CharacterCode[]>();
  const spaces = () => SHORT_SPACES.slice(0, longest);
  return {
    notation: LITERAL,
    hasWordSpacing: true,
    spaces,
    texts,
    allocator() {
      const next = shortAllocator(texts, shared);
      return {
        next(text) {
          const found = next(text);
          if (found && found.bytes > longest) longest = found.bytes;
          return found;
        },
      };
    },
    write: ({ value, bytes }) => LITERAL.escaped(bytesOf(value, bytes)),
    encoding(sink) {
      if (!map) {
        map = sink.reserve();
        const entries = { Type: '/CMap', CMapName: `/${MAP_NAME}`, CIDSystemInfo: SYSTEM_INFO };
        sink.stream(map, entries, characterMap(spaces()));
      }
      return `${map}`;
    },
  };
}

/** `shared`: codes of one byte by what they say in some font, in the order they were handed out. */
function shortAllocator(texts: SharedTexts, shared: Map<string, CharacterCode[]>): CodeAllocator['next'] {
  const taken = new Uint8Array(FIRST_LONG);
  let free = 0;
  let long = FIRST_LONG << 8;
  let longest = 0x100;
  const take = (found: CharacterCode): CharacterCode => {
    taken[found.value] = 1;
    return found;
  };
  return (text) => {
    const plain = text.length === 1 ? text.charCodeAt(0) : 0;
    if (plain >= FIRST_PLAIN && plain <= LAST_PLAIN && taken[plain] === 0) {
      texts.hasPlain = true;
      return take(code(plain, 1, plain));
    }
    const known = shared.get(text)?.find(({ value }) => taken[value] === 0);
    if (known) return take(known);
    const unsaid = FREE[texts.byCode.size];
    if (unsaid !== undefined) {
      const found = code(unsaid, 1, unsaid);
      texts.byCode.set(unsaid, { code: found, text });
      shared.set(text, [...(shared.get(text) ?? []), found]);
      return take(found);
    }
    while (free < FREE.length && taken[FREE[free]!] === 1) free++;
    if (free < FREE.length) return take(code(FREE[free]!, 1, FREE[free]!));
    if (long < LONGEST << 8) return code(long, 2, long++);
    return longest < FIRST_LONG << 8 ? code((LONGEST << 16) | longest, 3, longest++) : null;
  };
}

/** Whether a code is the ASCII code of its text. */
export const isPlain = ({ value, bytes }: CharacterCode, text: string): boolean =>
  bytes === 1 && text.length === 1 && text.charCodeAt(0) === value && value >= FIRST_PLAIN && value <= LAST_PLAIN;

/** A ToUnicode range for all ASCII characters, whichever of them a font has. */
export const PLAIN_RANGE = `<${hex(FIRST_PLAIN, 2)}><${hex(LAST_PLAIN, 2)}><${hex(FIRST_PLAIN, 4)}>`;

export const SYSTEM_INFO = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
const MAP_NAME = 'Short';

export const codeNotation = ({ value, bytes }: CharacterCode): string => `<${hex(value, bytes * 2)}>`;

/** The code space of a CMap. */
export const codeSpaceRanges = (spaces: CodeSpaces): string =>
  `${spaces.length} begincodespacerange\n${spaces
    .map(([first, last]) => `${codeNotation(first)}${codeNotation(last)}\n`)
    .join('')}endcodespacerange\n`;

/** Technical Note 5014, section 7: in a range all bytes but the last are the same. */
function characterMap(spaces: CodeSpaces): string {
  const ranges: string[] = [];
  for (const [first, last] of spaces) {
    for (let value = first.value; value <= last.value; value = (value | 0xff) + 1) {
      const end = Math.min(value | 0xff, last.value);
      const cid = first.cid + value - first.value;
      ranges.push(`<${hex(value, first.bytes * 2)}><${hex(end, first.bytes * 2)}>${cid}\n`);
    }
  }
  let blocks = '';
  for (let i = 0; i < ranges.length; i += MOST_RANGES) {
    const block = ranges.slice(i, i + MOST_RANGES);
    blocks += `${block.length} begincidrange\n${block.join('')}endcidrange\n`;
  }
  return cmap(`/CIDSystemInfo ${SYSTEM_INFO} def
/CMapName /${MAP_NAME} def
/CMapType 1 def
/WMode 0 def
${codeSpaceRanges(spaces)}${blocks}`);
}

const MOST_RANGES = 100;

/** The program around a CMap's definitions. */
export const cmap = (definitions: string): string => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
${definitions}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
