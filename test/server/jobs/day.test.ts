/**
 * A day of the service, by a clock that the test moves, in which its database goes away, its disk is full, its mail server refuses and its
 * renderer fails, now and then and together: each job that was accepted ends with a result or with an error that says why.
 */

import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createServices } from '../../../src/server/create-services.ts';
import { RenderFailure } from '../../../src/server/rendering/renderer.ts';
import type { DatabaseConfig } from '../../../src/server/store/store.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { fakeRenderer } from '../api/harness.ts';
import { CHEAP } from '../store/cheap.ts';
import { onEachStore } from '../store/each-store.ts';
import { echo, jobHarness, receiver } from './job-harness.ts';

const MINUTE = 60_000;
const STEPS = 48;
const STEP = 30 * MINUTE;

/** Stands between the service and its database, and can be cut. */
async function cable(database: DatabaseConfig & { kind: 'postgres' }) {
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let cut = false;
  const server: Server = createServer((socket) => {
    if (cut) return void socket.destroy();
    const onward = connect(target);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database: { ...database, url: url.href },
    async fail(fails: boolean) {
      cut = fails;
      if (fails) for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

onEachStore('a day with failures', (kind) => {
  it('ends each accepted job with a result or a reason', { timeout: 120_000 }, async () => {
    const test = await kind.start();
    const wire = test.database.kind === 'postgres' ? await cable(test.database) : null;
    const folder = temporaryFolder();
    const results = path.join(folder, 'results');
    const random = dice(7);
    const failing = { mail: false, disk: false };
    const mailer = {
      send: async () => {
        if (failing.mail) throw new Error('the mail server refuses');
      },
      close() {},
    };
    const mail = { mailer, origin: () => 'http://localhost', verify: false, onError() {} };
    const config = { database: wire?.database ?? test.database, resultsFolder: results, mail, webhooksInside: true };
    const services = await createServices({ ...config, passwordCost: CHEAP, onError() {} }, test.clock);
    const h = await jobHarness(services);
    const receiving = await receiver(() => (random() < 1 / 3 ? 500 : 200));
    await services.webhooks.add(h.account.id, receiving.url);
    const renderer = fakeRenderer(async (request) => {
      const luck = random();
      if (luck < 0.05) throw new RenderFailure('internal', 'a thread died');
      if (luck < 0.1) throw new RenderFailure('timeout', 'too slow');
      if (luck < 0.2) throw new RenderFailure('busy', 'no room');
      return await echo(request);
    });
    const worker = h.work(renderer);

    /** A store that is full: SQLite says the same of a file that may not grow. */
    const failDatabase = async (fails: boolean): Promise<void> => {
      if (wire) {
        await wire.fail(fails);
        return;
      }
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(services.store.db);
      const most = fails ? rows[0]!.page_count : 1_000_000;
      await sql`pragma max_page_count = ${sql.lit(most)}`.execute(services.store.db);
    };
    /** Where the folder of results was is a file. */
    const failDisk = (fails: boolean): void => {
      if (fails === failing.disk) return;
      failing.disk = fails;
      if (existsSync(results)) renameSync(results, `${results}-${readdirSync(folder).length}`);
      if (fails) writeFileSync(results, '');
    };

    const accepted: string[] = [];
    const refused: Record<number, number> = {};
    let failures = 0;
    for (let step = 0; step < STEPS; step++) {
      const fails = random() < 0.3;
      if (fails) failures++;
      await failDatabase(fails);
      failDisk(random() < 0.3);
      failing.mail = random() < 0.3;
      const documents = Array.from({ length: 5 }, (_, index) => ({
        html: `document ${step}.${index} ${'x'.repeat(2_000)}`,
      }));
      const answer = await h.call('/api/v1/jobs', { method: 'POST', body: { documents } });
      if (answer.status === 202) {
        accepted.push(...((await answer.json()) as { jobs: { id: string }[] }).jobs.map(({ id }) => id));
      } else {
        refused[answer.status] = (refused[answer.status] ?? 0) + 1;
      }
      await delay(40);
      test.clock.advance(STEP);
      await services.sweep().catch(() => {});
    }
    await failDatabase(false);
    failDisk(false);
    failing.mail = false;
    // What nobody could write down while the store was gone is found again when its hold on it has run out.
    const open = async (): Promise<number> => {
      test.clock.advance(MINUTE);
      await services.sweep();
      const rows = services.store.db.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']);
      return (await rows.execute()).length;
    };
    await expect.poll(open, { timeout: 60_000, interval: 200 }).toBe(0);
    const rows = await services.store.db.selectFrom('jobs').select(['id', 'state', 'problem', 'detail']).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of accepted) {
      const job = byId.get(id);
      expect(job?.state === 'done' || (job?.state === 'failed' && job.problem !== null && job.detail !== ''), id).toBe(
        true,
      );
    }
    expect(rows.filter(({ state }) => state === 'done').length).toBeGreaterThan(accepted.length / 2);
    expect(failures).toBeGreaterThan(5);
    // Told at once, and true: nothing else is refused.
    expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
    expect(accepted.length).toBeGreaterThan(STEPS * 2);
    await worker.stop();
    receiving.close();
    await services.close();
    wire?.close();
  });
});
