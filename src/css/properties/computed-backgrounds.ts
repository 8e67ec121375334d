/** Computed values of backgrounds, borders and outlines. https://drafts.csswg.org/css-backgrounds-4/ */

import type { Px } from '../../geometry.ts';
import type { Color, CssImage, LengthPercentage, Shadow } from '../values/types.ts';

export type LineStyle =
  | 'none'
  | 'hidden'
  | 'dotted'
  | 'dashed'
  | 'solid'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset';

/** Widths are 0 if the style is none or hidden. */
export interface BorderGroup {
  readonly borderTopWidth: Px;
  readonly borderRightWidth: Px;
  readonly borderBottomWidth: Px;
  readonly borderLeftWidth: Px;
  readonly borderTopStyle: LineStyle;
  readonly borderRightStyle: LineStyle;
  readonly borderBottomStyle: LineStyle;
  readonly borderLeftStyle: LineStyle;
  readonly borderTopColor: Color;
  readonly borderRightColor: Color;
  readonly borderBottomColor: Color;
  readonly borderLeftColor: Color;
}

export type CornerRadius = readonly [horizontal: LengthPercentage, vertical: LengthPercentage];

export interface BorderShapeGroup {
  readonly borderTopLeftRadius: CornerRadius;
  readonly borderTopRightRadius: CornerRadius;
  readonly borderBottomRightRadius: CornerRadius;
  readonly borderBottomLeftRadius: CornerRadius;
  /** Superellipse parameters: 1 is round, 0 a bevel, -1 a scoop, the infinities a square and a notch. */
  readonly cornerTopLeftShape: number;
  readonly cornerTopRightShape: number;
  readonly cornerBottomRightShape: number;
  readonly cornerBottomLeftShape: number;
  readonly borderImageSource: CssImage | null;
  /** Numbers are image px, percentages of the image; top right bottom left. */
  readonly borderImageSlice: {
    readonly edges: readonly (number | { readonly kind: 'percentage'; readonly value: number })[];
    readonly fill: boolean;
  };
  /** `{ times }` multiplies the border width. */
  readonly borderImageWidth: readonly (LengthPercentage | 'auto' | { readonly times: number })[];
  readonly borderImageOutset: readonly (Px | { readonly times: number })[];
  readonly borderImageRepeat: readonly [
    'stretch' | 'repeat' | 'round' | 'space',
    'stretch' | 'repeat' | 'round' | 'space',
  ];
}

export type BackgroundRepeat = 'repeat' | 'no-repeat' | 'space' | 'round';

export type BackgroundSize = 'cover' | 'contain' | readonly [LengthPercentage | 'auto', LengthPercentage | 'auto'];

/** `border-area`: the area of the borders, whatever their colour. */
export type BackgroundClip = VisualBox | 'text' | 'border-area';

export type VisualBox = 'border-box' | 'padding-box' | 'content-box';

/** Lists have one entry per layer as written; the number of images is the number of layers. */
export interface BackgroundGroup {
  readonly backgroundColor: Color;
  readonly backgroundImage: readonly (CssImage | null)[];
  readonly backgroundPositionX: readonly LengthPercentage[];
  readonly backgroundPositionY: readonly LengthPercentage[];
  readonly backgroundSize: readonly BackgroundSize[];
  readonly backgroundRepeat: readonly (readonly [BackgroundRepeat, BackgroundRepeat])[];
  readonly backgroundAttachment: readonly ('scroll' | 'fixed' | 'local')[];
  readonly backgroundOrigin: readonly VisualBox[];
  readonly backgroundClip: readonly BackgroundClip[];
  readonly backgroundBlendMode: readonly BlendMode[];
}

export type BlendMode =
  | 'normal'
  | 'multiply'
  | 'screen'
  | 'overlay'
  | 'darken'
  | 'lighten'
  | 'color-dodge'
  | 'color-burn'
  | 'hard-light'
  | 'soft-light'
  | 'difference'
  | 'exclusion'
  | 'hue'
  | 'saturation'
  | 'color'
  | 'luminosity';

export interface OutlineGroup {
  readonly outlineWidth: Px;
  readonly outlineStyle: LineStyle | 'auto';
  readonly outlineColor: Color;
  readonly outlineOffset: Px;
  readonly boxShadow: readonly Shadow[];
}

export type GeometryBox = ShapeBox | 'fill-box' | 'stroke-box' | 'view-box';

export type ShapeBox = VisualBox | 'margin-box';
