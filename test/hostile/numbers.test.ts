/** Attack list 13: huge numbers. */

import { describe, it } from 'vitest';
import { NUMBERS } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 13: huge numbers', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(NUMBERS)('$line: $name', (hostile) => hold(hostile), 120_000);
});
