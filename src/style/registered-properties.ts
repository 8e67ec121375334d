/** Values of custom properties registered with `@property`. https://drafts.csswg.org/css-properties-values-api-1/#syntax-strings */

import type { RegisteredProperty } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { color } from '../css/values/color/parse.ts';
import {
  atEnd,
  createCursor,
  createState,
  customIdent,
  type Parser,
  peek,
  takeComma,
  takeString,
} from '../css/values/cursor.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import { image } from '../css/values/images.ts';
import {
  angle,
  integer,
  length,
  lengthPercentage,
  number,
  percentage,
  resolution,
  time,
} from '../css/values/numeric.ts';
import { transformList } from '../css/values/transforms.ts';
import { url } from '../css/values/url.ts';

const TYPES: Readonly<Record<string, Parser<unknown>>> = {
  length: length(),
  number: number(),
  percentage: percentage(),
  'length-percentage': lengthPercentage(),
  color,
  image,
  url,
  integer: integer(),
  angle,
  time,
  resolution,
  'transform-function': transformList,
  'transform-list': transformList,
  'custom-ident': customIdent(),
  string: takeString,
};

/** Whether the values match the syntax. */
export const matchesSyntax = (syntax: string, values: readonly ComponentValue[]): boolean =>
  computeRegistered({ syntax }, values, null) !== null;

/** The computed value, or null if it does not match the syntax. With a context, lengths become px, so that they inherit as such. */
export function computeRegistered(
  { syntax }: Pick<RegisteredProperty, 'syntax'>,
  values: readonly ComponentValue[],
  context: ComputeContext | null,
): readonly ComponentValue[] | null {
  if (syntax.trim() === '*') return values;
  for (const alternative of syntax.split('|')) {
    const found = matchComponent(alternative.trim(), values, context);
    if (found) return found;
  }
  return null;
}

function matchComponent(
  component: string,
  values: readonly ComponentValue[],
  context: ComputeContext | null,
): readonly ComponentValue[] | null {
  const list = component.endsWith('#') ? ',' : component.endsWith('+') ? ' ' : '';
  const name = list === '' ? component : component.slice(0, -1);
  const typed = /^<([-a-z]+)>$/.exec(name);
  const parser: Parser<unknown> | undefined = typed
    ? Object.hasOwn(TYPES, typed[1]!)
      ? TYPES[typed[1]!]
      : undefined
    : (cursor) => {
        const value = peek(cursor);
        if (value?.type !== 'ident' || value.value !== name) return undefined;
        cursor.index++;
        return value.value;
      };
  if (!parser) return null;
  const state = createState();
  const cursor = createCursor(values, state);
  const parsed: unknown[] = [];
  do {
    const value = parser(cursor);
    if (value === undefined) return null;
    parsed.push(value);
  } while (list !== '' && (list === ',' ? takeComma(cursor) : !atEnd(cursor)));
  if (!atEnd(cursor)) return null;
  if (!state.deferred || list !== '' || context === null) return values;
  return asTokens(computeDeferred(parsed[0], context)) ?? values;
}

function asTokens(value: unknown): readonly ComponentValue[] | null {
  if (typeof value !== 'number') return null;
  return [{ type: 'dimension', value, unit: 'px', isInteger: Number.isInteger(value), text: String(value), start: 0 }];
}
