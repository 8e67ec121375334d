/** Computed values of boxes: display, sizes, margins, breaks, content. https://drafts.csswg.org/css-box-4/, css-sizing-4, css-break-4 */

import type { Px } from '../../geometry.ts';
import type { BasicShape, ContentItem, CounterChange, LengthPercentage, Position } from '../values/types.ts';
import type { VisualBox } from './computed-backgrounds.ts';

/** A computed `display`: outer and inner type of css-display-3. */
export type Display =
  | { readonly kind: 'none' }
  | { readonly kind: 'contents' }
  | {
      readonly kind: 'box';
      readonly outer: 'block' | 'inline';
      readonly inner: 'flow' | 'flow-root' | 'table' | 'flex' | 'grid' | 'ruby' | 'math';
      readonly listItem: boolean;
      /** A flexible box of the old kind: `-webkit-box`. */
      readonly legacy: boolean;
    }
  | {
      readonly kind: 'internal';
      readonly type:
        | 'table-row-group'
        | 'table-header-group'
        | 'table-footer-group'
        | 'table-row'
        | 'table-cell'
        | 'table-column-group'
        | 'table-column'
        | 'table-caption'
        | 'ruby-base'
        | 'ruby-text';
    };

/**
 * `top`, `bottom` and `page` keep page floats from standing beside each other.
 * https://drafts.csswg.org/css-page-floats-3/#clearing_page_floats
 */
export type Clear = 'none' | 'left' | 'right' | 'both' | 'top' | 'bottom' | 'page';

export interface DisplayGroup {
  /** After blockification (floats, absolute boxes, flex and grid items, the root). */
  readonly display: Display;
  readonly position:
    | 'static'
    | 'relative'
    | 'absolute'
    | 'fixed'
    | 'sticky'
    | { readonly kind: 'running'; readonly name: string };
  /** `top` and `bottom` are those of the page: a box that floats there has the position `fixed`. */
  readonly float: 'none' | 'left' | 'right' | 'footnote' | 'top' | 'bottom';
  readonly floatReference: 'inline' | 'column' | 'page';
  readonly clear: Clear;
  readonly overflowX: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  readonly overflowY: 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';
  /** How far content may reach beyond that box with `clip`. */
  readonly overflowClipMargin: { readonly box: VisualBox; readonly length: Px };
  readonly zIndex: number | 'auto';
  /** Including the containment of `content-visibility` and `container-type`. */
  readonly contain: readonly ('size' | 'layout' | 'style' | 'paint' | 'inline-size')[];
  readonly contentVisibility: 'visible' | 'auto' | 'hidden';
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerName: readonly string[];
  readonly containIntrinsicWidth: Px | null;
  readonly containIntrinsicHeight: Px | null;
  readonly textOverflow: 'clip' | 'ellipsis' | { readonly string: string };
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  /**
   * `primitive`: `auto`, but the author sets a border or background, so that the control has these instead of the theme's.
   * https://drafts.csswg.org/css-ui-4/#appearance-switching
   */
  readonly appearance: 'none' | 'auto' | 'primitive';
  /** Whether form controls are as large as their content. https://drafts.csswg.org/css-forms-1/#field-sizing */
  readonly fieldSizing: 'fixed' | 'content';
  /** How the box could be resized on screen; browsers print the grip. https://drafts.csswg.org/css-ui-4/#resize */
  readonly resize: 'none' | 'both' | 'horizontal' | 'vertical' | 'block' | 'inline';
  /** The lines that are shown of the content, or null for all. */
  readonly lineClamp: number | null;
  /** `-webkit-line-clamp` as declared; where it applies, it is the `lineClamp`. */
  readonly legacyLineClamp: number | null;
  readonly boxOrient: 'horizontal' | 'vertical';
}

export type SizeValue =
  | LengthPercentage
  | 'auto'
  | 'min-content'
  | 'max-content'
  | 'stretch'
  | { readonly fitContent: LengthPercentage | null }
  | { readonly calcSize: CalcSize };

/** https://drafts.csswg.org/css-values-5/#calc-size */
export interface CalcSize {
  readonly basis: Exclude<SizeValue, { readonly calcSize: unknown }>;
  /** Percentages refer to the size of the basis. */
  readonly calculation: LengthPercentage;
}

export type MaxSizeValue = Exclude<SizeValue, 'auto'> | 'none';

export interface SizeGroup {
  readonly width: SizeValue;
  readonly height: SizeValue;
  readonly minWidth: SizeValue;
  readonly minHeight: SizeValue;
  readonly maxWidth: MaxSizeValue;
  readonly maxHeight: MaxSizeValue;
  readonly boxSizing: 'content-box' | 'border-box';
  /** `ratio` is width / height; `auto` prefers a replaced element's own ratio. */
  readonly aspectRatio: { readonly auto: boolean; readonly ratio: number | null };
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  readonly objectPosition: Position;
  /** The part of a picture that is shown: a rectangle without rounded corners. */
  readonly objectViewBox: BasicShape | null;
  /** Of what the outer height is a multiple, or null. https://drafts.csswg.org/css-rhythm-1/#block-step-size */
  readonly blockStepSize: Px | null;
}

export type Inset = LengthPercentage | 'auto';

export interface InsetGroup {
  readonly top: Inset;
  readonly right: Inset;
  readonly bottom: Inset;
  readonly left: Inset;
}

export interface MarginGroup {
  readonly marginTop: LengthPercentage | 'auto';
  readonly marginRight: LengthPercentage | 'auto';
  readonly marginBottom: LengthPercentage | 'auto';
  readonly marginLeft: LengthPercentage | 'auto';
  /** css-break-4. */
  readonly marginTrim: 'none' | 'block' | 'block-start' | 'block-end';
  readonly marginBreak: 'auto' | 'keep' | 'discard';
}

export interface PaddingGroup {
  readonly paddingTop: LengthPercentage;
  readonly paddingRight: LengthPercentage;
  readonly paddingBottom: LengthPercentage;
  readonly paddingLeft: LengthPercentage;
}

export type BreakBetweenValue =
  | 'auto'
  | 'avoid'
  | 'avoid-page'
  | 'avoid-column'
  | 'page'
  | 'column'
  | 'left'
  | 'right'
  | 'recto'
  | 'verso'
  | 'always'
  | 'all';

export interface FragmentationGroup {
  readonly breakBefore: BreakBetweenValue;
  readonly breakAfter: BreakBetweenValue;
  readonly breakInside: 'auto' | 'avoid' | 'avoid-page' | 'avoid-column';
  readonly boxDecorationBreak: 'slice' | 'clone';
  /** `start`: the box begins a page, and with it a page group. */
  readonly pageGroup: 'auto' | 'start';
  /** css-page-3 `page`: a name, or 'auto'. */
  readonly page: string;
}

export interface GeneratedGroup {
  /** 'normal' and 'none' as in css-content-3; `alt` after the slash. */
  readonly content:
    | 'normal'
    | 'none'
    | { readonly items: readonly ContentItem[]; readonly alt: readonly ContentItem[] | null };
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  /** css-gcpm-3. */
  readonly stringSet: readonly { readonly name: string; readonly value: readonly ContentItem[] }[];
  /** `auto`: that of headings is their rank. */
  readonly bookmarkLevel: number | 'none' | 'auto';
  readonly bookmarkLabel: readonly ContentItem[];
  readonly bookmarkState: 'open' | 'closed';
  readonly footnoteDisplay: 'block' | 'inline' | 'compact';
  readonly footnotePolicy: 'auto' | 'line' | 'block';
}
