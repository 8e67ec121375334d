import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import type { Plan } from '../../../src/server/services.ts';
import { MIGRATION_NAMES } from '../../../src/server/store/migrations.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

onEachStore('usage', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let account = '';
  let plan: Plan;

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
    plan = { ...services.plans[0]!, rendersPerMonth: 3 };
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: plan.id });
    account = outcome.ok ? outcome.value.id : '';
  });

  const render = async (): Promise<boolean> => {
    const reserved = await services.usage.reserve(account, plan);
    if (reserved) await services.usage.commit(reserved.reservation);
    return reserved !== null;
  };

  it('counts what succeeded, by the day, up to the quota', async () => {
    expect(await render()).toBe(true);
    test.clock.advance(DAY);
    expect(await render()).toBe(true);
    expect(await render()).toBe(true);
    expect(await render()).toBe(false);
    // The clock began on the tenth.
    const days = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2];
    expect(await services.usage.month(account, plan)).toEqual({
      month: '2026-11',
      used: 3,
      limit: 3,
      days,
      resetsAt: Date.UTC(2026, 11, 1),
    });
    test.clock.advance(Date.UTC(2026, 11, 1) - test.clock.now());
    expect(await services.usage.month(account, plan)).toMatchObject({ month: '2026-12', used: 0, days: [0] });
    expect(await render()).toBe(true);
  });

  it('holds a place for what is running, in all processes', async () => {
    const other = await test.open();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? services : other).usage.reserve(account, plan)),
    );
    const held = all.flatMap((one) => one ?? []);
    expect(held).toHaveLength(3);
    expect((await services.usage.month(account, plan)).used).toBe(0);
    await other.usage.release(held[0]!.reservation);
    expect(await services.usage.reserve(account, plan)).not.toBeNull();
    expect(await services.usage.reserve(account, plan)).toBeNull();
  });

  it('counts a render once, and one given back never', async () => {
    const one = (await services.usage.reserve(account, plan))!;
    await Promise.all([services.usage.commit(one.reservation), services.usage.commit(one.reservation)]);
    const two = (await services.usage.reserve(account, plan))!;
    await services.usage.release(two.reservation);
    await services.usage.commit(two.reservation);
    await services.usage.commit('res_none');
    expect((await services.usage.month(account, plan)).used).toBe(1);
  });

  it('gives back the places of a process that died, and counts what comes late all the same', async () => {
    const held = await Promise.all([1, 2, 3].map(() => services.usage.reserve(account, plan)));
    expect(await services.usage.reserve(account, plan)).toBeNull();
    test.clock.advance(plan.renderTime + 180 * SECOND);
    expect(await services.usage.reserve(account, plan)).not.toBeNull();
    await services.usage.commit(held[0]!.reservation);
    expect((await services.usage.month(account, plan)).used).toBe(1);
    test.clock.advance(2 * DAY);
    await services.sweep();
    expect(await services.store.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  });

  it('counts in the month a render began in', async () => {
    test.clock.advance(Date.UTC(2026, 11, 1) - 1 - test.clock.now());
    const late = (await services.usage.reserve(account, plan))!;
    test.clock.advance(SECOND);
    await services.usage.commit(late.reservation);
    expect((await services.usage.month(account, plan)).used).toBe(0);
  });

  it('has nothing to give to an account that is not there', async () => {
    expect(await services.usage.reserve('acc_none', plan)).toBeNull();
  });
});

onEachStore('rate limits', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  const policy = { limit: 7, windowSeconds: 60 };

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
  });

  it('allow the limit at once and tell what is left', async () => {
    const decisions = [];
    for (let i = 0; i < 9; i++) decisions.push(await services.rateLimits.take('k', policy));
    expect(decisions.map(({ allowed, remaining }) => (allowed ? remaining : -1))).toEqual([
      6, 5, 4, 3, 2, 1, 0, -1, -1,
    ]);
    expect(decisions[0]).toEqual({ allowed: true, limit: 7, remaining: 6, resetSeconds: 9, retrySeconds: 0 });
    expect(decisions[8]).toEqual({ allowed: false, limit: 7, remaining: 0, resetSeconds: 60, retrySeconds: 9 });
    expect((await services.rateLimits.take('other', policy)).allowed).toBe(true);
  });

  it('allow one more after the time they tell, and all after the window', async () => {
    for (let i = 0; i < 7; i++) await services.rateLimits.take('k', policy);
    const { retrySeconds } = await services.rateLimits.take('k', policy);
    test.clock.advance((retrySeconds - 1) * SECOND - 4000);
    expect((await services.rateLimits.take('k', policy)).allowed).toBe(false);
    test.clock.advance(SECOND + 4000);
    expect((await services.rateLimits.take('k', policy)).allowed).toBe(true);
    expect((await services.rateLimits.take('k', policy)).allowed).toBe(false);
    test.clock.advance(60 * SECOND);
    expect(await services.rateLimits.take('k', policy)).toMatchObject({ allowed: true, remaining: 6 });
  });

  it('count exactly for limits that do not divide their window, and for large ones', async () => {
    for (const limit of [1, 3, 101]) {
      const take = () => services.rateLimits.take(`limit ${limit}`, { limit, windowSeconds: 60 });
      const decisions = await Promise.all(Array.from({ length: limit + 3 }, take));
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(limit);
    }
    // The large one is filled by pieces, each as small as what is left needs it: about eighty requests instead of as many as it has.
    const limit = 99_991;
    let taken = 0;
    for (const piece of [2_000, 500, 100, 10, 1]) {
      while ((await services.rateLimits.take('large', { limit, windowSeconds: 60 }, piece)).allowed) taken += piece;
    }
    expect(taken).toBe(limit);
  });

  it('refuse nobody when the clock is set back', async () => {
    for (let i = 0; i < 3; i++) await services.rateLimits.take('k', policy);
    test.clock.advance(-HOUR);
    expect(await services.rateLimits.take('k', policy)).toMatchObject({ allowed: true, remaining: 6 });
    expect(await services.rateLimits.take('k', policy)).toMatchObject({ allowed: true, remaining: 5 });
  });

  it('are forgotten when whole again', async () => {
    await services.rateLimits.take('k', policy);
    await services.sweep();
    expect(await services.store.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
    test.clock.advance(60 * SECOND);
    await services.sweep();
    expect(await services.store.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(0);
  });
});

