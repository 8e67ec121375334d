/** What coloured glyphs are painted with, in font units, y up. https://learn.microsoft.com/typography/opentype/spec/colr */

import type { BlendMode } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import type { RasterImage } from '../resources/types.ts';
import type { GlyphSegment } from './outlines.ts';

export interface ColorStop {
  readonly offset: number;
  /** Null for the text's own colour, of which `alpha` is taken. */
  readonly color: Rgba | null;
  readonly alpha: number;
}

interface ColorLine {
  /** Ascending; offsets may lie outside 0 to 1. */
  readonly stops: readonly ColorStop[];
  readonly extend: 'pad' | 'repeat' | 'reflect';
}

export type GlyphFill =
  | { readonly kind: 'solid'; readonly color: Rgba | null; readonly alpha: number }
  /** From the first point to the second; the third says along which line the colours stay. */
  | ({
      readonly kind: 'linear';
      readonly points: readonly [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number];
    } & ColorLine)
  | ({
      readonly kind: 'radial';
      readonly circles: readonly [x0: number, y0: number, r0: number, x1: number, y1: number, r1: number];
    } & ColorLine)
  /** Radians from the positive x axis, counter-clockwise. */
  | ({
      readonly kind: 'sweep';
      readonly x: number;
      readonly y: number;
      readonly from: number;
      readonly to: number;
    } & ColorLine);

/** https://www.w3.org/TR/compositing-1/ */
export type CompositeMode = PorterDuff | BlendOfGlyphs;
type PorterDuff =
  | 'clear'
  | 'source'
  | 'destination'
  | 'source-over'
  | 'destination-over'
  | 'source-in'
  | 'destination-in'
  | 'source-out'
  | 'destination-out'
  | 'source-atop'
  | 'destination-atop'
  | 'xor'
  | 'plus';
type BlendOfGlyphs = Exclude<BlendMode, 'normal'>;

export type GlyphPaint =
  /** A picture in the rectangle whose lower left corner is (x, y). */
  | {
      readonly kind: 'picture';
      readonly image: RasterImage;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** Everything inside the clip around it. */
  | { readonly kind: 'fill'; readonly paint: GlyphFill }
  | { readonly kind: 'clip'; readonly path: readonly GlyphSegment[]; readonly content: readonly GlyphPaint[] }
  | {
      readonly kind: 'transform';
      readonly matrix: readonly [number, number, number, number, number, number];
      readonly content: readonly GlyphPaint[];
    }
  | {
      readonly kind: 'composite';
      readonly mode: CompositeMode;
      readonly backdrop: readonly GlyphPaint[];
      readonly source: readonly GlyphPaint[];
    };
