import { describe, expect, it } from 'vitest';
import { GUIDES } from '../../src/server/site/docs.ts';
import { docsBook } from '../../src/server/site/docs-book.ts';

describe('the guides as one PDF', () => {
  it('hold all of them, without a warning and accessible', async () => {
    // Rejects where a document cannot keep to PDF/UA-1.
    const { sources, warnings, pageCount } = await docsBook();
    expect(warnings).toEqual([]);
    expect(sources).toHaveLength(GUIDES.length + 1);
    expect(pageCount).toBeGreaterThan(GUIDES.length);
  }, 60_000);
});
