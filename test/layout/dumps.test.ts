/** Fragments as text, whole and broken at 100px: read the comment beside a document before accepting another text. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';
import { DOCUMENTS, page } from './documents.ts';

const fragments = (body: string, height: number): Promise<string> =>
  dump(page(body), 'fragments', { page: { size: ['120px', `${height}px`], margin: '0' } });

describe('fragments', () => {
  for (const [name, body] of Object.entries(DOCUMENTS)) {
    it(`of ${name}, whole and broken`, async () => {
      const text = `whole\n${await fragments(body, 1000)}\nbroken\n${await fragments(body, 100)}`;
      await expect(text).toMatchFileSnapshot(`dumps/${name}.txt`);
    });
  }
});
