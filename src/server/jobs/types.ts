/** Jobs: documents rendered in the background. */

import type { Warning } from '../../index.ts';
import type { DocumentOptions } from '../rendering/renderer.ts';
import type { Account, Outcome, Plan, TokenMode } from '../services.ts';

/** `queued` and `running` change; the others are final. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What to render: HTML or a version of a template, filled in if there is data. */
export interface JobWork {
  readonly html: string | null;
  readonly template: { readonly id: string; readonly version: number } | null;
  /** JSON. */
  readonly data: unknown;
  readonly options: DocumentOptions;
}

export interface NewJob {
  /** The caller's own reference. */
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
  /** How often it was begun but neither ended nor put off, usually because its process died. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** When it must have ended; after its end, until when it is kept. */
  readonly expiresAt: number;
  /** Set if the job is done. */
  readonly result: JobResult | null;
  /** Set if the job failed. */
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
  /** The account's current plan. */
  readonly plan: Plan;
  readonly token: string;
  readonly mode: TokenMode;
  /** Identifies the batch: accepting it again gives the same jobs. */
  readonly batch: string;
  readonly jobs: readonly NewJob[];
}

export interface JobPage {
  /** Null for both. */
  readonly mode: TokenMode | null;
  readonly state: JobState | null;
  readonly batch: string | null;
  /** Id of the last job of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** How a render ended. */
export type JobEnd =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'failed'; readonly problem: JobProblem };

export interface Jobs {
  /** After this has resolved the jobs survive the end of the process: each ends with a result or with a problem that says why. */
  accept(batch: JobBatch): Promise<Outcome<readonly Job[], 'quota-exceeded' | 'too-many'>>;
  find(account: string, id: string): Promise<Job | null>;
  /** The newest first; jobs accepted together in their order. */
  list(account: string, page: JobPage): Promise<readonly Job[]>;
  /** Cancels a waiting job, or deletes an ended one with its result. Null if there is no such job. */
  cancel(account: string, id: string): Promise<'cancelled' | 'forgotten' | 'running' | null>;
  /** The PDF of a finished job; null if it is no longer kept. */
  read(job: Job): Promise<Uint8Array | null>;
  /** A temporary URL at which anybody gets the PDF. @param origin "https://pdf.example.com" */
  link(job: Job, origin: string): Promise<{ readonly url: string; readonly expiresAt: number }>;
  /** The PDF for such a link; null if the link is invalid or expired. */
  readLinked(id: string, expires: string, signature: string): Promise<Uint8Array | null>;
  /** The work of a job taken from the queue, which is recorded as begun; null if there is nothing to do. */
  begin(id: string): Promise<{ readonly job: Job; readonly work: JobWork } | null>;
  /** Gives it back to be begun again; this attempt is not counted. @param reason why, for people; reported if the job never ends */
  putOff(job: Job, reason: string): Promise<void>;
  /** Ends the job, counts it and queues its webhooks, in one transaction. False if it had ended before. */
  end(job: Job, end: JobEnd, bytes: Uint8Array | null): Promise<boolean>;
  /** The number of waiting jobs of all accounts. */
  waiting(): Promise<number>;
}
