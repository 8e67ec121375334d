/**
 * Many documents as jobs: three processes answer, two "platen work" render, one of which is killed, and the receiver of the webhooks refuses
 * a third of its messages. PLATEN_E2E_DOCUMENTS says how many documents there are; without it there are few.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE, TEST_TIME } from '../server/patience.ts';
import { findPostgres } from '../server/store/postgres-server.ts';
import { sharedPostgres } from '../server/store/shared-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from './browser.ts';
import { isBuilt, startProxy } from './service.ts';

const DOCUMENTS = Number(process.env.PLATEN_E2E_DOCUMENTS ?? 24);
const PASSWORD = 'correct horse battery';
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const hasPostgres = (await findPostgres()) !== null;
const why = withoutBrowser || (isBuilt ? '' : ' (skipped: run "npm run build" first)');

const started: ChildProcess[] = [];
let browser: Browser;
beforeAll(async () => {
  if (browserPath !== null && isBuilt) browser = await openBrowser();
}, TEST_TIME);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await browser?.close();
}, TEST_TIME);

type Environment = Readonly<Record<string, string>>;

/** Resolves with the process when it says that it is there. */
async function run(command: 'serve' | 'work', env: Environment): Promise<{ child: ChildProcess; url: string }> {
  const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const child = spawn(process.execPath, [CLI, command], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`"platen ${command}" ended with ${code}`)));
  });
  return { child, url: /http:\S+/.exec(said)?.[0] ?? '' };
}

/** Takes each message in the end; a third of the first tries it refuses. */
async function receiver() {
  const tries = new Map<string, number>();
  const jobs: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const id = `${request.headers['webhook-id']}`;
      const before = tries.get(id) ?? 0;
      tries.set(id, before + 1);
      const refused = before === 0 && tries.size % 3 === 0;
      if (!refused) jobs.push((JSON.parse(body) as { data: { id: string } }).data.id);
      response.writeHead(refused ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    tries,
    jobs,
    close: () => server.close(),
  };
}

/** Through the mail in the folder to a token. */
async function signUp(tab: Page, mails: string): Promise<string> {
  await tab.goto('/sign-up');
  await tab.fill('#email', 'ada@example.com');
  await tab.fill('#password', PASSWORD);
  await tab.check('#plan-scale');
  await tab.click('main button');
  await tab.waitForSelector('h1:has-text("Check your mail")');
  // Files are there before all of their text is.
  const link = (): string => /http\S+(?=\s)/.exec(readFileSync(path.join(mails, readdirSync(mails)[0]!), 'utf8'))![0];
  await expect.poll(link, { timeout: PATIENCE }).toContain('token=');
  await tab.goto(link());
  await tab.click('main button');
  await tab.waitForURL('**/dashboard?welcome');
  await tab.goto('/dashboard/tokens');
  await tab.fill('#name', 'Invoices');
  await tab.click('button:has-text("Create token")');
  return (await tab.textContent('.fresh pre'))!;
}

interface Job {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
  readonly result: { readonly pages: number; readonly sha256: string } | null;
}

const stores = [
  {
    name: 'SQLite',
    there: true,
    database: async (folder: string) => ({ PLATEN_DATABASE: path.join(folder, 'platen.db') }),
  },
  {
    name: 'PostgreSQL',
    there: hasPostgres,
    database: async () => ({ DATABASE_URL: await (await sharedPostgres())!.createDatabase() }),
  },
];

for (const { name, there, database } of stores) {
  const title = `${DOCUMENTS} jobs on ${name}${there ? why : ' (skipped: there is no PostgreSQL)'}`;
  // Both at once: most of the time is the half minute that a process must be silent for.
  describe.skipIf(browserPath === null || !isBuilt || !there).concurrent(title, () => {
    it('are all rendered once and told of once', { timeout: 3 * TEST_TIME + DOCUMENTS * 1_000 }, async ({ expect }) => {
      const folder = temporaryFolder();
      const proxy = await startProxy();
      const mails = path.join(folder, 'mail');
      const env: Environment = {
        ...(await database(folder)),
        PLATEN_URL: proxy.url,
        PLATEN_VERIFY: 'on',
        PLATEN_MAIL_FOLDER: mails,
        PLATEN_RESULTS: path.join(folder, 'results'),
        PLATEN_LOCAL_ACCOUNT: 'off',
        PLATEN_WEBHOOKS_INSIDE: 'on',
        PLATEN_WORK: 'off',
        PLATEN_THREADS: '1',
        PORT: '0',
      };
      const servers = await Promise.all([1, 2, 3].map(() => run('serve', env)));
      proxy.targets.push(...servers.map(({ url }) => url));
      const received = await receiver();
      const tab = await (await openContext(browser, proxy.url, 'desktop', 'light')).newPage();
      const token = await signUp(tab, mails);
      const call = (at: string, method: string, body?: unknown): Promise<Response> =>
        fetch(proxy.url + at, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      expect((await call('/api/v1/webhooks', 'POST', { url: received.url })).status).toBe(201);

      const workers = await Promise.all([1, 2].map(() => run('work', env)));
      const documents = Array.from({ length: DOCUMENTS }, (_, index) => ({
        html: `<title>${index}</title><h1>Invoice ${index}</h1><p>Thank you.`,
        reference: `invoice ${index}`,
      }));
      const accepted = await call('/api/v1/jobs', 'POST', { documents });
      expect(accepted.status).toBe(202);
      const ids = ((await accepted.json()) as { jobs: Job[] }).jobs.map(({ id }) => id);
      await expect
        .poll(() => received.jobs.length, { timeout: PATIENCE + DOCUMENTS * 500, interval: 20 })
        .toBeGreaterThan(DOCUMENTS / 4);
      workers[0]!.child.kill('SIGKILL');
      await once(workers[0]!.child, 'exit').catch(() => {});

      // What the killed one had in hand is free when it has been silent for half a minute.
      const told = (): number => new Set(received.jobs).size;
      await expect.poll(told, { timeout: TEST_TIME + DOCUMENTS * 500, interval: 100 }).toBe(DOCUMENTS);
      const jobs: Job[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const answer = await call(`/api/v1/jobs?limit=100${after === '' ? '' : `&after=${after}`}`, 'GET');
        const page = (await answer.json()) as { jobs: Job[]; next: string | null };
        jobs.push(...page.jobs);
        after = page.next;
      }
      expect(jobs.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(jobs.filter(({ state }) => state !== 'done')).toEqual([]);
      expect(new Set(jobs.map(({ result }) => result!.sha256)).size).toBe(DOCUMENTS);
      // Whoever hears of a job twice hears it under the same id.
      expect(received.tries.size).toBe(DOCUMENTS);
      expect([...received.tries.values()].filter((tries) => tries > 1).length).toBeGreaterThan(DOCUMENTS / 4);
      const { used } = (await (await call('/api/v1/usage', 'GET')).json()) as { used: number };
      expect(used).toBe(DOCUMENTS);
      await tab.goto('/dashboard');
      expect(await tab.textContent('.figure')).toMatch(new RegExp(`^\\s*${DOCUMENTS} `));
      for (const { child } of [...servers, ...workers]) child.kill('SIGKILL');
      received.close();
      proxy.server.closeAllConnections();
      proxy.server.close();
    });
  });
}
