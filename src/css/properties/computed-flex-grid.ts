/** Computed values of flex and grid containers and their items, and of alignment. https://drafts.csswg.org/css-grid-2/, css-flexbox-1, css-align-3 */

import type { LengthPercentage } from '../values/types.ts';
import type { SizeValue } from './computed-boxes.ts';

export type FlexWrap = 'nowrap' | 'wrap' | 'wrap-reverse' | 'wrap balance' | 'wrap-reverse balance';

export interface FlexGroup {
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  readonly flexWrap: FlexWrap;
  readonly flexLineCount: number;
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis: SizeValue | 'content';
  readonly order: number;
  /** The last five are read in place of the others where a box is a flexible box of the old kind (`display: -webkit-box`). */
  readonly boxDirection: 'normal' | 'reverse';
  readonly boxPack: 'start' | 'center' | 'end' | 'justify';
  readonly boxAlign: 'stretch' | 'start' | 'center' | 'end' | 'baseline';
  readonly boxFlex: number;
  readonly boxOrdinalGroup: number;
}

type ContentDistribution = 'normal' | 'space-between' | 'space-around' | 'space-evenly' | 'stretch';

type SelfPosition =
  | 'center'
  | 'start'
  | 'end'
  | 'self-start'
  | 'self-end'
  | 'flex-start'
  | 'flex-end'
  | 'left'
  | 'right'
  | 'anchor-center';

export type Alignment = {
  readonly value: ContentDistribution | SelfPosition | 'auto' | 'baseline' | 'last baseline' | 'legacy';
  readonly overflow: 'safe' | 'unsafe' | null;
};

export interface AlignGroup {
  readonly alignContent: Alignment;
  readonly alignItems: Alignment;
  readonly alignSelf: Alignment;
  readonly justifyContent: Alignment;
  readonly justifyItems: Alignment;
  readonly justifySelf: Alignment;
  readonly rowGap: LengthPercentage | 'normal';
  readonly columnGap: LengthPercentage | 'normal';
}

export type TrackBreadth = LengthPercentage | 'auto' | 'min-content' | 'max-content' | { readonly fr: number };

export type TrackSize =
  | { readonly kind: 'breadth'; readonly value: TrackBreadth }
  | { readonly kind: 'minmax'; readonly min: TrackBreadth; readonly max: TrackBreadth }
  | { readonly kind: 'fit-content'; readonly limit: LengthPercentage };

export type TrackListItem =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'track'; readonly size: TrackSize }
  | {
      readonly kind: 'repeat';
      readonly count: number | 'auto-fill' | 'auto-fit';
      readonly items: readonly TrackListItem[];
    };

/** `subgrid` keeps its line names in `items`. */
export type TrackList =
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly TrackListItem[] }
  | { readonly kind: 'subgrid'; readonly items: readonly TrackListItem[] };

export type GridLine =
  | { readonly kind: 'auto' }
  | { readonly kind: 'line'; readonly index: number | null; readonly name: string | null }
  | { readonly kind: 'span'; readonly count: number | null; readonly name: string | null };

export interface GridGroup {
  readonly gridTemplateColumns: TrackList;
  readonly gridTemplateRows: TrackList;
  /** Rows of cell names; null cell = '.'; null = none. */
  readonly gridTemplateAreas: readonly (readonly (string | null)[])[] | null;
  readonly gridAutoColumns: readonly TrackSize[];
  readonly gridAutoRows: readonly TrackSize[];
  readonly gridAutoFlow: { readonly direction: 'row' | 'column'; readonly dense: boolean };
  readonly gridRowStart: GridLine;
  readonly gridRowEnd: GridLine;
  readonly gridColumnStart: GridLine;
  readonly gridColumnEnd: GridLine;
}
