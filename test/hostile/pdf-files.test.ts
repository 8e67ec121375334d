/** Attack list 10: parsers. Here of PDF files. */

import { describe, it } from 'vitest';
import { PDF_FILES } from './cases/index.ts';
import { answer, hold } from './ceiling.ts';

describe('attack list 10: PDF files', async () => {
  await answer('<p>warm <b>up</b>');
  it.each(PDF_FILES)('$line: $name', (hostile) => hold(hostile), 120_000);
});
