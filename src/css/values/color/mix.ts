/** color-mix(). https://drafts.csswg.org/css-color-5/#color-mix */

import type { Rgba } from '../types.ts';
import type { ColorPart } from './deferred-color.ts';
import {
  hslToSrgb,
  hwbToSrgb,
  labToSrgb,
  linearToSrgb,
  oklabToSrgb,
  polarToRectangular,
  predefinedToSrgb,
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

export type HueMethod = 'shorter' | 'longer' | 'increasing' | 'decreasing';

export interface ColorMix {
  readonly space: string;
  readonly hue: HueMethod;
  readonly first: ColorPart;
  readonly second: ColorPart;
  /** Weights adding up to 1. */
  readonly weight: number;
  /** Multiplies alpha if the percentages add up to less than 100%. */
  readonly alpha: number;
}

interface MixSpace {
  readonly hueIndex: number;
  readonly from: (srgb: Triple) => Triple;
  readonly to: (color: Triple) => Triple;
}

const rgbSpace = (from: MixSpace['from'], to: MixSpace['to']): MixSpace => ({ hueIndex: -1, from, to });
const same = (color: Triple): Triple => color;

export const MIX_SPACES: ReadonlyMap<string, MixSpace> = new Map([
  ['srgb', rgbSpace(same, same)],
  ['srgb-linear', rgbSpace(srgbToLinear, linearToSrgb)],
  ['lab', rgbSpace(srgbToLab, labToSrgb)],
  ['oklab', rgbSpace(srgbToOklab, oklabToSrgb)],
  ['xyz', rgbSpace(srgbToXyz, (color) => predefinedToSrgb('xyz', color)!)],
  ['xyz-d65', rgbSpace(srgbToXyz, (color) => predefinedToSrgb('xyz', color)!)],
  [
    'xyz-d50',
    rgbSpace(
      (color) => xyzD65ToD50(srgbToXyz(color)),
      (color) => predefinedToSrgb('xyz-d50', color)!,
    ),
  ],
  ['hsl', { hueIndex: 0, from: srgbToHsl, to: hslToSrgb }],
  ['hwb', { hueIndex: 0, from: srgbToHwb, to: hwbToSrgb }],
  [
    'lch',
    { hueIndex: 2, from: (c) => rectangularToPolar(srgbToLab(c)), to: (c) => labToSrgb(polarToRectangular(...c)) },
  ],
  [
    'oklch',
    { hueIndex: 2, from: (c) => rectangularToPolar(srgbToOklab(c)), to: (c) => oklabToSrgb(polarToRectangular(...c)) },
  ],
]);

/** Mixes two colours; `first` and `second` are their weights. */
export function mixColors(mix: ColorMix, first: Rgba, second: Rgba): Rgba {
  const space = MIX_SPACES.get(mix.space) ?? MIX_SPACES.get('srgb')!;
  const w1 = 1 - mix.weight;
  const w2 = mix.weight;
  let a = space.from([first.r, first.g, first.b]);
  let b = space.from([second.r, second.g, second.b]);
  // A powerless component (the hue of a grey) takes the value of the other colour.
  if (space.hueIndex >= 0) {
    if (isGrey(first)) a = withHue(a, space.hueIndex, b[space.hueIndex]!);
    else if (isGrey(second)) b = withHue(b, space.hueIndex, a[space.hueIndex]!);
  }
  const alpha = first.a * w1 + second.a * w2;
  const mixed = [0, 1, 2].map((axis) => {
    if (axis === space.hueIndex) return mixHue(a[axis]!, b[axis]!, w2, mix.hue);
    return alpha === 0 ? 0 : (a[axis]! * first.a * w1 + b[axis]! * second.a * w2) / alpha;
  }) as unknown as Triple;
  const [r, g, bl] = space.to(mixed);
  return { r: clip(r), g: clip(g), b: clip(bl), a: alpha * mix.alpha };
}

const isGrey = (color: Rgba): boolean =>
  Math.max(color.r, color.g, color.b) - Math.min(color.r, color.g, color.b) < 1e-6;

const withHue = (color: Triple, axis: number, hue: number): Triple =>
  axis === 0 ? [hue, color[1], color[2]] : [color[0], color[1], hue];

/** https://drafts.csswg.org/css-color-4/#hue-interpolation */
function mixHue(from: number, to: number, weight: number, method: HueMethod): number {
  let a = from;
  let b = to;
  const difference = b - a;
  if (method === 'shorter') {
    if (difference > 180) a += 360;
    else if (difference < -180) b += 360;
  } else if (method === 'longer') {
    if (difference > 0 && difference < 180) a += 360;
    else if (difference > -180 && difference <= 0) b += 360;
  } else if (method === 'increasing' && b < a) b += 360;
  else if (method === 'decreasing' && a < b) a += 360;
  return a + (b - a) * weight;
}

export const clip = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), 1));
