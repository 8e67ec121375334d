/**
 * Jobs with one "platen work" and with two, on this machine: `npx tsx bench/workers.ts [--jobs 60] [--rounds 3] [--postgres]`, after a
 * build. Each worker is held to a processor of its own, as if it were a machine of its own: a lone one would else collect its garbage
 * on the other; a PostgreSQL on the same two takes its part of them. Needs Linux (`taskset`) and two processors on which nobody else is at work.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServices, type Plan } from '../src/server/index.ts';
import { startPostgres } from '../test/server/store/postgres-server.ts';
import { createAccount } from './account.ts';
import { book } from './documents/long.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    postgres: { type: 'boolean', default: false },
    dist: { type: 'string', default: path.resolve(import.meta.dirname, '../dist') },
  },
});

const JOBS = Number(values.jobs);
const PLAN: Plan = {
  id: 'load',
  name: 'Load',
  price: 'free',
  rendersPerMonth: 1_000_000,
  trialRenders: 1_000_000,
  testRendersPerDay: 1_000_000,
  concurrentRenders: 64,
  requestsPerMinute: 1_000_000,
  htmlBytes: 1_000_000,
  renderTime: 30_000,
  stripePrice: null,
};

const processes: ChildProcess[] = [];

/** Resolves with what it says when it is there. */
async function run(
  command: 'serve' | 'work',
  env: Readonly<Record<string, string>>,
  processors: string,
): Promise<ChildProcess & { said: string }> {
  const program = [process.execPath, path.join(values.dist, 'cli.js'), command];
  const child = spawn('taskset', ['-c', processors, ...program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processes.push(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`"platen ${command}" ended with ${code}: ${text}`)));
  });
  return Object.assign(child, { said });
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-workers-'));
  const postgres = values.postgres ? await startPostgres() : null;
  if (values.postgres && !postgres) throw new Error('there is no PostgreSQL here');
  const plans = path.join(folder, 'plans.json');
  await writeFile(plans, JSON.stringify([PLAN]));
  const database = postgres ? { url: await postgres.createDatabase() } : { file: path.join(folder, 'platen.db') };
  const services = await createServices({
    database: database.url
      ? { kind: 'postgres', url: database.url, connections: 4 }
      : { kind: 'sqlite', file: database.file! },
    plans: [PLAN],
  });
  const { token } = await createAccount(services, 'load@example.com', PLAN.id);
  await services.close();

  const env = {
    ...(database.url ? { DATABASE_URL: database.url } : { PLATEN_DATABASE: database.file! }),
    PLATEN_PLANS: plans,
    PLATEN_RESULTS: path.join(folder, 'results'),
    PLATEN_LOCAL_ACCOUNT: 'off',
    PLATEN_WORK: 'off',
    PLATEN_THREADS: '1',
    PORT: '0',
  };
  const url = /http:\S+/.exec((await run('serve', env, '0-1')).said)![0];
  const html = book(40);
  const call = async (at: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${at}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  /** Jobs a second. */
  const throughput = async (count: number): Promise<number> => {
    const documents = Array.from({ length: count }, (_, index) => ({ html: `${html}<!-- ${index} -->` }));
    const started = performance.now();
    const { jobs } = (await call('/api/v1/jobs', { documents })) as { jobs: { id: string }[] };
    for (const { id } of jobs.reverse()) {
      for (;;) {
        const { state } = await call(`/api/v1/jobs/${id}`);
        if (state === 'done') break;
        if (state === 'failed') throw new Error(`job ${id} failed`);
        await delay(100);
      }
    }
    return (count / (performance.now() - started)) * 1000;
  };
  const ratios: number[] = [];
  const first = await run('work', env, '0');
  await throughput(JOBS / 2);
  for (let round = 0; round < Number(values.rounds); round++) {
    const one = await throughput(JOBS);
    const second = await run('work', env, '1');
    await throughput(JOBS);
    const two = await throughput(JOBS * 2);
    second.kill('SIGTERM');
    await delay(1_000);
    ratios.push(two / one);
    process.stdout.write(
      `one worker ${one.toFixed(2)} jobs a second, two ${two.toFixed(2)}: ${(two / one).toFixed(2)} times\n`,
    );
  }
  first.kill('SIGTERM');
  const median = ratios.sort((a, b) => a - b)[ratios.length >> 1]!;
  process.stdout.write(`median ${median.toFixed(2)} times on ${postgres ? 'PostgreSQL' : 'SQLite'}\n`);
  for (const child of processes) child.kill('SIGKILL');
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

await main();
