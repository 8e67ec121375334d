/**
 * The one loop of a render: style → boxes → layout → pages under assumptions, repeated while the findings differ. A round ends at the
 * first stage that disproves an assumption; the next round redoes what depends on it.
 */

import type { BoxNode } from '../boxes/box.ts';
import { createDiagnostics, type Diagnostics, mergeWarnings } from '../diagnostics.ts';
import type { Document } from '../dom/node.ts';
import type { Job } from '../job.ts';
import { addMarginBoxes } from '../pages/margin-boxes.ts';
import type { Page } from '../pages/page.ts';
import type { FlowRecords } from '../pages/recorded-flow.ts';
import type { StyledDocument } from '../style/types.ts';
import type { FontLibrary } from '../text/font-library.ts';
import { differences } from './assumptions.ts';
import { type FramedDocuments, settleFrames } from './frames.ts';
import { buildBoxes, type LayoutOutcome, layoutStage, recordsStillHolding, type StyledBoxes } from './layout-stage.ts';
import { firstAssumptions, startStyling, styleStage } from './style-stage.ts';
import { warnUnsettled } from './unsettled.ts';

/** The most rounds with a layout; remaining differences are then accepted with a warning. */
const MAX_ROUNDS = 5;
/** Levels of nested containers, which settle one after another. */
const MAX_LEVELS = 16;

export interface SettledDocument {
  readonly styled: StyledDocument;
  readonly fonts: FontLibrary;
  readonly root: BoxNode;
  readonly pages: readonly Page[];
  readonly frames: FramedDocuments;
  /** Bytes taken from the memory of the job, for its boxes and frames. */
  readonly bytes: number;
  /** Milliseconds. */
  readonly timings: { readonly style: number; readonly layout: number };
}

/** Styles and lays out the document until its pages agree with the assumptions. */
export async function settleDocument(document: Document, job: Job): Promise<SettledDocument> {
  const clock = createClock();
  const styling = await startStyling(document, job);
  // Stages that run again warn only once.
  const attempts: Diagnostics[] = [];
  let assumptions = firstAssumptions(styling);
  let boxes: StyledBoxes | null = null;
  let known: FlowRecords | null = null;
  for (let round = 1, levels = 0; ; ) {
    const attempt = createDiagnostics();
    attempts.push(attempt);
    const { styled, fonts, findings } = await styleStage(styling, assumptions, attempt);
    const restyle = differences(assumptions, findings);
    assumptions = findings;
    if (fonts === null || restyle.has('fontUnits')) continue;
    if (boxes === null) job.options.onProgress?.({ stage: 'style', pages: 0 });
    clock.lap('style');
    if (boxes?.styled !== styled) {
      if (boxes) job.memory.giveBack(boxes.bytes);
      boxes = await buildBoxes(styled, fonts, attempt, job);
      known = null;
    }
    // Only warnings of the last layout concern the result.
    const diagnostics = createDiagnostics();
    const outcome = await layoutStage(boxes, assumptions, diagnostics, job, known);
    const different = differences(assumptions, outcome.findings);
    clock.lap('layout');
    if (different.size > 0 && round < MAX_ROUNDS && levels < MAX_LEVELS) {
      const referencesAlone = different.size === 1 && different.has('pageReferences');
      known = referencesAlone ? recordsStillHolding(boxes, outcome, assumptions, outcome.findings) : null;
      assumptions = outcome.findings;
      // Because of containment, nothing inside changes a container, so each such round settles one more level of containers.
      if (different.size === 1 && different.has('containerSizes')) levels++;
      else round++;
      continue;
    }
    if (different.size > 0) warnUnsettled(boxes, assumptions, outcome.findings, diagnostics);
    mergeWarnings(attempts, job.diagnostics);
    mergeWarnings([diagnostics], job.diagnostics);
    const pages = await withMarginBoxes(boxes, outcome, job);
    const frames = await settleFrames(pages, boxes.frames, job, settleDocument);
    clock.lap('layout');
    const bytes = [...frames.values()].reduce((sum, frame) => sum + frame.bytes, boxes.bytes);
    return { styled, fonts, root: boxes.root, pages, frames, bytes, timings: clock.times };
  }
}

function withMarginBoxes(
  { styled }: StyledBoxes,
  { pages, context }: LayoutOutcome,
  { diagnostics, numbering, store, turns }: Job,
): Promise<readonly Page[]> {
  const imageOf = (url: string) => store.image(url);
  return turns.run(addMarginBoxes(pages, styled, imageOf, { ...context, diagnostics }, numbering));
}

type Stage = keyof SettledDocument['timings'];

function createClock(): { readonly times: Record<Stage, number>; lap(stage: Stage): void } {
  const times: Record<Stage, number> = { style: 0, layout: 0 };
  let last = performance.now();
  return {
    times,
    lap(stage) {
      const now = performance.now();
      times[stage] += now - last;
      last = now;
    },
  };
}
