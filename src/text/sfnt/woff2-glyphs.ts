/** Restores the transformed outlines and metrics of WOFF2. https://www.w3.org/TR/WOFF2/#glyf_table_format */

import { InvalidFontError, viewOf } from './directory.ts';
import { readShortNumber, type Stream, streamOf } from './woff2-stream.ts';

export interface RebuiltGlyphs {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  /** The left edge of each glyph's box, font units. */
  readonly lefts: Int16Array;
}

const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;
const OVERLAP = 0x40;

interface Streams {
  readonly contours: Stream;
  readonly pointCounts: Stream;
  readonly flags: Stream;
  readonly glyphs: Stream;
  readonly composites: Stream;
  readonly boxes: Stream;
  readonly instructions: Stream;
}

const HEADER_BYTES = 36;

export function rebuildGlyphs(data: Uint8Array, maxBytes: number): RebuiltGlyphs {
  const view = viewOf(data);
  const overlaps = (view.getUint16(2) & 1) === 1;
  const count = view.getUint16(4);
  const long = view.getUint16(6) !== 0;
  let at = HEADER_BYTES;
  const parts = Array.from({ length: 7 }, (_, i) => {
    const start = at;
    at += view.getUint32(8 + i * 4);
    return [start, at] as const;
  });
  if (at > data.length) throw new InvalidFontError('the WOFF2 outlines are cut short');
  const boxBits = data.subarray(parts[5]![0], parts[5]![1]);
  const streams = parts.map(([start, end]) => streamOf(data, start, end));
  const [contours, pointCounts, flags, glyphs, composites, boxes, instructions] = streams as [
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
  ];
  boxes.bytes(4 * ((count + 31) >> 5));
  const source: Streams = { contours, pointCounts, flags, glyphs, composites, boxes, instructions };
  const out = createOutput(data.length * 2, maxBytes);
  const offsets = new Uint32Array(count + 1);
  const lefts = new Int16Array(count);
  for (let glyph = 0; glyph < count; glyph++) {
    offsets[glyph] = out.length;
    const contourCount = contours.int16();
    const ownBox = ((boxBits[glyph >> 3]! >> (7 - (glyph & 7))) & 1) === 1;
    if (contourCount === 0) continue;
    const overlap = overlaps && ((data[at + (glyph >> 3)]! >> (7 - (glyph & 7))) & 1) === 1;
    if (contourCount < 0) lefts[glyph] = writeComposite(source, out, ownBox);
    else lefts[glyph] = writeSimple(source, out, contourCount, ownBox, overlap);
    out.align();
  }
  offsets[count] = out.length;
  return { glyf: out.bytes(), loca: writeOffsets(offsets, long), lefts };
}

function writeOffsets(offsets: Uint32Array, long: boolean): Uint8Array {
  const loca = new Uint8Array(offsets.length * (long ? 4 : 2));
  const view = viewOf(loca);
  if (!long && offsets.at(-1)! > 0x1fffe) throw new InvalidFontError("the outlines are too long for 'loca'");
  offsets.forEach((offset, i) => {
    if (long) view.setUint32(i * 4, offset);
    else view.setUint16(i * 2, offset >> 1);
  });
  return loca;
}

interface Output {
  length: number;
  int16(value: number): void;
  put(bytes: Uint8Array): void;
  /** Pads to four bytes. */
  align(): void;
  bytes(): Uint8Array;
}

function createOutput(expected: number, maxBytes: number): Output {
  let data = new Uint8Array(Math.max(1024, Math.min(expected, maxBytes)));
  const reserve = (length: number): number => {
    const at = out.length;
    const end = at + length;
    if (end > maxBytes) throw new InvalidFontError('the WOFF2 file is too large when unpacked');
    if (end > data.length) {
      const wider = new Uint8Array(end * 2);
      wider.set(data);
      data = wider;
    }
    out.length = end;
    return at;
  };
  const out: Output = {
    length: 0,
    int16(value) {
      const at = reserve(2);
      data[at] = value >> 8;
      data[at + 1] = value;
    },
    put(bytes) {
      const at = reserve(bytes.length);
      data.set(bytes, at);
    },
    align() {
      reserve(-out.length & 3);
    },
    bytes: () => data.slice(0, out.length),
  };
  return out;
}

const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

/** Answers the left edge. */
function writeComposite({ composites, boxes, glyphs, instructions }: Streams, out: Output, ownBox: boolean): number {
  if (!ownBox) throw new InvalidFontError('a composite glyph has no box');
  out.int16(-1);
  const box = boxes.bytes(8);
  out.put(box);
  let hasInstructions = false;
  for (;;) {
    const flags = composites.uint16();
    out.int16(flags);
    const transform = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    out.put(composites.bytes(2 + (flags & WORDS ? 4 : 2) + transform));
    if (flags & HAS_INSTRUCTIONS) hasInstructions = true;
    if (!(flags & MORE)) break;
  }
  if (hasInstructions) {
    const length = readShortNumber(glyphs);
    out.int16(length);
    out.put(instructions.bytes(length));
  }
  return viewOf(box).getInt16(0);
}

