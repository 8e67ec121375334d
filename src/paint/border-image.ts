/** `border-image`: an image cut in nine and spread over the border. https://drafts.csswg.org/css-backgrounds-3/#border-images */

import type { BorderShapeGroup } from '../css/properties/computed-backgrounds.ts';
import { type CssImage, resolveLength } from '../css/values/types.ts';
import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import { type RoundedRect, rectPath } from '../display/paths.ts';
import type { Edges, Px, Rect, Size } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { BACKGROUND, popGroup, pushGroup } from './emitter.ts';
import { drawImage, naturalSize } from './image.ts';
import type { Painter } from './painter.ts';

/** More tiles than this along one edge are drawn as one stretched piece. */
const MAX_TILES = 200;

/** The values that `border-image` and `-webkit-mask-box-image` share. */
interface SlicedImage {
  readonly source: CssImage;
  readonly slice: BorderShapeGroup['borderImageSlice'];
  readonly width: BorderShapeGroup['borderImageWidth'];
  readonly outset: BorderShapeGroup['borderImageOutset'];
  readonly repeat: BorderShapeGroup['borderImageRepeat'];
}

/** False if there is no image to paint, so that the border styles show. */
export function paintBorderImage(p: Painter, fragment: BoxFragment, { rect }: RoundedRect): boolean {
  const { borderShape: shape } = fragment.node.style;
  const source = shape.borderImageSource;
  if (!source) return false;
  const image = {
    source,
    slice: shape.borderImageSlice,
    width: shape.borderImageWidth,
    outset: shape.borderImageOutset,
    repeat: shape.borderImageRepeat,
  };
  const items = slicedImageItems(p, fragment, rect, image);
  if (!items) return false;
  for (const item of items) {
    if (item.kind === 'push') pushGroup(p.out, item);
    else if (item.kind === 'pop') popGroup(p.out);
    else p.emitItem(item, BACKGROUND);
  }
  return true;
}

/** The image cut in nine and spread around the border box `rect`; null if it is missing. */
export function slicedImageItems(
  p: Painter,
  fragment: BoxFragment,
  rect: Rect,
  image: SlicedImage,
): readonly DisplayItem[] | null {
  const { source } = image;
  const { style } = fragment.node;
  const natural = naturalSize(p, source, style);
  if (!natural) return null;
  const out: DisplayItem[] = [];
  const area = imageArea(fragment, rect, image.outset);
  const size = { width: natural.width ?? area.width, height: natural.height ?? area.height };
  if (size.width <= 0 || size.height <= 0) return out;
  const slices = sliceEdges(image.slice.edges, size, sliceUnit(p, source, size, style.zoom.zoom));
  const widths = imageWidths(fragment, area, slices, image.width);
  const draw = (dest: Rect, from: Rect): void => {
    if (dest.width <= 0 || dest.height <= 0 || from.width <= 0 || from.height <= 0) return;
    const sx = dest.width / from.width;
    const sy = dest.height / from.height;
    const whole: Rect = {
      x: dest.x - from.x * sx,
      y: dest.y - from.y * sy,
      width: size.width * sx,
      height: size.height * sy,
    };
    if (source.kind === 'url' && p.imageOf(source.url)?.kind !== 'svg') {
      out.push(...drawImage(p, source, whole, { rect: dest, radii: null }, style.color.color, true));
      return;
    }
    // What has no pixels is made at the image's size and then stretched: a gradient's angle stretches too, and so does a drawing
    // that would keep its proportions.
    out.push({ ...PLAIN_PUSH, clip: { path: rectPath(dest), rule: 'nonzero' } });
    out.push({ ...PLAIN_PUSH, transform: [sx, 0, 0, sy, whole.x, whole.y] });
    out.push(...drawImage(p, source, { x: 0, y: 0, ...size }, null, style.color.color, true));
    out.push({ kind: 'pop' }, { kind: 'pop' });
  };
  for (const piece of pieces(area, widths, size, slices, image.slice.fill)) drawPiece(piece, image.repeat, draw);
  return out;
}

function imageArea({ border }: BoxFragment, rect: Rect, outsets: SlicedImage['outset']): Rect {
  const outset = fourOf(outsets);
  const out = (value: Px | { readonly times: number } | undefined, width: Px): Px =>
    value === undefined ? 0 : typeof value === 'number' ? value : value.times * width;
  const left = out(outset.left, border.left);
  const top = out(outset.top, border.top);
  return {
    x: rect.x - left,
    y: rect.y - top,
    width: rect.width + left + out(outset.right, border.right),
    height: rect.height + top + out(outset.bottom, border.bottom),
  };
}

/** Expands one value for all sides, two for pairs, or three with a shared left and right. */
function fourOf<T>(list: readonly T[]): Edges<T | undefined> {
  const [top, right = top, bottom = top, left = right] = list;
  return { top, right, bottom, left };
}

type SliceValue = number | { readonly kind: 'percentage'; readonly value: number };

/** What the number 1 stands for: a pixel of the image, or a px where there are no pixels. */
function sliceUnit(p: Painter, source: CssImage, size: Size, zoom: number): Size {
  const image = source.kind === 'url' ? p.imageOf(source.url) : null;
  if (image?.kind !== 'raster') return { width: zoom, height: zoom };
  return { width: size.width / image.width, height: size.height / image.height };
}

function sliceEdges(list: readonly SliceValue[], size: Size, unit: Size): Edges {
  const four = fourOf(list);
  const cut = (value: SliceValue | undefined, side: 'width' | 'height'): Px => {
    const basis = size[side];
    if (value === undefined) return basis;
    const px = typeof value === 'number' ? value * unit[side] : (value.value * basis) / 100;
    return Math.min(basis, Math.max(0, px));
  };
  return {
    top: cut(four.top, 'height'),
    right: cut(four.right, 'width'),
    bottom: cut(four.bottom, 'height'),
    left: cut(four.left, 'width'),
  };
}

