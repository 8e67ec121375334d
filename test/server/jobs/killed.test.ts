/** A process that is killed in the middle of its jobs: none is lost, none is counted twice, and none is told of twice. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createServices } from '../../../src/server/create-services.ts';
import { SILENCE } from '../../../src/server/store/processes.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { CHEAP } from '../store/cheap.ts';
import { onEachStore } from '../store/each-store.ts';
import { jobHarness, receiver } from './job-harness.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const JOBS = 60;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

onEachStore('jobs of a process that is killed', (kind) => {
  it('are done by others', { timeout: TEST_TIME }, async () => {
    const test = await kind.start();
    const config = {
      database: test.database,
      resultsFolder: path.join(temporaryFolder(), 'results'),
      webhooksInside: true,
      passwordCost: CHEAP,
    };
    // When the killed one's last sign of life is old enough: SQLite's queue goes by it.
    let ahead = 0;
    // Here it is looked often for what the killed one had.
    const services = await createServices({ ...config, beat: 500 }, { now: () => Date.now() + ahead });
    const h = await jobHarness(services);
    const receiving = await receiver(() => (Math.random() < 1 / 3 ? 500 : 200));
    await services.webhooks.add({ account: h.account.id, mode: 'live' }, receiving.url);
    const documents = Array.from({ length: JOBS }, (_, index) => ({ html: `document ${index}` }));
    expect((await h.call('/api/v1/jobs', { method: 'POST', body: { documents } })).status).toBe(202);

    const file = path.join(import.meta.dirname, 'processes', 'worker.ts');
    const words = ['--import', 'tsx', file, JSON.stringify(config)];
    const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    let begun = 0;
    createInterface(child.stdout!).on('line', () => {
      if (++begun === JOBS / 3) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    const states = services.store.db.selectFrom('jobs').select(['state', 'id']);
    const open = (await states.execute()).filter(({ state }) => state === 'running');
    expect(open.length).toBeGreaterThan(0);
    ahead = SILENCE + 1_000;
    if (kind.name === 'PostgreSQL') {
      const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(services.store.db);
      const table = sql.id(`${rows[0]!.name}_jobs`, 'job');
      await sql`update ${table} set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
        services.store.db,
      );
    }
    const worker = h.work();
    const left = async () => (await states.execute()).filter(({ state }) => state !== 'done').length;
    await expect.poll(left, { timeout: PATIENCE, interval: 100 }).toBe(0);
    const month = await services.usage.month(h.account.id, services.plans[2]!);
    expect(month.used).toBe(JOBS);
    const messages = services.store.db.selectFrom('webhook_deliveries').select(['id', 'payload', 'state']);
    const told = (await messages.execute()).map(
      ({ payload }) => (JSON.parse(payload) as { data: { id: string } }).data.id,
    );
    expect(new Set(told).size).toBe(JOBS);
    expect(told).toHaveLength(JOBS);
    // The first pause after a refusal is five seconds, the second thirty.
    const tried = async () => receiving.received.length;
    await expect.poll(tried, { timeout: PATIENCE }).toBeGreaterThanOrEqual(JOBS);
    expect(h.errors).toEqual([]);
    await worker.stop();
    receiving.close();
    await services.close();
  });
});
