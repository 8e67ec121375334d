/** Properties of SVG. https://svgwg.org/svg2-draft/propidx.html, css-masking-1, filter-effects-1, css-inline-3 */

import { BLACK, color } from '../values/color/parse.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  either,
  mapped,
  oneOf,
  type Parser,
  parseArguments,
  takeComma,
  takeKeyword,
  takeString,
  word,
} from '../values/cursor.ts';
import { lengthPercentage, number, numberOrPercentage } from '../values/numeric.ts';
import type { Color, LengthPercentage } from '../values/types.ts';
import { url } from '../values/url.ts';
import type { PaintLayer, SvgPaint, SvgPaintGroup, SvgShapeGroup } from './computed-svg.ts';
import { computedRow, group, keyword, type Row, row } from './row.ts';

const NONE: SvgPaint = { kind: 'none' };

const paintFallback: Parser<Color | 'none'> = either(oneOf('none'), color);

const paint: Parser<SvgPaint> = (cursor) => {
  const word = attempt(cursor, oneOf('none', 'context-fill', 'context-stroke'));
  if (word !== undefined) return word === 'none' ? NONE : { kind: word };
  const server = attempt(cursor, url);
  if (server !== undefined) {
    return { kind: 'server', url: server, fallback: attempt(cursor, paintFallback) ?? null };
  }
  const plain = color(cursor);
  return plain === undefined ? undefined : { kind: 'color', color: plain };
};

const clamped = (initial: number): Row<number> =>
  computedRow<number, number>(initial, numberOrPercentage(), (value) => Math.min(Math.max(value, 0), 1));

/** Numbers are user units here, in style sheets too. https://svgwg.org/svg2-draft/painting.html#StrokeWidthProperty */
const strokeLength = (min = Number.NEGATIVE_INFINITY): Parser<LengthPercentage> =>
  either(lengthPercentage(min), number(min));

const dash = strokeLength(0);

/** Commas between the values are optional. */
const dashes: Parser<readonly LengthPercentage[]> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return [];
  const list: LengthPercentage[] = [];
  do {
    const value = dash(cursor);
    if (value === undefined) return undefined;
    list.push(value);
  } while (takeComma(cursor) || !atEnd(cursor));
  return list;
};

const LAYERS = ['fill', 'stroke', 'markers'] as const;
type Order = SvgPaintGroup['paintOrder'];

/** Layers that are not named follow in the default order. */
const paintOrder: Parser<Order> = (cursor) => {
  if (takeKeyword(cursor, 'normal')) return LAYERS;
  const named: PaintLayer[] = [];
  for (let layer = attempt(cursor, oneOf(...LAYERS)); layer; layer = attempt(cursor, oneOf(...LAYERS))) {
    if (named.includes(layer)) return undefined;
    named.push(layer);
  }
  if (named.length === 0) return undefined;
  return [...named, ...LAYERS.filter((layer) => !named.includes(layer))] as unknown as Order;
};

const marker: Parser<string | null> = either(word('none', null), url);

const colorSpace = <T extends 'auto' | 'srgb' | 'linearrgb'>(initial: T): Row<'auto' | 'srgb' | 'linearrgb'> =>
  row<'auto' | 'srgb' | 'linearrgb'>(initial, oneOf('auto', 'srgb', 'linearrgb'));

/** Joins that browsers do not draw fall back to the miter. */
const join: Parser<SvgPaintGroup['strokeLinejoin']> = either(
  oneOf('miter', 'round', 'bevel'),
  mapped(oneOf('miter-clip', 'arcs'), () => 'miter'),
);

export const svgPaint = group('svgPaint', 'svg-2', true, {
  fill: row<SvgPaint>({ kind: 'color', color: BLACK }, paint),
  fillOpacity: clamped(1),
  fillRule: keyword('nonzero', 'evenodd'),
  clipRule: keyword('nonzero', 'evenodd'),
  stroke: row<SvgPaint>(NONE, paint),
  strokeOpacity: clamped(1),
  strokeWidth: row<LengthPercentage>(1, strokeLength(0)),
  strokeLinecap: keyword('butt', 'round', 'square'),
  strokeLinejoin: row<SvgPaintGroup['strokeLinejoin']>('miter', join),
  strokeMiterlimit: row<number>(4, number(0)),
  strokeDasharray: row<readonly LengthPercentage[]>([], dashes),
  strokeDashoffset: row<LengthPercentage>(0, strokeLength()),
  markerStart: row<string | null>(null, marker),
  markerMid: row<string | null>(null, marker),
  markerEnd: row<string | null>(null, marker),
  paintOrder: row<Order>(LAYERS, paintOrder),
  colorInterpolation: colorSpace('srgb'),
  colorInterpolationFilters: colorSpace('linearrgb'),
  textAnchor: keyword('start', 'middle', 'end'),
  dominantBaseline: keyword(
    ...(['auto', 'alphabetic', 'ideographic', 'middle', 'central', 'mathematical', 'hanging', 'text-bottom'] as const),
    ...(['text-top', 'text-before-edge', 'text-after-edge', 'use-script', 'no-change', 'reset-size'] as const),
  ),
});

// --- not inherited ----------------------------------------------------------------------------------------------

/** A geometry property: `initial` is its value for the keyword `initial`; null if nothing is declared. */
function geometry<T>(initial: T, parse: Parser<T>): Row<T | null> {
  return { initial, undeclared: null, parse, compute: null };
}

const anyLength = lengthPercentage();
const plainLength = lengthPercentage(0);
const cornerRadius: Parser<LengthPercentage | 'auto'> = either(oneOf('auto'), plainLength);

const pathString: Parser<string> = (cursor: Cursor) => {
  if (takeKeyword(cursor, 'none')) return '';
  return parseArguments(cursor, 'path', (inner) => takeString(inner));
};

const shift: Parser<SvgShapeGroup['baselineShift']> = either(oneOf('sub', 'super'), word('baseline', 0), anyLength);

/** Deviation: browsers support only this effect of SVG 2. */
const vectorEffect = keyword('none', 'non-scaling-stroke');

export const svgShape = group('svgShape', 'svg-2', false, {
  x: geometry<LengthPercentage>(0, anyLength),
  y: geometry<LengthPercentage>(0, anyLength),
  cx: geometry<LengthPercentage>(0, anyLength),
  cy: geometry<LengthPercentage>(0, anyLength),
  r: geometry<LengthPercentage>(0, plainLength),
  rx: geometry<LengthPercentage | 'auto'>('auto', cornerRadius),
  ry: geometry<LengthPercentage | 'auto'>('auto', cornerRadius),
  d: geometry<string>('', pathString),
  vectorEffect,
  stopColor: row<Color>(BLACK, color),
  stopOpacity: clamped(1),
  floodColor: row<Color>(BLACK, color),
  floodOpacity: clamped(1),
  lightingColor: row<Color>({ ...BLACK, r: 1, g: 1, b: 1 }, color),
  maskType: keyword('luminance', 'alpha'),
  alignmentBaseline: keyword(
    ...(['baseline', 'auto', 'alphabetic', 'ideographic', 'middle', 'central', 'mathematical', 'hanging'] as const),
    ...(['text-bottom', 'text-top', 'before-edge', 'text-before-edge', 'after-edge', 'text-after-edge'] as const),
  ),
  baselineShift: row<SvgShapeGroup['baselineShift']>(0, shift),
});
