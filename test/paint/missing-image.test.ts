/** The picture of a missing image: its extent is that of Chromium's, a square of 16 px. */

import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

it('shows a picture of 16 px in place of a missing image', async () => {
  const html = '<!DOCTYPE html><style>@page{margin:0}body{margin:20px}</style><img src="data:," alt="abc">';
  const shown = await dump(html, 'display');
  const paths = [...shown.matchAll(/(?:fill|stroke 1) (#\w{6}) path (.*)/g)];
  const numbers = paths.flatMap(([, , path]) => path!.match(/[\d.]+/g)!.map(Number));
  expect(Math.min(...numbers)).toBe(20.5);
  expect(Math.max(...numbers)).toBe(35.5);
  // The sheet, a cloud, a hill and the folded corner.
  expect(new Set(paths.map(([, color]) => color)).size).toBeGreaterThanOrEqual(4);
});
