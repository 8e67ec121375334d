/** Areas, lines and their paints. ISO 32000-1, 8.5.3 Path painting, 8.7 Patterns, 11.6.5 Soft masks. */

import type { DisplayItem, Gradient, Paint } from '../display/display-list.ts';
import { pathBounds } from '../display/paths.ts';
import { invert, type Matrix, multiply, type Px, type Rect, transformRect } from '../geometry.ts';
import { type Content, createContent, endText, restore, save, setFill, setStroke, transform, use } from './content.ts';
import { isolatedGroup, type PdfContext, resourceDictionary, setAlpha, setState, writeForm } from './context.ts';
import { fillOperator, strokeOperator } from './inks.ts';
import { pathOperators } from './paths.ts';
import { isOpaque } from './shadings.ts';
import { type Area, separateAreas, steppedAreas } from './stepped-gradients.ts';
import { component, dictionary, matrixOperands, num, nums } from './syntax.ts';

type Fill = Extract<DisplayItem, { kind: 'fill' }>;
type Stroke = Extract<DisplayItem, { kind: 'stroke' }>;
type Pattern = Extract<Paint, { kind: 'pattern' }>;
/** Paints items into a content stream; passed as a parameter because pattern cells contain items themselves. */
export type PaintItems = (context: PdfContext, content: Content, items: readonly DisplayItem[]) => void;

export function writeFill(context: PdfContext, content: Content, item: Fill, paintItems: PaintItems): void {
  const path = pathOperators(item.path, content.state.steps);
  if (!path) return;
  const { paint } = item;
  endText(content);
  if (paint.kind === 'solid' || paint.kind === 'pattern') {
    if (paint.kind === 'solid' && paint.color.a <= 0) return;
    setAlpha(context, content, paint.kind === 'solid' ? paint.color.a : 1);
    if (paint.kind === 'solid') setFill(content, fillOperator(context, content, paint.color));
    else setFill(content, `/Pattern cs ${tilingPattern(context, content, paint, paintItems)} scn`);
    content.out += `${path}${item.rule === 'evenodd' ? 'f*' : 'f'}\n`;
    return;
  }
  const bounds = pathBounds(item.path);
  const inverse = invert(paint.matrix);
  if (!bounds || !inverse) return;
  setAlpha(context, content, 1);
  save(content);
  content.out += `${path}${item.rule === 'evenodd' ? 'W*' : 'W'} n\n`;
  transform(content, paint.matrix);
  paintMasked(context, content, paint, transformRect(bounds, inverse));
  restore(content);
}

const apart = ({ magnified }: Content) => ({ inPage: false, magnified });

/** Paints all of `area`, in the gradient's space. */
function paintGradient(context: PdfContext, content: Content, gradient: Gradient, area: Rect): void {
  const areas = steppedAreas(gradient, area);
  if (!areas) paintShading(context, content, gradient);
  // The mask hides transparent areas; giving them the neighbouring colour avoids a dark line.
  let seen = areas?.find(({ color }) => color.a > 0)?.color;
  for (const { color, operators } of areas ?? []) {
    if (color.a > 0) seen = color;
    setFill(content, fillOperator(context, content, seen ?? color));
    content.out += `${operators}f\n`;
  }
}

function paintShading(context: PdfContext, content: Content, gradient: Gradient): void {
  const { resource, ref } = context.shadings.get(gradient, 'color');
  content.out += `${use(content, 'Shading', resource, ref)} sh\n`;
}

/** Paints the gradient over all of `area`, given in the gradient's space, with its alpha. */
function paintMasked(context: PdfContext, content: Content, gradient: Gradient, area: Rect): void {
  const opaque = isOpaque(gradient);
  const separate = opaque ? null : separateAreas(gradient, area);
  if (separate) {
    paintSeparate(context, content, separate);
    return;
  }
  if (!opaque) maskByAlpha(context, content, gradient, area);
  if (!opaque && paintsOver(gradient, area)) paintGrouped(context, content, gradient, area);
  else paintGradient(context, content, gradient, area);
}

