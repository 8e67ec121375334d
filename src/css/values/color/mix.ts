/** color-mix(). https://drafts.csswg.org/css-color-5/#color-mix */

import type { Channels, Rgba } from '../types.ts';
import { channelsIn, clip, colorIn, known } from './channels.ts';
import { COLOR_SPACES } from './color-spaces.ts';
import type { ColorPart } from './deferred-color.ts';

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

/** Mixes two colours. https://drafts.csswg.org/css-color-4/#interpolation */
export function mixColors(mix: ColorMix, first: Rgba, second: Rgba): Rgba {
  const { hueIndex, toSrgb } = COLOR_SPACES.get(mix.space) ?? COLOR_SPACES.get('srgb')!;
  const a = channelsIn(first, mix.space);
  const b = channelsIn(second, mix.space);
  // A missing component takes the value of the other colour.
  const alphaA = first.written?.alphaMissing ? second.a : first.a;
  const alphaB = second.written?.alphaMissing ? first.a : second.a;
  const w1 = 1 - mix.weight;
  const w2 = mix.weight;
  const alpha = alphaA * w1 + alphaB * w2;
  const mixed = [0, 1, 2].map((axis) => {
    const from = a[axis] ?? b[axis] ?? null;
    const to = b[axis] ?? a[axis] ?? null;
    if (from === null || to === null) return null;
    if (axis === hueIndex) return mixHue(from, to, w2, mix.hue);
    return alpha === 0 ? 0 : (from * alphaA * w1 + to * alphaB * w2) / alpha;
  }) as unknown as Channels;
  const result = alpha * mix.alpha;
  // Mixes in hsl and hwb are colours of sRGB. https://drafts.csswg.org/css-color-5/#color-mix-result
  return hueIndex === 0 ? colorIn('srgb', toSrgb(known(mixed)), clip(result)) : colorIn(mix.space, mixed, clip(result));
}

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
