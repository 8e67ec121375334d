/** What is refused without a device; a whole ceremony runs in a browser, in test/e2e/passkeys.test.ts. */

import '../patience.ts';
import { expect, it } from 'vitest';
import { onEachStore } from '../store/each-store.ts';

const ORIGIN = 'https://pdf.example.com';
const PASSWORD = 'a sheet of paper';
const ROW = { name: 'A key', public_key: 'pQECAyYgASFYIA', counter: 0, last_used_at: null };

onEachStore('passkeys', (kind) => {
  const open = async () => {
    const test = await kind.start();
    const services = await test.open();
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: PASSWORD, plan: 'team' });
    if (!outcome.ok) throw new Error(outcome.detail);
    return { test, services, account: outcome.value };
  };

  it('are added by who knows the password, for the host alone', async () => {
    const { services, account } = await open();
    const { passkeys } = services;
    expect(await passkeys.offer({ account, password: 'wrong', origin: ORIGIN })).toMatchObject({
      ok: false,
      fault: 'wrong-credentials',
    });
    const offered = await passkeys.offer({ account, password: PASSWORD, origin: ORIGIN });
    expect(offered).toMatchObject({
      ok: true,
      value: {
        options: {
          rp: { id: 'pdf.example.com' },
          user: { name: 'a@b.org' },
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        },
      },
    });
    expect(await passkeys.list(account.id)).toEqual([]);
  });

  it('refuse what no device has signed, and tickets of others, old ones and used ones', async () => {
    const { test, services, account } = await open();
    const { passkeys } = services;
    await services.store.db
      .insertInto('passkeys')
      .values({ ...ROW, id: 'abc', account: account.id, created_at: test.clock.now() })
      .execute();
    const answers = [null, 1, {}, { id: 'abc' }, { id: 'abc', rawId: 'abc', type: 'public-key', response: {} }];
    for (const answer of answers) {
      const { ticket } = await passkeys.ask(ORIGIN);
      expect(await passkeys.check({ answer, ticket, origin: ORIGIN })).toBeNull();
      const offered = await passkeys.offer({ account, password: PASSWORD, origin: ORIGIN });
      const given = offered.ok ? offered.value.ticket : '';
      const added = { account: account.id, answer, name: 'x', origin: ORIGIN };
      for (const one of [given, given, ticket, '', `${ticket}x`]) {
        expect(await passkeys.add({ ...added, ticket: one })).toMatchObject({ ok: false, fault: 'not-valid' });
      }
    }
    const { ticket } = await passkeys.ask(ORIGIN);
    test.clock.advance(300_001);
    expect(await passkeys.check({ answer: { id: 'abc' }, ticket, origin: ORIGIN })).toBeNull();
  });

  it('are removed by their owner alone', async () => {
    const { test, services, account } = await open();
    await services.store.db
      .insertInto('passkeys')
      .values({ ...ROW, id: 'abc', account: account.id, created_at: test.clock.now() })
      .execute();
    expect(await services.passkeys.list(account.id)).toMatchObject([{ id: 'abc', name: 'A key', lastUsedAt: null }]);
    expect(await services.passkeys.remove('acc_other', 'abc')).toBe(false);
    expect(await services.passkeys.remove(account.id, 'abc')).toBe(true);
    expect(await services.passkeys.list(account.id)).toEqual([]);
  });
});
