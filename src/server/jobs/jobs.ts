/**
 * Jobs in the store. Accepting one also reserves quota and queues it, and ending one also counts it and queues its webhooks, each in one
 * transaction.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { ResultStore } from '../results/result-store.ts';
import type { Clock, Outcome } from '../services.ts';
import type { JobTable, Schema } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import { commitIn, reserveIn } from '../usage/usage.ts';
import { announceIn } from '../webhooks/webhooks.ts';
import { jobView } from './job-view.ts';
import type { JobQueue } from './queue.ts';
import type { Job, JobBatch, JobEnd, JobPage, JobResult, Jobs, JobWork } from './types.ts';

const HOUR = 3_600_000;

/** Milliseconds after which a job has ended, one way or the other. */
const LIFE = 24 * HOUR;

/** How long a link to a result is valid, in milliseconds. */
const LINK = HOUR;

/** Rows per statement. */
const ROWS = 50;

/** The most warnings kept of a job. */
const WARNINGS = 50;

/** The most that an account may have at the same time. */
export interface JobLimits {
  /** Waiting jobs. */
  readonly waiting: number;
  /** Bytes of waiting work and of results. */
  readonly bytes: number;
}

export const JOB_LIMITS: JobLimits = { waiting: 10_000, bytes: 2_000_000_000 };

interface JobsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly results: ResultStore;
  /** The key that signs links. */
  readonly secret: string;
  /** How long a job is kept after its end, in milliseconds. */
  readonly kept: number;
  readonly limits: JobLimits;
}

type JobRow = Selectable<JobTable>;

/** The columns that are read: all but the work, which may be large. */
const SEEN = [
  ...(['id', 'account', 'batch', 'position', 'token', 'mode', 'reference', 'state', 'bytes', 'attempts'] as const),
  ...(['pages', 'warnings', 'digest', 'problem', 'detail'] as const),
  ...(['created_at', 'started_at', 'finished_at', 'expires_at'] as const),
] as const;

type SeenJob = Pick<JobRow, (typeof SEEN)[number]>;

const resultName = (id: string): string => `${id}.pdf`;

export function createJobs(options: JobsOptions): Jobs {
  const { store, results } = options;
  return {
    accept: (batch) => accept(options, batch),
    find: (account, id) => find(options, account, id),
    list: (account, page) => list(options, account, page),
    cancel: (account, id) => cancel(options, account, id),
    read: (job) => (job.state === 'done' ? results.get(resultName(job.id)) : Promise.resolve(null)),
    link: (job, origin) => link(options, job, origin),
    readLinked: (id, expires, signature) => readLinked(options, id, expires, signature),
    begin: (id) => begin(options, id),
    putOff: (job, reason) => putOff(options, job, reason),
    end: (job, end, bytes) => endJob(options, job, end, bytes),
    async waiting() {
      const query = store.db.selectFrom('jobs').select((all) => all.fn.countAll<number>().as('count'));
      return (await query.where('state', '=', 'queued').executeTakeFirstOrThrow()).count;
    },
  };
}

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

/** Derived from the batch, so that a retry after a failure refers to the same jobs. */
const jobId = (batch: string, position: number): string =>
  `job_${createHash('sha256').update(`${batch}:${position}`).digest('hex').slice(0, 24)}`;

async function accept(
  options: JobsOptions,
  batch: JobBatch,
): Promise<Outcome<readonly Job[], 'quota-exceeded' | 'too-many'>> {
  const { store, clock, limits } = options;
  const { account, jobs } = batch;
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account.id))) throw new Error(`there is no account ${account.id}`);
    const known = await rowsOf(db, account.id, batch.batch);
    if (known.length > 0) return { ok: true, value: known.map(jobOf) };
    const { waiting, bytes } = await heldBy(db, account.id);
    const works = jobs.map(({ work }) => JSON.stringify(work));
    const more = works.reduce((sum, work) => sum + Buffer.byteLength(work), 0);
    if (waiting + jobs.length > limits.waiting) {
      return refuse('too-many', `An account has at most ${limits.waiting} jobs that wait; ${waiting} do.`);
    }
    if (bytes + more > limits.bytes) {
      const megabytes = Math.round(limits.bytes / 1e6);
      return refuse(
        'too-many',
        `An account's jobs and results have at most ${megabytes} MB. Delete some that are done.`,
      );
    }
    const now = clock.now();
    const until = now + LIFE;
    const wanted = { account: account.id, plan: batch.plan, count: jobs.length, now, until: until + HOUR };
    const reservations = batch.mode === 'live' ? await reserveIn(db, wanted) : [];
    if (!reservations) return refuse('quota-exceeded', `The quota does not hold ${jobs.length} renders more.`);
    const rows = jobs.map((_, index) => rowOf(batch, index, { work: works[index]!, reservations, now, until }));
    for (let start = 0; start < rows.length; start += ROWS) {
      await db
        .insertInto('jobs')
        .values(rows.slice(start, start + ROWS))
        .execute();
    }
    // The more jobs an account has waiting, the lower their priority, so that accounts take turns however many they send.
    const items = rows.map(({ id }, index) => ({
      id,
      account: account.id,
      tier: batch.plan.id,
      priority: -(waiting + index),
      after: 0,
    }));
    await options.queue.add(db, 'render', items);
    return { ok: true, value: rows.map(jobOf) };
  });
}

