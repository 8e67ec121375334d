/** Where words end in boxes, for `text-transform: capitalize`. https://drafts.csswg.org/css-text-3/#text-transform-property */

import { endsInWord } from '../text/text-transform.ts';
import type { BoxNode, InlineContent, InlineItem } from './box.ts';

/** Whether the text in a box ends within a word. Deviation: as in browsers, text after an inline-block continues its word. */
export function endsWithWord(box: BoxNode): boolean {
  let at: BoxNode | undefined = box;
  while (at && !at.replaced) {
    if (!at.inline) {
      at = at.table ? at.table.rows.at(-1)?.cells.at(-1) : at.children.at(-1);
      continue;
    }
    const { items, text }: InlineContent = at.inline;
    const last: InlineItem | undefined = items.findLast(({ kind }) => ENDS.has(kind));
    if (last?.kind !== 'atomic') return last?.kind === 'text' && endsInWord(text.slice(last.start, last.end), false);
    at = last.box;
  }
  return false;
}

const ENDS: ReadonlySet<InlineItem['kind']> = new Set(['text', 'atomic', 'break']);
