/** A store that hangs, is gone or is full. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { createServices } from '../../../src/server/create-services.ts';
import type { Services } from '../../../src/server/services.ts';
import { storeFaultOf } from '../../../src/server/store/faults.ts';
import { openPostgres } from '../../../src/server/store/postgres.ts';
import { toleratingFullStore } from '../../../src/server/usage/without-writes.ts';
import { fakeRenderer, harness, problemOf } from '../api/harness.ts';
import { TEST_TIME } from '../patience.ts';
import { CHEAP } from './cheap.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

describe('faults of the store', () => {
  it.each([
    [coded('ECONNREFUSED'), 'unavailable'],
    [new AggregateError([coded('ECONNREFUSED')], 'all'), 'unavailable'],
    [new Error('outer', { cause: coded('57P03') }), 'unavailable'],
    [coded('08006'), 'unavailable'],
    [coded('57014'), 'unavailable'],
    [coded('SQLITE_BUSY'), 'unavailable'],
    [new Error('Query read timeout'), 'unavailable'],
    [coded('53100'), 'full'],
    [coded('25006'), 'full'],
    [coded('SQLITE_FULL'), 'full'],
    [coded('SQLITE_IOERR_WRITE'), 'full'],
    [coded('23505'), null],
    [new Error('ours'), null],
    ['text', null],
  ] as const)('are told from faults of ours: %s', (error, fault) => {
    expect(storeFaultOf(error)).toBe(fault);
  });

  it('are 503 with a time to come again, for programs and for people', async () => {
    const h = await harness();
    const gone = async (): Promise<never> => {
      throw coded('ECONNREFUSED');
    };
    Object.assign(h.services, {
      tokens: { ...h.services.tokens, verify: gone },
      sessions: { ...h.services.sessions, find: gone },
    });
    const answer = await h.call();
    await problemOf(answer, 503, 'store-unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
    const app = createApp({ services: h.services, renderer: fakeRenderer() });
    const page = await app.request('/dashboard', { headers: { cookie: 'platen_session=x' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toContain('unavailable');
  });
});

describe('the sweep', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes all its steps though one fails, and tells of each that does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const told: unknown[] = [];
    const services = await createServices({
      database: { kind: 'sqlite', file: ':memory:' },
      passwordCost: CHEAP,
      onError: (error) => void told.push(error),
    });
    for (const table of ['sessions', 'audit_events']) await services.store.db.schema.dropTable(table).execute();
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => told.map(String), { timeout: TEST_TIME }).toHaveLength(2);
    expect(told.map(String)).toEqual([expect.stringContaining('sessions'), expect.stringContaining('audit_events')]);
    await services.close();
  });
});

describe('a store that hangs', () => {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server?.close();
  });

  it('is given up by the client', { timeout: TEST_TIME }, async () => {
    // It takes connections and never says a word.
    server = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const store = await openPostgres(`postgres://platen@127.0.0.1:${port}/platen`, 2);
    const error = await store.db
      .selectFrom('settings')
      .selectAll()
      .execute()
      .catch((reason: unknown) => reason);
    expect(storeFaultOf(error)).toBe('unavailable');
    await store.close();
  });
});

describe('a store that is full', () => {
  it('refuses what people would miss, and lets them render all the same', async () => {
    const stored = await createServices({ database: { kind: 'sqlite', file: ':memory:' }, passwordCost: CHEAP });
    const outcome = await stored.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'team' });
    const account = outcome.ok ? outcome.value.id : '';
    const made = await stored.tokens.create({ account, name: 'n', mode: 'live', expiresAt: null });
    const token = made.ok ? made.value.token : '';
    // SQLite says the same of a full disk as of a file that may not grow; every page there is gets used up.
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(stored.store.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(stored.store.db);
    const fill = async (): Promise<void> => {
      for (let i = 0; ; i++) {
        const value = 'x'.repeat(i % 2 ? 10 : 500);
        await stored.store.db
          .insertInto('settings')
          .values({ name: `fill ${i}`, value })
          .execute();
      }
    };
    expect(storeFaultOf(await fill().catch((error: unknown) => error))).toBe('full');
    const told: unknown[] = [];
    const services: Services = toleratingFullStore(stored, (error) => told.push(error));
    const app = createApp({ services, renderer: fakeRenderer() });
    const render = (key: string): Promise<number> =>
      Promise.resolve(
        app.request('/api/v1/pdf', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key.padEnd(200, 'k'),
          },
          body: '{"html":"<p>x"}',
        }),
      ).then(({ status }) => status);
    const statuses: number[] = [];
    for (let i = 0; i < 50; i++) statuses.push(await render(`${i}`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(told.length).toBeGreaterThan(0);
    const refused = Array.from({ length: 40 }, (_, i) =>
      services.tokens.create({ account, name: `name ${i} ${'x'.repeat(80)}`, mode: 'live', expiresAt: null }),
    );
    const faults = (await Promise.allSettled(refused)).flatMap((one) =>
      one.status === 'rejected' ? [storeFaultOf(one.reason)] : [],
    );
    expect(faults.length).toBeGreaterThan(0);
    expect(new Set(faults)).toEqual(new Set(['full']));
    await stored.close();
  });

  it('keeps limits by itself', async () => {
    const h = await harness();
    const full = async (): Promise<never> => {
      throw coded('SQLITE_FULL');
    };
    const services = toleratingFullStore(
      { ...h.services, rateLimits: { take: full } as Services['rateLimits'] },
      () => {},
    );
    const take = () => services.rateLimits.take('k', { limit: 2, windowSeconds: 60 });
    expect([(await take()).allowed, (await take()).allowed, (await take()).allowed]).toEqual([true, true, false]);
    h.clock.advance(61_000);
    expect((await take()).allowed).toBe(true);
  });
});
