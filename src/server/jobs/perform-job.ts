/** Performs one job from the queue. */

import { createHash } from 'node:crypto';
import type { RenderCounters } from '../api/render-endpoint.ts';
import type { RequestLimiter } from '../api/request-limiter.ts';
import { testTime } from '../plans/allowance.ts';
import { type Rendered, type Renderer, RenderFailure } from '../rendering/renderer.ts';
import type { Account, Plan, Services } from '../services.ts';
import type { Job, JobEnd, JobWork } from './types.ts';

/** How often a job is begun, so that one which kills its process does not do so for ever. */
const MOST_ATTEMPTS = 5;

/** Milliseconds until a job for which there was no room is tried again. */
const NO_ROOM = 1_000;

/** Milliseconds until a job is tried again after an internal error: a share of its age, within these bounds. */
const AFTER_FAULT = { least: 5_000, most: 600_000, share: 1 / 4 };

export interface PerformOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly limiter: RequestLimiter;
  readonly counters: RenderCounters;
  readonly limits: {
    /** How long a claimed job may wait for a place and for a thread, in milliseconds. */
    readonly patience: number;
    /** How long a render may take, in milliseconds. */
    readonly deadline: number;
  };
  /** Called for internal errors. */
  readonly onError: (error: unknown) => void;
}

/** Null if the job has ended; else the milliseconds until it should be tried again. Rejects if the store fails. */
export async function performJob(id: string, options: PerformOptions): Promise<number | null> {
  const { services, counters } = options;
  const begun = await services.jobs.begin(id);
  if (!begun) return null;
  const { job, work } = begun;
  const account = await services.accounts.find(job.account);
  const plan = account && services.plans.find((one) => one.id === account.subscription.plan);
  // A deleted account takes its jobs with it.
  if (!account) return null;
  if (!plan) {
    options.onError(
      new Error(
        `the account of job ${id} has the plan "${account.subscription.plan}", which the settings no longer have`,
      ),
    );
    await services.jobs.end(job, failed('internal', 'The service does not know the plan of this account.'), null);
    return null;
  }
  if (job.attempts > MOST_ATTEMPTS) {
    const detail = `Rendering this document was begun ${MOST_ATTEMPTS} times and did not end: it seems to end its process.`;
    await services.jobs.end(job, failed('internal', detail), null);
    return null;
  }
  const started = performance.now();
  try {
    const rendered = await render({ job, work, account, plan }, options);
    if (rendered === null) return await withoutRoom(job, services);
    const end = doneWith(rendered);
    if (await services.jobs.end(job, end, rendered.bytes)) await note(job, end, started, services);
    counters.rendered('pdf', job.mode, rendered);
    return null;
  } catch (error) {
    if (!(error instanceof RenderFailure)) return await afterFault(job, error, options);
    if (error.kind === 'busy' || error.kind === 'aborted') return await withoutRoom(job, services);
    if (error.kind === 'internal') options.onError(error.cause ?? error);
    const end = failed(...problemOf(error, timeFor(job, account, plan, options)));
    counters.failed('pdf', job.mode, end.problem.name);
    if (await services.jobs.end(job, end, null)) await note(job, end, started, services);
    return null;
  }
}

async function withoutRoom(job: Job, { jobs }: Services): Promise<number> {
  await jobs.putOff(job, 'All renderers were at work.');
  return NO_ROOM;
}

/** Handles a failure of the disk, the bucket or the store; in the last case this rejects too. */
async function afterFault(job: Job, error: unknown, { services, onError }: PerformOptions): Promise<number> {
  await services.jobs.putOff(job, 'The service could not read or write what it needs.');
  onError(error);
  const waited = services.clock.now() - job.createdAt;
  return Math.min(AFTER_FAULT.most, Math.max(AFTER_FAULT.least, waited * AFTER_FAULT.share));
}

interface Order {
  readonly job: Job;
  readonly work: JobWork;
  readonly account: Account;
  readonly plan: Plan;
}

const timeFor = (job: Job, account: Account, plan: Plan, { limits }: PerformOptions): number =>
  Math.min(job.mode === 'test' ? testTime(account, plan) : plan.renderTime, limits.deadline);

/** Null if all places of the account were taken. */
async function render({ job, work, account, plan }: Order, options: PerformOptions): Promise<Rendered | null> {
  const { renderer, limiter, limits } = options;
  const { signal } = new AbortController();
  const html = work.template ? await htmlOf(job.account, work.template, options) : (work.html ?? '');
  const leave = await limiter.takePlace(account.id, plan, limits.patience, signal);
  if (leave === null) return null;
  try {
    return await renderer.render({
      kind: 'pdf',
      html,
      ...(work.template !== null || work.data !== null ? { data: work.data ?? {} } : {}),
      options: work.options,
      watermark: job.mode === 'test',
      account: account.id,
      concurrency: plan.concurrentRenders,
      patience: limits.patience,
      deadline: timeFor(job, account, plan, options),
      signal,
    });
  } finally {
    await leave();
  }
}

/** A template that was deleted in the meantime is an error of the job, not of the service. */
async function htmlOf(
  account: string,
  { id, version }: NonNullable<JobWork['template']>,
  { services }: PerformOptions,
): Promise<string> {
  const found = await services.templates.read(account, id, version);
  if (found) return found.html;
  throw new RenderFailure('template', `The template ${id} was deleted before the job was rendered.`);
}

/** For the account's log of renders. */
const note = ({ id, account, token, mode }: Job, end: JobEnd, started: number, { renders, clock }: Services) =>
  renders.add(account, {
    request: id,
    token,
    source: 'job',
    kind: 'pdf',
    mode,
    at: clock.now(),
    outcome: end.kind === 'done' ? 'success' : end.problem.name,
    detail: end.kind === 'done' ? null : end.problem.detail,
    pageCount: end.kind === 'done' ? end.result.pageCount : null,
    time: performance.now() - started,
    warnings: end.kind === 'done' ? end.result.warnings : [],
  });

function doneWith({ bytes, pageCount, warnings }: Rendered): JobEnd {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { kind: 'done', result: { pageCount, bytes: bytes.byteLength, digest, warnings } };
}

const failed = (name: string, detail: string) => ({ kind: 'failed', problem: { name, detail } }) as const;

/** The failure as one of the API's problems, if there is one for it. */
function problemOf(failure: RenderFailure, time: number): [name: string, detail: string] {
  switch (failure.kind) {
    case 'refused':
      return ['document-refused', failure.message];
    case 'template':
      return ['template-fault', failure.message];
    case 'strict':
      return ['strict-warning', failure.message];
    case 'timeout':
      return ['deadline-exceeded', `Rendering this document took longer than ${time} ms.`];
    default:
      return ['internal', 'The document could not be rendered. That is our fault.'];
  }
}
