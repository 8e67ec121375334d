/** Messages between a pool and its threads. */

import type { Limits, Warning } from '../../index.ts';
import type { FetchPolicy } from '../fetching/policy.ts';
import type { Asset, DocumentOptions, PartDocuments, StageTimes } from './renderer.ts';

/** Given to a thread as it starts. */
export interface ThreadSetup {
  readonly limits: Partial<Limits>;
  /** Bytes of an answer. */
  readonly answerBytes: number;
  /** Null: nothing is fetched. */
  readonly fetching: FetchPolicy | null;
  /** Files and folders. */
  readonly fonts: readonly string[];
  readonly lane: Lane;
}

/** 'full': the thread also does long work, with lower priority than the rest of the process if processors are scarce. */
export type Lane = 'express' | 'full';

export interface Task {
  readonly kind: 'pdf' | 'layout' | 'preview';
  readonly html: string;
  /** JSON data with which the HTML is filled; absent: the HTML is used as it is. */
  readonly data?: unknown;
  readonly documents?: PartDocuments;
  readonly options: DocumentOptions;
  readonly assets: readonly Asset[];
  readonly watermark: boolean;
  /** Whether a large PDF is sent in chunks. */
  readonly inParts: boolean;
  /** Milliseconds from now. */
  readonly time: number;
  /** Shared with a thread while it works and reads no messages: see `SHARED`. */
  readonly shared: SharedArrayBuffer;
}

/** The 32-bit cells of `Task.shared`. */
export const SHARED = {
  /** Set to 1 by the pool when the work should stop. */
  stop: 0,
  /** Kilobytes that the thread holds, as last reported. */
  kilobytes: 1,
} as const;

export const createShared = (): SharedArrayBuffer => new SharedArrayBuffer(8);

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
      readonly kind: 'refused' | 'template' | 'strict' | 'timeout' | 'aborted' | 'internal';
      readonly message: string;
      readonly stack?: string | undefined;
      readonly warning?: Warning | undefined;
    };

/** A chunk of an unfinished PDF; the last bytes are in the answer. */
export interface Part {
  readonly part: Uint8Array;
  readonly pageCount: number;
}

/** From a thread: 'ready' once, then an answer for each task, after its parts. */
export type FromThread = 'ready' | Part | Answer;
