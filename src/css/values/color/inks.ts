/**
 * Printing colours: CMYK, and spot colours, which have their own plates. https://drafts.csswg.org/css-color-5/#device-cmyk
 * Spot colours are defined by `@prince-color` (https://www.princexml.com/doc/styling/#spot-colors).
 */

import { atEnd, attempt, type Cursor, takeComma, takeDelim, takeKeyword } from '../cursor.ts';
import { defer, number, percentage } from '../numeric.ts';
import type { Color, Ink, Rgba } from '../types.ts';
import { clip } from './channels.ts';

const anyNumber = number();
const anyPercentage = percentage();

/** From 0 to 1. */
function share(cursor: Cursor): number | undefined {
  if (takeKeyword(cursor, 'none')) return 0;
  const plain = attempt(cursor, anyNumber);
  if (typeof plain === 'number') return clip(plain);
  const percent = attempt(cursor, anyPercentage);
  return typeof percent === 'number' ? clip(percent / 100) : undefined;
}

/** The arguments of `device-cmyk()`, with commas or without; Prince's `cmyk()` takes the same. */
export function cmyk(cursor: Cursor): Rgba | undefined {
  const parts: number[] = [];
  let commas = false;
  for (let i = 0; i < 4; i++) {
    if (i === 1) commas = takeComma(cursor);
    else if (i > 1 && commas && !takeComma(cursor)) return undefined;
    const part = share(cursor);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const alpha = (commas ? takeComma(cursor) : takeDelim(cursor, '/')) ? share(cursor) : 1;
  if (alpha === undefined || !atEnd(cursor)) return undefined;
  return { ...onScreen(parts), a: alpha, ink: { kind: 'process', parts } };
}

/** https://drafts.csswg.org/css-color-5/#cmyk-rgb, without a profile. */
function onScreen(parts: readonly number[]): Pick<Rgba, 'r' | 'g' | 'b'> {
  const k = parts[3]!;
  const light = (ink: number): number => 1 - Math.min(1, ink * (1 - k) + k);
  return { r: light(parts[0]!), g: light(parts[1]!), b: light(parts[2]!) };
}

/** `prince-color(NAME, TINT)`: resolved once all style sheets are known. */
export function spotColor(cursor: Cursor): Color | undefined {
  const name = cursor.values[cursor.index];
  if (name?.type !== 'ident' && name?.type !== 'string') return undefined;
  cursor.index++;
  const tint = takeComma(cursor) ? share(cursor) : 1;
  if (tint === undefined || !atEnd(cursor)) return undefined;
  return defer(cursor, { deferred: 'spot-color', name: name.value, tint }) as Color;
}

/** A tint of the plate `name`, whose full strength looks like `alternate`; black if the plate is not defined. */
export function spotTint(name: string, alternate: Rgba | undefined, tint: number): Rgba {
  if (!alternate) return { r: 0, g: 0, b: 0, a: 1 };
  const { r, g, b, a, ink } = alternate;
  const full = ink?.kind === 'process' ? ink.parts : [r, g, b];
  const spot: Ink = { kind: 'spot', name, tint, alternate: full };
  const lighter = (part: number): number => 1 - (1 - part) * tint;
  const seen =
    full.length === 4 ? onScreen(full.map((part) => part * tint)) : { r: lighter(r), g: lighter(g), b: lighter(b) };
  return { ...seen, a, ink: spot };
}