interface Accepted {
  readonly work: string;
  readonly reservations: readonly string[];
  readonly now: number;
  readonly until: number;
}

function rowOf(batch: JobBatch, position: number, { work, reservations, now, until }: Accepted): JobRow {
  return {
    id: jobId(batch.batch, position),
    account: batch.account.id,
    batch: batch.batch,
    position,
    token: batch.token,
    mode: batch.mode,
    reference: batch.jobs[position]!.reference,
    state: 'queued',
    work,
    bytes: Buffer.byteLength(work),
    reservation: reservations[position] ?? null,
    attempts: 0,
    pages: null,
    warnings: null,
    digest: null,
    problem: null,
    detail: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    expires_at: until,
  };
}

const rowsOf = (db: Transaction<Schema>, account: string, batch: string): Promise<SeenJob[]> =>
  db
    .selectFrom('jobs')
    .select(SEEN)
    .where('account', '=', account)
    .where('batch', '=', batch)
    .orderBy('position')
    .execute();

async function heldBy(db: Transaction<Schema>, account: string): Promise<{ waiting: number; bytes: number }> {
  const { waiting, bytes } = await db
    .selectFrom('jobs')
    .select([
      sql<number | null>`sum(case when state = 'queued' then 1 else 0 end)`.as('waiting'),
      sql<number | null>`sum(bytes)`.as('bytes'),
    ])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting ?? 0), bytes: Number(bytes ?? 0) };
}

function jobOf(row: SeenJob): Job {
  const warnings = JSON.parse(row.warnings ?? '[]') as JobResult['warnings'];
  const { id, account, token, mode, batch, reference, state, attempts, pages, bytes, digest, problem } = row;
  return {
    ...{ id, account, token, mode, batch, reference, state, attempts },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    result: state === 'done' ? { pageCount: pages ?? 0, bytes, digest: digest ?? '', warnings } : null,
    problem: problem === null ? null : { name: problem, detail: row.detail ?? '' },
  };
}

async function find({ store }: JobsOptions, account: string, id: string): Promise<Job | null> {
  const query = store.db.selectFrom('jobs').select(SEEN).where('account', '=', account).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? jobOf(row) : null;
}

async function list({ store }: JobsOptions, account: string, page: JobPage): Promise<readonly Job[]> {
  let query = store.db.selectFrom('jobs').select(SEEN).where('account', '=', account);
  if (page.mode !== null) query = query.where('mode', '=', page.mode);
  if (page.state !== null) query = query.where('state', '=', page.state);
  if (page.batch !== null) query = query.where('batch', '=', page.batch);
  if (page.after !== null) {
    const known = store.db.selectFrom('jobs').select(['created_at', 'position', 'id']).where('account', '=', account);
    const last = await known.where('id', '=', page.after).executeTakeFirst();
    if (!last) return [];
    const { created_at, position, id } = last;
    query = query.where(({ eb, and, or }) =>
      or([
        eb('created_at', '<', created_at),
        and([eb('created_at', '=', created_at), eb('position', '>', position)]),
        and([eb('created_at', '=', created_at), eb('position', '=', position), eb('id', '>', id)]),
      ]),
    );
  }
  const rows = query.orderBy('created_at', 'desc').orderBy('position').orderBy('id').limit(page.limit);
  return (await rows.execute()).map(jobOf);
}

async function cancel(
  { store, clock, results, kept }: JobsOptions,
  account: string,
  id: string,
): ReturnType<Jobs['cancel']> {
  const now = clock.now();
  const outcome = await store.transaction(async (db) => {
    const own = db.selectFrom('jobs').selectAll().where('account', '=', account).where('id', '=', id);
    const row = await (store.kind === 'postgres' ? own.forUpdate() : own).executeTakeFirst();
    if (!row) return null;
    if (row.state === 'running') return 'running';
    if (row.state !== 'queued') {
      await db.deleteFrom('jobs').where('id', '=', id).execute();
      return 'forgotten';
    }
    const ended = { state: 'cancelled', work: null, bytes: 0, finished_at: now, expires_at: now + kept } as const;
    await db.updateTable('jobs').set(ended).where('id', '=', id).execute();
    if (row.reservation) await db.deleteFrom('reservations').where('id', '=', row.reservation).execute();
    return 'cancelled';
  });
  if (outcome === 'forgotten') await results.remove(resultName(id));
  return outcome;
}

