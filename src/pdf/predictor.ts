/** PNG row filters, which let deflate see a picture's smoothness. https://www.w3.org/TR/png-3/#9Filters */

const NONE = 0;
const SUB = 1;
const UP = 2;
const PAETH = 4;

/** Each row behind the number of the filter that leaves the smallest sum of differences (the usual heuristic). */
export function filterRows(samples: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(samples.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  const trial = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes;
    const target = row * (rowBytes + 1);
    let best = Number.POSITIVE_INFINITY;
    for (const filter of FILTERS) {
      const sum = applyFilter(filter, samples, start, rowBytes, pixelBytes, trial, best);
      if (sum >= best) continue;
      best = sum;
      out[target] = filter;
      out.set(trial, target + 1);
      if (sum === 0) break;
    }
  }
  return out;
}

const FILTERS = [NONE, SUB, UP, PAETH] as const;

/** Filters one row into `out`; gives up once the sum is no better than `limit`. */
function applyFilter(
  filter: (typeof FILTERS)[number],
  samples: Uint8Array,
  start: number,
  rowBytes: number,
  pixelBytes: number,
  out: Uint8Array,
  limit: number,
): number {
  let sum = 0;
  const above = start - rowBytes;
  for (let i = 0; i < rowBytes; i++) {
    const left = i >= pixelBytes ? samples[start + i - pixelBytes]! : 0;
    const up = above >= 0 ? samples[above + i]! : 0;
    let guess = 0;
    if (filter === SUB) guess = left;
    else if (filter === UP) guess = up;
    else if (filter === PAETH)
      guess = paeth(left, up, above >= 0 && i >= pixelBytes ? samples[above + i - pixelBytes]! : 0);
    const difference = (samples[start + i]! - guess) & 0xff;
    out[i] = difference;
    sum += difference < 128 ? difference : 256 - difference;
    if (sum >= limit) return sum;
  }
  return sum;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
