/** Relative colours: `rgb(from red r g b / 50%)`. https://drafts.csswg.org/css-color-5/#relative-colors */

import type { ComponentValue } from '../../syntax/component-value.ts';
import type { Rgba } from '../types.ts';
import {
  rectangularToPolar,
  srgbToHsl,
  srgbToHwb,
  srgbToLab,
  srgbToLinear,
  srgbToOklab,
  srgbToXyz,
  type Triple,
  xyzD65ToD50,
} from './spaces.ts';

interface Channels {
  readonly names: readonly [string, string, string];
  readonly from: (srgb: Triple) => Triple;
}

const scaled = ([a, b, c]: Triple, by: number): Triple => [a * by, b * by, c * by];
const rgb = (from: Channels['from']): Channels => ({ names: ['r', 'g', 'b'], from });
const xyz = (from: Channels['from']): Channels => ({ names: ['x', 'y', 'z'], from });

const FUNCTIONS: Readonly<Record<string, Channels>> = {
  rgb: rgb((color) => scaled(color, 255)),
  rgba: rgb((color) => scaled(color, 255)),
  hsl: { names: ['h', 's', 'l'], from: srgbToHsl },
  hsla: { names: ['h', 's', 'l'], from: srgbToHsl },
  hwb: { names: ['h', 'w', 'b'], from: srgbToHwb },
  lab: { names: ['l', 'a', 'b'], from: srgbToLab },
  lch: { names: ['l', 'c', 'h'], from: (color) => rectangularToPolar(srgbToLab(color)) },
  oklab: { names: ['l', 'a', 'b'], from: srgbToOklab },
  oklch: { names: ['l', 'c', 'h'], from: (color) => rectangularToPolar(srgbToOklab(color)) },
};

/** Not yet: display-p3 and the other wide spaces as the space of `color(from ...)`. */
const SPACES: Readonly<Record<string, Channels>> = {
  srgb: rgb((color) => color),
  'srgb-linear': rgb(srgbToLinear),
  xyz: xyz(srgbToXyz),
  'xyz-d65': xyz(srgbToXyz),
  'xyz-d50': xyz((color) => xyzD65ToD50(srgbToXyz(color))),
};

/** The arguments after the origin colour, with channel keywords replaced by the origin's numbers; undefined if the function is unknown. */
export function withChannels(
  name: string,
  rest: readonly ComponentValue[],
  origin: Rgba,
): readonly ComponentValue[] | undefined {
  const first = rest.find((value) => value.type !== 'whitespace');
  const space = name === 'color' && first?.type === 'ident' ? first.value.toLowerCase() : null;
  const table = space === null ? FUNCTIONS : SPACES;
  const key = space ?? name;
  if (!Object.hasOwn(table, key)) return undefined;
  const { names, from } = table[key]!;
  const numbers = from([origin.r, origin.g, origin.b]);
  const known = new Map<string, number>([
    ...names.map((channel, i): [string, number] => [channel, numbers[i]!]),
    ['alpha', origin.a],
  ]);
  const replaced = replaceChannels(rest, known);
  if (rest.some((value) => value.type === 'delim' && value.value === '/')) return replaced;
  return [...replaced, { type: 'delim', value: '/', start: 0 }, numberValue(origin.a)];
}

function replaceChannels(
  values: readonly ComponentValue[],
  channels: ReadonlyMap<string, number>,
): readonly ComponentValue[] {
  return values.map((value) => {
    if (value.type === 'function') return { ...value, values: replaceChannels(value.values, channels) };
    if (value.type === 'block') return { ...value, values: replaceChannels(value.values, channels) };
    const number = value.type === 'ident' ? channels.get(value.value.toLowerCase()) : undefined;
    return number === undefined ? value : numberValue(number);
  });
}

const numberValue = (value: number): ComponentValue => ({
  type: 'number',
  value,
  isInteger: Number.isInteger(value),
  text: String(value),
  start: 0,
});
