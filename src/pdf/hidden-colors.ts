/** Colours of fully transparent pixels in pictures. */

/**
 * The samples with transparent pixels replaced by the nearest seen colour in the row, or else from the row above. This compresses
 * better, and readers that scale colours and mask separately do not blend foreign colours into the edges: black ones, as most files have
 * them, would leave dark fringes around a logo.
 */
export function withoutHiddenColors(samples: Uint8Array, alpha: Uint8Array, width: number): Uint8Array {
  if (!alpha.includes(0)) return samples;
  const picture: Picture = { samples: samples.slice(), alpha, size: samples.length / alpha.length, width };
  const rows = seenRows(alpha, width);
  const top = rows.findIndex((row) => row !== null);
  // The picture is completely transparent.
  if (top < 0) return picture.samples.fill(0);
  rows.forEach((row, y) => {
    if (row) fillRow(picture, row, y * width);
    else if (y > top) copyRow(picture, y - 1, y);
  });
  for (let y = 0; y < top; y++) copyRow(picture, top, y);
  return picture.samples;
}

interface Picture {
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array;
  /** Bytes of a pixel. */
  readonly size: number;
  readonly width: number;
}

/** The columns from the first seen pixel to after the last. */
interface Seen {
  readonly from: number;
  readonly to: number;
}

/** Null for rows that are completely transparent. */
function seenRows(alpha: Uint8Array, width: number): readonly (Seen | null)[] {
  return Array.from({ length: alpha.length / width }, (_, y) => {
    const start = y * width;
    let from = start;
    let to = start + width;
    while (from < to && alpha[from] === 0) from++;
    while (from < to && alpha[to - 1] === 0) to--;
    return from < to ? { from: from - start, to: to - start } : null;
  });
}

/** Each gap takes the pixels on its two sides, up to its middle. */
function fillRow(picture: Picture, { from, to }: Seen, start: number): void {
  const { alpha, width } = picture;
  fill(picture, start, start + from, start + from);
  fill(picture, start + to, start + width, start + to - 1);
  for (let at = start + from; at < start + to; at++) {
    if (alpha[at] !== 0) continue;
    const gap = at;
    while (alpha[at] === 0) at++;
    const middle = (gap + at) >> 1;
    fill(picture, gap, middle, gap - 1);
    fill(picture, middle, at, at);
  }
}

/** Copies the pixel `source` to `from` … `to`. */
function fill({ samples, size }: Picture, from: number, to: number, source: number): void {
  const start = from * size;
  const end = to * size;
  // What is filled already is copied at once: there may be many pixels.
  const first = Math.min(end, start + AT_ONCE);
  for (let at = start, copied = source * size; at < first; at++, copied++) {
    if (copied === source * size + size) copied -= size;
    samples[at] = samples[copied]!;
  }
  for (let filled = first; filled < end; filled = 2 * filled - start)
    samples.copyWithin(filled, start, Math.min(filled, start + end - filled));
}

/** Bytes of a gap that are filled one by one: whole pixels of any size. */
const AT_ONCE = 12;

function copyRow({ samples, size, width }: Picture, from: number, to: number): void {
  const length = width * size;
  samples.copyWithin(to * length, from * length, (from + 1) * length);
}
