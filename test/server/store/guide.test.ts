/** The guide for operators: its commands, run as they stand there. Those of PostgreSQL are in backup.test.ts. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createServices, type StoredServices } from '../../../src/server/create-services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import '../patience.ts';
import { CHEAP } from './cheap.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(root, 'dist/cli.js');
const guide = readFileSync(path.join(root, 'src/server/site/docs/guides/operating.md'), 'utf8');
const commands = [...guide.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```$/gm)].flatMap((match) =>
  match[1]!.trim().split('\n'),
);
const EMAIL = 'ada@example.com';

/** A folder that a service was started in, and what its commands see. */
function installation() {
  const folder = temporaryFolder();
  const program = path.join(temporaryFolder(), 'platen');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
  chmodSync(program, 0o755);
  const env = { PATH: `${path.dirname(program)}:${process.env.PATH}`, PLATEN_THREADS: '1' };
  const file = path.join(folder, '.platen/platen.db');
  const open = (): Promise<StoredServices> =>
    createServices({
      database: { kind: 'sqlite', file },
      passwordCost: CHEAP,
      resultsFolder: path.join(folder, '.platen/results'),
    });
  return { folder, env, file, open };
}

const signUp = async (services: StoredServices, email: string) => {
  const outcome = await services.accounts.signUp({ email, password: 'a sheet of paper', plan: 'team' });
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.value;
};

it('has these commands', () => {
  expect(commands.map((command) => command.split(' ').slice(0, 2).join(' '))).toEqual([
    'platen backup',
    'pg_dump --format=custom',
    'pg_restore --exit-on-error',
    'platen work',
  ]);
});

it.skipIf(!existsSync(cli))(
  'copies SQLite while the service runs, and its copy takes the place of the file',
  async () => {
    const { folder, env, file, open } = installation();
    const services = await open();
    await signUp(services, EMAIL);
    execFileSync('sh', ['-euc', commands[0]!], { cwd: folder, env });
    await signUp(services, 'late@example.com');
    await services.close();
    // This process may still hold locks on the file that was.
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    copyFileSync(path.join(folder, 'copy.db'), file);
    const restored = await open();
    expect(await restored.accounts.findByEmail(EMAIL)).not.toBeNull();
    expect(await restored.accounts.findByEmail('late@example.com')).toBeNull();
    await restored.close();
  },
);

it.skipIf(!existsSync(cli))('starts workers that take jobs from the queue', async () => {
  const { folder, env, open } = installation();
  const services = await open();
  const account = await signUp(services, EMAIL);
  const work = { html: '<p>later', template: null, data: null, options: {} };
  const jobs = [{ reference: null, work }];
  const plan = services.plans[1]!;
  await services.jobs.accept({ account, plan, token: 't', mode: 'live', batch: 'b', jobs });
  const worker = spawn('sh', ['-euc', `exec ${commands[3]}`], { cwd: folder, env, stdio: 'ignore' });
  const states = services.store.db.selectFrom('jobs').select('state');
  await expect.poll(() => states.execute(), { interval: 200 }).toEqual([{ state: 'done' }]);
  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
  await services.close();
});