function paintSeparate(context: PdfContext, content: Content, areas: readonly Area[]): void {
  for (const { color, operators } of areas) {
    setAlpha(context, content, color.a);
    setFill(content, fillOperator(context, content, color));
    content.out += `${operators}f*\n`;
  }
}

/**
 * Whether several objects are painted over each other, which would show through a mask: steps overlap, and some viewers paint a mesh
 * triangle by triangle, with overlapping edges. ISO 32000-1, 11.3.7.3
 */
const paintsOver = (gradient: Gradient, area: Rect): boolean =>
  gradient.kind === 'conic' || (steppedAreas(gradient, area)?.length ?? 0) > 1;

/** Paints the gradient as a group, so that the mask applies to the finished picture. */
function paintGrouped(context: PdfContext, content: Content, gradient: Gradient, area: Rect): void {
  const group = createContent(content.state.ctm, null, apart(content));
  paintGradient(context, group, gradient, area);
  const form = writeForm(context, group, area, { ref: context.sink.reserve(), group: isolatedGroup(context) });
  content.out += `${use(content, 'XObject', form.resource, form.ref)} Do\n`;
}

/** Masks what follows by the gradient's alpha, as the luminosity of the same gradient in greys. */
function maskByAlpha(context: PdfContext, content: Content, gradient: Gradient, bounds: Rect): void {
  const mask = createContent(content.state.ctm, null, apart(content));
  // A margin keeps the edge of the mask from blending into the edge of the area.
  const grown = { x: bounds.x - 1, y: bounds.y - 1, width: bounds.width + 2, height: bounds.height + 2 };
  const areas = steppedAreas(gradient, grown);
  if (areas) for (const { color, operators } of areas) mask.out += `${component(color.a)} g\n${operators}f\n`;
  else {
    const { resource, ref } = context.shadings.get(gradient, 'alpha');
    mask.out = `${use(mask, 'Shading', resource, ref)} sh\n`;
  }
  const form = writeForm(context, mask, grown, {
    ref: context.sink.reserve(),
    group: '<</S/Transparency/CS/DeviceGray>>',
  });
  setState(context, content, `<</SMask<</S/Luminosity/G ${form.ref}>>>>`);
  content.transparent = true;
}

export function writeStroke(context: PdfContext, content: Content, item: Stroke, paintItems: PaintItems): void {
  const path = pathOperators(item.path, content.state.steps);
  if (!path || !(item.width > 0)) return;
  const { paint } = item;
  endText(content);
  if (paint.kind === 'solid') {
    if (paint.color.a <= 0) return;
    setAlpha(context, content, paint.color.a);
    setStroke(content, strokeOperator(context, content, paint.color));
    setLine(content, item);
    content.out += `${path}S\n`;
    return;
  }
  const bounds = pathBounds(item.path);
  if (!bounds) return;
  setAlpha(context, content, 1);
  save(content);
  setLine(content, item);
  if (paint.kind !== 'pattern' && !isOpaque(paint)) {
    const grow = item.width * Math.max(1, item.miterLimit);
    const grown = {
      x: bounds.x - grow,
      y: bounds.y - grow,
      width: bounds.width + 2 * grow,
      height: bounds.height + 2 * grow,
    };
    // The mask is in the gradient's space, the path in user space.
    const inverse = invert(paint.matrix);
    if (inverse) {
      transform(content, paint.matrix);
      maskByAlpha(context, content, paint, transformRect(grown, inverse));
      transform(content, inverse);
    }
  }
  const pattern =
    paint.kind === 'pattern'
      ? tilingPattern(context, content, paint, paintItems)
      : shadingPattern(context, content, paint);
  setStroke(content, `/Pattern CS ${pattern} SCN`);
  content.out += `${path}S\n`;
  restore(content);
}

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;

const SHORTEST_DASH = 0.01;

