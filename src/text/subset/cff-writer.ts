/**
 * Writes outlines as a CID-keyed CFF font program, for fonts whose charstrings PDF does not support (CFF2) or that are used at other axis
 * settings. Adobe Technical Notes 5176 (CFF) and 5177 (Type 2 charstrings).
 */

import type { GlyphSegment } from '../outlines.ts';
import { type ByteWriter, createByteWriter } from './byte-writer.ts';

interface CffGlyph {
  readonly path: readonly GlyphSegment[];
  readonly advance: number;
}

interface CffOptions {
  readonly unitsPerEm: number;
  readonly bbox: readonly number[];
  /** By glyph, ascending from 0; null if glyph i has CID i. */
  readonly cids?: readonly number[] | null;
}

export function writeCff(glyphs: readonly CffGlyph[], { unitsPerEm, bbox, cids = null }: CffOptions): Uint8Array {
  const header = Uint8Array.of(1, 0, 4, 4);
  const names = index([ascii('Subset')]);
  const strings = index([ascii('Adobe'), ascii('Identity')]);
  const globalSubroutines = index([]);
  const charset = rangeCharset(cids ?? [...glyphs.keys()]);
  const select = Uint8Array.of(3, 0, 1, 0, 0, 0, glyphs.length >> 8, glyphs.length & 0xff);
  const charStrings = index(glyphs.map(charString));
  const privateDict = new Uint8Array(0);
  // Offsets always take five bytes, so sizes do not depend on their values.
  const fontDict = (offset: number) => index([dict([[[privateDict.length, offset], [18]]])]);
  const top = (charsetAt: number, selectAt: number, charStringsAt: number, fontDictAt: number) =>
    index([
      dict([
        [
          [FIRST_CUSTOM_STRING, FIRST_CUSTOM_STRING + 1, 0],
          [12, 30],
        ],
        ...(unitsPerEm === 1000 ? [] : [[fontMatrix(unitsPerEm), [12, 7]] as DictEntry]),
        [bbox.map(Math.round), [5]],
        [[cids?.length ? cids[cids.length - 1]! + 1 : glyphs.length], [12, 34]],
        [[charsetAt], [15]],
        [[selectAt], [12, 37]],
        [[charStringsAt], [17]],
        [[fontDictAt], [12, 36]],
      ]),
    ]);
  const charsetAt = header.length + names.length + top(0, 0, 0, 0).length + strings.length + globalSubroutines.length;
  const selectAt = charsetAt + charset.length;
  const charStringsAt = selectAt + select.length;
  const fontDictAt = charStringsAt + charStrings.length;
  const privateAt = fontDictAt + fontDict(0).length;
  const out = createByteWriter(privateAt);
  out.bytes(header);
  out.bytes(names);
  out.bytes(top(charsetAt, selectAt, charStringsAt, fontDictAt));
  for (const part of [strings, globalSubroutines, charset, select, charStrings, fontDict(privateAt), privateDict]) {
    out.bytes(part);
  }
  return out.finish();
}

/** Lower numbers are the standard strings. */
const FIRST_CUSTOM_STRING = 391;

type Operand = number | Uint8Array;
type DictEntry = readonly [operands: readonly Operand[], operator: readonly number[]];

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** 5176, section 5. */
function index(items: readonly Uint8Array[]): Uint8Array {
  const out = createByteWriter(64);
  out.uint16(items.length);
  if (items.length === 0) return out.finish();
  out.uint8(4);
  let offset = 1;
  out.uint32(offset);
  for (const item of items) {
    offset += item.length;
    out.uint32(offset);
  }
  for (const item of items) out.bytes(item);
  return out.finish();
}

/** 5176, section 4. */
function dict(entries: readonly DictEntry[]): Uint8Array {
  const out = createByteWriter(128);
  for (const [operands, operator] of entries) {
    for (const operand of operands) {
      if (typeof operand === 'number') {
        out.uint8(29);
        out.uint32(operand >>> 0);
      } else {
        out.bytes(operand);
      }
    }
    for (const byte of operator) out.uint8(byte);
  }
  return out.finish();
}

