/** Attack list 12: variables, math, imports, counters. */

import { describe, it } from 'vitest';
import { VARIABLES } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 12: variables, math, imports, counters', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(VARIABLES)('$line: $name', (hostile) => hold(hostile), 120_000);
});
