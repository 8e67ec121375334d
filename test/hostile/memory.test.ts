/** The cases that ask for most memory, in a process that has 512 MB for what it keeps. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as groups from './cases/index.ts';

const NAMES = [
  '60,000 open div',
  '8,000 div with text each, carried over hundreds of pages',
  'mask: 10^8 by eight levels',
  'marker: 10^8 by path points',
  'var() bomb on 300 elements',
  '100 different blurs',
  'font-size multiplied 500 levels down',
];

it('hostile documents are answered in 512 MB', () => {
  const known = Object.values(groups).flatMap((cases) => cases.map(({ name }) => name));
  expect(NAMES.filter((name) => !known.includes(name))).toEqual([]);
  const child = path.join(import.meta.dirname, 'memory-child.ts');
  const output = execFileSync(process.execPath, ['--max-old-space-size=512', '--import', 'tsx', child, ...NAMES], {
    encoding: 'utf8',
  });
  expect(output.trim().split('\n').at(-1)).toBe('answered');
}, 120_000);
