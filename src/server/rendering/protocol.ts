/** What a pool and its threads say to each other. */

import type { Limits, Warning } from '../../index.ts';
import type { FetchPolicy } from '../fetching/policy.ts';
import type { DocumentOptions, StageTimes } from './renderer.ts';

/** Given to a thread as it starts. */
export interface ThreadSetup {
  readonly limits: Partial<Limits>;
  /** Null: nothing is fetched. */
  readonly fetching: FetchPolicy | null;
}

export interface Task {
  readonly kind: 'pdf' | 'layout' | 'preview';
  readonly html: string;
  readonly options: DocumentOptions;
  readonly watermark: boolean;
  /** Milliseconds from now. */
  readonly time: number;
  /** One 32-bit cell, set to 1 when the work should stop: a thread at work reads no messages. */
  readonly stop: SharedArrayBuffer;
}

export type Answer =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly pageCount: number;
      readonly warnings: readonly Warning[];
      readonly times: Omit<StageTimes, 'queue'>;
    }
  | {
      readonly ok: false;
      readonly kind: 'refused' | 'strict' | 'timeout' | 'aborted' | 'internal';
      readonly message: string;
      readonly stack?: string | undefined;
      readonly warning?: Warning | undefined;
    };

/** From a thread: 'ready' once, then an answer for each task. */
export type FromThread = 'ready' | Answer;
