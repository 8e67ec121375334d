/**
 * A day of the service, by a clock that the test moves, in which its database goes away, its disks refuse, its mail cannot be sent, its
 * renderer fails and the receiver of its webhooks too, now and then and together. Each job that was accepted ends once, with a result or
 * with a reason; it is counted once and told of until it is heard; results are there for their time and no longer; mails go out.
 * PLATEN_DAY_STEPS is how often a day the faults change.
 */

import '../patience.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createServices, type StoredServices } from '../../../src/server/create-services.ts';
import { createFolderMailer } from '../../../src/server/mail/folder-mailer.ts';
import { type Renderer, RenderFailure } from '../../../src/server/rendering/renderer.ts';
import type { Plan } from '../../../src/server/services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { fakeRenderer } from '../api/harness.ts';
import { TEST_PLANS, type TestClock } from '../memory-services.ts';
import { CHEAP } from '../store/cheap.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';
import { cableTo, failingFolder, fillStore } from './day-faults.ts';
import { echo, type JobHarness, jobHarness, receiver } from './job-harness.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = Number(process.env.PLATEN_DAY_STEPS ?? 24);
const STEP = DAY / STEPS;
/** Real milliseconds between signs of life, and after which there is none. */
const BEAT = 500;
const SILENT = 3_000;
/** Real milliseconds in which work goes on between two steps. */
const PAUSE = 30;
/** A long day has connections that hang, too: each costs seconds. */
const SILENCES = STEPS > 200 ? 0.01 : 0;

/** Real milliseconds after which the work is thought to stand still. */
const PATIENCE = 120_000;

const BATCH = 5;
const KEPT = 6 * HOUR;

/** The day takes all renders of the month, so that a mail tells of it. */
const PLAN: Plan = {
  ...TEST_PLANS[2]!,
  rendersPerMonth: STEPS * BATCH,
  requestsPerMinute: 1_000_000,
  concurrentRenders: 4,
};

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Day {
  readonly test: StoreTest;
  readonly clock: TestClock;
  readonly services: StoredServices;
  readonly harness: JobHarness;
  readonly random: () => number;
  readonly results: string;
  readonly mails: string;
  readonly failDatabase: (fails: boolean) => Promise<void>;
  readonly failResults: (fails: boolean) => void;
  readonly failMail: (fails: boolean) => void;
  /** What was seen of each job, by its id. */
  readonly seen: Map<string, SeenJob>;
  close(): Promise<void>;
}

interface SeenJob {
  readonly state: string;
  readonly problem: string | null;
  readonly detail: string | null;
  readonly digest: string | null;
}

const unlucky = (random: () => number): Renderer =>
  fakeRenderer(async (request) => {
    const luck = random();
    if (luck < 0.03) throw new RenderFailure('internal', 'a thread died');
    if (luck < 0.06) throw new RenderFailure('timeout', 'too slow');
    if (luck < 0.26) throw new RenderFailure('busy', 'no room');
    return await echo(request);
  });

async function beginDay(test: StoreTest): Promise<Day> {
  const { clock, database } = test;
  const cable = database.kind === 'postgres' ? await cableTo(database) : null;
  const folder = temporaryFolder();
  const results = path.join(folder, 'results');
  const mails = path.join(folder, 'mail');
  const random = dice(7);
  const mailer = createFolderMailer(mails, clock, () => {});
  const services = await createServices(
    {
      database: cable?.database ?? database,
      plans: [PLAN],
      resultsFolder: results,
      keepJobs: KEPT,
      mail: { mailer, origin: () => 'http://localhost', verify: false, onError() {} },
      webhooksInside: true,
      passwordCost: CHEAP,
      beat: BEAT,
      onError() {},
    },
    clock,
  );
  const harness = await jobHarness(services);
  const receiving = await receiver(() => (random() < 1 / 3 ? 500 : 200));
  await services.webhooks.add({ account: harness.account.id, mode: 'live' }, receiving.url);
  const worker = harness.work(unlucky(random), 4, { poll: 5, afterFault: 20 });
  return {
    ...{ test, clock, services, harness, random, results, mails },
    async failDatabase(fails) {
      if (cable) cable.fail(fails ? (random() < SILENCES ? 'silent' : 'gone') : null);
      else await fillStore(services.store, fails);
    },
    failResults: failingFolder(results),
    failMail: failingFolder(mails),
    seen: new Map(),
    async close() {
      await worker.stop();
      receiving.close();
      await services.close();
      cable?.close();
    },
  };
}

