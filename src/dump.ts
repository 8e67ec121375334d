/** The output of each stage as text, for debugging, golden files and bug reports. */

import { dumpBoxTree } from './boxes/dump.ts';
import type { EngineCaches } from './caches.ts';
import { dumpDisplay } from './display/dump.ts';
import { dumpDocument } from './dom/dump.ts';
import { type Job, withJob } from './job.ts';
import { dumpFragments } from './layout/core/dump.ts';
import { oneOf } from './options/checks.ts';
import type { RenderOptions } from './options.ts';
import { paintPages, parseDocument, structureOf } from './render.ts';
import { settleDocument } from './settling/settle.ts';
import { dumpStructure } from './structure/dump.ts';
import { dumpStyles } from './style/dump.ts';

const STAGES = ['dom', 'style', 'boxes', 'fragments', 'structure', 'display'] as const;
export type Stage = (typeof STAGES)[number];
const checkStage = oneOf(STAGES);

/** The output of one stage as text. */
export async function dump(
  html: string | Uint8Array,
  stage: Stage,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<string> {
  checkStage(stage, 'stage');
  return withJob(options, caches, (job) => dumpOf(html, stage, job));
}

async function dumpOf(html: string | Uint8Array, stage: Stage, job: Job): Promise<string> {
  const document = await parseDocument(html, job);
  if (stage === 'dom') return ended(dumpDocument(document));
  // Even styles are final only once pages agree with them.
  const settled = await settleDocument(document, job);
  if (stage === 'style') return ended(dumpStyles(settled.styled));
  if (stage === 'boxes') return ended(dumpBoxTree(settled.root));
  if (stage === 'fragments') {
    return settled.pages
      .map((page) => {
        const links = [
          ...(page.root ? [page.root] : []),
          ...page.positioned,
          ...(page.footnoteArea ? [page.footnoteArea] : []),
          ...page.marginBoxes.map((box) => box.link),
        ];
        return `page ${page.number} ${page.width}×${page.height}\n${ended(dumpFragments(links, 1))}`;
      })
      .join('');
  }
  const structure = structureOf(settled, job);
  if (stage === 'structure') return ended(dumpStructure(structure.root));
  const dumped: string[] = [];
  for await (const page of paintPages(settled, structure, job)) dumped.push(ended(dumpDisplay(page)));
  return dumped.join('\n');
}

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
