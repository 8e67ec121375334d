/** Holds the README's list of supported CSS against the property table. `UPDATE_README=1` writes it anew. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GROUPS, LONGHANDS, SHORTHANDS } from '../src/css/properties/index.ts';
import { DEFAULT_LIMITS } from '../src/limits.ts';

const readme = path.resolve(import.meta.dirname, '../README.md');
const START = '<!-- properties:start -->';
const END = '<!-- properties:end -->';

function propertyList(): string {
  const bySpec = new Map<string, string[]>();
  for (const group of GROUPS) {
    const names = LONGHANDS.filter(
      (longhand) => longhand.group === group && !longhand.name.startsWith('-internal-'),
    ).map(({ name }) => name);
    for (const spec of [group.spec]) bySpec.set(spec, [...(bySpec.get(spec) ?? []), ...names]);
  }
  const rows = [...bySpec]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([spec, names]) => `| ${spec} | ${[...new Set(names)].map((name) => `\`${name}\``).join(' ')} |`);
  const shorthands = [...SHORTHANDS.keys()]
    .sort()
    .map((name) => `\`${name}\``)
    .join(' ');
  return ['| specification | properties |', '| --- | --- |', ...rows, `| shorthands | ${shorthands} |`].join('\n');
}

it('lists the properties of the table', () => {
  const text = readFileSync(readme, 'utf8');
  const start = text.indexOf(START) + START.length;
  const end = text.indexOf(END);
  const expected = `\n${propertyList()}\n`;
  if (process.env.UPDATE_README) writeFileSync(readme, text.slice(0, start) + expected + text.slice(end));
  else expect(text.slice(start, end)).toBe(expected);
});

it('lists every limit with its default', () => {
  const section = readFileSync(readme, 'utf8').split('## Limits')[1]!.split('\n## ')[0]!;
  const missing = Object.entries(DEFAULT_LIMITS).filter(
    ([name, value]) => !section.includes(`\`${name}\``) || !section.includes(value.toLocaleString('en-US')),
  );
  expect(missing).toEqual([]);
});