/** Pg-boss goes by the database's clock: what waits there comes so much sooner. */
async function advance({ test, clock, services }: Day, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  if (test.database.kind !== 'postgres') return;
  const { db } = services.store;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const table = sql.id(`${rows[0]!.name}_jobs`, 'job');
  const sooner = sql`interval '1 millisecond' * ${sql.lit(milliseconds)}`;
  await sql`update ${table} set start_after = start_after - ${sooner} where state in ('created', 'retry') and start_after > now()`.execute(
    db,
  );
  const silent = sql`heartbeat_on < now() - interval '1 millisecond' * ${sql.lit(SILENT)}`;
  await sql`update ${table} set heartbeat_on = now() - interval '1 minute' where state = 'active' and ${silent}`.execute(
    db,
  );
}

/** Clients send again, with the same key, what was not accepted. Gives what still was not. */
async function send({ harness }: Day, batches: readonly number[], accepted: Map<string, string>): Promise<number[]> {
  const left: number[] = [];
  for (const batch of batches) {
    const documents = Array.from({ length: BATCH }, (_, index) => ({
      html: `document ${batch}.${index} ${'x'.repeat(2_000)}`,
      reference: `${batch}.${index}`,
    }));
    const headers = { 'idempotency-key': `batch-${batch}` };
    const answer = await harness.call('/api/v1/jobs', { method: 'POST', body: { documents }, headers });
    if (answer.status !== 202) {
      // Nothing else is refused, nor said to be under way when it is not.
      expect(answer.status).toBe(503);
      left.push(batch);
      continue;
    }
    const { jobs } = (await answer.json()) as { jobs: { id: string; reference: string }[] };
    for (const { id, reference } of jobs) accepted.set(id, reference);
  }
  return left;
}

const hasEnded = ({ state }: Pick<SeenJob, 'state'>): boolean => state === 'done' || state === 'failed';

type JobRow = SeenJob & { readonly id: string; readonly expires_at: number };

/** What the store says of each job now; gives those that were not seen to have ended before, too. */
async function note({
  services,
  seen,
}: Day): Promise<{ readonly rows: readonly JobRow[]; readonly fresh: Set<string> }> {
  const jobs = services.store.db.selectFrom('jobs');
  const rows = await jobs.select(['id', 'state', 'problem', 'detail', 'digest', 'expires_at']).execute();
  const fresh = new Set<string>();
  for (const { id, state, problem, detail, digest } of rows) {
    const before = seen.get(id);
    const now = { state, problem, detail, digest };
    // An end is an end.
    if (before && hasEnded(before)) expect(now, id).toEqual(before);
    else fresh.add(id);
    seen.set(id, now);
  }
  return { rows, fresh };
}

/** With nothing failing, each result that is due is there, and no other. */
async function look(day: Day): Promise<void> {
  const { rows, fresh } = await note(day);
  expect(rows.filter((row) => hasEnded(row) && row.expires_at <= day.clock.now())).toEqual([]);
  const files = new Set(existsSync(day.results) ? readdirSync(day.results) : []);
  for (const { id, state, digest } of rows) {
    if (state !== 'done') continue;
    expect(files.has(`${id}.pdf`), id).toBe(true);
    if (!fresh.has(id)) continue;
    const bytes = readFileSync(path.join(day.results, `${id}.pdf`));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
  }
  const known = new Set(rows.map(({ id }) => id));
  // While it is written, a file has another ending.
  expect([...files].filter((name) => name.endsWith('.pdf') && !known.has(name.slice(0, -4)))).toEqual([]);
}

/**
 * A slow machine is given the time it needs: half a day after a job was accepted, the day goes on only when it has ended. Only where
 * nothing fails; without this, how many half hours pass while a connection is made again would be for the machine to say.
 */
async function catchUp(day: Day): Promise<void> {
  const { db } = day.services.store;
  const open = db.selectFrom('jobs').where('state', 'in', ['queued', 'running']);
  const overdue = async (): Promise<number> => {
    const before = day.clock.now() - DAY / 2;
    const rows = await open.select('id').where('created_at', '<', before).execute();
    if (rows.length > 0) await advance(day, 10 * SECOND);
    return rows.length;
  };
  await expect.poll(overdue, { timeout: PATIENCE, interval: 50 }).toBe(0);
}

