/** A store of each earlier schema, with accounts, tokens, counts and sessions in it, opened by this version. */

import '../patience.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newSubscription } from '../../../src/server/accounts/subscription.ts';
import { MIGRATION_NAMES, migrate } from '../../../src/server/store/migrations.ts';
import { openStore } from '../../../src/server/store/store.ts';
import { generateToken, hashToken, shownPrefix } from '../../../src/server/tokens/token-format.ts';
import { onEachStore } from './each-store.ts';

onEachStore('a store of an earlier version', (kind) => {
  it.each(MIGRATION_NAMES.slice(0, -1))('made up to %s keeps what it has', async (last) => {
    const test = await kind.start();
    const now = test.clock.now();
    const old = await openStore(test.database);
    await migrate(old, now, last);
    const token = generateToken('live');
    const { trialEndsAt } = newSubscription('team', now);
    // As the first version wrote them: columns that came later are left out.
    await sql`insert into accounts (id, email, password_hash, plan, state, trial_ends_at, created_at)
      values ('acc_1', 'ada@example.com', 'x', 'team', 'trialing', ${trialEndsAt}, ${now})`.execute(old.db);
    await sql`insert into tokens (account, id, name, mode, prefix, hash, created_at)
      values ('acc_1', 'tok_1', 'ci', 'live', ${shownPrefix(token)}, ${hashToken(token)}, ${now})`.execute(old.db);
    const day = new Date(now).toISOString().slice(0, 10);
    await sql`insert into usage_days (account, day, used) values ('acc_1', ${day}, 41)`.execute(old.db);
    const hasEndpoints = MIGRATION_NAMES.indexOf(last) >= MIGRATION_NAMES.indexOf('0004-jobs');
    const hasNotices = MIGRATION_NAMES.indexOf(last) >= MIGRATION_NAMES.indexOf('0007-notices');
    const split = MIGRATION_NAMES.indexOf(last) >= MIGRATION_NAMES.indexOf('0012-notice-claims');
    const hasModes = MIGRATION_NAMES.indexOf(last) >= MIGRATION_NAMES.indexOf('0013-webhook-modes');
    if (hasEndpoints) {
      await sql`insert into webhook_endpoints (account, id, url, secret, created_at)
        values ('acc_1', 'whe_1', 'https://example.com/', 'whsec_x', ${now})`.execute(old.db);
    }
    if (hasNotices && !split) {
      await sql`insert into notices (account, subject, sent_at) values ('acc_1', 'trial-ends 1', ${now})`.execute(
        old.db,
      );
    }
    await old.close();

    const services = await test.open();
    expect(await services.accounts.findByEmail('ada@example.com')).toMatchObject({ id: 'acc_1' });
    expect(await services.tokens.verify(token)).toMatchObject({ record: { id: 'tok_1', scopes: null } });
    const plan = services.plans[1]!;
    const held = (await services.usage.reserve('acc_1', plan))!;
    await services.usage.commit(held.reservation);
    expect((await services.usage.month('acc_1', plan)).used).toBe(42);
    await services.sweep();
    // Told of both kinds of jobs before, and still.
    const endpoints = await services.webhooks.list({ account: 'acc_1', mode: null });
    expect(endpoints.map(({ mode }) => mode)).toEqual(hasModes ? ['live'] : hasEndpoints ? ['live', 'test'] : []);
    const notices = await services.store.db.selectFrom('notices').selectAll().execute();
    if (hasNotices && !split) expect(notices).toEqual([{ account: 'acc_1', subject: 'trial-ends 1', sent_at: now }]);
    const applied = services.store.db.selectFrom('migrations').select('name').orderBy('name').execute();
    expect((await applied).map(({ name }) => name)).toEqual(MIGRATION_NAMES);
    await services.accounts.changeSubscription('acc_1', { kind: 'cancel' });
  });
});
