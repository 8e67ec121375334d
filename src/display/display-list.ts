/**
 * The output of paint and input of the PDF writer: a flat list per page in page coordinates (px, origin top left, y down).
 * Groups nest by 'push' and 'pop'; tagged content nests by 'tag' and 'end-tag', fields by 'field' and 'end-field'.
 */

import type { BlendMode } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { Matrix, Px, Rect } from '../geometry.ts';
import type { PageImage, RasterImage } from '../resources/types.ts';
import type { Placement, StructureNode } from '../structure/types.ts';
import type { FontFace, ShapedRun } from '../text/types.ts';

/** Segments as [op, ...coordinates]: M x y | L x y | C x1 y1 x2 y2 x y | Z. */
export type PathSegment =
  | readonly ['M', Px, Px]
  | readonly ['L', Px, Px]
  | readonly ['C', Px, Px, Px, Px, Px, Px]
  | readonly ['Z'];
export type Path = readonly PathSegment[];
export type FillRule = 'nonzero' | 'evenodd';

export type Paint =
  | { readonly kind: 'solid'; readonly color: Rgba }
  | Gradient
  /** A cell repeated every `xStep`, `yStep` from the origin of `matrix`; `items` are in cell coordinates. */
  | {
      readonly kind: 'pattern';
      readonly matrix: Matrix;
      readonly width: Px;
      readonly height: Px;
      readonly xStep: Px;
      readonly yStep: Px;
      readonly items: readonly DisplayItem[];
    };

/** Stops are sorted, resolved to offsets 0 to 1 and cover both ends; `repeating` ones are already unrolled. */
export interface GradientStops {
  readonly stops: readonly { readonly offset: number; readonly color: Rgba }[];
}

export type Gradient =
  | ({
      readonly kind: 'linear';
      readonly x1: Px;
      readonly y1: Px;
      readonly x2: Px;
      readonly y2: Px;
      readonly matrix: Matrix;
    } & GradientStops)
  | ({
      readonly kind: 'radial';
      readonly x1: Px;
      readonly y1: Px;
      readonly r1: Px;
      readonly x2: Px;
      readonly y2: Px;
      readonly r2: Px;
      readonly matrix: Matrix;
    } & GradientStops)
  /** Offsets are fractions of a turn from `from` degrees (0 = up), clockwise. */
  | ({
      readonly kind: 'conic';
      readonly x: Px;
      readonly y: Px;
      readonly from: number;
      readonly radius: Px;
      readonly matrix: Matrix;
    } & GradientStops);

export type DisplayItem =
  | { readonly kind: 'fill'; readonly path: Path; readonly rule: FillRule; readonly paint: Paint }
  | {
      readonly kind: 'stroke';
      readonly path: Path;
      readonly paint: Paint;
      readonly width: Px;
      readonly dash: readonly Px[];
      readonly dashOffset: Px;
      readonly cap: 'butt' | 'round' | 'square';
      readonly join: 'miter' | 'round' | 'bevel';
      readonly miterLimit: number;
    }
  | GlyphItem
  | { readonly kind: 'image'; readonly image: RasterImage; readonly rect: Rect; readonly interpolate: boolean }
  /** A page of another PDF file, upright in `rect`. */
  | {
      readonly kind: 'page';
      readonly image: PageImage;
      readonly rect: Rect;
      /** Placements of its marked content, by the numbers in the page. Absent: it is one piece. */
      readonly sequences?: ReadonlyMap<number, Placement>;
    }
  | FormItem
  | PushItem
  | { readonly kind: 'pop' }
  | { readonly kind: 'tag'; readonly tag: ContentTag }
  | { readonly kind: 'end-tag' }
  | FieldItem
  | { readonly kind: 'end-field' }
  /** An active area; `href` is as resolved against the base, or '#id' for a destination in the document. */
  | {
      readonly kind: 'link';
      readonly rect: Rect;
      readonly href: string;
      readonly element: Element;
      /** The link's element in the logical structure; null if there is none. */
      readonly node: StructureNode | null;
    }
  /** A destination that links, outlines and `target-*` point at: an element with an id (or a heading itself). */
  | {
      readonly kind: 'destination';
      readonly name: string;
      readonly x: Px;
      readonly y: Px;
      readonly element: Element;
    }
  | {
      readonly kind: 'bookmark';
      readonly level: number;
      readonly label: string;
      readonly open: boolean;
      readonly x: Px;
      readonly y: Px;
      readonly element: Element;
    };

