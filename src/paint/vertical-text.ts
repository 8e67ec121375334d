/** Draws the text of vertical lines. https://drafts.csswg.org/css-writing-modes-4/#vertical-layout */

import { type ContentTag, PLAIN_PUSH } from '../display/display-list.ts';
import type { Matrix, Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import { paintBullet } from './bullet.ts';
import { popGroup, pushGroup } from './emitter.ts';
import type { Painter } from './painter.ts';
import { paintText } from './text.ts';

/** `x`, `y`: the physical top left of the text's box. */
export function paintRotatedText(p: Painter, fragment: TextFragment, x: Px, y: Px, tag: ContentTag): void {
  inRotatedBox(p, fragment, x, y, (text) => paintText(p, text, 0, 0, tag));
}

export function paintRotatedBullet(p: Painter, fragment: TextFragment, x: Px, y: Px, tag: ContentTag): void {
  inRotatedBox(p, fragment, x, y, (text) => paintBullet(p, text, 0, 0, tag));
}

/** Inside, the line runs to the right from (0, 0) at its over side. */
function inRotatedBox(p: Painter, fragment: TextFragment, x: Px, y: Px, draw: (text: TextFragment) => void): void {
  const { rotated, width, height } = fragment;
  if (!rotated) return;
  // Unlike horizontal baselines, vertical ones are not rounded to whole px.
  const transform: Matrix = rotated.clockwise ? [0, 1, -1, 0, x + width, y] : [0, -1, 1, 0, x, y + height];
  pushGroup(p.out, { ...PLAIN_PUSH, transform });
  draw(rotated.text);
  popGroup(p.out);
}
