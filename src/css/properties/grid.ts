/** Grid. https://drafts.csswg.org/css-grid-2/ */

import { attempt, type Cursor, type Parser, takeKeyword, takeString } from '../values/cursor.ts';
import { AUTO_LINE, areaRow, areasAreRectangles, gridLine, trackList, trackSizes } from '../values/grid.ts';
import type { GridGroup, GridLine, TrackList, TrackSize } from './computed-flex-grid.ts';
import { group, row } from './row.ts';

type Areas = GridGroup['gridTemplateAreas'];

const templateAreas: Parser<Areas> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return null;
  const rows: (readonly (string | null)[])[] = [];
  for (let text = attempt(cursor, takeString); text !== undefined; text = attempt(cursor, takeString)) {
    const cells = areaRow(text);
    if (!cells) return undefined;
    rows.push(cells);
  }
  return rows.length > 0 && areasAreRectangles(rows) ? rows : undefined;
};

const autoFlow = (cursor: Cursor): GridGroup['gridAutoFlow'] | undefined => {
  let direction: 'row' | 'column' | null = null;
  let dense = false;
  for (let step = 0; step < 2; step++) {
    if (!dense && takeKeyword(cursor, 'dense')) dense = true;
    else if (direction === null && takeKeyword(cursor, 'row')) direction = 'row';
    else if (direction === null && takeKeyword(cursor, 'column')) direction = 'column';
  }
  return direction === null && !dense ? undefined : { direction: direction ?? 'row', dense };
};

const NO_TRACKS: TrackList = { kind: 'none' };
const AUTO_TRACKS: readonly TrackSize[] = [{ kind: 'breadth', value: 'auto' }];
const line = row<GridLine>(AUTO_LINE, gridLine);

export const grid = group('grid', 'css-grid-2', false, {
  gridTemplateColumns: row<TrackList>(NO_TRACKS, trackList),
  gridTemplateRows: row<TrackList>(NO_TRACKS, trackList),
  gridTemplateAreas: row<Areas>(null, templateAreas),
  gridAutoColumns: row<readonly TrackSize[]>(AUTO_TRACKS, trackSizes),
  gridAutoRows: row<readonly TrackSize[]>(AUTO_TRACKS, trackSizes),
  gridAutoFlow: row<GridGroup['gridAutoFlow']>({ direction: 'row', dense: false }, autoFlow),
  gridRowStart: line,
  gridRowEnd: line,
  gridColumnStart: line,
  gridColumnEnd: line,
});
