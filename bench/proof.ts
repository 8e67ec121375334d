/** What the site's first page says of the speed: figures with their date and machine. */

import { availableParallelism, cpus } from 'node:os';
import { run } from './measures.ts';
import { chromiumPath } from './peers.ts';
import type { DocumentRow } from './run.ts';

/** What people render most, and what takes long. */
export const PROOF_DOCUMENTS: readonly string[] = ['invoice-1p', 'letter-1p', 'report-10p', 'flexgrid-dashboard'];

/** As `src/server/site/proof.ts` reads it. */
interface Proof {
  /** "2026-11-23" */
  readonly date: string;
  /** "2 × AMD EPYC" */
  readonly processor: string;
  readonly node: string;
  readonly chromium: string;
  /** Milliseconds of processor time for a document, warm: those that other work on the machine changes least. */
  readonly documents: readonly { readonly name: string; readonly platen: number; readonly chromium: number }[];
}

export async function proofOf(rows: readonly DocumentRow[]): Promise<Proof> {
  const version = await run(chromiumPath() ?? 'chromium', ['--version']);
  const documents = rows.flatMap(({ document, platen, peers }) => {
    const chromium = peers.chromium?.cpu;
    return platen.cpu === null || !chromium
      ? []
      : [{ name: document, platen: tenths(platen.cpu), chromium: tenths(chromium) }];
  });
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    node: process.versions.node,
    chromium: /[\d.]+/.exec(version.stdout)?.[0] ?? '',
    documents,
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
