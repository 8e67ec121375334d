/** Colours whose computed value depends on the element. */

import type { ComponentValue } from '../../syntax/component-value.ts';
import type { Color, Rgba } from '../types.ts';
import { spotTint } from './inks.ts';
import { type ColorMix, mixColors } from './mix.ts';
import { relativeTo } from './relative.ts';

export type DeferredColor =
  | { readonly deferred: 'color-mix'; readonly mix: ColorMix }
  /** https://drafts.csswg.org/css-color-5/#light-dark, and system colours. */
  | { readonly deferred: 'light-dark'; readonly light: ColorPart; readonly dark: ColorPart }
  /** https://drafts.csswg.org/css-color-5/#contrast-color */
  | { readonly deferred: 'contrast-color'; readonly background: ColorPart }
  /** `rest`: what follows the origin colour. https://drafts.csswg.org/css-color-5/#relative-colors */
  | {
      readonly deferred: 'relative-color';
      readonly origin: ColorPart;
      readonly name: string;
      readonly rest: readonly ComponentValue[];
    }
  | { readonly deferred: 'spot-color'; readonly name: string; readonly tint: number };

export type ColorPart = Color | DeferredColor;

/** Alternate colours of spot colours, by name. */
export type SpotColors = Pick<ReadonlyMap<string, Rgba>, 'get'>;

/** The element's own colour, and whether its colour scheme is dark. */
interface ColorContext {
  readonly color: Rgba;
  readonly dark: boolean;
  /** The spot colours defined in the document. */
  readonly spotColors: SpotColors;
}

export const isDeferredColor = (part: ColorPart): boolean => part === 'currentcolor' || 'deferred' in part;

export function resolveColorPart(part: ColorPart, context: ColorContext): Rgba {
  if (part === 'currentcolor') return context.color;
  if (!('deferred' in part)) return part;
  switch (part.deferred) {
    case 'color-mix': {
      const first = resolveColorPart(part.mix.first, context);
      return mixColors(part.mix, first, resolveColorPart(part.mix.second, context));
    }
    case 'light-dark':
      return resolveColorPart(context.dark ? part.dark : part.light, context);
    case 'contrast-color':
      return contrastColor(resolveColorPart(part.background, context));
    case 'relative-color':
      return relativeTo(resolveColorPart(part.origin, context), part.name, part.rest)!;
    case 'spot-color':
      return spotTint(part.name, context.spotColors.get(part.name), part.tint);
  }
}

const WHITE: Rgba = { r: 1, g: 1, b: 1, a: 1 };
const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** White or black, whichever has more contrast by WCAG 2.1; alpha is ignored. */
function contrastColor({ r, g, b }: Rgba): Rgba {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? WHITE : BLACK;
}
