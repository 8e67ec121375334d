/** One of several processes on one store: takes all it can get and tells what it got. */

import { once } from 'node:events';
import { createServices } from '../../../../src/server/create-services.ts';
import type { DatabaseConfig } from '../../../../src/server/store/store.ts';

export interface ShareTask {
  readonly database: DatabaseConfig;
  readonly account: string;
  readonly cookie: string;
  readonly token: string;
  readonly quota: number;
  readonly rateLimit: number;
  readonly attempts: number;
  readonly keys: number;
}

export interface ShareResult {
  readonly rendered: number;
  readonly allowed: number;
  readonly begun: readonly string[];
  readonly session: string | null;
  readonly token: string | null;
}

const task = JSON.parse(process.argv[2]!) as ShareTask;
const services = await createServices({ database: task.database });
const plan = { ...services.plans[0]!, rendersPerMonth: task.quota };
process.stdout.write('ready\n');
await once(process.stdin, 'data');

let rendered = 0;
let allowed = 0;
const begun: string[] = [];
const attempt = async (index: number): Promise<void> => {
  const reserved = await services.usage.reserve(task.account, plan);
  if (reserved && index % 3 === 0) await services.usage.release(reserved.reservation);
  else if (reserved) {
    await services.usage.commit(reserved.reservation);
    rendered++;
  }
  const policy = { limit: task.rateLimit, windowSeconds: 86_400 };
  if ((await services.rateLimits.take('shared', policy)).allowed) allowed++;
  const key = `key ${index % task.keys}`;
  const begin = await services.idempotency.begin(task.account, key, 'same');
  if (begin.kind !== 'new') return;
  begun.push(key);
  // Work that is not finished when its process ends may be done by another.
  await services.idempotency.finish(task.account, key, { status: 204, headers: {}, body: new Uint8Array() });
};
// Four at a time, as requests come.
const lanes = [0, 1, 2, 3].map(async (lane) => {
  for (let index = lane; index < task.attempts; index += 4) await attempt(index);
});
await Promise.all(lanes);
const session = (await services.sessions.find(task.cookie))?.account.id ?? null;
const token = (await services.tokens.verify(task.token))?.account.id ?? null;
process.stdout.write(`${JSON.stringify({ rendered, allowed, begun, session, token } satisfies ShareResult)}\n`);
await services.close();
process.stdin.unref();
