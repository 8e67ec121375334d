/** Attack list 10: parsers. Here of pictures. */

import { describe, it } from 'vitest';
import { PICTURES } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 10: pictures', async () => {
  await answer('<p>warm <b>up</b>');
  it.each(PICTURES)('$line: $name', (hostile) => hold(hostile), 120_000);
});
