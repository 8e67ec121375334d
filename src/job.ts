/** What all stages of one render share. */

import type { EngineCaches } from './caches.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { FormattingContexts } from './layout/core/formatting-contexts.ts';
import type { Limits } from './limits.ts';
import type { MemoryLedger } from './memory.ts';
import type { DefaultPage } from './options/page-values.ts';
import type { RenderOptions } from './options.ts';
import type { ResourceStore } from './resources/store.ts';
import type { Turns } from './turns.ts';

export interface Job {
  readonly options: RenderOptions;
  readonly page: DefaultPage;
  readonly diagnostics: Diagnostics;
  readonly limits: Limits;
  readonly memory: MemoryLedger;
  readonly store: ResourceStore;
  readonly formatting: FormattingContexts;
  /** The documents around one in a frame, the outermost first, and its own at the end. */
  readonly documentUrls: readonly string[];
  /** What documents in frames have used of the limits, all together. */
  readonly opened: { frames: number; elements: number };
  /** What outlives the render. */
  readonly caches: EngineCaches;
  /** For work that takes long. */
  readonly turns: Turns;
  /** Throws when the time limit passed or the signal was aborted. */
  checkDeadline(): void;
  /** The time limit is for the work: what somebody else took does not count. */
  extendDeadline(milliseconds: number): void;
}
