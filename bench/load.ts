/**
 * The service under load, on this machine: `npx tsx bench/load.ts [--seconds 60] [--renders 10000] [--threads N]`, after a build.
 * Capacity first, then five times as many requests as it can answer, then many renders for the memory, then a stop in the middle,
 * gentle and not.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createServices, type Plan, type StoredServices } from '../src/server/index.ts';
import { createAccount } from './account.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    renders: { type: 'string', default: '10000' },
    threads: { type: 'string', default: '1' },
    times: { type: 'string', default: '5' },
    dist: { type: 'string', default: path.resolve(import.meta.dirname, '../dist') },
  },
});

const ACCOUNTS = 8;
const PLAN: Plan = {
  id: 'load',
  name: 'Load',
  price: 'free',
  rendersPerMonth: 10_000_000,
  trialRenders: 10_000_000,
  testRendersPerDay: 10_000_000,
  concurrentRenders: 64,
  requestsPerMinute: 1_000_000,
  htmlBytes: 1_000_000,
  renderTime: 30_000,
  stripePrice: null,
};

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: boolean;
}

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
}

async function open(folder: string): Promise<StoredServices> {
  return createServices({ database: { kind: 'sqlite', file: path.join(folder, 'platen.db') }, plans: [PLAN] });
}

async function createTokens(folder: string): Promise<{ tokens: string[]; accounts: string[] }> {
  const services = await open(folder);
  const tokens: string[] = [];
  const accounts: string[] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const { account, token } = await createAccount(services, `load${i}@example.com`, PLAN.id);
    accounts.push(account);
    tokens.push(token);
  }
  await services.close();
  return { tokens, accounts };
}

async function counted(folder: string, accounts: readonly string[]): Promise<number> {
  const services = await open(folder);
  let sum = 0;
  for (const account of accounts) sum += (await services.usage.month(account, PLAN)).used;
  await services.close();
  return sum;
}

async function start(folder: string): Promise<Service> {
  const plans = path.join(folder, 'plans.json');
  await writeFile(plans, JSON.stringify([PLAN]));
  const child = spawn(process.execPath, [path.join(values.dist, 'cli.js'), 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PLATEN_PLANS: plans,
      PLATEN_DATABASE: 'platen.db',
      PLATEN_LOCAL_ACCOUNT: 'off',
      PLATEN_THREADS: values.threads,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    // Read to its end: a service that cannot print would die.
    child.stdout!.on('data', (chunk) => {
      output += chunk;
      const found = /listens on (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the service did not start: ${output}`)));
  });
  return { child, url };
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

function post(url: string, token: string, body: Buffer): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v1/pdf`,
      {
        agent,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
          Accept: 'application/pdf',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          const milliseconds = performance.now() - started;
          resolve({ status: response.statusCode!, milliseconds, retryAfter: 'retry-after' in response.headers });
        });
        response.on('error', reject);
      },
    );
    call.on('error', (error) => (call.reusedSocket ? post(url, token, body).then(resolve, reject) : reject(error)));
    call.end(body);
  });
}

const percentile = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

const show = (list: readonly number[]): string =>
  `p50 ${percentile(list, 0.5).toFixed(1)} ms, p99 ${percentile(list, 0.99).toFixed(1)} ms, max ${percentile(list, 1).toFixed(1)} ms`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `clients` that each wait for their answer before they ask again. */
