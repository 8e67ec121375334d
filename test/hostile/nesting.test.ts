/** Attack list 9: nesting. */

import { describe, it } from 'vitest';
import { NESTING } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 9: nesting', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(NESTING)('$line: $name', (hostile) => hold(hostile), 120_000);
});
