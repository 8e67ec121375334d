/** Decodes the entropy-coded data of a scan to coefficients. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annexes F and G */

import { type Component, FAST_BITS, type Frame, type HuffmanTable, ZIGZAG } from './frame.ts';

/** Reads bits, the most significant of each byte first. After the end of the data there are endless zeros. */
interface BitReader {
  readonly bytes: Uint8Array;
  at: number;
  /** The next `count` bits, the last one in the lowest place. */
  bits: number;
  count: number;
  /** How many of these bits come after the end of the data. */
  padding: number;
}

/** One component in a scan. */
interface ScanComponent {
  readonly component: Component;
  readonly direct: HuffmanTable;
  readonly alternating: HuffmanTable;
}

export interface Scan {
  readonly components: readonly ScanComponent[];
  /** The band of coefficients, and the position of their lowest bit: 0, 63, 0 and 0 in a sequential frame. */
  readonly first: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  /** Units between restart markers; 0 if there are none. */
  readonly restartInterval: number;
}

interface Decoding {
  readonly reader: BitReader;
  readonly scan: Scan;
  /** How many of the following blocks have no more coefficients in the band. */
  ended: number;
}

type BlockDecoder = (decoding: Decoding, part: ScanComponent, at: number) => void;

/** Reads the scan whose data begins at `from`; returns where it ends. `passed` is called with the number of blocks before they are read. */
export function readScan(
  frame: Frame,
  scan: Scan,
  bytes: Uint8Array,
  from: number,
  passed: (blocks: number) => void,
): number {
  const reader: BitReader = { bytes, at: from, bits: 0, count: 0, padding: 0 };
  const decoding: Decoding = { reader, scan, ended: 0 };
  const decode = blockDecoder(frame, scan);
  const [only] = scan.components;
  const alone = scan.components.length === 1 && only !== undefined;
  const unitsAcross = alone ? only.component.width : frame.unitsAcross;
  const units = unitsAcross * (alone ? only.component.height : frame.unitsDown);
  const rowBlocks = alone ? unitsAcross : unitsAcross * blocksInUnit(scan);
  restart(decoding);
  for (let unit = 0; unit < units; unit++) {
    if (scan.restartInterval > 0 && unit > 0 && unit % scan.restartInterval === 0 && !nextInterval(decoding)) break;
    // Missing parts stay grey, as in browsers.
    if (reader.padding > reader.count) {
      if (scan.restartInterval === 0) break;
      continue;
    }
    const row = Math.floor(unit / unitsAcross);
    const column = unit - row * unitsAcross;
    if (column === 0) passed(rowBlocks);
    if (alone) decode(decoding, only, (row * only.component.stride + column) * 64);
    else for (const part of scan.components) decodeUnit(decoding, part, row, column, decode);
  }
  return reader.at;
}

const blocksInUnit = ({ components }: Scan): number =>
  components.reduce((sum, { component }) => sum + component.across * component.down, 0);

function decodeUnit(decoding: Decoding, part: ScanComponent, row: number, column: number, decode: BlockDecoder): void {
  const { across, down, stride } = part.component;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      decode(decoding, part, ((row * down + y) * stride + column * across + x) * 64);
    }
  }
}

function blockDecoder({ progressive }: Frame, { first, high }: Scan): BlockDecoder {
  if (!progressive) return sequential;
  if (first === 0) return high === 0 ? firstDirect : refinedDirect;
  return high === 0 ? firstAlternating : refinedAlternating;
}

// --- bits -----------------------------------------------------------------------------------------------------

function fill(reader: BitReader): void {
  const { bytes } = reader;
  while (reader.count <= 16) {
    let byte = reader.at < bytes.length ? bytes[reader.at]! : 0xff;
    if (byte !== 0xff) reader.at++;
    else if (bytes[reader.at + 1] === 0) reader.at += 2;
    // A marker ends the data and is not consumed.
    else {
      byte = 0;
      reader.padding += 8;
    }
    reader.bits = ((reader.bits << 8) | byte) & 0xffffff;
    reader.count += 8;
  }
}

function takeBits(reader: BitReader, count: number): number {
  if (count === 0) return 0;
  if (reader.count < count) fill(reader);
  reader.count -= count;
  return (reader.bits >> reader.count) & ((1 << count) - 1);
}

