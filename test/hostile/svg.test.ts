/** Attack list 5 and 6: SVG. */

import { describe, it } from 'vitest';
import { SVG } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 5 and 6: SVG', async () => {
  // The first render of a process pays for loading the engine.
  await answer('<p>warm <b>up</b><table><tr><td>x</table>');
  it.each(SVG)('$line: $name', (hostile) => hold(hostile), 120_000);
});