onEachStore('idempotency', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let account = '';
  const answer = { status: 200, headers: { 'content-type': 'application/pdf' }, body: new Uint8Array([0, 255, 128]) };

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'team' });
    account = outcome.ok ? outcome.value.id : '';
  });

  const begin = (key = 'k', fingerprint = 'f') => services.idempotency.begin(account, key, fingerprint);

  it('does the work once and repeats its answer for a day', async () => {
    expect(await begin()).toEqual({ kind: 'new' });
    expect(await begin()).toEqual({ kind: 'running' });
    expect(await begin('k', 'other')).toEqual({ kind: 'mismatch' });
    await services.idempotency.finish(account, 'k', answer);
    const other = await test.open();
    expect(await other.idempotency.begin(account, 'k', 'f')).toEqual({ kind: 'done', answer });
    expect(await begin('k', 'other')).toEqual({ kind: 'mismatch' });
    test.clock.advance(DAY - 1);
    expect((await begin()).kind).toBe('done');
    test.clock.advance(1);
    expect((await begin('k', 'other')).kind).toBe('new');
  });

  it('gives the work to one of many', async () => {
    const kinds = await Promise.all(Array.from({ length: 10 }, async () => (await begin()).kind));
    expect(kinds.filter((one) => one === 'new')).toHaveLength(1);
    expect(kinds.filter((one) => one === 'running')).toHaveLength(9);
  });

  it('lets a failure be tried again, and work whose process died', async () => {
    await begin();
    await services.idempotency.abandon(account, 'k');
    expect((await begin()).kind).toBe('new');
    // Another process sees no sign of life of the one that was at it.
    const other = await test.open();
    const beginThere = () => other.idempotency.begin(account, 'k', 'f');
    expect((await beginThere()).kind).toBe('running');
    test.clock.advance(31 * SECOND);
    const kinds = await Promise.all([beginThere(), beginThere(), beginThere()].map(async (one) => (await one).kind));
    expect(kinds.sort()).toEqual(['new', 'running', 'running']);
    await services.idempotency.finish(account, 'k', answer);
    // What is finished is not lost to someone who gives up late.
    await services.idempotency.abandon(account, 'k');
    expect((await begin()).kind).toBe('done');
  });

  it('is of one account and cleaned up', async () => {
    const outcome = await services.accounts.signUp({ email: 'c@d.org', password: 'a sheet of paper', plan: 'team' });
    await begin();
    expect((await services.idempotency.begin(outcome.ok ? outcome.value.id : '', 'k', 'x')).kind).toBe('new');
    test.clock.advance(DAY);
    await services.sweep();
    expect(await services.store.db.selectFrom('idempotency').select('key').execute()).toEqual([]);
  });
});

onEachStore('the store', (kind) => {
  it('is made by all processes that start together, once', async () => {
    const test = await kind.start();
    const all = await Promise.all([1, 2, 3, 4].map(() => test.open()));
    const migrations = await all[0]!.store.db.selectFrom('migrations').select('name').execute();
    expect(migrations.map(({ name }) => name)).toEqual([...MIGRATION_NAMES]);
    for (const services of all) expect(await services.storeState()).toBe('ready');
    const settings = await all[1]!.store.db.selectFrom('settings').select('name').execute();
    expect(settings).toEqual([{ name: 'secret' }]);
  });

  it('is not touched by an older version', async () => {
    const test = await kind.start();
    const services = await test.open();
    await services.store.db.insertInto('migrations').values({ name: '0002-later', applied_at: 0 }).execute();
    await expect(test.open()).rejects.toThrow('later version');
  });

  it('takes back a transaction that fails', async () => {
    const test = await kind.start();
    const { store } = await test.open();
    for (const run of [store.transaction, store.durable]) {
      const failing = run(async (db) => {
        await db.insertInto('settings').values({ name: 'x', value: 'y' }).execute();
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      expect(await store.db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'secret' }]);
    }
  });

  it('says when it is not there', async () => {
    const test = await kind.start();
    const services = await test.open();
    await services.store.db.schema.dropTable('settings').execute();
    expect(await services.storeState()).toBe('gone');
  });
});
