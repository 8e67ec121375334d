/** Relative colours: `rgb(from red r g b / 50%)`. https://drafts.csswg.org/css-color-5/#relative-colors */

import type { ComponentValue } from '../../syntax/component-value.ts';
import { createCursor, createState } from '../cursor.ts';
import type { Rgba } from '../types.ts';
import { channelsIn } from './channels.ts';
import { COLOR_SPACES, isPredefined } from './color-spaces.ts';
import { absoluteColor } from './functions.ts';

const LEGACY_NAMES: Readonly<Record<string, string>> = { rgba: 'rgb', hsla: 'hsl' };

/** What follows the origin colour, computed for one; undefined if it is not valid. */
export function relativeTo(origin: Rgba, name: string, rest: readonly ComponentValue[]): Rgba | undefined {
  const space = spaceOf(name, rest);
  const { channels } = COLOR_SPACES.get(space ?? '') ?? {};
  // There is no legacy syntax with commas.
  if (space === undefined || !channels || rest.some((value) => value.type === 'comma')) return undefined;
  // The channels of rgb() go to 255.
  const scale = name === 'rgb' || name === 'rgba' ? 255 : 1;
  const known = new Map<string, number | null>([['alpha', origin.written?.alphaMissing ? null : origin.a]]);
  channelsIn(origin, space).forEach((value, i) => {
    known.set(channels[i]!, value === null ? null : value * scale);
  });
  const values = [...replaceChannels(rest, known, true)];
  if (!rest.some((value) => value.type === 'delim' && value.value === '/'))
    values.push({ type: 'delim', value: '/', start: 0 }, channelValue(known.get('alpha')!, true));
  return absoluteColor(name, createCursor(values, createState()), true);
}

function spaceOf(name: string, rest: readonly ComponentValue[]): string | undefined {
  if (name !== 'color') {
    const space = LEGACY_NAMES[name] ?? name;
    return space === 'rgb' ? 'srgb' : space;
  }
  const first = rest.find((value) => value.type !== 'whitespace');
  const named = first?.type === 'ident' ? first.value.toLowerCase() : '';
  const space = COLOR_SPACES.get(named);
  return space && isPredefined(space) ? named : undefined;
}

/** `bare`: not within a math function, where what is missing is 0. */
function replaceChannels(
  values: readonly ComponentValue[],
  channels: ReadonlyMap<string, number | null>,
  bare: boolean,
): readonly ComponentValue[] {
  return values.map((value) => {
    if (value.type === 'function' || value.type === 'block')
      return { ...value, values: replaceChannels(value.values, channels, false) };
    const number = value.type === 'ident' ? channels.get(value.value.toLowerCase()) : undefined;
    return number === undefined ? value : channelValue(number, bare);
  });
}

function channelValue(value: number | null, bare: boolean): ComponentValue {
  if (value === null && bare) return { type: 'ident', value: 'none', start: 0 };
  const number = value ?? 0;
  return { type: 'number', value: number, isInteger: Number.isInteger(number), text: String(number), start: 0 };
}
