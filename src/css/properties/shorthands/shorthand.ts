/** The type of shorthands, and makers for the common forms. https://drafts.csswg.org/css-cascade-5/#shorthand */

import { atEnd, attempt, type Cursor, takeDelim } from '../../values/cursor.ts';
import { longhandNamed } from '../longhands.ts';

/** Specified values by longhand; longhands left out get their initial value. */
export type LonghandValues = Readonly<Record<string, unknown>>;

export interface Shorthand {
  readonly name: string;
  readonly longhands: readonly string[];
  readonly parse: (cursor: Cursor) => LonghandValues | undefined;
}

export function shorthand(name: string, longhands: readonly string[], parse: Shorthand['parse']): Shorthand {
  return { name, longhands, parse };
}

/** Reads one value by the grammar of a longhand. */
export function parseLonghand(name: string, cursor: Cursor): unknown {
  return attempt(cursor, longhandNamed(name)!.row.parse);
}

/** One value per longhand, expanded as for box sides (one to four values; or one or two). */
export function sides(name: string, longhands: readonly string[]): Shorthand {
  return shorthand(name, longhands, (cursor) => {
    const values: unknown[] = [];
    while (values.length < longhands.length && !atEnd(cursor)) {
      const value = parseLonghand(longhands[0]!, cursor);
      if (value === undefined) return undefined;
      values.push(value);
    }
    if (values.length === 0) return undefined;
    return assign(longhands, values);
  });
}

function assign(longhands: readonly string[], values: readonly unknown[]): LonghandValues {
  const [first, second = first, third = first, fourth = second] = values;
  const all = longhands.length === 2 ? [first, second] : [first, second, third, fourth];
  return Object.fromEntries(longhands.map((longhand, index) => [longhand, all[index]]));
}

/** `a || b || c`: each at most once, in any order, at least one. */
export function anyOrder(longhands: readonly string[], cursor: Cursor): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  let count = 0;
  while (!atEnd(cursor) && count < longhands.length) {
    const found = longhands.find((name) => {
      if (name in values) return false;
      const value = parseLonghand(name, cursor);
      if (value === undefined) return false;
      values[name] = value;
      return true;
    });
    if (found === undefined) break;
    count++;
  }
  return count > 0 ? values : undefined;
}

export function anyOrderShorthand(name: string, longhands: readonly string[]): Shorthand {
  return shorthand(name, longhands, (cursor) => anyOrder(longhands, cursor));
}

/** A longhand under another name with other keywords, such as `page-break-before`. */
export function renamed(name: string, longhand: string, keywords: Readonly<Record<string, unknown>>): Shorthand {
  return shorthand(name, [longhand], (cursor) => {
    const value = cursor.values.find((part) => part.type !== 'whitespace');
    if (value?.type !== 'ident') return undefined;
    const lower = value.value.toLowerCase();
    if (!Object.hasOwn(keywords, lower)) return undefined;
    cursor.index = cursor.values.indexOf(value, cursor.index) + 1;
    return { [longhand]: keywords[lower] };
  });
}

/** Values separated by slashes, each read by its longhand; omitted ones are `missing(values so far)`. */
export function slashList(
  name: string,
  longhands: readonly string[],
  missing: (values: readonly unknown[], index: number) => unknown,
): Shorthand {
  return shorthand(name, longhands, (cursor) => {
    const values: unknown[] = [];
    do {
      const longhand = longhands[values.length];
      const value = longhand === undefined ? undefined : parseLonghand(longhand, cursor);
      if (value === undefined) return undefined;
      values.push(value);
    } while (takeDelim(cursor, '/'));
    while (values.length < longhands.length) values.push(missing(values, values.length));
    return Object.fromEntries(longhands.map((longhand, index) => [longhand, values[index]]));
  });
}