function fontMatrix(unitsPerEm: number): Operand[] {
  const scale = real(1 / unitsPerEm);
  return [scale, 0, 0, scale, 0, 0];
}

/** A real operand: decimal digits in nibbles. */
function real(value: number): Uint8Array {
  const nibbles: number[] = [];
  for (const character of value.toFixed(12).replace(/0+$/, ''))
    nibbles.push(character === '.' ? 0xa : Number(character));
  nibbles.push(0xf);
  if (nibbles.length % 2 === 1) nibbles.push(0xf);
  const bytes = [30];
  for (let i = 0; i < nibbles.length; i += 2) bytes.push((nibbles[i]! << 4) | nibbles[i + 1]!);
  return Uint8Array.from(bytes);
}

/** Format 2: runs of CIDs, without the 0 of `.notdef`. 5176, section 13. */
function rangeCharset(cids: readonly number[]): Uint8Array {
  if (cids.length <= 1) return Uint8Array.of(0);
  const out = createByteWriter(16);
  out.uint8(2);
  let first = 1;
  for (let i = 2; i <= cids.length; i++) {
    if (cids[i] === cids[i - 1]! + 1) continue;
    out.uint16(cids[first]!);
    out.uint16(i - 1 - first);
    first = i;
  }
  return out.finish();
}

const OPERATOR = { lines: 5, curves: 8, end: 14, move: 21 } as const;
/** Operands that every reader must be able to hold. 5177, appendix B. */
const MOST_OPERANDS = 48;

/** 5177: the width (nominalWidthX is 0), then moves, lines and curves relative to the previous point; repeated operators are written once. */
function charString({ path, advance }: CffGlyph): Uint8Array {
  const out = createByteWriter(path.length * 8 + 8);
  let x = 0;
  let y = 0;
  let open: number | null = null;
  let operands = 0;
  integer(out, Math.round(advance));
  const put = (targets: readonly number[], operator: number) => {
    if (
      open !== null &&
      (open !== operator || operator === OPERATOR.move || operands + targets.length > MOST_OPERANDS)
    ) {
      out.uint8(open);
      operands = 0;
    }
    open = operator;
    operands += targets.length;
    for (let i = 0; i < targets.length; i += 2) {
      const nextX = Math.round(targets[i]!);
      const nextY = Math.round(targets[i + 1]!);
      integer(out, nextX - x);
      integer(out, nextY - y);
      x = nextX;
      y = nextY;
    }
  };
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        put([segment[1], segment[2]], OPERATOR.move);
        break;
      case 'L':
        put([segment[1], segment[2]], OPERATOR.lines);
        break;
      case 'Q': {
        const [, cx, cy, tx, ty] = segment;
        put(
          [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), tx + (2 / 3) * (cx - tx), ty + (2 / 3) * (cy - ty), tx, ty],
          OPERATOR.curves,
        );
        break;
      }
      case 'C':
        put(segment.slice(1) as number[], OPERATOR.curves);
        break;
      case 'Z':
        break;
    }
  }
  if (open !== null) out.uint8(open);
  out.uint8(OPERATOR.end);
  return out.finish();
}

function integer(out: ByteWriter, value: number): void {
  if (value >= -107 && value <= 107) {
    out.uint8(value + 139);
  } else if (value >= 108 && value <= 1131) {
    out.uint8(((value - 108) >> 8) + 247);
    out.uint8((value - 108) & 0xff);
  } else if (value >= -1131 && value <= -108) {
    out.uint8(((-value - 108) >> 8) + 251);
    out.uint8((-value - 108) & 0xff);
  } else {
    out.uint8(28);
    out.uint16(value & 0xffff);
  }
}
