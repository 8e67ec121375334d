/** Colours of fully transparent pixels in pictures. */

/**
 * The samples with transparent pixels replaced by the nearest visible colour in the row, or else from the row above. This compresses
 * better, and readers that scale colours and mask separately do not blend foreign colours into the edges.
 */
export function withoutHiddenColors(samples: Uint8Array, alpha: Uint8Array, width: number): Uint8Array {
  if (!alpha.includes(0)) return samples;
  const picture: Picture = { samples: samples.slice(), size: samples.length / alpha.length, width };
  const height = alpha.length / width;
  let first = -1;
  for (let y = 0; y < height; y++) {
    const isSeen = fillRow(picture, alpha, y * width);
    if (isSeen && first < 0) first = y;
    else if (!isSeen && first >= 0) copyRow(picture, y - 1, y);
  }
  // The picture is completely transparent.
  if (first < 0) return picture.samples.fill(0);
  for (let y = 0; y < first; y++) copyRow(picture, first, y);
  return picture.samples;
}

interface Picture {
  readonly samples: Uint8Array;
  /** Bytes of a pixel. */
  readonly size: number;
  readonly width: number;
}

/** False if the row at `start` is completely transparent. */
function fillRow(picture: Picture, alpha: Uint8Array, start: number): boolean {
  const end = start + picture.width;
  let last = -1;
  for (let at = start; at < end; at++) {
    if (alpha[at] === 0) continue;
    if (last < 0) fill(picture, start, at, at);
    else if (at > last + 1) {
      const middle = (last + at + 1) >> 1;
      fill(picture, last + 1, middle, last);
      fill(picture, middle, at, at);
    }
    last = at;
  }
  if (last < 0) return false;
  fill(picture, last + 1, end, last);
  return true;
}

/** Copies the pixel `source` to `from` … `to`. */
function fill({ samples, size }: Picture, from: number, to: number, source: number): void {
  for (let component = 0; component < size; component++) {
    const value = samples[source * size + component]!;
    for (let at = from; at < to; at++) samples[at * size + component] = value;
  }
}

function copyRow({ samples, size, width }: Picture, from: number, to: number): void {
  const length = width * size;
  samples.copyWithin(to * length, from * length, (from + 1) * length);
}