/** Glyphs `from` to `to` of a run with the pen starting at (x, y) on the baseline. */
export interface GlyphItem {
  readonly kind: 'glyphs';
  readonly run: ShapedRun;
  readonly from: number;
  readonly to: number;
  /** UTF-16 range of run.text these glyphs stand for. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly x: Px;
  readonly y: Px;
  readonly color: Rgba;
  readonly expansion: Px;
  readonly tracking: Px;
  /** Not part of the document's text (inserted hyphens, ellipses). */
  readonly inserted: boolean;
}

/** Everything up to the matching 'end-field' is the appearance of a form control; without form fields it is drawn as it is. */
export interface FieldItem {
  readonly kind: 'field';
  readonly element: Element;
  /** The control in the logical structure. */
  readonly node: StructureNode;
  /** Where it is filled in. */
  readonly rect: Rect;
  /** The font of its text. */
  readonly font: FontFace;
  readonly fontSize: Px;
  readonly color: Rgba;
  readonly align: 'left' | 'center' | 'right';
  /** For check boxes and radio buttons: the appearance of the other state. */
  readonly other: readonly DisplayItem[] | null;
}

/** Items in their own coordinate space, which `transform` places on the page, so that repeated content is written once. */
export interface FormItem {
  readonly kind: 'form';
  /** Forms of one key have the same items. */
  readonly key: object;
  readonly items: readonly DisplayItem[];
  /** Its visible area, in its own space. */
  readonly bounds: Rect;
  readonly transform: Matrix;
}

/** Everything up to the matching 'pop' is clipped, transformed and composited together. */
export interface PushItem {
  readonly kind: 'push';
  readonly transform: Matrix | null;
  readonly clip: { readonly path: Path; readonly rule: FillRule } | null;
  /** 1 = no group. */
  readonly opacity: number;
  readonly blend: BlendMode;
  readonly isolated: boolean;
  /** Luminosity or alpha mask painted by these items, or null. */
  readonly mask: { readonly kind: 'alpha' | 'luminance'; readonly items: readonly DisplayItem[] } | null;
}

/** A group without effects. */
export const PLAIN_PUSH: PushItem = {
  kind: 'push',
  transform: null,
  clip: null,
  opacity: 1,
  blend: 'normal',
  isolated: false,
  mask: null,
};

export type ContentTag =
  /** Decoration, margin boxes, repeated headers: not read aloud. ISO 32000-1, 14.8.2.2 */
  | {
      readonly kind: 'artifact';
      readonly type: 'pagination' | 'layout' | 'background' | 'page';
      readonly subtype?: 'header' | 'footer' | 'watermark';
    }
  /** Content of an element of the logical structure. */
  | Placement;

export interface DisplayPage {
  readonly width: Px;
  readonly height: Px;
  readonly items: readonly DisplayItem[];
  /** Rotation of the page when shown, in degrees clockwise. Absent: none. */
  readonly rotation?: 90 | 270;
  /** Absent: the sheet is the page. */
  readonly sheet?: Sheet;
  /** Boxes of an imported page, from its upper left corner, as far as its file has them. */
  readonly boxes?: PageBoxes;
  /** Absent if no margin box shows page numbers. */
  readonly label?: PageLabel;
}

/** ISO 32000-1, 14.11.2 Page boundaries: what is left of a page once it is cut, what is cut off, and what it shows. */
export type PageBoxes = Readonly<Partial<Record<'trim' | 'bleed' | 'art', Rect>>>;

/** The paper that a page is cut from, as far as it reaches beyond the page on each side; items beyond the page are on it. */
export interface Sheet {
  readonly margin: Px;
  /** How far painting extends beyond the page, so that cutting never leaves an unprinted edge. */
  readonly bleed: Px;
}

/** The number of a page as shown in its margin boxes. */
export interface PageLabel {
  readonly value: number;
  /** A counter style; null if no margin box of the page shows a number. */
  readonly style: string | null;
}