function setLine(content: Content, item: Stroke): void {
  // Readers treat empty or invalid dash patterns as errors, so such a line is solid.
  const valid = item.dash.every((length) => length >= 0) && item.dash.some((length) => num(length) !== '0');
  // A dash without length has no direction, so that readers leave out its square caps.
  const dashes = item.cap === 'square' ? item.dash.map((length) => Math.max(length, SHORTEST_DASH)) : item.dash;
  const dash = valid ? `[${nums(dashes)}]${num(Math.max(0, item.dashOffset))}` : '[]0';
  const line = `${num(item.width)} w ${CAPS[item.cap]} J ${JOINS[item.join]} j ${num(Math.max(1, item.miterLimit))} M ${dash} d\n`;
  if (content.state.line === line) return;
  content.state.line = line;
  content.out += line;
}

/** A pattern's matrix maps to the initial space of its content stream, not to the current one (8.7.3.1). */
function patternMatrix(content: Content, matrix: Matrix): Matrix {
  const inverse = invert(content.base);
  const absolute = multiply(content.state.ctm, matrix);
  return inverse ? multiply(inverse, absolute) : absolute;
}

function shadingPattern(context: PdfContext, content: Content, gradient: Gradient): string {
  const { ref } = context.shadings.get(gradient, 'color');
  const matrix = matrixOperands(patternMatrix(content, gradient.matrix));
  const pattern = context.patterns.get(`<</PatternType 2/Shading ${ref}/Matrix[${matrix}]>>`);
  return use(content, 'Pattern', pattern.resource, pattern.ref);
}

/** A coloured tiling pattern (8.7.3.2). */
function tilingPattern(context: PdfContext, content: Content, paint: Pattern, paintItems: PaintItems): string {
  const matrix = patternMatrix(content, paint.matrix);
  const cell = createContent(multiply(content.state.ctm, paint.matrix), null, apart(content));
  const offsets = neighbours(paint);
  if (offsets.length === 1) paintItems(context, cell, paint.items);
  else paintCopies(context, cell, paint, offsets, paintItems);
  endText(cell);
  const ref = context.sink.reserve();
  context.sink.stream(
    ref,
    {
      PatternType: '1',
      PaintType: '1',
      TilingType: '1',
      BBox: `[0 0 ${num(paint.width)} ${num(paint.height)}]`,
      XStep: num(Math.max(paint.xStep, 0.01)),
      YStep: num(Math.max(paint.yStep, 0.01)),
      Matrix: `[${matrixOperands(matrix)}]`,
      Resources: resourceDictionary(context, cell),
    },
    cell.out,
  );
  if (cell.transparent) content.transparent = true;
  return use(content, 'Pattern', `T${++context.formCount}`, ref);
}

/** Where the tile itself is in its cell, and the tiles that touch it on the right and below. */
function neighbours({ width, height, xStep, yStep }: Pattern): readonly (readonly [Px, Px])[] {
  const across = xStep === width ? [0, width] : [0];
  const down = yStep === height ? [0, height] : [0];
  return across.flatMap((x) => down.map((y) => [x, y] as const));
}

/**
 * Paints the tile and its neighbours, although the cell's box ends where they begin: PDFium draws cells of whole pixels, and what the tile
 * leaves of the last pixel would stay empty.
 */
function paintCopies(
  context: PdfContext,
  cell: Content,
  { width, height, items }: Pattern,
  offsets: readonly (readonly [Px, Px])[],
  paintItems: PaintItems,
): void {
  const tile = createContent(cell.state.ctm, null, { inPage: false, magnified: cell.magnified });
  paintItems(context, tile, items);
  const box = { x: 0, y: 0, width, height };
  const form = writeForm(context, tile, box, { ref: context.sink.reserve(), group: null });
  if (tile.transparent) cell.transparent = true;
  for (const [x, y] of offsets) {
    save(cell);
    transform(cell, [1, 0, 0, 1, x, y]);
    cell.out += `${use(cell, 'XObject', form.resource, form.ref)} Do\n`;
    restore(cell);
  }
}

/** The graphics state dictionary of a soft mask. */
export const softMask = (kind: 'alpha' | 'luminance', form: string): string =>
  dictionary({
    S: kind === 'alpha' ? '/Alpha' : '/Luminosity',
    G: form,
    BC: kind === 'luminance' ? '[0 0 0]' : undefined,
  });
