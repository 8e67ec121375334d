/** Computes each pixel from its neighbours with a matrix. https://drafts.fxtf.org/filter-effects-1/#feConvolveMatrixElement */

interface Convolution {
  readonly columns: number;
  readonly rows: number;
  /** In row order. */
  readonly kernel: readonly number[];
  readonly divisor: number;
  readonly bias: number;
  readonly target: { readonly x: number; readonly y: number };
  /** What replaces pixels beyond the edge. */
  readonly edges: 'duplicate' | 'wrap' | 'none';
  readonly preserveAlpha: boolean;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four each, times alpha. */
  readonly data: Float32Array;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The index of the pixel used for position `at` of `length`, or -1 for none. */
function place(at: number, length: number, edges: Convolution['edges']): number {
  if (at >= 0 && at < length) return at;
  if (edges === 'none') return -1;
  return edges === 'wrap' ? ((at % length) + length) % length : clamp(at, length - 1);
}

export function convolved({ width, height, data }: Pixels, convolution: Convolution): Float32Array {
  const { divisor, bias, preserveAlpha } = convolution;
  const out = new Float32Array(data.length);
  const sums = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      addAround({ width, height, data }, convolution, x, y, sums);
      const own = data[at + 3]!;
      const alpha = preserveAlpha ? own : clamp(sums[3]! / divisor + bias, 1);
      out[at + 3] = alpha;
      for (let c = 0; c < 3; c++) {
        const value = sums[c]! / divisor + bias * (preserveAlpha ? 1 : own);
        out[at + c] = preserveAlpha ? clamp(value, 1) * own : clamp(value, alpha);
      }
    }
  }
  return out;
}

/** The kernel is rotated by 180 degrees, which makes this a convolution. */
function addAround(
  { width, height, data }: Pixels,
  { columns, rows, kernel, target, edges, preserveAlpha }: Convolution,
  x: number,
  y: number,
  sums: Float64Array,
): void {
  sums.fill(0);
  for (let j = 0; j < rows; j++) {
    const row = place(y - target.y + j, height, edges);
    if (row < 0) continue;
    for (let i = 0; i < columns; i++) {
      const column = place(x - target.x + i, width, edges);
      const weight = kernel[(rows - 1 - j) * columns + (columns - 1 - i)]!;
      if (column < 0 || weight === 0) continue;
      const at = (row * width + column) * 4;
      const alpha = data[at + 3]!;
      const share = preserveAlpha ? (alpha > 0 ? weight / alpha : 0) : weight;
      for (let c = 0; c < 3; c++) sums[c]! += data[at + c]! * share;
      sums[3]! += alpha * weight;
    }
  }
}
