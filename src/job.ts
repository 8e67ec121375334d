/** The state that all stages of one render share. */

import type { Stay } from './admission.ts';
import type { EngineCaches } from './caches.ts';
import { createDiagnostics, type Diagnostics, PlatenError } from './diagnostics.ts';
import type { Insertion } from './dom/node.ts';
import type { FormattingContexts } from './layout/core/formatting-contexts.ts';
import { FORMATTING_CONTEXTS } from './layout/index.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { createMemoryLedger, type MemoryLedger } from './memory.ts';
import { checkOptions } from './options/check-options.ts';
import { pageFilter } from './options/page-ranges.ts';
import { defaultPage } from './options/page-values.ts';
import type { RenderOptions } from './options.ts';
import { asksForDate, pageTemplates } from './page-templates.ts';
import { ALONE, type Numbering } from './pages/page-counters.ts';
import { combineLoaders, rememberingDataLoader } from './resources/loaders.ts';
import { createResourceStore, type ResourceStore } from './resources/store.ts';
import type { Loader } from './resources/types.ts';
import type { DefaultPage } from './style/page-defaults.ts';
import { createTurns, type Turns } from './turns.ts';
import { createWorkLedger, type WorkLedger } from './work.ts';

export interface Job {
  readonly options: RenderOptions;
  readonly page: DefaultPage;
  readonly diagnostics: Diagnostics;
  readonly limits: Limits;
  readonly memory: MemoryLedger;
  readonly work: WorkLedger;
  readonly store: ResourceStore;
  readonly formatting: FormattingContexts;
  readonly numbering: Numbering;
  /** Whether a page of the document, counted from 1, is written. */
  isWritten(page: number): boolean;
  /** Headers and footers given as HTML. */
  readonly insertion: Insertion | null;
  /** URLs of the documents around one in a frame, outermost first, ending with its own. */
  readonly documentUrls: readonly string[];
  /** How much of the limits all documents in frames have used together. */
  readonly opened: { frames: number; elements: number };
  /** What outlives the render. */
  readonly caches: EngineCaches;
  /** Its place in the engine's admission queue. */
  readonly stay: Stay;
  /** For long work in steps. */
  readonly turns: Turns;
  /** Throws when the time limit passed or the signal was aborted. */
  checkDeadline(): void;
  /** Extends the deadline by time that the render spent waiting for others. */
  extendDeadline(milliseconds: number): void;
}

/** Runs one render when it is admitted. Throws `invalid-option` for wrong options. */
export async function withJob<T>(
  options: RenderOptions,
  caches: EngineCaches,
  work: (job: Job) => Promise<T>,
): Promise<T> {
  checkOptions(options);
  const stay = await caches.admission.enter(options.signal);
  try {
    return await work(startJob(options, caches, stay));
  } finally {
    stay.leave();
  }
}

/** The same for work done in parts; the place is free while the caller handles a part. */
export async function* partsOfJob<T, R>(
  options: RenderOptions,
  caches: EngineCaches,
  work: (job: Job) => AsyncGenerator<T, R, void>,
): AsyncGenerator<T, R, void> {
  checkOptions(options);
  const stay = await caches.admission.enter(options.signal);
  try {
    const parts = work(startJob(options, caches, stay));
    for (;;) {
      const part = await parts.next();
      if (part.done) return part.value;
      const comeBack = stay.stepOut();
      yield part.value;
      comeBack();
    }
  } finally {
    stay.leave();
  }
}

/** The time limit starts here. */
export function startJob(
  options: RenderOptions,
  caches: EngineCaches,
  stay: Stay,
  diagnostics: Diagnostics = createDiagnostics(options.strict),
): Job {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const given = options.loader === undefined ? [] : [options.loader].flat();
  const loaders = given.map(
    (load): Loader =>
      (url, context) =>
        stay.away(async () => load(url, context)),
  );
  const loader = combineLoaders([rememberingDataLoader(caches.resources), ...loaders]);
  const { signal } = options;
  const memory = createMemoryLedger(limits.memory);
  const store = createResourceStore({
    loader,
    memory,
    limits,
    diagnostics,
    caches: caches.resources,
    ...(signal ? { signal } : {}),
  });
  const deadline = createDeadline(limits, signal);
  const templates = pageTemplates(options);
  if (templates && asksForDate(options)) {
    const message = 'the header or footer shows no date, because pdf.creationDate is not given';
    diagnostics.warn({ code: 'unresolved-reference', message });
  }
  return {
    options: templates ? { ...options, stylesheets: [...(options.stylesheets ?? []), templates.stylesheet] } : options,
    page: defaultPage(options.page),
    diagnostics,
    limits,
    memory,
    work: createWorkLedger(limits, deadline.check, memory),
    store,
    formatting: FORMATTING_CONTEXTS,
    numbering: ALONE,
    isWritten: pageFilter(options.pages),
    insertion: templates?.insertion ?? null,
    documentUrls: [options.baseUrl ?? ''],
    opened: { frames: 0, elements: 0 },
    caches,
    stay,
    turns: createTurns(deadline.check),
    checkDeadline: deadline.check,
    extendDeadline: deadline.extend,
  };
}

function createDeadline(limits: Limits, signal: AbortSignal | undefined) {
  let end = limits.time > 0 ? performance.now() + limits.time : Number.POSITIVE_INFINITY;
  return {
    check(): void {
      signal?.throwIfAborted();
      if (performance.now() > end) throw new PlatenError('limit-time', `rendering took longer than ${limits.time} ms`);
    },
    extend(milliseconds: number): void {
      end += milliseconds;
    },
  };
}
