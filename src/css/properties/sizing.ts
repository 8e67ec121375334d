/** Sizes. https://drafts.csswg.org/css-sizing-3/ and css-sizing-4, css-images-3 for object-fit, css-rhythm-1 for block-step-size */

import type { ComponentValue } from '../syntax/component-value.ts';
import { withAnchorFunctions } from '../values/anchors.ts';
import { basicShape } from '../values/basic-shapes.ts';
import {
  attempt,
  type Cursor,
  createCursor,
  either,
  oneOf,
  type Parser,
  parseArguments,
  takeComma,
  takeDelim,
  takeKeyword,
  word,
} from '../values/cursor.ts';
import { length, lengthPercentage, number } from '../values/numeric.ts';
import { CENTER, position } from '../values/position.ts';
import type { BasicShape, LengthPercentage } from '../values/types.ts';
import type { CalcSize, MaxSizeValue, SizeGroup, SizeValue } from './computed-boxes.ts';
import { group, keyword, row } from './row.ts';

const nonNegative = lengthPercentage(0, true);

const fitContentFunction = (cursor: Cursor): { readonly fitContent: SizeLimit } | undefined => {
  const limit = parseArguments(cursor, 'fit-content', nonNegative);
  return limit === undefined ? undefined : { fitContent: limit };
};
type SizeLimit = Extract<SizeValue, { readonly fitContent: unknown }>['fitContent'];

const intrinsic: Parser<Exclude<CalcSize['basis'], 'auto' | 'stretch'>> = either(
  oneOf('min-content', 'max-content'),
  either(
    word('fit-content', { fitContent: null }),
    word('-moz-fit-content', { fitContent: null }),
    word('-webkit-fit-content', { fitContent: null }),
    fitContentFunction,
  ),
  nonNegative,
);
const prefixed = either(
  word('-webkit-min-content', 'min-content'),
  word('-webkit-max-content', 'max-content'),
  word('-webkit-fill-available', 'stretch'),
  either(word('stretch', 'stretch'), word('-moz-available', 'stretch')),
);
const plainSize: Parser<Exclude<CalcSize['basis'], 'auto'>> = either(prefixed, intrinsic);

/** `size` is the size of the basis, and is read as 100% of it. Not yet: percentages of the container in the same calculation. */
const calculation = (cursor: Cursor): LengthPercentage | undefined => {
  const values: ComponentValue[] = [];
  let valid = true;
  const read = (list: readonly ComponentValue[]): ComponentValue[] =>
    list.map((value) => {
      if (value.type === 'percentage') valid = false;
      if (value.type === 'function' || value.type === 'block') return { ...value, values: read(value.values) };
      if (value.type !== 'ident' || value.value.toLowerCase() !== 'size') return value;
      return { type: 'percentage', value: 100, start: value.start };
    });
  values.push({ type: 'function', name: 'calc', values: read(cursor.values.slice(cursor.index)), start: 0 });
  cursor.index = cursor.values.length;
  return valid ? nonNegative(createCursor(values, cursor.state)) : undefined;
};

const calcSizeArguments = (cursor: Cursor): CalcSize | undefined => {
  const basis = attempt(cursor, either(oneOf('auto'), word('any', 0), plainSize));
  const used = basis !== undefined && takeComma(cursor) ? calculation(cursor) : undefined;
  return basis === undefined || used === undefined ? undefined : { basis, calculation: used };
};

const calcSize: Parser<{ readonly calcSize: CalcSize }> = (cursor) => {
  const value = parseArguments(cursor, 'calc-size', calcSizeArguments);
  return value && { calcSize: value };
};

const commonSize: Parser<Exclude<SizeValue, 'auto'>> = either(calcSize, plainSize);

export const sizeValue: Parser<SizeValue> = either(oneOf('auto'), commonSize);
const ownSize = withAnchorFunctions('sizes', sizeValue);
const maxSizeValue: Parser<MaxSizeValue> = withAnchorFunctions('sizes', either(oneOf('none'), commonSize));

const positiveNumber = number(0);

/** `auto || <ratio>`; a ratio of 0 behaves as none. */
const aspectRatio = (cursor: Cursor): SizeGroup['aspectRatio'] | undefined => {
  let auto = takeKeyword(cursor, 'auto');
  let ratio: number | null = null;
  const width = attempt(cursor, positiveNumber);
  if (width !== undefined) {
    let height = 1;
    if (takeDelim(cursor, '/')) {
      const given = positiveNumber(cursor);
      if (given === undefined) return undefined;
      height = given;
    }
    if (typeof width !== 'number' || typeof height !== 'number') return undefined;
    if (width > 0 && height > 0) ratio = width / height;
    else auto = true;
    if (!auto) auto = takeKeyword(cursor, 'auto');
  } else if (!auto) return undefined;
  return { auto, ratio };
};

/** `none | <basic-shape-rect>`. https://drafts.csswg.org/css-images-5/#the-object-view-box */
const viewBox = (cursor: Cursor): BasicShape | undefined => {
  const shape = basicShape(cursor);
  return shape && 'sides' in shape ? shape : undefined;
};

export const size = group('size', 'css-sizing-4', false, {
  width: row<SizeValue>('auto', ownSize),
  height: row<SizeValue>('auto', ownSize),
  minWidth: row<SizeValue>('auto', ownSize),
  minHeight: row<SizeValue>('auto', ownSize),
  maxWidth: row<MaxSizeValue>('none', maxSizeValue),
  maxHeight: row<MaxSizeValue>('none', maxSizeValue),
  boxSizing: keyword('content-box', 'border-box'),
  aspectRatio: row<SizeGroup['aspectRatio']>({ auto: true, ratio: null }, aspectRatio),
  objectFit: keyword('fill', 'contain', 'cover', 'none', 'scale-down'),
  objectPosition: row(CENTER, position(false)),
  objectViewBox: row<SizeGroup['objectViewBox']>(null, either(word('none', null), viewBox)),
  blockStepSize: row<SizeGroup['blockStepSize']>(null, either(word('none', null), length(0))),
});
