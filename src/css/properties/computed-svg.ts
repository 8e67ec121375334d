/** Computed values of SVG properties. https://svgwg.org/svg2-draft/painting.html, geometry.html, text.html */

import type { Color, LengthPercentage } from '../values/types.ts';

/** `<paint>`. A URL is absolute, or a fragment of the document. https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint */
export type SvgPaint =
  | { readonly kind: 'none' | 'context-fill' | 'context-stroke' }
  | { readonly kind: 'color'; readonly color: Color }
  /** `fallback` null: none is given. */
  | { readonly kind: 'server'; readonly url: string; readonly fallback: Color | 'none' | null };

export type PaintLayer = 'fill' | 'stroke' | 'markers';

/** Inherited. */
export interface SvgPaintGroup {
  readonly fill: SvgPaint;
  readonly fillOpacity: number;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly clipRule: 'nonzero' | 'evenodd';
  readonly stroke: SvgPaint;
  readonly strokeOpacity: number;
  readonly strokeWidth: LengthPercentage;
  readonly strokeLinecap: 'butt' | 'round' | 'square';
  readonly strokeLinejoin: 'miter' | 'round' | 'bevel';
  readonly strokeMiterlimit: number;
  /** Empty: solid. */
  readonly strokeDasharray: readonly LengthPercentage[];
  readonly strokeDashoffset: LengthPercentage;
  /** URLs of `<marker>` elements. */
  readonly markerStart: string | null;
  readonly markerMid: string | null;
  readonly markerEnd: string | null;
  /** In painting order. */
  readonly paintOrder: readonly [PaintLayer, PaintLayer, PaintLayer];
  readonly colorInterpolation: 'auto' | 'srgb' | 'linearrgb';
  readonly colorInterpolationFilters: 'auto' | 'srgb' | 'linearrgb';
  readonly textAnchor: 'start' | 'middle' | 'end';
  readonly dominantBaseline: DominantBaseline;
}

export type DominantBaseline =
  | 'auto'
  | 'alphabetic'
  | 'ideographic'
  | 'middle'
  | 'central'
  | 'mathematical'
  | 'hanging'
  | 'text-bottom'
  | 'text-top'
  | 'text-before-edge'
  | 'text-after-edge'
  | 'use-script'
  | 'no-change'
  | 'reset-size';

export type AlignmentBaseline =
  | 'auto'
  | 'baseline'
  | 'alphabetic'
  | 'ideographic'
  | 'middle'
  | 'central'
  | 'mathematical'
  | 'hanging'
  | 'text-bottom'
  | 'text-top'
  | 'before-edge'
  | 'text-before-edge'
  | 'after-edge'
  | 'text-after-edge';

/**
 * Not inherited. A geometry property is null if no declaration sets it; the attribute of that name is then read from the element, so that
 * elements can share styles.
 */
export interface SvgShapeGroup {
  readonly x: LengthPercentage | null;
  readonly y: LengthPercentage | null;
  readonly cx: LengthPercentage | null;
  readonly cy: LengthPercentage | null;
  readonly r: LengthPercentage | null;
  readonly rx: LengthPercentage | 'auto' | null;
  readonly ry: LengthPercentage | 'auto' | null;
  /** Path data. */
  readonly d: string | null;
  readonly vectorEffect: 'none' | 'non-scaling-stroke';
  readonly stopColor: Color;
  readonly stopOpacity: number;
  readonly floodColor: Color;
  readonly floodOpacity: number;
  readonly lightingColor: Color;
  readonly maskType: 'luminance' | 'alpha';
  readonly alignmentBaseline: AlignmentBaseline;
  /** Positive values raise the text; percentages are of the line height. */
  readonly baselineShift: 'sub' | 'super' | LengthPercentage;
}
