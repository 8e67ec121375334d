/** Computed value types that several properties share. Lengths are px. https://drafts.csswg.org/css-values-4/ */

import type { Px } from '../../geometry.ts';

/** sRGB components 0 to 1 (out of gamut values are clipped when parsed), alpha 0 to 1. Equal colours are one object where cheap. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
  /** The printing colour, if there is one. Colours computed from others have none. */
  readonly ink?: Ink;
  /** What was written, for what is computed from the colour: unless in legacy syntax, which is sRGB. */
  readonly written?: WrittenColor;
}

/** The components of a colour; null for a missing one (`none`). https://drafts.csswg.org/css-color-4/#missing */
export type Channels = readonly [number | null, number | null, number | null];

interface WrittenColor {
  /** A key of `COLOR_SPACES`. */
  readonly space: string;
  /** In the space's own units; they may be out of the gamut of sRGB. */
  readonly values: Channels;
  readonly alphaMissing: boolean;
}

/** A printing colour with components from 0 to 1. */
export type Ink =
  /** Cyan, magenta, yellow, black. */
  | { readonly kind: 'process'; readonly parts: readonly number[] }
  /** `alternate`: the full tint in RGB or CMYK, for devices without the plate. */
  | { readonly kind: 'spot'; readonly name: string; readonly tint: number; readonly alternate: readonly number[] };

export type Color = Rgba | 'currentcolor';

/** A computed `<length-percentage>`: absolute px, a bare percentage, or a math function that still contains percentages. */
export type LengthPercentage = Px | Percentage | CalculatedLength | QuirkyLength;

export interface Percentage {
  readonly kind: 'percentage';
  /** 50 for 50%. */
  readonly value: number;
}

/** A margin from the user agent style sheet in quirks mode: see `layout/core/margins.ts`. */
export interface QuirkyLength {
  readonly kind: 'quirky';
  readonly value: Px;
}

export interface CalculatedLength {
  readonly kind: 'calc';
  readonly node: CalcNode;
}

/** A math function with lengths in px; percentages are resolved once their basis is known. */
export type CalcNode =
  | { readonly op: 'px'; readonly value: Px }
  | { readonly op: 'percentage'; readonly value: number }
  | { readonly op: 'sum' | 'min' | 'max' | 'hypot'; readonly nodes: readonly CalcNode[] }
  | { readonly op: 'scale'; readonly by: number; readonly node: CalcNode }
  | { readonly op: 'clamp'; readonly min: CalcNode | null; readonly value: CalcNode; readonly max: CalcNode | null }
  | {
      readonly op: 'round';
      readonly strategy: 'nearest' | 'up' | 'down' | 'to-zero';
      readonly value: CalcNode;
      readonly step: CalcNode;
    }
  | { readonly op: 'mod' | 'rem'; readonly value: CalcNode; readonly step: CalcNode }
  | { readonly op: 'abs'; readonly node: CalcNode }
  | AnchorNode;

/** `anchor()` or `anchor-size()`, known when the anchor is laid out. https://drafts.csswg.org/css-anchor-position-1/#anchor-pos */
interface AnchorNode {
  readonly op: 'anchor';
  readonly query: AnchorQuery;
  readonly fallback: CalcNode | null;
}

/** A query about the anchor with that name; null: the default anchor. */
export type AnchorQuery =
  | { readonly of: 'side'; readonly anchor: string | null; readonly side: AnchorSide }
  | { readonly of: 'size'; readonly anchor: string | null; readonly dimension: AnchorDimension };

/** A number is the percentage of the way from start to end. */
export type AnchorSide =
  | ('inside' | 'outside' | 'top' | 'left' | 'right' | 'bottom')
  | ('start' | 'end' | 'self-start' | 'self-end' | 'center')
  | number;

/** Null: the dimension along the property's own axis. */
export type AnchorDimension = 'width' | 'height' | 'block' | 'inline' | 'self-block' | 'self-inline' | null;

/** The value in px against `basis`, the length that 100% stands for. */
export function resolveLength(value: LengthPercentage, basis: Px): Px {
  if (typeof value === 'number') return value;
  switch (value.kind) {
    case 'percentage':
      return (value.value * basis) / 100;
    case 'calc':
      return evaluateCalc(value.node, basis);
    case 'quirky':
      return value.value;
  }
}

export function hasPercentage(value: unknown): value is Percentage | CalculatedLength {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'percentage' || value.kind === 'calc')
  );
}

