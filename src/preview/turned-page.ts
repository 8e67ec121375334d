/** Pages that are turned before they are shown. https://drafts.csswg.org/css-page-3/#page-orientation-prop */

import { type DisplayPage, PLAIN_PUSH } from '../display/display-list.ts';

/** The page as it is seen: where it is turned, its sides change places and what is on it turns with them. */
export function turned(page: DisplayPage): DisplayPage {
  const { width, height, items, rotation } = page;
  if (!rotation) return page;
  const transform = rotation === 90 ? ([0, 1, -1, 0, height, 0] as const) : ([0, -1, 1, 0, 0, width] as const);
  return { width: height, height: width, items: [{ ...PLAIN_PUSH, transform }, ...items, { kind: 'pop' }] };
}
