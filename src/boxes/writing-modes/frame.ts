/** The frames that boxes are laid out in: line axis as x, block axis as y. https://drafts.csswg.org/css-writing-modes-4/#abstract-box */

import type { WritingGroup } from '../../css/properties/computed-groups.ts';

/** A writing mode by its geometry alone: `sideways-rl` turns boxes as `vertical-rl` does. */
export type Frame = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-lr';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The physical side that each side in the frame is. */
export type Sides = Readonly<Record<Side, Side>>;

export const SIDES: Readonly<Record<Frame, Sides>> = {
  'horizontal-tb': { top: 'top', right: 'right', bottom: 'bottom', left: 'left' },
  'vertical-rl': { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
  'vertical-lr': { top: 'left', right: 'bottom', bottom: 'right', left: 'top' },
  'sideways-lr': { top: 'left', right: 'top', bottom: 'right', left: 'bottom' },
};

export const frameOf = ({ writingMode }: WritingGroup): Frame =>
  writingMode === 'sideways-rl' ? 'vertical-rl' : writingMode;

export const isHorizontal = (frame: Frame): boolean => frame === 'horizontal-tb';

/** What stands in a line of `vertical-lr` goes by the line's own sides: over is right, against the block axis. */
export const lineFrame = (frame: Frame): Frame => (frame === 'vertical-lr' ? 'vertical-rl' : frame);
