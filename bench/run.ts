/**
 * Measures speed, memory and growth, beside other engines where they are installed.
 *
 *     npm run build && npm run bench -- [--only invoice-1p,file.html] [--parts documents,growth,cold,stream] [--ms 4000] [--json file]
 *     npm run bench -- --parts growth-kinds [--kinds floats,tabs] [--scale 0.2]
 *     npm run bench -- --proof src/server/site/docs/speed.json
 *
 * The part growth-kinds doubles every kind of content of growth/ and is run by name alone, since it takes long.
 * Chromium is driven through puppeteer-core if that can be found from here or from the folder in PUPPETEER.
 * The last one measures what the site's first page says, beside Chromium alone, and writes it down with the date and the machine.
 * Times depend on the machine: read the ratios. Where others share the machine, those of processor time are the steadier ones.
 */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cold, measureCold } from './cold.ts';
import { DOCUMENT_NAMES, GROWTH, makeDocument } from './documents/index.ts';
import { measureKinds } from './growth/run.ts';
import { exponent, run, type Summary } from './measures.ts';
import { installedPeers, type Peer } from './peers.ts';
import { PROOF_DOCUMENTS, proofOf } from './proof.ts';
import { measureStream, type Stream } from './stream.ts';

export interface DocumentRow {
  readonly document: string;
  readonly platen: Summary;
  readonly peers: Readonly<Record<string, Summary | null>>;
}

interface GrowthRow {
  readonly name: string;
  readonly points: readonly {
    readonly size: number;
    readonly cpu: number;
    readonly megabytes: number;
    readonly pages: number;
  }[];
  readonly cpuExponent: number;
  readonly memoryExponent: number;
}

async function inOwnProcess<T>(...args: readonly string[]): Promise<T> {
  const file = fileURLToPath(new URL('./ours.ts', import.meta.url));
  const result = await run(process.execPath, [...process.execArgv, file, ...args]);
  if (result.status !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as T;
}

const cell = (value: number | null | undefined, digits = 0, width = 9): string =>
  (value === null || value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits)).padStart(width);

async function documents(names: readonly string[], peers: readonly Peer[], budget: number): Promise<DocumentRow[]> {
  console.log(
    `\n${'warm, ms'.padEnd(20)}     wall      cpu  parse  style layout    pdf     MB${peers.map((peer) => `${peer.name.padStart(13)}  ratio   (cpu)`).join('')}`,
  );
  const rows: DocumentRow[] = [];
  for (const document of names) {
    const html = makeDocument(document);
    const platen = await inOwnProcess<Summary>('warm', document, String(budget));
    const results: Record<string, Summary | null> = {};
    for (const peer of peers) results[peer.name] = await peer.measure(document, html, budget);
    const beside = peers.map(({ name }) => {
      const other = results[name];
      const wall = other ? platen.wall / other.wall : null;
      const cpu = other?.cpu && platen.cpu ? platen.cpu / other.cpu : null;
      return cell(other?.wall, 0, 13) + cell(wall, 2, 7) + cell(cpu, 2, 8);
    });
    const { stages } = platen;
    console.log(
      path.basename(document, '.html').padEnd(20) +
        cell(platen.wall, 1) +
        cell(platen.cpu, 1) +
        ['parse', 'style', 'layout', 'pdf'].map((stage) => cell(stages[stage], 1, 7)).join('') +
        cell(platen.megabytes, 0, 7) +
        beside.join(''),
    );
    rows.push({ document, platen, peers: results });
  }
  return rows;
}

async function growth(): Promise<GrowthRow[]> {
  console.log(`\n${'growth'.padEnd(12)}    size   pages      cpu       MB`);
  const rows: GrowthRow[] = [];
  for (const { name, sizes } of GROWTH) {
    const points: GrowthRow['points'][number][] = [];
    for (const size of sizes) {
      const point = await inOwnProcess<{ cpu: number; megabytes: number; pages: number }>('growth', `${name}-${size}`);
      points.push({ size, ...point });
      console.log(
        name.padEnd(12) + cell(size, 0, 8) + cell(point.pages, 0, 8) + cell(point.cpu) + cell(point.megabytes),
      );
    }
    const cpuExponent = exponent(points.map(({ size, cpu }) => [size, cpu]));
    const memoryExponent = exponent(points.map(({ size, megabytes }) => [size, megabytes]));
    console.log(
      `${name}: time grows with the ${cpuExponent.toFixed(2)}th power of the size, memory with the ${memoryExponent.toFixed(2)}th`,
    );
    rows.push({ name, points, cpuExponent, memoryExponent });
  }
  return rows;
}

function printCold(cold: { readonly platen: Cold; readonly chromium: Cold | null }): void {
  console.log(`\n${'cold invoice'.padEnd(20)}  wall ms       MB`);
  for (const [name, value] of Object.entries(cold))
    console.log(name.padEnd(20) + cell(value?.wall) + cell(value?.megabytes));
}

function printStream(stream: Stream): void {
  console.log(
    `\nstream of invoices: ${stream.documentsPerSecond.toFixed(1)} documents a second through the pool, memory ${stream.megabytes.join(', ')} MB`,
  );
  if (stream.chromiumPerSecond !== null)
    console.log(`one page of Chromium: ${stream.chromiumPerSecond.toFixed(1)} a second`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    parts: { type: 'string', default: 'documents,growth,cold,stream' },
    kinds: { type: 'string' },
    scale: { type: 'string', default: '1' },
    ms: { type: 'string', default: '4000' },
    json: { type: 'string' },
    proof: { type: 'string' },
  },
});
const parts = values.proof === undefined ? values.parts.split(',') : ['documents'];
const names = values.only?.split(',') ?? (values.proof === undefined ? DOCUMENT_NAMES : PROOF_DOCUMENTS);
const peers = await installedPeers(values.proof === undefined ? null : 'chromium');
console.log(`beside: ${peers.map((peer) => peer.name).join(', ') || 'nothing (no other engine is installed)'}`);
const results = {
  documents: parts.includes('documents') ? await documents(names, peers, Number(values.ms)) : null,
  growth: parts.includes('growth') ? await growth() : null,
  kinds: parts.includes('growth-kinds')
    ? await measureKinds(values.kinds?.split(',') ?? [], Number(values.scale))
    : null,
  cold: parts.includes('cold') ? await measureCold() : null,
  stream: parts.includes('stream')
    ? await measureStream(3000, peers.find((peer) => peer.name === 'chromium') ?? null)
    : null,
};
if (results.cold) printCold(results.cold);
if (results.stream) printStream(results.stream);
for (const peer of peers) await peer.close();
if (values.proof !== undefined)
  writeFileSync(values.proof, `${JSON.stringify(await proofOf(results.documents ?? []), null, 2)}\n`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
