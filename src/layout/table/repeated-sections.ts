/** Headers and footers that are on each page of their table. https://drafts.csswg.org/css-tables-3/#repeated-headers */

import type { BoxNode, TableSection } from '../../boxes/box.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import type { TableTracks } from './row-heights.ts';
import { sectionHeight } from './run.ts';
import type { TableModel } from './table-model.ts';

/** As in browsers, a repeated section is never broken, so forced breaks inside do not keep it from being repeated. */
export function isRepeated(
  model: TableModel,
  tracks: TableTracks,
  kind: TableSection['kind'],
  page: Fragmentainer | null,
): boolean {
  const { sections } = model.structure;
  const section = sections.find((candidate) => candidate.kind === kind);
  return section !== undefined && sections.length > 1 && isRepeatable(model, tracks, section, page);
}

/** Whether a header or footer is repeated if there are rows beside it: not if it would fill more than a quarter of the page. */
export function isRepeatable(
  model: TableModel,
  tracks: TableTracks,
  section: TableSection,
  page: Fragmentainer | null,
): boolean {
  if (!page || !Number.isFinite(page.size) || section.kind === 'body' || sendsAway(section.box)) return false;
  return sectionHeight(model, tracks, section) <= page.size / 4;
}

/** Whether it contains something that is moved elsewhere on its page and must not be repeated: a footnote or a running element. */
function sendsAway(box: BoxNode): boolean {
  if (!box.holdsBreak) return false;
  if (box.running || box.children.some(sendsAway)) return true;
  const items = box.inline?.items ?? [];
  return items.some((item) => item.kind === 'footnote' || ('box' in item && sendsAway(item.box)));
}
