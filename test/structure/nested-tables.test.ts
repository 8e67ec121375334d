/** Each box of a table is visited once, however deep tables nest: twice a level came to a thousand million visits. */

import { expect, it } from 'vitest';
import { render } from '../../src/index.ts';

it('takes thirty tables in each other', async () => {
  const { pageCount } = await render(`<!doctype html>${'<table><tr><td>x'.repeat(30)}`);
  expect(pageCount).toBe(1);
});
