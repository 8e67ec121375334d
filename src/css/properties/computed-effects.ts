/** The types of the computed values of clipping, masks, shapes, transforms and animations. */

import type { Px } from '../../geometry.ts';
import type { Easing } from '../values/easing.ts';
import type {
  BasicShape,
  CssImage,
  FilterFunction,
  LengthPercentage,
  Position,
  TransformFunction,
} from '../values/types.ts';
import type {
  BackgroundRepeat,
  BackgroundSize,
  BlendMode,
  BorderShapeGroup,
  GeometryBox,
  ShapeBox,
  VisualBox,
} from './computed-backgrounds.ts';

export interface EffectsGroup {
  readonly opacity: number;
  readonly mixBlendMode: BlendMode;
  readonly isolation: 'auto' | 'isolate';
  /** CSS 2.1 `clip: rect()`: offsets from the top left of the border box, null = auto. */
  readonly clip: {
    readonly top: Px | null;
    readonly right: Px | null;
    readonly bottom: Px | null;
    readonly left: Px | null;
  } | null;
  readonly clipPath:
    | { readonly kind: 'url'; readonly url: string }
    | { readonly kind: 'shape'; readonly shape: BasicShape | null; readonly box: GeometryBox | null }
    | null;
  readonly filter: readonly FilterFunction[] | null;
  readonly boxReflect: BoxReflection | null;
  /** Names of properties expected to change, in lower case; empty = auto. */
  readonly willChange: readonly string[];
}

/** css-masking-1. Lists as in `BackgroundGroup`; a URL that is only a fragment names a `<mask>`. */
export interface MaskGroup {
  readonly maskImage: readonly (CssImage | null)[];
  readonly maskMode: readonly ('match-source' | 'alpha' | 'luminance')[];
  readonly maskRepeat: readonly (readonly [BackgroundRepeat, BackgroundRepeat])[];
  readonly maskPosition: readonly Position[];
  readonly maskClip: readonly (VisualBox | 'no-clip' | 'text')[];
  readonly maskOrigin: readonly VisualBox[];
  readonly maskSize: readonly BackgroundSize[];
  readonly maskComposite: readonly ('add' | 'subtract' | 'intersect' | 'exclude')[];
  readonly maskBoxImageSource: CssImage | null;
  readonly maskBoxImageSlice: BorderShapeGroup['borderImageSlice'];
  readonly maskBoxImageWidth: BorderShapeGroup['borderImageWidth'];
  readonly maskBoxImageOutset: BorderShapeGroup['borderImageOutset'];
  readonly maskBoxImageRepeat: BorderShapeGroup['borderImageRepeat'];
}

/** `-webkit-box-reflect`; `offset` lies between the box and its reflection. */
export interface BoxReflection {
  readonly direction: 'above' | 'below' | 'left' | 'right';
  readonly offset: LengthPercentage;
  /** The mask of the reflection, sliced like `-webkit-mask-box-image` initially; null for none. */
  readonly mask: CssImage | null;
}

/** css-shapes-1. */
export interface ShapesGroup {
  readonly shapeOutside:
    | { readonly kind: 'shape'; readonly shape: BasicShape | null; readonly box: ShapeBox }
    | { readonly kind: 'image'; readonly image: CssImage }
    | null;
  readonly shapeMargin: LengthPercentage;
  readonly shapeImageThreshold: number;
}

export interface TransformGroup {
  readonly transform: readonly TransformFunction[] | null;
  readonly transformOrigin: Position & { readonly z: Px };
  readonly transformBox: 'content-box' | 'border-box' | 'fill-box' | 'stroke-box' | 'view-box';
  readonly translate: { readonly x: LengthPercentage; readonly y: LengthPercentage; readonly z: Px } | null;
  readonly rotate: Extract<TransformFunction, { kind: 'rotate' | 'rotate3d' }> | null;
  readonly scale: readonly [x: number, y: number, z: number] | null;
  readonly perspective: Px | null;
  readonly perspectiveOrigin: Position;
  readonly transformStyle: 'flat' | 'preserve-3d';
  /** Path data from the box's top left corner. */
  readonly offsetPath: { readonly data: string } | null;
  readonly offsetDistance: LengthPercentage;
  /** Degrees, relative to the path's direction with `auto`. */
  readonly offsetRotate: { readonly auto: boolean; readonly angle: number };
  /** Null is `auto`: the transform's origin. */
  readonly offsetAnchor: Position | null;
}

/** Lists by animation: the n-th value belongs to the n-th name, and shorter lists repeat. Times are in seconds. */
export interface AnimationGroup {
  readonly animationName: readonly (string | null)[];
  readonly animationDuration: readonly (number | 'auto')[];
  readonly animationDelay: readonly number[];
  readonly animationTimingFunction: readonly Easing[];
  readonly animationIterationCount: readonly number[];
  readonly animationDirection: readonly ('normal' | 'reverse' | 'alternate' | 'alternate-reverse')[];
  readonly animationFillMode: readonly ('none' | 'forwards' | 'backwards' | 'both')[];
  readonly animationPlayState: readonly ('running' | 'paused')[];
}