/** Answers the left edge. */
function writeSimple(source: Streams, out: Output, contourCount: number, ownBox: boolean, overlap: boolean): number {
  const ends: number[] = [];
  let points = 0;
  for (let i = 0; i < contourCount; i++) {
    points += readShortNumber(source.pointCounts);
    ends.push(points - 1);
  }
  // A glyph without points has no flags and no bounds.
  const flags = source.flags.bytes(points);
  const { xs, ys } = readPoints(flags, source.glyphs);
  const box = ownBox ? source.boxes.bytes(8) : null;
  out.int16(contourCount);
  const edges = box ? null : boundsOf(xs, ys);
  if (box) out.put(box);
  else for (const edge of edges!) out.int16(edge);
  for (const end of ends) out.int16(end);
  const length = readShortNumber(source.glyphs);
  out.int16(length);
  out.put(source.instructions.bytes(length));
  writePoints(out, flags, xs, ys, overlap);
  return box ? viewOf(box).getInt16(0) : edges![0];
}

interface Points {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

/** Deltas between points, each a flag and one to four bytes. */
function readPoints(flags: Uint8Array, stream: Stream): Points {
  const xs = new Int32Array(flags.length);
  const ys = new Int32Array(flags.length);
  let length = 0;
  for (const flag of flags) length += tripletLength(flag & 0x7f);
  const data = stream.bytes(length);
  let at = 0;
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i]! & 0x7f;
    const xSign = flag & 1 ? 1 : -1;
    const ySign = flag & 2 ? 1 : -1;
    const first = data[at]!;
    const second = data[at + 1]!;
    if (flag < 10) ys[i] = xSign * (((flag & 14) << 7) + first);
    else if (flag < 20) xs[i] = xSign * ((((flag - 10) & 14) << 7) + first);
    else if (flag < 84) {
      xs[i] = xSign * (1 + ((flag - 20) & 0x30) + (first >> 4));
      ys[i] = ySign * (1 + (((flag - 20) & 0x0c) << 2) + (first & 15));
    } else if (flag < 120) {
      xs[i] = xSign * (1 + (Math.floor((flag - 84) / 12) << 8) + first);
      ys[i] = ySign * (1 + ((((flag - 84) % 12) >> 2) << 8) + second);
    } else if (flag < 124) {
      xs[i] = xSign * ((first << 4) + (second >> 4));
      ys[i] = ySign * (((second & 15) << 8) + data[at + 2]!);
    } else {
      xs[i] = xSign * ((first << 8) + second);
      ys[i] = ySign * ((data[at + 2]! << 8) + data[at + 3]!);
    }
    at += tripletLength(flag);
  }
  return { xs, ys };
}

function tripletLength(flag: number): number {
  if (flag < 84) return 1;
  return flag < 120 ? 2 : flag < 124 ? 3 : 4;
}

function boundsOf(xs: Int32Array, ys: Int32Array): readonly [number, number, number, number] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  let [x, y] = [0, 0];
  for (let i = 0; i < xs.length; i++) {
    x += xs[i]!;
    y += ys[i]!;
    left = i === 0 ? x : Math.min(left, x);
    right = i === 0 ? x : Math.max(right, x);
    bottom = i === 0 ? y : Math.min(bottom, y);
    top = i === 0 ? y : Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** In `glyf` form: flags with repetitions, then the deltas along x, then those along y. */
function writePoints(out: Output, source: Uint8Array, xs: Int32Array, ys: Int32Array, overlap: boolean): void {
  const data = new Uint8Array(source.length * 6);
  let at = 0;
  let last = -1;
  let repeated = 0;
  for (let i = 0; i < source.length; i++) {
    let flag = source[i]! & 0x80 ? 0 : ON_CURVE;
    flag |= stepFlag(xs[i]!, X_SHORT, X_SAME_OR_POSITIVE) | stepFlag(ys[i]!, Y_SHORT, Y_SAME_OR_POSITIVE);
    if (overlap && i === 0) flag |= OVERLAP;
    if (flag === last && repeated < 255) {
      repeated++;
      if (repeated === 1) {
        data[at - 1] = flag | REPEAT;
        at++;
      }
      data[at - 1] = repeated;
    } else {
      data[at++] = flag;
      last = flag;
      repeated = 0;
    }
  }
  at = writeSteps(data, at, xs);
  at = writeSteps(data, at, ys);
  out.put(data.subarray(0, at));
}

function stepFlag(step: number, short: number, sameOrPositive: number): number {
  if (step === 0) return sameOrPositive;
  if (step > -256 && step < 256) return short | (step > 0 ? sameOrPositive : 0);
  return 0;
}

function writeSteps(data: Uint8Array, start: number, steps: Int32Array): number {
  let at = start;
  for (const step of steps) {
    if (step === 0) continue;
    if (step > -256 && step < 256) {
      data[at++] = Math.abs(step);
    } else {
      data[at++] = step >> 8;
      data[at++] = step;
    }
  }
  return at;
}

/**
 * Restores an `hmtx` whose bearings were omitted because they equal the outlines' left edges.
 * https://www.w3.org/TR/WOFF2/#hmtx_table_format
 */
export function rebuildMetrics(data: Uint8Array, advances: number, lefts: Int16Array): Uint8Array {
  const stream = streamOf(data, 0, data.length);
  const flags = stream.byte();
  if (advances === 0 || advances > lefts.length) throw new InvalidFontError("'hhea' has a wrong number of metrics");
  const table = new Uint8Array(advances * 4 + (lefts.length - advances) * 2);
  const view = viewOf(table);
  for (let i = 0; i < advances; i++) view.setUint16(i * 4, stream.uint16());
  for (let i = 0; i < advances; i++) view.setInt16(i * 4 + 2, flags & 1 ? lefts[i]! : stream.int16());
  for (let i = advances; i < lefts.length; i++) {
    view.setInt16(advances * 4 + (i - advances) * 2, flags & 2 ? lefts[i]! : stream.int16());
  }
  return table;
}
