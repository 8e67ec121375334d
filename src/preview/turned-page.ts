/** Pages that are rotated for display. https://drafts.csswg.org/css-page-3/#page-orientation-prop */

import { type DisplayPage, PLAIN_PUSH } from '../display/display-list.ts';

/** The page as displayed: if it is rotated, width and height are swapped and its content is rotated too. */
export function turned(page: DisplayPage): DisplayPage {
  const { width, height, items, rotation } = page;
  if (!rotation) return page;
  const transform = rotation === 90 ? ([0, 1, -1, 0, height, 0] as const) : ([0, -1, 1, 0, 0, width] as const);
  return { width: height, height: width, items: [{ ...PLAIN_PUSH, transform }, ...items, { kind: 'pop' }] };
}
