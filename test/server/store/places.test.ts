/** Renders at one time over several processes, and answers kept for retries. */

import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const SECOND = 1000;

onEachStore('places', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let account = '';

  const signUp = async (email: string): Promise<string> => {
    const outcome = await services.accounts.signUp({ email, password: 'a sheet of paper', plan: 'team' });
    return outcome.ok ? outcome.value.id : '';
  };

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
    account = await signUp('a@b.org');
  });

  it('are as many as the plan has, over all processes', async () => {
    const other = await test.open();
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? services : other).places.take(account, 4)),
    );
    expect(taken.filter((place) => place !== null)).toHaveLength(4);
    expect(await services.places.take(await signUp('c@d.org'), 4)).not.toBe(null);
    const [mine] = taken.filter((place) => place !== null);
    await Promise.all([services, other].map((one) => one.places.leave(mine!)));
    expect(await other.places.take(account, 4)).not.toBe(null);
    expect(await services.places.take(account, 4)).toBe(null);
  });

  it('are free when the process that held them is dead, and not before', async () => {
    const dead = await test.open();
    for (let i = 0; i < 2; i++) expect(await dead.places.take(account, 2)).not.toBe(null);
    test.clock.advance(29 * SECOND);
    expect(await services.places.take(account, 2)).toBe(null);
    test.clock.advance(2 * SECOND);
    const taken = await Promise.all([1, 2, 3].map(() => services.places.take(account, 2)));
    expect(taken.filter((place) => place !== null)).toHaveLength(2);
  });

  it('are free when leaving them failed', async () => {
    const place = await services.places.take(account, 1);
    const { db } = services.store;
    const deleteFrom = db.deleteFrom.bind(db);
    Object.assign(db, {
      deleteFrom() {
        throw new Error('the store is gone');
      },
    });
    await expect(services.places.leave(place!)).rejects.toThrow('gone');
    Object.assign(db, { deleteFrom });
    expect(await services.places.take(account, 1)).not.toBe(null);
  });
});

onEachStore('answers kept for retries', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  const kept = { answer: 100, account: 250, all: 400 };
  const accounts: string[] = [];

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open({ kept });
    accounts.length = 0;
    for (const email of ['a@b.org', 'c@d.org', 'e@f.org']) {
      const outcome = await services.accounts.signUp({ email, password: 'a sheet of paper', plan: 'team' });
      accounts.push(outcome.ok ? outcome.value.id : '');
    }
  });

  /** How the answer to a key is there the second time. */
  const keep = async (account: string, key: string, bytes: number): Promise<string> => {
    await services.idempotency.begin(account, key, 'f');
    await services.idempotency.finish(account, key, { status: 200, headers: {}, body: new Uint8Array(bytes) });
    return (await services.idempotency.begin(account, key, 'f')).kind;
  };
  const keptBytes = async (): Promise<number> => {
    const rows = await services.store.db.selectFrom('idempotency').select('body').execute();
    return rows.reduce((sum, { body }) => sum + (body?.byteLength ?? 0), 0);
  };

  it('are bounded each, by account and all together; what is not kept is known to be done', async () => {
    const [a, b, c] = accounts as [string, string, string];
    expect(await keep(a, 'large', 101)).toBe('not-kept');
    expect([await keep(a, '1', 100), await keep(a, '2', 100), await keep(a, '3', 100)]).toEqual([
      'done',
      'done',
      'not-kept',
    ]);
    expect(await keep(a, '4', 50)).toBe('done');
    expect(await keep(b, '1', 100)).toBe('done');
    expect(await keep(c, '1', 100)).toBe('not-kept');
    expect(await keep(c, '2', 0)).toBe('done');
    expect(await keptBytes()).toBe(350);
    expect((await services.idempotency.begin(a, 'large', 'g')).kind).toBe('mismatch');
  });

  it('have room again when old ones are forgotten', async () => {
    const [a] = accounts as [string];
    for (const key of ['1', '2']) await keep(a, key, 100);
    expect(await keep(a, '3', 100)).toBe('not-kept');
    test.clock.advance(24 * 3600 * SECOND);
    await services.sweep();
    expect(await keptBytes()).toBe(0);
    expect(await keep(a, '4', 100)).toBe('done');
  });
});
