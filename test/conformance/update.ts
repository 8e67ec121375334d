/**
 * Writes the lists of passing cases from the results of the measuring tools, and prints what is no longer in them.
 *
 *     node ../shared/tools/reftest/reftest.mjs --jobs 2 --out results.json
 *     node ../shared/tools/geometry/check.mjs --list geometry.json
 *     npx tsx test/conformance/update.ts results.json geometry.json
 */

import { readFileSync } from 'node:fs';
import { GEOMETRY, readLists, topArea, writeList } from './lists.ts';

interface Results {
  readonly results: readonly { readonly id: string; readonly status: string; readonly guarded: boolean }[];
}

const [reftests, geometry] = process.argv.slice(2);
if (reftests === undefined) throw new Error('update.ts RESULTS [GEOMETRY]: a file of results is missing');

const before = readLists();
const { results } = JSON.parse(readFileSync(reftests, 'utf8')) as Results;
const passing = new Map<string, string[]>();
for (const { id, status, guarded } of results) {
  const area = topArea(id);
  const known = passing.get(area) ?? [];
  passing.set(area, known);
  if (status === 'pass' && guarded) known.push(id);
}
if (geometry !== undefined) passing.set(GEOMETRY, JSON.parse(readFileSync(geometry, 'utf8')) as string[]);

for (const [area, ids] of passing) {
  const now = new Set(ids);
  const old = before.get(area) ?? [];
  for (const id of old) if (!now.has(id)) console.log(`no longer passing: ${id}`);
  console.log(`${area}: ${ids.length} (before: ${old.length})`);
  writeList(area, ids);
}
