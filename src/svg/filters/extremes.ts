/** Least and greatest samples around each one, for what is made thinner or thicker. */

/** The rows of a raster, or its columns. */
interface Lines {
  readonly length: number;
  readonly lines: number;
  /** From a pixel to the next one of its line, and from a line to the next, in samples. */
  readonly step: number;
  readonly stride: number;
}

const CHANNELS = 4;

/**
 * Of each channel what is least (or greatest) within `radius` pixels; beyond the ends all is clear. The lines are cut into blocks as
 * long as the window: it then reaches from the end of one into the next, whose extremes up to there are known (van Herk's way), so
 * that the radius costs nothing.
 */
export function extremes(values: Float32Array, lines: Lines, radius: number, least: boolean): Float32Array {
  if (radius === 0) return values;
  const { length, step, stride } = lines;
  // Beyond the line on both sides: a wider window meets nothing else.
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
