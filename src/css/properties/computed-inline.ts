/**
 * Computed values of inline alignment, of decoration lines and of initial letters. https://drafts.csswg.org/css-inline-3/,
 * css-text-decor-4
 */

import type { Color, LengthPercentage } from '../values/types.ts';

/** https://drafts.csswg.org/css-inline-3/#initial-letter-styling */
export interface InitialLetter {
  /** Height in lines. */
  readonly size: number;
  /** Number of lines it sinks; null: its height, rounded down. */
  readonly sink: number | null;
  /** Cap height of its font, as a fraction of the font size. */
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
    /** The middle on the parent's baseline, not half an x-height above it. */
    | '-webkit-baseline-middle'
    | LengthPercentage;
  /** Which of its baselines aligns a box on a line. */
  readonly baselineSource: 'auto' | 'first' | 'last';
  readonly initialLetter: InitialLetter | null;
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[];
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly textDecorationColor: Color;
  readonly textDecorationThickness: LengthPercentage | 'auto' | 'from-font';
  readonly textBoxTrim: 'none' | 'trim-start' | 'trim-end' | 'trim-both';
  readonly tableLayout: 'auto' | 'fixed';
}
