/** Borders. https://drafts.csswg.org/css-backgrounds-3/#borders */

import { quirkyColor } from '../values/color/parse.ts';
import {
  attempt,
  type Cursor,
  either,
  mapped,
  oneOf,
  type Parser,
  parseArguments,
  takeKeyword,
  word,
} from '../values/cursor.ts';
import { imageOrNone } from '../values/images.ts';
import { length, lengthPercentage, number, percentage } from '../values/numeric.ts';
import type { Color, LengthPercentage } from '../values/types.ts';
import type { BorderGroup, BorderShapeGroup, CornerRadius, LineStyle } from './computed-backgrounds.ts';
import { computedRow, group, row } from './row.ts';

export const lineWidth: Parser<number> = either(word('thin', 1), word('medium', 3), word('thick', 5), length(0, true));

const LINE_STYLES = [
  'none',
  'hidden',
  'dotted',
  'dashed',
  'solid',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const;
export const lineStyle: Parser<LineStyle> = oneOf(...LINE_STYLES);

/**
 * Widths snap to whole px, and widths above 0 are at least 1 px: https://drafts.csswg.org/css-values-4/#snap-a-length-as-a-border-width.
 * Chromium does so in print with one device px per CSS px.
 */
export const snapWidth = (width: number): number => (width > 0 && width < 1 ? 1 : Math.floor(width));

const width = computedRow<number, number>(3, lineWidth, snapWidth);
const style = row<LineStyle>('none', lineStyle);
const paint = row<Color>('currentcolor', quirkyColor);

const gone = (lineStyleName: LineStyle): boolean => lineStyleName === 'none' || lineStyleName === 'hidden';

export const border = group(
  'border',
  'css-backgrounds-3',
  false,
  {
    borderTopWidth: width,
    borderRightWidth: width,
    borderBottomWidth: width,
    borderLeftWidth: width,
    borderTopStyle: style,
    borderRightStyle: style,
    borderBottomStyle: style,
    borderLeftStyle: style,
    borderTopColor: paint,
    borderRightColor: paint,
    borderBottomColor: paint,
    borderLeftColor: paint,
  },
  (values: BorderGroup): BorderGroup => ({
    ...values,
    borderTopWidth: gone(values.borderTopStyle) ? 0 : values.borderTopWidth,
    borderRightWidth: gone(values.borderRightStyle) ? 0 : values.borderRightWidth,
    borderBottomWidth: gone(values.borderBottomStyle) ? 0 : values.borderBottomWidth,
    borderLeftWidth: gone(values.borderLeftStyle) ? 0 : values.borderLeftWidth,
  }),
);

const radius = lengthPercentage(0);

const cornerRadius = (cursor: Cursor): CornerRadius | undefined => {
  const horizontal = radius(cursor);
  if (horizontal === undefined) return undefined;
  return [horizontal, attempt(cursor, radius) ?? horizontal];
};
const corner = row<CornerRadius>([0, 0], cornerRadius);

const CORNER_SHAPES = {
  round: 1,
  scoop: -1,
  bevel: 0,
  notch: Number.NEGATIVE_INFINITY,
  square: Number.POSITIVE_INFINITY,
  squircle: 2,
} as const;
type CornerShape = keyof typeof CORNER_SHAPES;

const superellipse: Parser<number> = (cursor) =>
  parseArguments(
    cursor,
    'superellipse',
    either(word('infinity', Number.POSITIVE_INFINITY), word('-infinity', Number.NEGATIVE_INFINITY), number()),
  );

/** https://drafts.csswg.org/css-borders-4/#typedef-corner-shape-value */
const cornerShape: Parser<number> = either(
  mapped(oneOf(...(Object.keys(CORNER_SHAPES) as CornerShape[])), (name) => CORNER_SHAPES[name]),
  superellipse,
);
const shaped = row<number>(1, cornerShape);

/** Expands one to four values like `margin`: top, right, bottom, left. */
export function fourSides<T>(values: readonly T[]): readonly [T, T, T, T] {
  const [top, right = top, bottom = top, left = right] = values;
  return [top!, right!, bottom!, left!];
}

function upToFour<T>(item: Parser<T>): Parser<readonly T[]> {
  return (cursor) => {
    const values: T[] = [];
    while (values.length < 4) {
      const value = attempt(cursor, item);
      if (value === undefined) break;
      values.push(value);
    }
    return values.length > 0 ? fourSides(values) : undefined;
  };
}

type Slice = BorderShapeGroup['borderImageSlice'];
const slicePercentage = percentage(0);
const sliceEdge: Parser<Slice['edges'][number]> = either(number(0), (cursor) => {
  const value = slicePercentage(cursor);
  return value === undefined ? undefined : ({ kind: 'percentage', value } as const);
});
const sliceEdges = upToFour(sliceEdge);

export const borderImageSlice = (cursor: Cursor): Slice | undefined => {
  let fill = takeKeyword(cursor, 'fill');
  const edges = sliceEdges(cursor);
  if (!edges) return undefined;
  if (!fill) fill = takeKeyword(cursor, 'fill');
  return { edges, fill };
};

type ImageWidth = BorderShapeGroup['borderImageWidth'][number];
const imageFactor = number(0);
const times = (cursor: Cursor): { readonly times: number } | undefined => {
  const factor = imageFactor(cursor);
  return factor === undefined ? undefined : { times: factor };
};
export const borderImageWidth: Parser<readonly ImageWidth[]> = upToFour<ImageWidth>(
  either(oneOf('auto'), times, lengthPercentage(0)),
);
export const borderImageOutset: Parser<BorderShapeGroup['borderImageOutset']> = upToFour<
  BorderShapeGroup['borderImageOutset'][number]
>(either(times, length(0)));

const repeatKeyword = oneOf('stretch', 'repeat', 'round', 'space');
export const borderImageRepeat = (cursor: Cursor): BorderShapeGroup['borderImageRepeat'] | undefined => {
  const horizontal = repeatKeyword(cursor);
  return horizontal && [horizontal, attempt(cursor, repeatKeyword) ?? horizontal];
};

const full: LengthPercentage = { kind: 'percentage', value: 100 };

export const borderShape = group('borderShape', 'css-backgrounds-3', false, {
  borderTopLeftRadius: corner,
  borderTopRightRadius: corner,
  borderBottomRightRadius: corner,
  borderBottomLeftRadius: corner,
  cornerTopLeftShape: shaped,
  cornerTopRightShape: shaped,
  cornerBottomRightShape: shaped,
  cornerBottomLeftShape: shaped,
  borderImageSource: row<BorderShapeGroup['borderImageSource']>(null, imageOrNone),
  borderImageSlice: row<Slice>({ edges: [full, full, full, full] as Slice['edges'], fill: false }, borderImageSlice),
  borderImageWidth: row<BorderShapeGroup['borderImageWidth']>(
    [{ times: 1 }, { times: 1 }, { times: 1 }, { times: 1 }],
    borderImageWidth,
  ),
  borderImageOutset: row<BorderShapeGroup['borderImageOutset']>([0, 0, 0, 0], borderImageOutset),
  borderImageRepeat: row<BorderShapeGroup['borderImageRepeat']>(['stretch', 'stretch'], borderImageRepeat),
});
