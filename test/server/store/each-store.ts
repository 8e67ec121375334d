/** The same tests on SQLite and on PostgreSQL. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { createServices, type ServicesConfig, type StoredServices } from '../../../src/server/create-services.ts';
import type { DatabaseConfig } from '../../../src/server/store/store.ts';
import { type TestClock, testClock } from '../memory-services.ts';
import { TEST_TIME } from '../patience.ts';
import { CHEAP } from './cheap.ts';
import { findPostgres } from './postgres-server.ts';
import { sharedPostgres } from './shared-postgres.ts';

export interface StoreTest {
  readonly clock: TestClock;
  readonly database: DatabaseConfig;
  /** Over the same database each time, as another process would. */
  open(config?: Partial<ServicesConfig>): Promise<StoredServices>;
}

export interface StoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** An empty database. */
  start(): Promise<StoreTest>;
}

const postgresThere = (await findPostgres()) !== null;
if (!postgresThere) console.warn('There is no PostgreSQL here: its tests are skipped.');

/** Registers the tests once for each database. */
export function onEachStore(title: string, tests: (kind: StoreKind) => void): void {
  describe(`${title}, on SQLite`, () => {
    let folder = '';
    let files = 0;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'platen-store-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    tests(storeKind('SQLite', async () => ({ kind: 'sqlite', file: path.join(folder, `${++files}.db`) })));
  });
  describe.skipIf(!postgresThere)(`${title}, on PostgreSQL`, () => {
    // Where it is started, that takes seconds.
    beforeAll(async () => void (await sharedPostgres()), TEST_TIME);
    tests(
      storeKind('PostgreSQL', async () => ({
        kind: 'postgres',
        url: await (await sharedPostgres())!.createDatabase(),
        connections: 5,
      })),
    );
  });
}

function storeKind(name: StoreKind['name'], create: () => Promise<DatabaseConfig>): StoreKind {
  const opened: StoredServices[] = [];
  afterEach(async () => {
    for (const services of opened.splice(0)) await services.close();
  });
  return {
    name,
    async start() {
      const database = await create();
      const clock = testClock();
      return {
        clock,
        database,
        async open(config = {}) {
          const services = await createServices({ database, passwordCost: CHEAP, ...config }, clock);
          opened.push(services);
          return services;
        },
      };
    },
  };
}
