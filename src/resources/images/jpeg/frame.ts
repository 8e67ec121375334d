/** Frame headers and Huffman tables of JPEGs, for decoding. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */

/** One component of the picture. A block is 8 × 8 samples. */
export interface Component {
  readonly id: number;
  /** Sampling factors: blocks per unit of an interleaved scan. */
  readonly across: number;
  readonly down: number;
  /** The number of its quantization table. */
  readonly table: number;
  /** Blocks with samples of the picture, and … */
  readonly width: number;
  readonly height: number;
  /** … blocks per row of `coefficients`, rounded up to whole units. */
  readonly stride: number;
  /** 64 per block, row by row. */
  readonly coefficients: Int16Array;
  /** 1 for a block with AC coefficients: only these are refined in later scans. */
  readonly alternating: Uint8Array;
  /** The last DC coefficient, which predicts the next. */
  predicted: number;
}

export interface Frame {
  readonly progressive: boolean;
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
  /** Units of interleaved scans. */
  readonly unitsAcross: number;
  readonly unitsDown: number;
}

/** Codes of up to `FAST_BITS` bits are looked up; longer ones are compared with the largest code of each length. */
export interface HuffmanTable {
  /** Indexed by the next `FAST_BITS` bits: length times 256 plus symbol; 0 for longer codes. */
  readonly fast: Uint16Array;
  /** By length: the first larger code, aligned to 16 bits. */
  readonly limits: Int32Array;
  /** By length: what to add to a code for the index of its symbol. */
  readonly offsets: Int32Array;
  readonly symbols: Uint8Array;
}

export const FAST_BITS = 9;
const LONGEST = 16;

/** Annex C: codes of the same length are consecutive, and those of the next length follow. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const fast = new Uint16Array(1 << FAST_BITS);
  const limits = new Int32Array(LONGEST + 1);
  const offsets = new Int32Array(LONGEST + 1);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++) {
    const count = counts[length - 1]!;
    offsets[length] = index - code;
    for (let i = 0; i < count && length <= FAST_BITS; i++) {
      const from = (code + i) << (FAST_BITS - length);
      fast.fill((length << 8) | symbols[index + i]!, from, from + (1 << (FAST_BITS - length)));
    }
    code += count;
    index += count;
    limits[length] = code << (LONGEST - length);
    code <<= 1;
  }
  return { fast, limits, offsets, symbols };
}

/** The order of coefficients in a block: along the diagonals. Figure A.6 */
export const ZIGZAG: Uint8Array = zigzag();

function zigzag(): Uint8Array {
  const order = new Uint8Array(64);
  let index = 0;
  for (let sum = 0; sum < 15; sum++) {
    for (let i = Math.max(0, sum - 7); i <= Math.min(7, sum); i++) {
      const [row, column] = sum % 2 === 0 ? [sum - i, i] : [i, sum - i];
      order[index++] = row * 8 + column;
    }
  }
  return order;
}

/** Annex B.2.2 and A.1.1. The segment must have been validated. Null if there are more than `most` coefficients. */
export function readFrame(segment: Uint8Array, progressive: boolean, most: number): Frame | null {
  const height = (segment[1]! << 8) | segment[2]!;
  const width = (segment[3]! << 8) | segment[4]!;
  const parts: { id: number; across: number; down: number; table: number }[] = [];
  for (let i = 0; i < segment[5]!; i++) {
    const at = 6 + i * 3;
    const factors = segment[at + 1]!;
    parts.push({ id: segment[at]!, across: factors >> 4, down: factors & 15, table: segment[at + 2]! });
  }
  const across = Math.max(...parts.map((part) => part.across));
  const down = Math.max(...parts.map((part) => part.down));
  const unitsAcross = Math.ceil(width / (8 * across));
  const unitsDown = Math.ceil(height / (8 * down));
  const blocks = parts.reduce((sum, part) => sum + part.across * part.down, 0) * unitsAcross * unitsDown;
  if (blocks * 64 > most) return null;
  const components = parts.map((part) => {
    const stride = unitsAcross * part.across;
    const count = stride * unitsDown * part.down;
    return {
      ...part,
      width: Math.ceil(Math.ceil((width * part.across) / across) / 8),
      height: Math.ceil(Math.ceil((height * part.down) / down) / 8),
      stride,
      coefficients: new Int16Array(count * 64),
      alternating: new Uint8Array(count),
      predicted: 0,
    };
  });
  return { progressive, width, height, components, unitsAcross, unitsDown };
}