function evaluateCalc(node: CalcNode, basis: Px): Px {
  switch (node.op) {
    case 'px':
      return node.value;
    case 'percentage':
      return (node.value * basis) / 100;
    case 'sum':
      return node.nodes.reduce((total, part) => total + evaluateCalc(part, basis), 0);
    case 'min':
      return node.nodes.reduce((least, part) => Math.min(least, evaluateCalc(part, basis)), Number.POSITIVE_INFINITY);
    case 'max':
      return node.nodes.reduce((most, part) => Math.max(most, evaluateCalc(part, basis)), Number.NEGATIVE_INFINITY);
    case 'hypot':
      return Math.hypot(...node.nodes.map((part) => evaluateCalc(part, basis)));
    case 'scale':
      return node.by * evaluateCalc(node.node, basis);
    case 'clamp': {
      const min = node.min ? evaluateCalc(node.min, basis) : Number.NEGATIVE_INFINITY;
      const max = node.max ? evaluateCalc(node.max, basis) : Number.POSITIVE_INFINITY;
      return Math.max(min, Math.min(evaluateCalc(node.value, basis), max));
    }
    case 'round':
      return roundTo(node.strategy, evaluateCalc(node.value, basis), evaluateCalc(node.step, basis));
    case 'mod': {
      const step = evaluateCalc(node.step, basis);
      const value = evaluateCalc(node.value, basis);
      return value - step * Math.floor(value / step);
    }
    case 'rem':
      return evaluateCalc(node.value, basis) % evaluateCalc(node.step, basis);
    case 'abs':
      return Math.abs(evaluateCalc(node.node, basis));
    case 'anchor':
      // Boxes that are not absolutely positioned have no anchors.
      return node.fallback ? evaluateCalc(node.fallback, basis) : 0;
  }
}

/** https://drafts.csswg.org/css-values-4/#round-func */
export function roundTo(strategy: 'nearest' | 'up' | 'down' | 'to-zero', value: number, step: number): number {
  const ratio = value / step;
  const lower = Math.floor(ratio) * step;
  const upper = Math.ceil(ratio) * step;
  switch (strategy) {
    case 'up':
      return upper;
    case 'down':
      return lower;
    case 'to-zero':
      return value < 0 ? upper : lower;
    case 'nearest':
      return upper - value <= value - lower ? upper : lower;
  }
}

/** `<image>`. URLs are absolute (or data:) once computed; null image = `none`. */
export type CssImage = UrlImage | LinearGradient | RadialGradient | ConicGradient | CrossFade;

interface UrlImage {
  readonly kind: 'url';
  readonly url: string;
  /** Image pixels per CSS px, if an `image-set()` states them. */
  readonly resolution?: number;
}

/** One image over another; `over` is painted with an opacity from 0 to 1. */
interface CrossFade {
  readonly kind: 'cross-fade';
  readonly under: CssImage | null;
  readonly over: CssImage | null;
  readonly share: number;
}

/** Positions are fractions or px along the gradient line; null if the author omitted them. */
interface ColorStop {
  readonly color: Color;
  readonly position: LengthPercentage | null;
}

/** A stop with a null colour is a colour hint. */
export type GradientStop = ColorStop | { readonly color: null; readonly position: LengthPercentage };

export interface LinearGradient {
  readonly kind: 'linear-gradient';
  readonly repeating: boolean;
  /** Degrees clockwise from "to top", or the corner or side named. */
  readonly direction: number | { readonly x: 'left' | 'right' | null; readonly y: 'top' | 'bottom' | null };
  readonly stops: readonly GradientStop[];
}

export interface RadialGradient {
  readonly kind: 'radial-gradient';
  readonly repeating: boolean;
  readonly shape: 'circle' | 'ellipse';
  readonly size:
    | 'closest-side'
    | 'farthest-side'
    | 'closest-corner'
    | 'farthest-corner'
    | readonly [LengthPercentage, LengthPercentage];
  readonly position: Position;
  readonly stops: readonly GradientStop[];
}

/** Stop positions are degrees (numbers) or percentages of a turn. */
export interface ConicGradient {
  readonly kind: 'conic-gradient';
  readonly repeating: boolean;
  readonly from: number;
  readonly position: Position;
  readonly stops: readonly GradientStop[];
}

/** Offsets from the top left corner; `right 10px` is computed to calc(100% - 10px). */
export interface Position {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
}

export type ShapeRadius = LengthPercentage | 'closest-side' | 'farthest-side';

/**
 * `<basic-shape>` and `path()`: percentages and keywords are resolved against the reference box later.
 * https://drafts.csswg.org/css-shapes-1/#basic-shape-functions
 */
export type BasicShape =
  /** Insets from the reference box, or a rectangle in it; radii are [horizontal, vertical], clockwise from the top left corner. */
  | {
      readonly kind: 'inset' | 'rect' | 'xywh';
      /** inset: top, right, bottom, left; rect: the same edges from the top and left; xywh: x, y, width, height. */
      readonly sides: readonly (LengthPercentage | 'auto')[];
      readonly radii: readonly (readonly [LengthPercentage, LengthPercentage])[] | null;
    }
  | { readonly kind: 'circle'; readonly radius: ShapeRadius; readonly position: Position | null }
  | {
      readonly kind: 'ellipse';
      readonly radii: readonly [ShapeRadius, ShapeRadius];
      readonly position: Position | null;
    }
  | {
      readonly kind: 'polygon';
      readonly rule: 'nonzero' | 'evenodd';
      readonly points: readonly (readonly [LengthPercentage, LengthPercentage])[];
    }
  | { readonly kind: 'path'; readonly rule: 'nonzero' | 'evenodd'; readonly data: string }
  | {
      readonly kind: 'shape';
      readonly rule: 'nonzero' | 'evenodd';
      readonly from: ShapePoint;
      readonly commands: readonly ShapeCommand[];
    };

