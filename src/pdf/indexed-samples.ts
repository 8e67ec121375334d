/** Samples of few colours as indices into a table of them. ISO 32000-1, 8.6.6.3 Indexed colour spaces. */

interface IndexedSamples {
  /** Colours one after the other. */
  readonly palette: Uint8Array;
  readonly bits: 1 | 2 | 4 | 8;
  /** Rows of indices, each padded to whole bytes. */
  readonly rows: Uint8Array;
}

const MOST_COLORS = 256;

/** Null if there are more colours than an index allows. `samples` are interleaved, 8 bits each. */
export function indexSamples(samples: Uint8Array, width: number, components: 1 | 3): IndexedSamples | null {
  const found = findColors(samples, components);
  if (!found) return null;
  const { colors, indices } = found;
  const bits = colors.length <= 2 ? 1 : colors.length <= 4 ? 2 : colors.length <= 16 ? 4 : 8;
  const palette = Uint8Array.from(
    colors.flatMap((color) => (components === 1 ? [color] : [color >> 16, (color >> 8) & 255, color & 255])),
  );
  return { palette, bits, rows: packRows(indices, width, bits) };
}

function findColors(samples: Uint8Array, components: 1 | 3): { colors: number[]; indices: Uint8Array } | null {
  const known = new Map<number, number>();
  const indices = new Uint8Array(samples.length / components);
  let last = -1;
  let index = 0;
  for (let at = 0, pixel = 0; pixel < indices.length; at += components, pixel++) {
    const color = components === 1 ? samples[at]! : (samples[at]! << 16) | (samples[at + 1]! << 8) | samples[at + 2]!;
    if (color !== last) {
      last = color;
      index = known.get(color) ?? known.size;
      if (index === MOST_COLORS) return null;
      known.set(color, index);
    }
    indices[pixel] = index;
  }
  return { colors: [...known.keys()], indices };
}

function packRows(indices: Uint8Array, width: number, bits: 1 | 2 | 4 | 8): Uint8Array {
  if (bits === 8) return indices;
  const length = Math.ceil((width * bits) / 8);
  const height = width === 0 ? 0 : indices.length / width;
  const rows = new Uint8Array(length * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      rows[y * length + (bit >> 3)]! |= indices[y * width + x]! << (8 - bits - (bit & 7));
    }
  }
  return rows;
}
