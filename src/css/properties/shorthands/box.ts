/** Shorthands of margins, padding, insets, borders, outlines and overflow. */

import { atEnd, attempt, type Cursor, takeDelim } from '../../values/cursor.ts';
import { lengthPercentage } from '../../values/numeric.ts';
import { fourSides } from '../borders.ts';
import { anyOrder, anyOrderShorthand, parseLonghand, type Shorthand, shorthand, sides } from './shorthand.ts';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const AXES = ['block', 'inline'] as const;
const ENDS = ['start', 'end'] as const;
const PARTS = ['width', 'style', 'color'] as const;

const around = (prefix: string, suffix = ''): string[] => SIDES.map((side) => `${prefix}-${side}${suffix}`);
const along = (prefix: string, axis: string, suffix = ''): string[] =>
  ENDS.map((end) => `${prefix}-${axis}-${end}${suffix}`);

const IMAGE_PARTS = ['source', 'slice', 'width', 'outset', 'repeat'];
const IMAGE = IMAGE_PARTS.map((part) => `border-image-${part}`);

/** One side's width, style and colour, applied to several sides. */
function borders(name: string, prefixes: readonly string[], resets: readonly string[]): Shorthand {
  const longhands = prefixes.flatMap((prefix) => PARTS.map((part) => `${prefix}-${part}`));
  const model = PARTS.map((part) => `${prefixes[0]!}-${part}`);
  return shorthand(name, [...longhands, ...resets], (cursor) => {
    const values = anyOrder(model, cursor);
    if (!values) return undefined;
    const all: Record<string, unknown> = {};
    for (const part of PARTS) {
      const value = values[`${prefixes[0]!}-${part}`];
      if (value !== undefined) for (const prefix of prefixes) all[`${prefix}-${part}`] = value;
    }
    return all;
  });
}

const radius = lengthPercentage(0);

function radii(cursor: Cursor): readonly unknown[] | undefined {
  const values: unknown[] = [];
  for (let value = attempt(cursor, radius); value !== undefined && values.length < 4; value = attempt(cursor, radius)) {
    values.push(value);
  }
  return values.length > 0 ? fourSides(values) : undefined;
}

const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`);

const borderRadius = shorthand('border-radius', CORNERS, (cursor) => {
  const horizontal = radii(cursor);
  const vertical = horizontal && takeDelim(cursor, '/') ? radii(cursor) : horizontal;
  if (!horizontal || !vertical) return undefined;
  return Object.fromEntries(CORNERS.map((corner, index) => [corner, [horizontal[index], vertical[index]]]));
});

/** `corner-shape`, and the shorthands for two corners of a side. https://drafts.csswg.org/css-borders-4/#corner-shape-shorthand */
const cornerShapes = [
  sides('corner-shape', cornerNames('top-left', 'top-right', 'bottom-right', 'bottom-left')),
  sides('corner-top-shape', cornerNames('top-left', 'top-right')),
  sides('corner-right-shape', cornerNames('top-right', 'bottom-right')),
  sides('corner-bottom-shape', cornerNames('bottom-left', 'bottom-right')),
  sides('corner-left-shape', cornerNames('top-left', 'bottom-left')),
  ...ENDS.flatMap((end) => [
    sides(`corner-block-${end}-shape`, cornerNames(`${end}-start`, `${end}-end`)),
    sides(`corner-inline-${end}-shape`, cornerNames(`start-${end}`, `end-${end}`)),
  ]),
];

function cornerNames(...corners: readonly string[]): string[] {
  return corners.map((corner) => `corner-${corner}-shape`);
}

/** `<source> || <slice> [/ <width>? [/ <outset>]?]? || <repeat>` */
const slicedImage = (name: string): Shorthand => {
  const [source, slice, width, outset, repeat] = IMAGE_PARTS.map((part) => `${name}-${part}`) as [
    ...[string, string, string, string, string],
  ];
  return shorthand(name, [source, slice, width, outset, repeat], (cursor) => {
    const values: Record<string, unknown> = {};
    while (!atEnd(cursor)) {
      const edges = slice in values ? undefined : parseLonghand(slice, cursor);
      if (edges !== undefined) {
        values[slice] = edges;
        if (!afterSlice(cursor, values, width, outset)) return undefined;
        continue;
      }
      const part = [source, repeat].find((longhand) => {
        if (longhand in values) return false;
        const value = parseLonghand(longhand, cursor);
        if (value !== undefined) values[longhand] = value;
        return value !== undefined;
      });
      if (part === undefined) return undefined;
    }
    return Object.keys(values).length > 0 ? values : undefined;
  });
};

function afterSlice(cursor: Cursor, values: Record<string, unknown>, widthName: string, outsetName: string): boolean {
  if (!takeDelim(cursor, '/')) return true;
  const width = parseLonghand(widthName, cursor);
  if (width !== undefined) values[widthName] = width;
  if (!takeDelim(cursor, '/')) return width !== undefined;
  values[outsetName] = parseLonghand(outsetName, cursor);
  return values[outsetName] !== undefined;
}

export const BOX_SHORTHANDS: readonly Shorthand[] = [
  sides('margin', around('margin')),
  sides('padding', around('padding')),
  sides('inset', [...SIDES]),
  ...AXES.flatMap((axis) => [
    sides(`margin-${axis}`, along('margin', axis)),
    sides(`padding-${axis}`, along('padding', axis)),
    sides(`inset-${axis}`, along('inset', axis)),
    ...PARTS.map((part) => sides(`border-${axis}-${part}`, along('border', axis, `-${part}`))),
    borders(`border-${axis}`, along('border', axis), []),
    ...ENDS.map((end) => borders(`border-${axis}-${end}`, [`border-${axis}-${end}`], [])),
  ]),
  ...PARTS.map((part) => sides(`border-${part}`, around('border', `-${part}`))),
  ...SIDES.map((side) => borders(`border-${side}`, [`border-${side}`], [])),
  borders('border', around('border'), IMAGE),
  borderRadius,
  ...cornerShapes,
  slicedImage('border-image'),
  slicedImage('-webkit-mask-box-image'),
  anyOrderShorthand('outline', ['outline-width', 'outline-style', 'outline-color']),
  sides('overflow', ['overflow-x', 'overflow-y']),
  sides('contain-intrinsic-size', ['contain-intrinsic-width', 'contain-intrinsic-height']),
];
