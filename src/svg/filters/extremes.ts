/** The smallest or largest samples around each one, for `feMorphology`. */

/** The rows of a raster, or its columns. */
interface Lines {
  readonly length: number;
  readonly lines: number;
  /** Distance in samples from a pixel to the next in its line, and from a line to the next. */
  readonly step: number;
  readonly stride: number;
}

const CHANNELS = 4;

/**
 * For each channel the smallest (or largest) sample within `radius` pixels; beyond the ends all is transparent. The lines are cut into
 * blocks as long as the window, which then spans the end of one block and the start of the next, whose running extremes are known (van
 * Herk's algorithm), so that the cost does not depend on the radius.
 */
export function extremes(values: Float32Array, lines: Lines, radius: number, least: boolean): Float32Array {
  if (radius === 0) return values;
  const { length, step, stride } = lines;
  // A window wider than the line covers nothing more.
  const reach = Math.min(radius, length);
  const window = 2 * reach + 1;
  const sign = least ? -1 : 1;
  const padded = Math.ceil((length + 2 * reach) / window) * window;
  const line = new Float32Array(padded);
  const ahead = new Float32Array(padded);
  const behind = new Float32Array(padded);
  const out = new Float32Array(values.length);
  for (let index = 0; index < lines.lines; index++) {
    for (let channel = 0; channel < CHANNELS; channel++) {
      const base = index * stride + channel;
      for (let i = 0; i < length; i++) line[reach + i] = sign * values[base + i * step]!;
      for (let i = 0; i < padded; i++) {
        ahead[i] = i % window === 0 ? line[i]! : Math.max(ahead[i - 1]!, line[i]!);
      }
      for (let i = padded - 1; i >= 0; i--) {
        behind[i] = (i + 1) % window === 0 ? line[i]! : Math.max(behind[i + 1]!, line[i]!);
      }
      for (let i = 0; i < length; i++) out[base + i * step] = sign * Math.max(behind[i]!, ahead[i + window - 1]!);
    }
  }
  return out;
}