async function closedLoop(clients: number, milliseconds: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + milliseconds;
  const client = async (): Promise<void> => {
    while (performance.now() < end) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

/** Asks at a rate, whatever comes back. */
async function openLoop(rate: number, milliseconds: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const running: Promise<Answer>[] = [];
  const started = performance.now();
  for (let now = 0; now < milliseconds; now = performance.now() - started) {
    while (running.length < (now / 1000) * rate) running.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return Promise.all(running);
}

async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 1e6;
}

async function soak(url: string, ask: () => Promise<Answer>): Promise<void> {
  const renders = Number(values.renders);
  const samples: number[] = [];
  let left = renders;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left--;
      await ask();
      if (left % Math.floor(renders / 20) === 0) samples.push(await memory(url));
    }
  };
  const started = performance.now();
  await Promise.all([client(), client()]);
  const seconds = (performance.now() - started) / 1000;
  const early = percentile(samples.slice(4, 9), 0.5);
  const late = percentile(samples.slice(-5), 0.5);
  say(
    `memory over ${renders} renders in ${seconds.toFixed(0)} s: ${samples.map((one) => one.toFixed(0)).join(' ')} MB`,
  );
  say(
    `  after a fifth ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB: ${(((late - early) / early) * 100).toFixed(1)} %`,
  );
}

async function overload(rate: number, ask: () => Promise<Answer>, unloaded: readonly number[]): Promise<void> {
  const seconds = Number(values.seconds);
  const answers = await openLoop(rate, seconds * 1000, ask);
  const of = (status: number): number[] =>
    answers.filter((one) => one.status === status).map((one) => one.milliseconds);
  const statuses = [...new Set(answers.map(({ status }) => status))].map((status) => `${status}: ${of(status).length}`);
  say(`overload, ${(answers.length / seconds).toFixed(0)} requests a second for ${seconds} s: ${statuses.join(', ')}`);
  say(
    `  accepted ${show(of(200))} (unloaded p99 x ${(percentile(of(200), 0.99) / percentile(unloaded, 0.99)).toFixed(2)})`,
  );
  say(
    `  refused ${show(of(503))}; ${answers.filter((one) => one.status === 503 && !one.retryAfter).length} without Retry-After`,
  );
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-load-'));
  const { tokens, accounts } = await createTokens(folder);
  const fixture = path.resolve(import.meta.dirname, '../fixtures/invoice.html');
  const invoice = Buffer.from(JSON.stringify({ html: await readFile(fixture, 'utf8') }));
  const hello = Buffer.from(JSON.stringify({ html: '<h1>Hello</h1><p>paper' }));
  const service = await start(folder);
  let turn = 0;
  let successes = 0;
  const ask = async (body = invoice): Promise<Answer> => {
    const answer = await post(service.url, tokens[turn++ % tokens.length]!, body);
    if (answer.status === 200) successes++;
    return answer;
  };
  await closedLoop(2, 5_000, () => ask());
  const unloaded = (await closedLoop(1, 10_000, () => ask())).map((one) => one.milliseconds);
  say(`unloaded: ${show(unloaded)}`);
  const full = (await closedLoop(Number(values.threads) * 2, 10_000, () => ask())).filter((one) => one.status === 200);
  const capacity = full.length / 10;
  say(`capacity: ${capacity.toFixed(1)} renders a second with ${values.threads} threads`);
  await overload(capacity * Number(values.times), () => ask(), unloaded);
  await soak(service.url, () => ask(turn % 3 === 0 ? invoice : hello));

  const last = Array.from({ length: 12 }, () => ask().catch(() => null));
  await new Promise((resolve) => setTimeout(resolve, 20));
  service.child.kill('SIGTERM');
  const drained = (await Promise.all(last)).map((answer) => answer?.status ?? 'lost');
  const [code] = await once(service.child, 'exit');
  say(`SIGTERM with 12 requests under way: ${drained.join(' ')}, exit code ${code}`);

  const again = await start(folder);
  const reply = async (): Promise<void> => {
    const answer = await post(again.url, tokens[turn++ % tokens.length]!, hello).catch(() => null);
    if (answer?.status === 200) successes++;
  };
  const crowd = Array.from({ length: 200 }, (_, index) =>
    new Promise((resolve) => setTimeout(resolve, index * 5)).then(reply),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  again.child.kill('SIGKILL');
  await Promise.all(crowd);
  const total = await counted(folder, accounts);
  say(`kill -9 under load: ${successes} successes were answered, ${total} are counted`);
  await rm(folder, { recursive: true });
}

await main();
agent.destroy();
