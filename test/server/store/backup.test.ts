/** The commands that the guide for operators gives for a backup of PostgreSQL, run as they stand there. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createServices } from '../../../src/server/create-services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { TEST_TIME } from '../patience.ts';
import { CHEAP } from './cheap.ts';
import { findPostgres } from './postgres-server.ts';
import { sharedPostgres } from './shared-postgres.ts';

const binaries = await findPostgres();
const there = binaries !== null && existsSync(path.join(binaries, 'pg_dump'));
const guide = readFileSync(
  path.resolve(import.meta.dirname, '../../../src/server/site/docs/guides/operating.md'),
  'utf8',
);

/** The line of the guide that begins so. */
function commandOf(name: string): string {
  const line = guide.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the guide has no ${name}`);
  return line;
}

describe.skipIf(!there)(`a backup of PostgreSQL${there ? '' : ' (skipped: there is no pg_dump)'}`, () => {
  it('is made while the service runs, and is a store again', { timeout: TEST_TIME }, async () => {
    const server = await sharedPostgres();
    const schema = new URL(await server!.createDatabase());
    const maintenance = new URL(schema);
    maintenance.search = '';
    const make = async (name: string): Promise<string> => {
      const client = new pg.Client({ connectionString: maintenance.href });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(maintenance);
      url.pathname = `/${name}`;
      return url.href;
    };
    const [from, to] = [await make('shop'), await make('restored')];
    const open = (url: string) =>
      createServices({
        database: { kind: 'postgres', url, connections: 2 },
        passwordCost: CHEAP,
        resultsFolder: temporaryFolder(),
      });
    const services = await open(from);
    const signedUp = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'team' });
    if (!signedUp.ok) throw new Error(signedUp.detail);
    const account = signedUp.value;
    const plan = services.plans[1]!;
    const jobs = [1, 2].map((n) => ({
      reference: `${n}`,
      work: { html: `${n}`, template: null, data: null, options: {} },
    }));
    const batch = { account, plan, token: 't', mode: 'live', batch: 'b', jobs } as const;
    expect((await services.jobs.accept(batch)).ok).toBe(true);

    const folder = temporaryFolder();
    const run = (command: string, url: string): void => {
      const env = { PATH: `${binaries}:${process.env.PATH}`, DATABASE_URL: url };
      execFileSync('sh', ['-euc', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    };
    run(commandOf('pg_dump'), from);
    // What comes after the copy is not in it.
    await services.accounts.signUp({ email: 'late@b.org', password: 'a sheet of paper', plan: 'team' });
    await services.close();
    run(commandOf('pg_restore'), to);

    const restored = await open(to);
    expect(await restored.accounts.signIn({ email: 'a@b.org', password: 'a sheet of paper' })).toMatchObject({
      ok: true,
    });
    expect(await restored.accounts.findByEmail('late@b.org')).toBeNull();
    expect(await restored.jobs.waiting()).toBe(2);
    const claims = await restored.queue.claim('render', 5, new Map([['team', 5]]));
    expect(claims).toHaveLength(2);
    await restored.close();
  });
});
