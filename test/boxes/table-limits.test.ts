import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const TABLE = '<table><tr><td>a<td colspan=2>b<td>c<tr><td rowspan=2>d</table>';

// Found by fuzzing the options.
it.each([{ spans: 0 }, { tableColumns: 0 }, { spans: 0, tableColumns: 1 }])(
  'a table keeps a column and its text under %j',
  async (limits) => {
    const { pages } = await layout(TABLE, { limits });
    const letters = pages.flatMap(({ boxes }) => boxes.flatMap(({ text }) => text ?? []));
    expect(letters.join('').replace(/\s/g, '')).toBe('abcd');
  },
);
