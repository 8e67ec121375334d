/** Sums of advances, from which the width of any part of a text follows by one subtraction. */

import type { ShapedRun } from '../../text/types.ts';

/** Scratch buffer for advances by offset; the result of a short text is a plain list, which takes less memory than a typed array. */
const SCRATCH = new Float64Array(4096);

/** The advance up to each offset. */
export function prefixSums(length: number, runs: readonly ShapedRun[]): ArrayLike<number> {
  const sums = length < SCRATCH.length ? SCRATCH.fill(0, 0, length + 1) : new Float64Array(length + 1);
  for (const { clusters, advances } of runs) {
    for (let i = 0; i < clusters.length; i++) sums[clusters[i]! + 1]! += advances[i]!;
  }
  const prefix = sums === SCRATCH ? new Array<number>(length + 1) : sums;
  let sum = 0;
  for (let i = 0; i <= length; i++) {
    sum += sums[i]!;
    prefix[i] = sum;
  }
  return prefix;
}
