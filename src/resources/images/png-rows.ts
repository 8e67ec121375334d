/** Reads the rows of a PNG as its data is inflated, so that an image needs memory only for its samples, not for all inflated data. */

import { CHANNELS, type PngHeader, type Target, toSamples } from './png-samples.ts';

/** The rows of an image, or of one of the seven passes of an interlaced one. */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
}

/** https://www.w3.org/TR/png-3/#8Interlace */
const ADAM7: readonly (readonly [x: number, y: number, stepX: number, stepY: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

export function passesOf(header: PngHeader): readonly Pass[] {
  const bits = CHANNELS[header.colorType] * header.bitDepth;
  const grids = header.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  return grids
    .map(([x, y, stepX, stepY]) => {
      const width = Math.ceil((header.width - x) / stepX);
      const height = Math.ceil((header.height - y) / stepY);
      return { x, y, stepX, stepY, width, height, rowBytes: Math.ceil((width * bits) / 8) };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
}

interface RowReader {
  /** Takes the next chunk of the inflated stream, of any length; data after the last row or an unknown filter is dropped. */
  take(bytes: Uint8Array): void;
  /** Whether no row is missing. */
  complete(): boolean;
}

/** Writes rows into the target's samples. */
export function rowReader(passes: readonly Pass[], target: Target): RowReader {
  const { header } = target;
  const pixelBytes = Math.max(1, (CHANNELS[header.colorType] * header.bitDepth) >> 3);
  let index = 0;
  let pass = passes[0];
  let row = 0;
  let filled = 0;
  let line = new Uint8Array(1 + (pass?.rowBytes ?? 0));
  let previous = new Uint8Array(line.length);

  const nextRow = (): void => {
    filled = 0;
    if (++row < pass!.height) {
      [line, previous] = [previous, line];
      return;
    }
    row = 0;
    pass = passes[++index];
    line = new Uint8Array(1 + (pass?.rowBytes ?? 0));
    previous = new Uint8Array(line.length);
  };

  let known = true;
  return {
    take(bytes) {
      for (let at = 0; pass && known && at < bytes.length; ) {
        const more = Math.min(line.length - filled, bytes.length - at);
        line.set(bytes.subarray(at, at + more), filled);
        filled += more;
        at += more;
        if (filled < line.length) return;
        known = unfilter(line[0]!, line.subarray(1), previous.subarray(1), pixelBytes);
        if (!known) return;
        const first = (pass.y + row * pass.stepY) * header.width + pass.x;
        toSamples(line.subarray(1), pass.width, first, pass.stepX, target);
        nextRow();
      }
    },
    complete: () => pass === undefined,
  };
}

/** Undoes a row's filter in place; false for an unknown one. https://www.w3.org/TR/png-3/#9Filters */
function unfilter(type: number, line: Uint8Array, above: Uint8Array, size: number): boolean {
  const length = line.length;
  switch (type) {
    case 0:
      return true;
    case 1:
      for (let i = size; i < length; i++) line[i] = line[i]! + line[i - size]!;
      return true;
    case 2:
      for (let i = 0; i < length; i++) line[i] = line[i]! + above[i]!;
      return true;
    case 3:
      for (let i = 0; i < length; i++) line[i] = line[i]! + (((i < size ? 0 : line[i - size]!) + above[i]!) >> 1);
      return true;
    case 4:
      for (let i = 0; i < length; i++) {
        const left = i < size ? 0 : line[i - size]!;
        const upperLeft = i < size ? 0 : above[i - size]!;
        line[i] = line[i]! + paeth(left, above[i]!, upperLeft);
      }
      return true;
    default:
      return false;
  }
}

function paeth(left: number, up: number, upperLeft: number): number {
  const toLeft = Math.abs(up - upperLeft);
  const toUp = Math.abs(left - upperLeft);
  const toUpperLeft = Math.abs(left + up - 2 * upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
