/** Searching the documentation, as a page without a script. */

import '../patience.ts';
import { expect, it } from 'vitest';
import { docsSections, searchDocs } from '../../../src/server/site/search.ts';
import { openSite } from './site-client.ts';

const sections = docsSections([{ name: 'trial-over', status: 402, title: 'The trial is over' }]);

it('finds the section that is about the words, and leads there', () => {
  const [backup] = searchDocs(sections, 'pg_dump');
  expect(backup).toMatchObject({ heading: 'Backing up PostgreSQL', path: '/docs/operating#backing-up-postgresql' });
  expect(backup!.excerpt).toContain('pg_dump --format=custom');
  expect(searchDocs(sections, 'TRIAL over')[0]).toMatchObject({ path: '/problems/trial-over' });
  expect(searchDocs(sections, 'footnote page').length).toBeGreaterThan(0);
});

it('wants all words, and says nothing where there are none', () => {
  expect(searchDocs(sections, 'pg_dump unicorn')).toEqual([]);
  expect(searchDocs(sections, '')).toEqual([]);
  expect(searchDocs(sections, '  ?!  ')).toEqual([]);
  expect(searchDocs(sections, 'a '.repeat(10_000)).length).toBeLessThanOrEqual(20);
});

it('is a page that repeats what was asked for as text', async () => {
  const { app } = openSite();
  const found = await (await app.request('/docs/search?q=pg_dump')).text();
  expect(found).toContain('href="/docs/operating#backing-up-postgresql"');
  const hostile = await (await app.request('/docs/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')).text();
  expect(hostile).not.toContain('<script>alert');
  expect(hostile).toContain('Nothing was found');
});
