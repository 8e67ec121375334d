/** Computed values of anchor positioning. https://drafts.csswg.org/css-anchor-position-1/ */

export interface AnchorGroup {
  /** Empty: none. */
  readonly anchorName: readonly string[];
  readonly anchorScope: 'none' | 'all' | readonly string[];
  /** A name; `normal` is `auto` where `position-area` is set, `none` elsewhere. */
  readonly positionAnchor: 'normal' | 'none' | 'auto' | { readonly name: string };
  readonly positionArea: PositionArea | null;
  readonly positionTryOrder: 'normal' | 'most-width' | 'most-height' | 'most-block-size' | 'most-inline-size';
  readonly positionTryFallbacks: readonly PositionTry[];
  /** The conditions under which the box is shown; empty: always. */
  readonly positionVisibility: readonly ('anchors-valid' | 'anchors-visible' | 'no-overflow')[];
}

/** One fallback position. */
export type PositionTry =
  | { readonly kind: 'area'; readonly area: PositionArea }
  /** `name`: of a `@position-try` rule. */
  | { readonly kind: 'options'; readonly name: string | null; readonly tactics: readonly TryTactic[] };

export type TryTactic = 'flip-block' | 'flip-inline' | 'flip-start' | 'flip-x' | 'flip-y';

/** Rows and columns of the three-by-three grid around the anchor. */
export interface PositionArea {
  readonly first: AreaPart;
  readonly second: AreaPart;
}

/** `axis` null: determined by the other part, or by the order. */
export interface AreaPart {
  readonly axis: 'x' | 'y' | 'block' | 'inline' | null;
  /** Where it starts depends on a direction, unlike for `left`, `top` and so on. */
  readonly byDirection: boolean;
  /** The box's own writing mode decides where it starts, not the containing block's. */
  readonly self: boolean;
  readonly span: 'start' | 'center' | 'end' | 'span-start' | 'span-end' | 'span-all';
}
