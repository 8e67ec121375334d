/**
 * Makes an optimal code for symbols with given frequencies, with no code longer than 16 bits.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex K.2
 */

export interface HuffmanCode {
  /** The number of codes of each length, 1 to 16 bits. */
  readonly counts: Uint8Array;
  /** Symbols in the order of their codes. */
  readonly symbols: readonly number[];
  /** Codes by symbol. */
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

const LONGEST = 16;
/** A pseudo-symbol for the code of all ones, which no symbol may have. */
const NOBODY = 256;

/** `frequencies` of the symbols 0 to 255. */
export function huffmanCode(frequencies: Uint32Array): HuffmanCode {
  const depths = depthsOf(frequencies);
  const counts = limited(depths);
  const symbols = [...depths.keys()]
    .filter((symbol) => symbol !== NOBODY && depths[symbol]! > 0)
    .sort((a, b) => depths[a]! - depths[b]! || a - b);
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++) {
    for (let i = 0; i < counts[length - 1]!; i++) {
      const symbol = symbols[index++]!;
      codes[symbol] = code++;
      lengths[symbol] = length;
    }
    code <<= 1;
  }
  return { counts, symbols, codes, lengths };
}

/** The depth of each symbol in the Huffman tree, built by repeatedly joining the two rarest nodes; 0 if it does not occur. */
function depthsOf(frequencies: Uint32Array): Uint8Array {
  const depths = new Uint8Array(NOBODY + 1);
  const heap: { weight: number; members: number[] }[] = [{ weight: 1, members: [NOBODY] }];
  frequencies.forEach((weight, symbol) => {
    if (weight > 0) heap.push({ weight, members: [symbol] });
  });
  while (heap.length > 1) {
    heap.sort((a, b) => b.weight - a.weight);
    const [first, second] = [heap.pop()!, heap.pop()!];
    const members = [...first.members, ...second.members];
    for (const member of members) depths[member]!++;
    heap.push({ weight: first.weight + second.weight, members });
  }
  return depths;
}

/** The number of codes of each length, limited to 16 bits. The last of the longest codes is not used. */
function limited(depths: Uint8Array): Uint8Array {
  const counts = new Uint16Array(NOBODY + 1);
  for (const depth of depths) if (depth > 0) counts[depth]!++;
  for (let length = NOBODY; length > LONGEST; length--) {
    while (counts[length]! > 0) {
      let shorter = length - 2;
      while (counts[shorter] === 0) shorter--;
      counts[length]! -= 2;
      counts[length - 1]!++;
      counts[shorter + 1]! += 2;
      counts[shorter]!--;
    }
  }
  let longest = LONGEST;
  while (longest > 0 && counts[longest] === 0) longest--;
  counts[longest]!--;
  return Uint8Array.from(counts.subarray(1, LONGEST + 1));
}
