/** The tables that the scans of a JPEG refer to. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.2.3 and B.2.4 */

import { ImageError } from '../decoded-image.ts';

/** What has been defined when a scan begins. */
export interface Tables {
  /** Identifiers of the frame's components, with their quantization tables. */
  readonly components: Map<number, number>;
  readonly quantization: Set<number>;
  /** Class (0 for DC, 16 for AC) and number. */
  readonly huffman: Set<number>;
  progressive: boolean;
  /** Whether there was a scan. */
  scanned: boolean;
}

export const createTables = (): Tables => ({
  components: new Map(),
  quantization: new Set(),
  huffman: new Set(),
  progressive: false,
  scanned: false,
});

/** Annex B.2.4.1 */
export function readQuantizationTables(segment: Uint8Array, { quantization }: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const precision = segment[at]! >> 4;
    const number = segment[at]! & 15;
    const length = precision === 0 ? 65 : 129;
    if (precision > 1 || number > 3 || at + length > segment.length) {
      throw new ImageError('is a JPEG with a quantization table that is damaged');
    }
    quantization.add(number);
    at += length;
  }
}

/** The largest symbol of DC tables: sizes of differences in bits. */
const MOST_BITS = 15;

/** Annex B.2.4.2: codes must fit in their lengths, and no code is all ones. */
export function readHuffmanTables(segment: Uint8Array, { huffman }: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    let symbols = 0;
    let free = 1;
    for (const count of counts) {
      symbols += count;
      free = free * 2 - count;
      if (free < 0 || (count > 0 && free === 0)) break;
    }
    const known = (segment[at]! & 0xef) <= 3;
    const values = segment.subarray(at + 17, at + 17 + symbols);
    const complete = counts.length === 16 && symbols <= 256 && values.length === symbols;
    const direct = segment[at]! < 16;
    if (!known || !complete || free < 1 || (direct && values.some((value) => value > MOST_BITS))) {
      throw new ImageError('is a JPEG with a Huffman table that is damaged');
    }
    huffman.add(segment[at]!);
    at += 17 + symbols;
  }
}

/** Annex B.2.3: each component of a scan must be one of the frame, with tables that have been defined. */
export function checkScan(segment: Uint8Array, tables: Tables): void {
  const { components, quantization, huffman, progressive } = tables;
  tables.scanned = true;
  const count = segment[0] ?? 0;
  const [first = 0, last = 0, bits = 0] = segment.subarray(1 + count * 2);
  // Annex G.1.2.1: refinements of DC coefficients are not Huffman-coded.
  const refines = first === 0 && bits >> 4 > 0;
  let sound = count >= 1 && count <= 4 && segment.length >= 4 + count * 2;
  for (let i = 0; sound && i < count; i++) {
    const table = components.get(segment[1 + i * 2]!);
    const selectors = segment[2 + i * 2]!;
    const direct = huffman.has(selectors >> 4);
    const alternating = huffman.has(16 | (selectors & 15));
    // A progressive scan has either DC or AC coefficients.
    const isCoded = refines || (first === 0 ? direct : alternating);
    // Deviation: Chromium uses default tables if there are none, as in frames of Motion JPEG; PDF viewers have no defaults.
    const coded = progressive ? isCoded : direct && alternating;
    sound = table !== undefined && quantization.has(table) && coded;
  }
  if (progressive) sound &&= last <= 63 && first <= last;
  if (!sound) throw new ImageError('is a JPEG with a scan that lacks its tables');
}
