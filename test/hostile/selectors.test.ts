/** Attack list 11: selectors. */

import { describe, it } from 'vitest';
import { SELECTORS } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 11: selectors', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(SELECTORS)('$line: $name', (hostile) => hold(hostile), 120_000);
});