/** `border-image-width`, reduced together when opposite ones overlap. */
function imageWidths({ border }: BoxFragment, area: Rect, slices: Edges, given: SlicedImage['width']): Edges {
  const four = fourOf(given);
  type Value = (typeof four)['top'];
  const used = (value: Value, own: Px, slice: Px, basis: Px): Px => {
    if (value === undefined) return own;
    if (value === 'auto') return slice;
    if (typeof value === 'object' && 'times' in value) return value.times * own;
    return Math.max(0, resolveLength(value, basis));
  };
  const top = used(four.top, border.top, slices.top, area.height);
  const right = used(four.right, border.right, slices.right, area.width);
  const bottom = used(four.bottom, border.bottom, slices.bottom, area.height);
  const left = used(four.left, border.left, slices.left, area.width);
  const f = Math.min(1, area.width / Math.max(1e-6, left + right), area.height / Math.max(1e-6, top + bottom));
  return { top: top * f, right: right * f, bottom: bottom * f, left: left * f };
}

interface Piece {
  readonly dest: Rect;
  readonly from: Rect;
  /** Axes along which the piece may repeat, and the scale of the image across them. */
  readonly across: number | null;
  readonly down: number | null;
}

function pieces(
  area: Rect,
  widths: Edges,
  size: { readonly width: Px; readonly height: Px },
  slices: Edges,
  fill: boolean,
): Piece[] {
  const bands = (start: Px, length: Px, first: Px, last: Px): readonly (readonly [Px, Px])[] => [
    [start, first],
    [start + first, Math.max(0, length - first - last)],
    [start + length - last, last],
  ];
  const columns = bands(area.x, area.width, widths.left, widths.right);
  const rows = bands(area.y, area.height, widths.top, widths.bottom);
  const fromColumns = bands(0, size.width, slices.left, slices.right);
  const fromRows = bands(0, size.height, slices.top, slices.bottom);
  const ratio = (a: Px, b: Px): number | null => (b > 0 && a > 0 ? a / b : null);
  const edgeScale = [ratio(widths.top, slices.top), null, ratio(widths.bottom, slices.bottom)];
  const sideScale = [ratio(widths.left, slices.left), null, ratio(widths.right, slices.right)];
  // The middle is scaled like the top and left edges, or else like the bottom and right ones.
  const middleAcross = edgeScale[0] ?? edgeScale[2] ?? 1;
  const middleDown = sideScale[0] ?? sideScale[2] ?? 1;
  const out: Piece[] = [];
  rows.forEach(([y, height], row) => {
    columns.forEach(([x, width], column) => {
      if (row === 1 && column === 1 && !fill) return;
      const [fx, fw] = fromColumns[column] ?? [0, 0];
      const [fy, fh] = fromRows[row] ?? [0, 0];
      out.push({
        dest: { x, y, width, height },
        from: { x: fx, y: fy, width: fw, height: fh },
        across: column === 1 ? (row === 1 ? middleAcross : (edgeScale[row] ?? null)) : null,
        down: row === 1 ? (column === 1 ? middleDown : (sideScale[column] ?? null)) : null,
      });
    });
  });
  return out;
}

type Repeat = 'stretch' | 'repeat' | 'round' | 'space';

function drawPiece(piece: Piece, repeat: readonly [Repeat, Repeat], draw: (dest: Rect, from: Rect) => void): void {
  const { dest, from } = piece;
  const xs = tiles(repeat[0], piece.across, dest.x, dest.width, from.x, from.width);
  const ys = tiles(repeat[1], piece.down, dest.y, dest.height, from.y, from.height);
  for (const y of ys) {
    for (const x of xs) {
      draw(
        { x: x.at, y: y.at, width: x.size, height: y.size },
        { x: x.from, y: y.from, width: x.length, height: y.length },
      );
    }
  }
}

interface Tile {
  readonly at: Px;
  readonly size: Px;
  /** The part of the slice that is shown; less than all of it for a tile that is cut off. */
  readonly from: Px;
  readonly length: Px;
}

function tiles(repeat: Repeat, scale: number | null, start: Px, room: Px, from: Px, length: Px): Tile[] {
  const whole: Tile = { at: start, size: room, from, length };
  const size = scale === null ? 0 : length * scale;
  if (repeat === 'stretch' || size <= 0 || room <= 0 || room / size > MAX_TILES) return [whole];
  const out: Tile[] = [];
  if (repeat === 'round') {
    const count = Math.max(1, Math.round(room / size));
    for (let i = 0; i < count; i++) {
      out.push({ at: start + (i * room) / count, size: room / count, from, length });
    }
    return out;
  }
  if (repeat === 'space') {
    const count = Math.floor(room / size);
    const gap = (room - count * size) / (count + 1);
    for (let i = 0; i < count; i++) out.push({ at: start + gap + i * (size + gap), size, from, length });
    return out;
  }
  // `repeat` centres a tile and cuts those at the ends.
  const center = start + (room - size) / 2;
  const first = Math.floor((start - center) / size + 1e-6);
  for (let at = center + first * size; at < start + room - 1e-6; at += size) {
    const low = Math.max(at, start);
    const high = Math.min(at + size, start + room);
    if (high <= low) continue;
    out.push({
      at: low,
      size: high - low,
      from: from + ((low - at) / size) * length,
      length: ((high - low) / size) * length,
    });
  }
  return out;
}