/** Gives the jobs accepted, by id, with their references. */
async function passDay(day: Day): Promise<Map<string, string>> {
  const { random, services } = day;
  const accepted = new Map<string, string>();
  let waiting: number[] = [];
  const faults = { database: 0, results: 0, mail: 0 };
  for (let step = 0; step < STEPS; step++) {
    const fails = { database: random() < 0.3, results: random() < 0.3, mail: random() < 0.3 };
    for (const kind of ['database', 'results', 'mail'] as const) faults[kind] += Number(fails[kind]);
    await day.failDatabase(fails.database);
    day.failResults(fails.results);
    day.failMail(fails.mail);
    waiting = await send(day, [...waiting, step], accepted);
    await delay(PAUSE);
    if (fails.database) {
      // A full store can be read, one that is gone cannot.
      if (services.store.kind === 'sqlite') await note(day);
      day.clock.advance(STEP);
      await services.sweep().catch(() => {});
      continue;
    }
    await advance(day, STEP);
    if (!fails.results) await catchUp(day);
    // Before the sweep: what had its time may be forgotten in it.
    await note(day);
    if (fails.results) await services.sweep().catch(() => {});
    else {
      await services.sweep();
      await look(day);
    }
  }
  await day.failDatabase(false);
  day.failResults(false);
  day.failMail(false);
  await delay(PAUSE);
  expect(await send(day, waiting, accepted)).toEqual([]);
  if (STEPS > 200) console.log(`steps with faults: ${JSON.stringify(faults)} of ${STEPS}`);
  return accepted;
}

/** What nobody could write down while the store was gone is found again. Gives how many are still open. */
async function settle(day: Day): Promise<number> {
  const { db } = day.services.store;
  const open = await db.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']).execute();
  // The last pause before a message is sent again may be of hours.
  await advance(day, open.length > 0 ? MINUTE : HOUR);
  await day.services.sweep();
  await look(day);
  const untold = await db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'pending').execute();
  const unsent = await db.selectFrom('mails').select('id').execute();
  return open.length + untold.length + unsent.length;
}

onEachStore('a day with failures', (kind) => {
  it('ends each job once, and tells of it', { timeout: 4 * PATIENCE + STEPS * 1_000 }, async () => {
    const day = await beginDay(await kind.start());
    const { services, clock, harness, seen } = day;
    const { id: account } = harness.account;
    const periodEndsAt = clock.now() + 30 * DAY;
    await services.accounts.changeSubscription(account, { kind: 'activate', plan: PLAN.id, periodEndsAt });
    const grace = await harness.signUp('grace@example.com');
    // Her trial ends in two days and some hours.
    clock.advance(4.7 * DAY);
    const accepted = await passDay(day);
    await expect.poll(() => settle(day), { timeout: PATIENCE + STEPS * 500, interval: 250 }).toBe(0);

    expect(accepted.size).toBe(STEPS * BATCH);
    expect(new Set(accepted.values()).size).toBe(STEPS * BATCH);
    // None is lost, and there are no others.
    expect([...seen.keys()].sort()).toEqual([...accepted.keys()].sort());
    for (const [id, { state, problem, detail }] of seen) {
      expect(state === 'done' || (state === 'failed' && problem !== null && detail !== ''), id).toBe(true);
    }
    // A disk that is full for half an hour is no reason.
    const reasons = [...seen.values()].flatMap(({ detail }) => detail ?? []);
    expect(
      reasons.filter((detail) => !/took longer than|could not be rendered\. That is our fault/.test(detail)),
    ).toEqual([]);
    const done = [...seen.values()].filter(({ state }) => state === 'done').length;
    expect(done).toBeGreaterThan(accepted.size * 0.8);
    expect((await services.usage.month(account, PLAN)).used).toBe(done);
    expect(await services.store.db.selectFrom('reservations').selectAll().execute()).toEqual([]);

    const messages = await services.store.db.selectFrom('webhook_deliveries').selectAll().execute();
    const told = messages.map(({ payload }) => (JSON.parse(payload) as { data: { id: string } }).data.id);
    expect(told.sort()).toEqual([...accepted.keys()].sort());
    expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['delivered']));

    const letters = readdirSync(day.mails).map((name) => readFileSync(path.join(day.mails, name), 'utf8'));
    const to = (email: string): number => letters.filter((letter) => letter.includes(`To: ${email}`)).length;
    expect([to(grace.account.email), to(harness.account.email)]).toEqual([1, 1]);

    // Parts of files that could not even be removed: the disk's clock is not the test's.
    const now = clock.now() / 1000;
    for (const name of readdirSync(day.results)) utimesSync(path.join(day.results, name), now, now);
    clock.advance(KEPT);
    await services.sweep();
    expect(await services.store.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(readdirSync(day.results)).toEqual([]);
    if (STEPS > 200)
      console.log(
        `${kind.name}: ${accepted.size} jobs, ${done} done, ${messages.length} messages, ${messages.reduce((sum, { attempts }) => sum + attempts, 0)} tries`,
      );
    await day.close();
  });
});
