/** PNG row filters, with which smooth pictures compress better. https://www.w3.org/TR/png-3/#9Filters */

const NONE = 0;
const SUB = 1;
const UP = 2;
const PAETH = 4;

/** Each row preceded by the number of the filter with the smallest sum of differences (the usual heuristic). */
export function filterRows(samples: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(samples.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  const row: Row = { samples, start: 0, length: rowBytes, pixelBytes };
  let filter: Filter = SUB;
  let alike = 0;
  let next = 0;
  for (let i = 0; i < rows; i++) {
    row.start = i * rowBytes;
    const target = i * (rowBytes + 1);
    if (i >= next) {
      const best = bestFilter(row, filter);
      alike = best === filter ? alike + 1 : 0;
      filter = best;
      next = i + 1 + Math.min(MOST_SKIPPED, alike);
    }
    out[target] = filter;
    APPLY[filter](row, out, target + 1);
  }
  return out;
}

/** Each row preceded by filter number 0: unfiltered. */
export function unfilteredRows(samples: Uint8Array, rowBytes: number): Uint8Array {
  const rows = Math.floor(samples.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  for (let i = 0; i < rows; i++) out.set(samples.subarray(i * rowBytes, (i + 1) * rowBytes), i * (rowBytes + 1) + 1);
  return out;
}

const FILTERS = [NONE, SUB, UP, PAETH] as const;

type Filter = (typeof FILTERS)[number];

interface Row {
  readonly samples: Uint8Array;
  /** Offset of its first byte in the samples. */
  start: number;
  readonly length: number;
  /** Distance in bytes between neighbouring pixels. */
  readonly pixelBytes: number;
}

/** So many rows at most take over a filter without a trial, where the last ones were all alike: pictures hardly grow by it, by 0.2 %. */
const MOST_SKIPPED = 8;

/** How many bytes of a row the filters are tried on. */
const TRIED = 512;

/** `likely` is tried first, since the others are given up once they are worse. */
function bestFilter(row: Row, likely: Filter): Filter {
  // An odd step meets all components in turn.
  let step = Math.floor(row.length / TRIED) | 1;
  if (step % 3 === 0) step += 2;
  let best = likely;
  let least = sumOfDifferences(row, likely, step, Number.POSITIVE_INFINITY);
  for (const filter of FILTERS) {
    if (filter === likely) continue;
    // Of equally good filters, the first is taken.
    const limit = filter < best ? least + 1 : least;
    const sum = sumOfDifferences(row, filter, step, limit);
    if (sum >= limit) continue;
    least = sum;
    best = filter;
  }
  return best;
}

/** Gives up once the sum is no better than `limit`. */
function sumOfDifferences(row: Row, filter: Filter, step: number, limit: number): number {
  const { samples, start, length, pixelBytes } = row;
  const above = start - length;
  let sum = 0;
  for (let i = 0; i < length && sum < limit; i += step) {
    const left = i >= pixelBytes ? samples[start + i - pixelBytes]! : 0;
    const up = above >= 0 ? samples[above + i]! : 0;
    let guess = 0;
    if (filter === SUB) guess = left;
    else if (filter === UP) guess = up;
    else if (filter === PAETH)
      guess = paeth(left, up, above >= 0 && i >= pixelBytes ? samples[above + i - pixelBytes]! : 0);
    const difference = (samples[start + i]! - guess) & 0xff;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Each writes a filtered row to `out`, starting at `at`. */
const APPLY: Readonly<Record<Filter, (row: Row, out: Uint8Array, at: number) => void>> = {
  [NONE]({ samples, start, length }, out, at) {
    out.set(samples.subarray(start, start + length), at);
  },
  [SUB](row, out, at) {
    const { samples, start, length, pixelBytes } = row;
    for (let i = 0; i < Math.min(pixelBytes, length); i++) out[at + i] = samples[start + i]!;
    for (let i = pixelBytes; i < length; i++) out[at + i] = samples[start + i]! - samples[start + i - pixelBytes]!;
  },
  [UP](row, out, at) {
    const { samples, start, length } = row;
    if (start === 0) APPLY[NONE](row, out, at);
    else for (let i = 0; i < length; i++) out[at + i] = samples[start + i]! - samples[start + i - length]!;
  },
  [PAETH](row, out, at) {
    const { samples, start, length, pixelBytes } = row;
    // There is nothing above the first row: the byte to the left is the prediction.
    if (start === 0) {
      APPLY[SUB](row, out, at);
      return;
    }
    const above = start - length;
    for (let i = 0; i < Math.min(pixelBytes, length); i++) out[at + i] = samples[start + i]! - samples[above + i]!;
    for (let i = pixelBytes; i < length; i++) {
      const guess = paeth(samples[start + i - pixelBytes]!, samples[above + i]!, samples[above + i - pixelBytes]!);
      out[at + i] = samples[start + i]! - guess;
    }
  },
};

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
