/**
 * Forced breaks that clear floats which go on: what follows waits for the page on which the floats end. Until then the content is broken
 * inside the break's own segment, at its end. https://drafts.csswg.org/css2/#flow-control
 */

import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { clearanceOffset, type Exclusions } from '../core/exclusions.ts';
import type { InlineToken } from '../core/tokens.ts';
import { type Paragraph, type Position, positionOf } from './paragraph.ts';
import type { InlineRun } from './run.ts';

/** The place at which content waits, given the end of the line with the break. */
export function waitingPlace({ segments }: Paragraph, end: Position): Position {
  let segment = end.segment - 1;
  while (segments[segment]!.kind === 'close') segment--;
  return { segment, text: segments[segment]!.end };
}

/** What the break clears at whose end content waits; otherwise `none`. */
export function clearOf({ segments }: Paragraph, { segment, text }: Position): Clear {
  const at = segments[segment];
  return at?.kind === 'newline' && text >= at.end ? at.clear : 'none';
}

/** Whether floats that are cleared continue on, or wait for, a later page. */
export const clearsLater = (floats: Exclusions, clear: Clear): boolean =>
  clearanceOffset(floats, clear) === Number.POSITIVE_INFINITY;

/** Where the content resumes: after the break at whose end it waited, if the floats end on this page. */
export function resumedPosition({ paragraph }: InlineRun, floats: Exclusions, token: InlineToken): Position {
  const position = positionOf(paragraph, token.item, token.text);
  const clear = clearOf(paragraph, position);
  return clear === 'none' || clearsLater(floats, clear) ? position : placeAfter(paragraph, position);
}

/** How far below the content's start resumed content begins, in px, because it waited for floats that end on this page. */
export function clearedBefore({ paragraph, input }: InlineRun, floats: Exclusions, token: InlineToken): Px {
  const clear = clearOf(paragraph, positionOf(paragraph, token.item, token.text));
  return clear === 'none' || clearsLater(floats, clear)
    ? 0
    : Math.max(0, clearanceOffset(floats, clear) - input.bfcBlock);
}

/** The place after the break, and after the boxes that end there. */
function placeAfter({ segments, text }: Paragraph, { segment }: Position): Position {
  let next = segment + 1;
  while (segments[next]?.kind === 'close') next++;
  return { segment: next, text: segments[next]?.start ?? text.length };
}
