/** Holds what the README and the guides list against the tables that the engine goes by. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LONGHANDS, SHORTHANDS } from '../src/css/properties/index.ts';
import { DEFAULT_LIMITS } from '../src/limits.ts';
import { guideNamed } from '../src/server/site/docs.ts';

const readme = path.resolve(import.meta.dirname, '../README.md');
it('leads to the properties of the table', () => {
  const { html } = guideNamed('css')!;
  const names = [...LONGHANDS.map(({ name }) => name), ...SHORTHANDS.keys()];
  const missing = names.filter((name) => !name.startsWith('-internal-') && !html.includes(`<code>${name}</code>`));
  expect(missing).toEqual([]);
  expect(readFileSync(readme, 'utf8')).toContain('/docs/css');
});

it('lists every limit with its default', () => {
  const section = readFileSync(readme, 'utf8').split('## Limits')[1]!.split('\n## ')[0]!;
  const missing = Object.entries(DEFAULT_LIMITS).filter(
    ([name, value]) => !section.includes(`\`${name}\``) || !section.includes(value.toLocaleString('en-US')),
  );
  expect(missing).toEqual([]);
});
