/** Memory for the glyphs of a document's runs. */

interface GlyphArrays {
  readonly glyphs: Uint32Array;
  readonly advances: Float32Array;
  readonly clusters: Uint32Array;
}

/** Runs share blocks, since engines allocate each block outside their heap, at many times the cost of a view of one. */
export interface GlyphMemory {
  block: ArrayBuffer;
  /** Bytes of the block that runs have taken. */
  used: number;
}

/** The longest array that V8 stores inline: longer ones are allocated separately, at some twenty times the cost. */
const SHORT_ARRAY = 16;
const BYTES_PER_GLYPH = 12;
/** Documents with little text have small blocks. */
const FIRST_BLOCK = 4_096;
const LAST_BLOCK = 65_536;

export const createGlyphMemory = (): GlyphMemory => ({ block: new ArrayBuffer(0), used: 0 });

/** Arrays for `count` glyphs, filled with zeros. */
export function glyphArrays(memory: GlyphMemory, count: number): GlyphArrays {
  if (count <= SHORT_ARRAY)
    return { glyphs: new Uint32Array(count), advances: new Float32Array(count), clusters: new Uint32Array(count) };
  const { block, used } = take(memory, count * BYTES_PER_GLYPH);
  return {
    glyphs: new Uint32Array(block, used, count),
    advances: new Float32Array(block, used + count * 4, count),
    clusters: new Uint32Array(block, used + count * 8, count),
  };
}

function take(memory: GlyphMemory, bytes: number): GlyphMemory {
  const { block, used } = memory;
  if (used + bytes <= block.byteLength) {
    memory.used += bytes;
    return { block, used };
  }
  const next = Math.min(LAST_BLOCK, Math.max(FIRST_BLOCK, 2 * block.byteLength));
  // A long run has a block of its own, so that what is left of the current one serves others.
  if (bytes > next / 2) return { block: new ArrayBuffer(bytes), used: 0 };
  memory.block = new ArrayBuffer(next);
  memory.used = bytes;
  return { block: memory.block, used: 0 };
}
