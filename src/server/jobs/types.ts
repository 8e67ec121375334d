/** Documents that are rendered without anybody waiting for the answer. */

import type { Warning } from '../../index.ts';
import type { DocumentOptions } from '../rendering/renderer.ts';
import type { Account, Outcome, Plan, TokenMode } from '../services.ts';

/** `queued` and `running` go on; the others are ends. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What is to be rendered: HTML as it is, or a version of a template. With data it is filled in. */
export interface JobWork {
  readonly html: string | null;
  readonly template: { readonly id: string; readonly version: number } | null;
  /** JSON. */
  readonly data: unknown;
  readonly options: DocumentOptions;
}

export interface NewJob {
  /** The caller's own name for it. */
  readonly reference: string | null;
  readonly work: JobWork;
}

export interface Job {
  readonly id: string;
  readonly account: string;
  readonly token: string;
  readonly mode: TokenMode;
  readonly batch: string;
  readonly reference: string | null;
  readonly state: JobState;
  /** How often it was begun and neither ended nor put off: most often its process died. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Until when it must have ended; and then, until when it is kept. */
  readonly expiresAt: number;
  /** Of a job that is done. */
  readonly result: JobResult | null;
  /** Of a job that failed. */
  readonly problem: JobProblem | null;
}

export interface JobResult {
  readonly pageCount: number;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly digest: string;
  readonly warnings: readonly Warning[];
}

interface JobProblem {
  /** One of the API's kinds of problem. */
  readonly name: string;
  readonly detail: string;
}

export interface JobBatch {
  readonly account: Account;
  /** As it applies to the account now. */
  readonly plan: Plan;
  readonly token: string;
  readonly mode: TokenMode;
  /** The same batch a second time is the same jobs. */
  readonly batch: string;
  readonly jobs: readonly NewJob[];
}

export interface JobPage {
  /** Null for both. */
  readonly mode: TokenMode | null;
  readonly state: JobState | null;
  readonly batch: string | null;
  /** The last job of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** How a render ended. */
export type JobEnd =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'failed'; readonly problem: JobProblem };

export interface Jobs {
  /** Once this has resolved the jobs are kept, whatever ends the process: each ends in a result or in a problem that says why. */
  accept(batch: JobBatch): Promise<Outcome<readonly Job[], 'quota-exceeded' | 'too-many'>>;
  find(account: string, id: string): Promise<Job | null>;
  /** The newest first; of jobs accepted together, in their order. */
  list(account: string, page: JobPage): Promise<readonly Job[]>;
  /** A job that waits is not rendered; one that has ended is forgotten with its result. Null when there is none, or it runs. */
  cancel(account: string, id: string): Promise<'cancelled' | 'forgotten' | 'running' | null>;
  /** The PDF of a job that is done; null when it is kept no longer. */
  read(job: Job): Promise<Uint8Array | null>;
  /** Where anybody gets the PDF for a time. @param origin "https://pdf.example.com" */
  link(job: Job, origin: string): Promise<{ readonly url: string; readonly expiresAt: number }>;
  /** The PDF that such a link leads to; null when it does not, or is too old. */
  readLinked(id: string, expires: string, signature: string): Promise<Uint8Array | null>;
  /** What is to be done for a job that was taken from the queue, with a note that it was; null when nothing is. */
  begin(id: string): Promise<{ readonly job: Job; readonly work: JobWork } | null>;
  /** Gives it back to be begun again: this time does not count among its attempts. @param reason why, for people; told where it never ends */
  putOff(job: Job, reason: string): Promise<void>;
  /** Ends it, counts it and tells of it, at once or not at all. False when it had ended before. */
  end(job: Job, end: JobEnd, bytes: Uint8Array | null): Promise<boolean>;
  /** Jobs that wait, of all accounts. */
  waiting(): Promise<number>;
}
