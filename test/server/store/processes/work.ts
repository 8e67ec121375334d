/** Works until it is killed, and says what was done as soon as it was answered. */

import { writeSync } from 'node:fs';
import { createServices } from '../../../../src/server/create-services.ts';
import type { DatabaseConfig } from '../../../../src/server/store/store.ts';
import { CHEAP } from '../cheap.ts';

const database = JSON.parse(process.argv[2]!) as DatabaseConfig;
const services = await createServices({ database, passwordCost: CHEAP });
// Not through a stream: what is said has left the process.
const say = (kind: string, what: string): void => void writeSync(1, `${kind} ${what}\n`);

for (let round = 0; ; round++) {
  const email = `a${process.pid}-${round}@example.org`;
  const account = await services.accounts.signUp({ email, password: 'a sheet of paper', plan: 'scale' });
  if (!account.ok) throw new Error(account.detail);
  say('account', email);
  const { id } = account.value;
  const token = await services.tokens.create({ account: id, name: 'ci', mode: 'live', expiresAt: null });
  if (!token.ok) throw new Error(token.detail);
  say('token', token.value.token);
  const renders = Array.from({ length: 10 }, async () => {
    const reserved = (await services.usage.reserve(id, services.plans[2]!))!;
    await services.usage.commit(reserved.reservation);
    say('render', email);
  });
  await Promise.all(renders);
}
