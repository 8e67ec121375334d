/** Converts rows of PNG pixels to 8-bit samples. https://www.w3.org/TR/png-3/#13Sample-depth-rescaling */

export const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly interlaced: boolean;
}

export interface Samples {
  readonly components: 1 | 3;
  readonly colors: Uint8Array;
  readonly alpha: Uint8Array | null;
}

export interface Target {
  readonly header: PngHeader;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
  readonly samples: Samples;
}

/** Writes one unfiltered row: its pixels go to `first`, `first + step`, ... of the image. */
export function toSamples(line: Uint8Array, width: number, first: number, step: number, target: Target): void {
  const { bitDepth, colorType } = target.header;
  if (colorType === 3) paletteRow(line, width, first, step, target);
  else if (bitDepth < 8) smallGreyRow(line, width, first, step, target);
  else wholeByteRow(line, width, first, step, target);
}

function sampleAt(line: Uint8Array, index: number, bitDepth: number): number {
  const bit = index * bitDepth;
  return (line[bit >> 3]! >> (8 - bitDepth - (bit & 7))) & ((1 << bitDepth) - 1);
}

function paletteRow(line: Uint8Array, width: number, first: number, step: number, target: Target): void {
  const { palette, transparency, samples, header } = target;
  const { colors, alpha } = samples;
  for (let i = 0, at = first; i < width; i++, at += step) {
    const index = header.bitDepth === 8 ? line[i]! : sampleAt(line, i, header.bitDepth);
    // Entries beyond the palette are black, as in browsers.
    colors[at * 3] = palette![index * 3] ?? 0;
    colors[at * 3 + 1] = palette![index * 3 + 1] ?? 0;
    colors[at * 3 + 2] = palette![index * 3 + 2] ?? 0;
    if (alpha) alpha[at] = transparency![index] ?? 255;
  }
}

function smallGreyRow(line: Uint8Array, width: number, first: number, step: number, target: Target): void {
  const { transparency, samples, header } = target;
  const { colors, alpha } = samples;
  const scale = 255 / ((1 << header.bitDepth) - 1);
  const transparent = transparency && transparency.length >= 2 ? (transparency[0]! << 8) | transparency[1]! : -1;
  for (let i = 0, at = first; i < width; i++, at += step) {
    const value = sampleAt(line, i, header.bitDepth);
    colors[at] = value * scale;
    if (alpha) alpha[at] = value === transparent ? 0 : 255;
  }
}

/** Rows of depth 8 or 16; of 16 bits only the high byte is used. */
function wholeByteRow(line: Uint8Array, width: number, first: number, step: number, target: Target): void {
  const { transparency, samples, header } = target;
  const { components, colors, alpha } = samples;
  const bytes = header.bitDepth >> 3;
  const size = CHANNELS[header.colorType] * bytes;
  const hasAlpha = header.colorType >= 4;
  for (let i = 0, at = first, from = 0; i < width; i++, at += step, from += size) {
    for (let c = 0; c < components; c++) colors[at * components + c] = line[from + c * bytes]!;
    if (!alpha) continue;
    if (hasAlpha) alpha[at] = line[from + components * bytes]!;
    else alpha[at] = isTransparent(line, from, bytes, components, transparency!) ? 0 : 255;
  }
}

/** tRNS specifies one colour at the image's own depth, with 16 bits per sample. */
function isTransparent(
  line: Uint8Array,
  from: number,
  bytes: number,
  components: number,
  transparency: Uint8Array,
): boolean {
  for (let c = 0; c < components; c++) {
    const wanted = ((transparency[c * 2] ?? 0xff) << 8) | (transparency[c * 2 + 1] ?? 0xff);
    const at = from + c * bytes;
    const value = bytes === 2 ? (line[at]! << 8) | line[at + 1]! : line[at]!;
    if (value !== wanted) return false;
  }
  return true;
}
