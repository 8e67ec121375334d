/** One line of content that is not laid out, for ruby columns that lines break. https://drafts.csswg.org/css-ruby-1/#break-within */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { NO_FLOATS } from '../core/exclusions.ts';
import type { ContentLine, InlineContentInput } from '../core/inline-content.ts';
import type { LineSpace } from './breaker.ts';
import { breakLine } from './line-breaker.ts';
import { isFinished, itemPosition, type Paragraph, type Position } from './paragraph.ts';
import { createInlineRun, type InlineRun } from './run.ts';

/** See `InlineContentAlgorithm`. */
export function contentLine(
  node: BoxNode,
  from: number,
  until: { readonly to: number } | { readonly room: Px },
  context: LayoutContext,
): ContentLine {
  if (!node.inline) return NO_LINE;
  const run = createInlineRun({ ...INPUT, node }, context);
  const { paragraph } = run;
  const start = positionAt(paragraph, from);
  const room = 'room' in until ? until.room : Number.POSITIVE_INFINITY;
  const isPart = 'to' in until && until.to < paragraph.text.length;
  const line = breakLine(paragraph, start, lineSpace(run, room), isPart ? { text: until.to, room } : null);
  const to = isFinished(paragraph, line.end) ? paragraph.text.length : line.end.text;
  return { width: line.width, to, start: itemPosition(paragraph, start) };
}

const NO_LINE: ContentLine = { width: 0, to: 0, start: { item: 0, text: 0 } };

const INPUT: Omit<InlineContentInput, 'node'> = {
  width: 0,
  percentBlock: INDEFINITE,
  replacedPercentBlock: INDEFINITE,
  insetBlock: INDEFINITE,
  bfcLine: 0,
  bfcBlock: 0,
  floats: NO_FLOATS,
  fragmentainer: null,
  token: null,
  plan: null,
  clamp: null,
};

/** Without hyphens, and with floats left where they are. */
const lineSpace = (run: InlineRun, available: Px): LineSpace => ({
  run,
  available,
  indent: 0,
  hyphenated: 0,
  unhyphenated: true,
  placeFloat: () => null,
  rewindFloats: () => available,
});

/** The first piece of content at or after an offset, with the boxes that begin there. */
function positionAt({ segments }: Paragraph, text: number): Position {
  const found = segments.findIndex(({ kind, start, end }) => end > text || (start >= text && kind !== 'close'));
  return { segment: found < 0 ? segments.length : found, text };
}