async function begin({ store, clock }: JobsOptions, id: string): ReturnType<Jobs['begin']> {
  const row = await store.db
    .updateTable('jobs')
    .set((job) => ({ state: 'running', attempts: job('attempts', '+', 1), started_at: clock.now() }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row || row.work === null) return null;
  return { job: jobOf(row), work: JSON.parse(row.work) as JobWork };
}

async function putOff({ store }: JobsOptions, job: Job, reason: string): Promise<void> {
  await store.db
    .updateTable('jobs')
    .set((row) => ({ state: 'queued', attempts: row('attempts', '-', 1), detail: reason }))
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('attempts', '=', job.attempts)
    .execute();
}

async function endJob(options: JobsOptions, job: Job, end: JobEnd, bytes: Uint8Array | null): Promise<boolean> {
  const { store, clock, kept, queue, results } = options;
  // Written before the job is reported as done. An earlier attempt wrote the same bytes.
  if (bytes !== null) await results.put(resultName(job.id), bytes);
  const ended = await store.durable(async (db) => {
    const now = clock.now();
    const times = { finished_at: now, expires_at: now + kept };
    const facts =
      end.kind === 'done'
        ? {
            state: 'done' as const,
            pages: end.result.pageCount,
            bytes: end.result.bytes,
            digest: end.result.digest,
            warnings: JSON.stringify(end.result.warnings.slice(0, WARNINGS)),
            detail: null,
          }
        : { state: 'failed' as const, bytes: 0, problem: end.problem.name, detail: end.problem.detail };
    const row = await db
      .updateTable('jobs')
      .set({ ...facts, ...times, work: null })
      .where('id', '=', job.id)
      .where('state', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    if (row.reservation !== null) {
      if (end.kind === 'done') await commitIn(db, row.reservation);
      else await db.deleteFrom('reservations').where('id', '=', row.reservation).execute();
    }
    const event = { account: row.account, mode: row.mode, type: `job.${facts.state}`, data: jobView(jobOf(row)) };
    await announceIn(db, event, { queue, now });
    return true;
  });
  // The job was deleted with its account while it ran, so nothing else would ever remove the result just written.
  if (!ended && bytes !== null && (await find(options, job.account, job.id)) === null) {
    await results.remove(resultName(job.id));
  }
  return ended;
}

const signature = ({ secret }: JobsOptions, id: string, expires: string): string =>
  createHmac('sha256', secret).update(`result:${id}:${expires}`).digest('base64url');

async function link(options: JobsOptions, job: Job, origin: string): ReturnType<Jobs['link']> {
  const expiresAt = Math.min(options.clock.now() + LINK, job.expiresAt);
  const seconds = Math.max(1, Math.floor((expiresAt - options.clock.now()) / 1000));
  const outside = await options.results.link(resultName(job.id), seconds);
  if (outside !== null) return { url: outside, expiresAt };
  const expires = `${expiresAt}`;
  const query = new URLSearchParams({ expires, signature: signature(options, job.id, expires) });
  return { url: `${origin}/results/${job.id}?${query}`, expiresAt };
}

async function readLinked(
  options: JobsOptions,
  id: string,
  expires: string,
  given: string,
): Promise<Uint8Array | null> {
  const right = Buffer.from(signature(options, id, expires));
  const same = right.length === Buffer.byteLength(given) && timingSafeEqual(right, Buffer.from(given));
  if (!same || Number(expires) <= options.clock.now()) return null;
  const { store, results } = options;
  const known = store.db.selectFrom('jobs').select('id').where('id', '=', id).where('state', '=', 'done');
  return (await known.executeTakeFirst()) ? await results.get(resultName(id)) : null;
}

/** Rows per query for expired jobs, repeated until none are left. */
const LOOK = 100;

/** Ends overdue jobs, and deletes those that have been kept long enough, with their results. */
export async function sweepJobs(options: JobsOptions, jobs: Jobs): Promise<void> {
  const { store, clock, results } = options;
  const over = store.db.selectFrom('jobs').select(SEEN).where('expires_at', '<=', clock.now()).limit(LOOK);
  for (let found = LOOK; found === LOOK; ) {
    const rows = await over.where('state', 'in', ['queued', 'running']).execute();
    for (const row of rows) {
      const detail = `The job could not be rendered within a day. ${row.detail ?? ''}`.trim();
      await jobs.end(jobOf(row), { kind: 'failed', problem: { name: 'deadline-exceeded', detail } }, null);
    }
    found = rows.length;
  }
  // Last, since this fails if the disk does, and nothing depends on it.
  for (let found = LOOK; found === LOOK; ) {
    const rows = await over.where('state', 'not in', ['queued', 'running']).execute();
    for (const { id } of rows) {
      await results.remove(resultName(id));
      await store.db.deleteFrom('jobs').where('id', '=', id).execute();
    }
    found = rows.length;
  }
  await results.tidy(clock.now());
}

/** Called before an account is deleted with its jobs. */
export async function removeResults({ store, results }: JobsOptions, account: string): Promise<void> {
  const done = store.db.selectFrom('jobs').select('id').where('account', '=', account).where('state', '=', 'done');
  for (const { id } of await done.execute()) await results.remove(resultName(id));
  // Jobs are deleted first: those that end after this find no row and store no result.
  const jobs = store.db.deleteFrom('jobs').where('account', '=', account).returning(['id', 'state']);
  for (const { id, state } of await jobs.execute()) if (state === 'done') await results.remove(resultName(id));
}
