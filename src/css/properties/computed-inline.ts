/** Computed values of inline alignment, of decoration lines and of initial letters. https://drafts.csswg.org/css-inline-3/, css-text-decor-4 */

import type { Color, LengthPercentage } from '../values/types.ts';

/** https://drafts.csswg.org/css-inline-3/#initial-letter-styling */
export interface InitialLetter {
  /** Lines that it is as high as. */
  readonly size: number;
  /** Lines that it sinks into; null: as many whole ones as it is high. */
  readonly sink: number | null;
  /** Cap height of its font, of the font size. */
  readonly capRatio: number;
}

export interface InlineGroup {
  readonly verticalAlign:
    | 'baseline'
    | 'sub'
    | 'super'
    | 'top'
    | 'text-top'
    | 'middle'
    | 'bottom'
    | 'text-bottom'
    /** Its middle on the parent's baseline, not half an x-height above it. */
    | '-webkit-baseline-middle'
    | LengthPercentage;
  /** By which of its baselines a box on a line is aligned. */
  readonly baselineSource: 'auto' | 'first' | 'last';
  readonly initialLetter: InitialLetter | null;
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[];
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly textDecorationColor: Color;
  readonly textDecorationThickness: LengthPercentage | 'auto' | 'from-font';
  readonly textBoxTrim: 'none' | 'trim-start' | 'trim-end' | 'trim-both';
  readonly tableLayout: 'auto' | 'fixed';
}
