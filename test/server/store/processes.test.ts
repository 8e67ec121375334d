/** Several processes on one store, and one that is killed in the middle of its work. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createServices } from '../../../src/server/create-services.ts';
import { systemClock } from '../../../src/server/services.ts';
import { CHEAP } from './cheap.ts';
import { onEachStore } from './each-store.ts';
import type { ShareResult, ShareTask } from './processes/share.ts';

const root = path.resolve(import.meta.dirname, '../../..');

function start(script: string, task: unknown): ChildProcess {
  const file = path.join(import.meta.dirname, 'processes', script);
  const words = ['--import', 'tsx', file, JSON.stringify(task)];
  return spawn(process.execPath, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
}

onEachStore('three processes', (kind) => {
  it('keep quotas, rate limits, idempotency, sessions and tokens right together', async () => {
    const test = await kind.start();
    const services = await createServices({ database: test.database, passwordCost: CHEAP }, systemClock);
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'team' });
    if (!outcome.ok) throw new Error(outcome.detail);
    const account = outcome.value.id;
    const { cookie } = await services.sessions.start(account);
    const made = await services.tokens.create({ account, name: 'ci', mode: 'live', expiresAt: null });
    const token = made.ok ? made.value.token : '';
    const sizes = { quota: 100, rateLimit: 70, attempts: 90, keys: 20 };
    const task: ShareTask = { database: test.database, account, cookie, token, ...sizes };
    const processes = [1, 2, 3].map(() => start('share.ts', task));
    const lines = processes.map((one) => createInterface(one.stdout!)[Symbol.asyncIterator]());
    for (const line of lines) expect((await line.next()).value).toBe('ready');
    for (const one of processes) one.stdin!.write('go\n');
    const results = await Promise.all(lines.map(async (line) => JSON.parse((await line.next()).value) as ShareResult));
    for (const one of processes) one.stdin!.end();

    const sum = (of: (result: ShareResult) => number): number =>
      results.reduce((total, result) => total + of(result), 0);
    // 270 attempts, a third of them given back: more than enough for the quota.
    expect(sum(({ rendered }) => rendered)).toBe(sizes.quota);
    const plan = { ...services.plans[0]!, rendersPerMonth: sizes.quota };
    expect((await services.usage.month(account, plan)).used).toBe(sizes.quota);
    expect(await services.usage.reserve(account, plan)).toBeNull();
    expect(sum(({ allowed }) => allowed)).toBe(sizes.rateLimit);
    const begun = results.flatMap((result) => result.begun).sort();
    expect(begun).toEqual(Array.from({ length: sizes.keys }, (_, index) => `key ${index}`).sort());
    for (const result of results) expect(result).toMatchObject({ session: account, token: account });
    await services.close();
  }, 120_000);

  it('lose nothing that was answered when one is killed', async () => {
    const test = await kind.start();
    const said: string[] = [];
    const killed = [300, 500, 800].map(async (time) => {
      const worker = start('work.ts', test.database);
      const lines = createInterface(worker.stdout!);
      lines.on('line', (line) => said.push(line));
      await once(lines, 'line');
      await delay(time);
      worker.kill('SIGKILL');
      await once(lines, 'close');
    });
    await Promise.all(killed);
    const of = (wanted: string): string[] =>
      said.flatMap((line) => (line.startsWith(`${wanted} `) ? [line.split(' ')[1]!] : []));
    expect(of('render').length).toBeGreaterThan(20);

    const services = await createServices({ database: test.database, passwordCost: CHEAP }, systemClock);
    const emails = new Set((await services.accounts.list()).map(({ email }) => email));
    expect(of('account').filter((email) => !emails.has(email))).toEqual([]);
    for (const token of of('token')) expect(await services.tokens.verify(token)).not.toBeNull();
    for (const email of new Set(of('render'))) {
      const { id } = (await services.accounts.findByEmail(email))!;
      const counted = (await services.usage.month(id, services.plans[2]!)).used;
      const answered = of('render').filter((one) => one === email).length;
      // What was counted and not yet said when the process ended is ten at most: those of one round.
      expect(counted, email).toBeGreaterThanOrEqual(answered);
      expect(counted, email).toBeLessThanOrEqual(10);
    }
    await services.close();
  }, 120_000);
});
