/** The discrete cosine transform of blocks. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex A.3.3 */

/** Samples per side of a block after the inverse transform: fewer than 8 drop the high frequencies. */
export type BlockSize = 1 | 2 | 4 | 8;

/** The value at sample `x` of the wave with frequency `u`, at index `u * size + x`, scaled so that middle grey is unchanged. */
function waves(size: BlockSize): Float32Array {
  const out = new Float32Array(size * size);
  for (let u = 0; u < size; u++) {
    const scale = (u === 0 ? Math.SQRT1_2 : 1) / 2;
    for (let x = 0; x < size; x++) {
      out[u * size + x] = scale * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * size));
    }
  }
  return out;
}

const WAVES: Readonly<Record<BlockSize, Float32Array>> = { 1: waves(1), 2: waves(2), 4: waves(4), 8: waves(8) };

/** One plane of samples, 0 to 255. */
export interface Plane {
  readonly samples: Uint8ClampedArray;
  readonly stride: number;
}

/** A component's samples and coefficients, and the buffers for transforming them. */
interface Transform {
  readonly plane: Plane;
  /** 64 per block, row by row, divided by `quantization`. */
  readonly coefficients: Int16Array;
  readonly quantization: Uint16Array;
  /** Buffer for a block that is transformed along one axis. */
  readonly half: Float32Array;
}

export const createTransform = (plane: Plane, coefficients: Int16Array, quantization: Uint16Array): Transform => ({
  plane,
  coefficients,
  quantization,
  half: new Float32Array(64),
});

/** Computes the samples of the block with coefficients at `from`, and writes them from `to` on. */
export function inverseTransform(transform: Transform, from: number, to: number, size: BlockSize): void {
  const { coefficients, quantization, half } = transform;
  const { samples, stride } = transform.plane;
  const wave = WAVES[size];
  let rows = 0;
  for (let v = 0; v < size; v++) {
    for (let x = 0; x < size; x++) half[v * size + x] = 0;
    for (let u = 0; u < size; u++) {
      const coefficient = coefficients[from + v * 8 + u]!;
      if (coefficient === 0) continue;
      rows = v + 1;
      const value = coefficient * quantization[v * 8 + u]!;
      for (let x = 0; x < size; x++) half[v * size + x]! += value * wave[u * size + x]!;
    }
  }
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      let sum = 128;
      for (let v = 0; v < rows; v++) sum += half[v * size + x]! * wave[v * size + y]!;
      samples[to + y * stride + x] = sum;
    }
  }
}

/** Computes the coefficients of the 8 × 8 samples at `from`, and writes them from `to` on. */
export function forwardTransform(transform: Transform, from: number, to: number): void {
  const { coefficients, quantization, half } = transform;
  const { samples, stride } = transform.plane;
  const wave = WAVES[8];
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (samples[from + y * stride + x]! - 128) * wave[u * 8 + x]!;
      half[y * 8 + u] = sum;
    }
  }
  for (let u = 0; u < 8; u++) {
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += half[y * 8 + u]! * wave[v * 8 + y]!;
      coefficients[to + v * 8 + u] = Math.round(sum / quantization[v * 8 + u]!);
    }
  }
}
