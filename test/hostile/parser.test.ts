/** Attack list 10: parsers. */

import { describe, it } from 'vitest';
import { PARSER } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 10: parsers', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(PARSER)('$line: $name', (hostile) => hold(hostile), 120_000);
});