export interface ShapePoint {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
}

/** What a control point is relative to: the start or end of its command, or the reference box's top left corner. */
export interface ShapeControl {
  readonly from: 'start' | 'end' | 'origin';
  readonly point: ShapePoint;
}

interface ShapeEnd {
  /** Whether it is relative to the command's start instead of the reference box. */
  readonly by: boolean;
  readonly point: ShapePoint;
}

/** https://drafts.csswg.org/css-shapes-2/#typedef-shape-command */
export type ShapeCommand =
  | ({ readonly kind: 'move' | 'line' } & ShapeEnd)
  | { readonly kind: 'hline' | 'vline'; readonly by: boolean; readonly value: LengthPercentage }
  /** A quadratic curve with one control point, a cubic curve with two. */
  | ({ readonly kind: 'curve'; readonly controls: readonly [ShapeControl, ShapeControl | null] } & ShapeEnd)
  /** A cubic curve with a control point, a quadratic one without. */
  | ({ readonly kind: 'smooth'; readonly control: ShapeControl | null } & ShapeEnd)
  | ({
      readonly kind: 'arc';
      readonly radii: ShapePoint;
      readonly clockwise: boolean;
      readonly large: boolean;
      /** Degrees. */
      readonly rotate: number;
    } & ShapeEnd)
  | { readonly kind: 'close' };

export interface Shadow {
  readonly color: Color;
  readonly x: Px;
  readonly y: Px;
  readonly blur: Px;
  readonly spread: Px;
  readonly inset: boolean;
}

/** https://drafts.fxtf.org/filter-effects-1/#FilterFunction */
export type FilterFunction =
  | {
      readonly kind: 'brightness' | 'contrast' | 'grayscale' | 'invert' | 'opacity' | 'saturate' | 'sepia';
      readonly amount: number;
    }
  | { readonly kind: 'blur'; readonly radius: Px }
  | { readonly kind: 'hue-rotate'; readonly angle: number }
  /** `blur` is a standard deviation here. */
  | { readonly kind: 'drop-shadow'; readonly color: Color; readonly x: Px; readonly y: Px; readonly blur: Px }
  | { readonly kind: 'url'; readonly url: string };

export type TransformFunction =
  | { readonly kind: 'matrix'; readonly matrix: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'translate'; readonly x: LengthPercentage; readonly y: LengthPercentage }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  /** Degrees. */
  | { readonly kind: 'rotate'; readonly angle: number }
  | { readonly kind: 'skew'; readonly x: number; readonly y: number }
  /** In column-major order. */
  | { readonly kind: 'matrix3d'; readonly matrix: readonly number[] }
  | { readonly kind: 'rotate3d'; readonly axis: readonly [number, number, number]; readonly angle: number }
  | { readonly kind: 'translate-z'; readonly z: Px }
  | { readonly kind: 'scale-z'; readonly z: number }
  /** In px; null for an infinite distance. */
  | { readonly kind: 'perspective'; readonly depth: Px | null };

export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: CounterStyleName }
  | { readonly kind: 'counters'; readonly name: string; readonly separator: string; readonly style: CounterStyleName }
  | { readonly kind: 'attr'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'quote'; readonly value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | { readonly kind: 'image'; readonly image: CssImage }
  | { readonly kind: 'string-ref'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'element-ref'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'content'; readonly what: 'text' | 'before' | 'after' | 'first-letter' | 'marker' }
  | {
      readonly kind: 'target-counter';
      readonly url: TargetUrl;
      readonly name: string;
      readonly separator: string | null;
      readonly style: CounterStyleName;
    }
  | {
      readonly kind: 'target-text';
      readonly url: TargetUrl;
      readonly what: 'content' | 'before' | 'after' | 'first-letter';
    }
  | { readonly kind: 'leader'; readonly pattern: string };

export type TargetUrl =
  | { readonly kind: 'url'; readonly value: string }
  | { readonly kind: 'attr'; readonly name: string };

/** A named counter style, a string marker, or `symbols()`. */
export type CounterStyleName =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly value: string }
  | {
      readonly kind: 'symbols';
      readonly system: 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'fixed';
      readonly symbols: readonly string[];
    };

export interface CounterChange {
  readonly name: string;
  readonly value: number;
  readonly reversed?: boolean;
}
