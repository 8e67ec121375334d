/**
 * The writing modes in which boxes are laid out, with the inline axis as x and the block axis as y, and their physical sides.
 * https://drafts.csswg.org/css-writing-modes-4/#abstract-box
 */

import type { WritingGroup } from '../../css/properties/computed-text.ts';

/** A writing mode by its geometry alone: `sideways-rl` places boxes as `vertical-rl` does. */
export type WritingMode = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-lr';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The physical side that each flow-relative side is: top is block-start, left line-left. */
export type Sides = Readonly<Record<Side, Side>>;

export const SIDES: Readonly<Record<WritingMode, Sides>> = {
  'horizontal-tb': { top: 'top', right: 'right', bottom: 'bottom', left: 'left' },
  'vertical-rl': { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
  'vertical-lr': { top: 'left', right: 'bottom', bottom: 'right', left: 'top' },
  'sideways-lr': { top: 'left', right: 'top', bottom: 'right', left: 'bottom' },
};

export const writingModeOf = ({ writingMode }: WritingGroup): WritingMode =>
  writingMode === 'sideways-rl' ? 'vertical-rl' : writingMode;

export const isHorizontal = (writingMode: WritingMode): boolean => writingMode === 'horizontal-tb';

/** The property that is the inline size of a box of this style. */
export const inlineDimension = ({ writing }: { readonly writing: WritingGroup }): 'width' | 'height' =>
  isHorizontal(writingModeOf(writing)) ? 'width' : 'height';

export const blockDimension = (style: { readonly writing: WritingGroup }): 'width' | 'height' =>
  inlineDimension(style) === 'width' ? 'height' : 'width';

/** Content of a line in `vertical-lr` uses the line's own sides: over is right, against the block axis. */
export const lineWritingMode = (writingMode: WritingMode): WritingMode =>
  writingMode === 'vertical-lr' ? 'vertical-rl' : writingMode;
