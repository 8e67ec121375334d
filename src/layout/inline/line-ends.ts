/** Where lines of content that is not laid out could end, for ruby columns that lines break. https://drafts.csswg.org/css-ruby-1/#break-within */

import type { BoxNode } from '../../boxes/box.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { NO_FLOATS } from '../core/exclusions.ts';
import type { InlineContentInput, LineEnd, LineEnds } from '../core/inline-content.ts';
import { measuringSpace } from './breaker.ts';
import { opportunities } from './line-breaker.ts';
import { itemPosition, type Paragraph } from './paragraph.ts';
import { createInlineRun } from './run.ts';

/** See `InlineContentAlgorithm`. */
export function lineEnds(node: BoxNode, context: LayoutContext): LineEnds {
  if (!node.inline) return { ends: [], width: 0, length: 0 };
  const run = createInlineRun({ ...INPUT, node }, context);
  const { paragraph } = run;
  const known = context.caches.text.lineEnds.get(paragraph);
  if (known) return known;
  const { found, width } = opportunities(
    paragraph,
    { segment: 0, text: 0 },
    measuringSpace(run, 0),
    Number.POSITIVE_INFINITY,
  );
  const ends = found.filter(({ hyphen }) => !hyphen);
  const made = { ends: withStarts(paragraph, ends), width, length: paragraph.text.length };
  context.caches.text.lineEnds.set(paragraph, made);
  return made;
}

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

/** With the first piece of content after each, and the boxes that begin there. */
function withStarts(paragraph: Paragraph, ends: readonly Omit<LineEnd, 'next'>[]): LineEnd[] {
  const { segments } = paragraph;
  let segment = 0;
  return ends.map(({ text, before, after }) => {
    while (segment < segments.length && !isPast(segments[segment]!, text)) segment++;
    return { text, before, after, next: itemPosition(paragraph, { segment, text }) };
  });
}

const isPast = ({ kind, start, end }: Paragraph['segments'][number], text: number): boolean =>
  end > text || (start >= text && kind !== 'close');