/** Annex F.2.2.1: reads a number, which is negative if its first bit is 0. */
function takeNumber(reader: BitReader, size: number): number {
  const value = takeBits(reader, size);
  return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

function takeSymbol(reader: BitReader, { fast, limits, offsets, symbols }: HuffmanTable): number {
  if (reader.count < 16) fill(reader);
  const next = (reader.bits >> (reader.count - 16)) & 0xffff;
  const found = fast[next >> (16 - FAST_BITS)]!;
  if (found !== 0) {
    reader.count -= found >> 8;
    return found & 0xff;
  }
  let length = FAST_BITS + 1;
  while (length <= 16 && next >= limits[length]!) length++;
  // Not a code: the data is damaged; treat it as an end of block.
  if (length > 16) {
    reader.count -= 16;
    return 0;
  }
  reader.count -= length;
  return symbols[(next >> (16 - length)) + offsets[length]!] ?? 0;
}

function restart(decoding: Decoding): void {
  decoding.ended = 0;
  decoding.reader.bits = 0;
  decoding.reader.count = 0;
  decoding.reader.padding = 0;
  for (const { component } of decoding.scan.components) component.predicted = 0;
}

/** Continues after the next restart marker; false if there is none. */
function nextInterval(decoding: Decoding): boolean {
  const { reader } = decoding;
  const { bytes } = reader;
  for (let at = bytes.indexOf(0xff, reader.at); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === 0 || marker === 0xff) continue;
    if (marker === undefined || marker < 0xd0 || marker > 0xd7) return false;
    reader.at = at + 2;
    restart(decoding);
    return true;
  }
  return false;
}

// --- blocks ---------------------------------------------------------------------------------------------------

/** Annex F.2.2 */
const sequential: BlockDecoder = ({ reader }, { component, direct, alternating }, at) => {
  const { coefficients } = component;
  component.predicted += takeNumber(reader, takeSymbol(reader, direct));
  coefficients[at] = component.predicted;
  for (let k = 1; k < 64; k++) {
    const symbol = takeSymbol(reader, alternating);
    const size = symbol & 15;
    if (size === 0 && symbol !== 0xf0) return;
    k += symbol >> 4;
    if (size > 0 && k < 64) coefficients[at + ZIGZAG[k]!] = takeNumber(reader, size);
  }
};

/** Annex G.1.2.1 */
const firstDirect: BlockDecoder = ({ reader, scan }, { component, direct }, at) => {
  component.predicted += takeNumber(reader, takeSymbol(reader, direct));
  component.coefficients[at] = component.predicted << scan.low;
};

const refinedDirect: BlockDecoder = ({ reader, scan }, { component }, at) => {
  if (takeBits(reader, 1) === 1) component.coefficients[at]! |= 1 << scan.low;
};

/** Annex G.1.2.2 */
const firstAlternating: BlockDecoder = (decoding, { component, alternating }, at) => {
  const { reader, scan } = decoding;
  if (decoding.ended > 0) {
    decoding.ended--;
    return;
  }
  for (let k = scan.first; k <= scan.last; k++) {
    const symbol = takeSymbol(reader, alternating);
    const run = symbol >> 4;
    const size = symbol & 15;
    if (size === 0 && run < 15) {
      decoding.ended = (1 << run) + takeBits(reader, run) - 1;
      return;
    }
    k += run;
    if (size === 0 || k > scan.last) continue;
    component.coefficients[at + ZIGZAG[k]!] = takeNumber(reader, size) << scan.low;
    component.alternating[at >> 6] = 1;
  }
};

/** Annex G.1.2.3: one bit for each coefficient that is already nonzero, interleaved with new nonzero ones. */
const refinedAlternating: BlockDecoder = (decoding, { component, alternating }, at) => {
  const { reader, scan } = decoding;
  const { coefficients } = component;
  const block = at >> 6;
  if (decoding.ended > 0 && component.alternating[block] === 0) {
    decoding.ended--;
    return;
  }
  const step = 1 << scan.low;
  let k = scan.first;
  while (decoding.ended === 0 && k <= scan.last) {
    const symbol = takeSymbol(reader, alternating);
    let run = symbol >> 4;
    if ((symbol & 15) === 0 && run < 15) {
      decoding.ended = (1 << run) + takeBits(reader, run);
      break;
    }
    const value = (symbol & 15) === 0 ? 0 : takeBits(reader, 1) === 1 ? step : -step;
    for (; k <= scan.last; k++) {
      const index = at + ZIGZAG[k]!;
      if (coefficients[index] !== 0) refine(reader, coefficients, index, step);
      else if (run-- === 0) {
        coefficients[index] = value;
        if (value !== 0) component.alternating[block] = 1;
        break;
      }
    }
    k++;
  }
  if (decoding.ended === 0) return;
  for (; k <= scan.last; k++) {
    const index = at + ZIGZAG[k]!;
    if (coefficients[index] !== 0) refine(reader, coefficients, index, step);
  }
  decoding.ended--;
};

function refine(reader: BitReader, coefficients: Int16Array, index: number, step: number): void {
  const value = coefficients[index]!;
  if (takeBits(reader, 1) === 1 && (Math.abs(value) & step) === 0)
    coefficients[index] = value + Math.sign(value) * step;
}
