import '../patience.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, PASSWORD_COST, verifyPassword } from '../../../src/server/accounts/passwords.ts';
import type { StoredServices } from '../../../src/server/create-services.ts';
import type { Account } from '../../../src/server/services.ts';
import { CHEAP } from './cheap.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const DAY = 86_400_000;
const PASSWORD = 'a sheet of paper';

onEachStore('accounts', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  const signUp = async (email = 'ada@example.org', plan = 'starter'): Promise<Account> => {
    const outcome = await services.accounts.signUp({ email, password: PASSWORD, plan });
    if (!outcome.ok) throw new Error(outcome.detail);
    return outcome.value;
  };

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
  });

  it('begin in a trial of seven days and expire after it', async () => {
    const account = await signUp(' Ada@Example.ORG ');
    const now = test.clock.now();
    expect(account).toMatchObject({
      email: 'ada@example.org',
      createdAt: now,
      subscription: { plan: 'starter', state: 'trialing', trialEndsAt: now + 7 * DAY, periodEndsAt: null },
    });
    test.clock.advance(7 * DAY - 1);
    expect((await services.accounts.find(account.id))?.subscription.state).toBe('trialing');
    test.clock.advance(1);
    expect((await services.accounts.find(account.id))?.subscription.state).toBe('expired');
    expect((await services.accounts.list()).map((one) => one.subscription.state)).toEqual(['expired']);
    expect(await services.accounts.find('acc_none')).toBeNull();
  });

  it('are refused with the reason', async () => {
    await signUp();
    const fault = async (email: string, password = PASSWORD, plan = 'starter'): Promise<string> => {
      const outcome = await services.accounts.signUp({ email, password, plan });
      return outcome.ok ? 'none' : outcome.fault;
    };
    expect(await fault('ADA@example.org')).toBe('email-taken');
    for (const email of ['', 'ada', 'ada@local', 'a b@example.org', 'a@b@example.org', `${'x'.repeat(250)}@a.org`]) {
      expect(await fault(email), email).toBe('invalid-email');
    }
    for (const password of ['short', 'aaaaaaaaaaaa', 'password123', 'eve@example.org', 'x1y2'.repeat(65)]) {
      expect(await fault('eve@example.org', password), password).toBe('weak-password');
    }
    expect(await fault('eve@example.org', PASSWORD, 'galactic')).toBe('unknown-plan');
  });

  it('are taken once when two ask for the same address together', async () => {
    const both = await Promise.all(
      [1, 2].map(() => services.accounts.signUp({ email: 'a@b.org', password: PASSWORD, plan: 'team' })),
    );
    expect(both.map((outcome) => (outcome.ok ? 'ok' : outcome.fault)).sort()).toEqual(['email-taken', 'ok']);
  });

  it('are entered with the password alone', async () => {
    const account = await signUp();
    const right = await services.accounts.signIn({ email: 'Ada@example.org', password: PASSWORD });
    expect(right).toMatchObject({ ok: true, value: { id: account.id } });
    const wrong = await services.accounts.signIn({ email: 'ada@example.org', password: `${PASSWORD}.` });
    const unknown = await services.accounts.signIn({ email: 'eve@example.org', password: PASSWORD });
    expect(wrong).toMatchObject({ ok: false, fault: 'wrong-credentials' });
    expect(unknown).toEqual(wrong);
  });

  it('keep one session when the password changes, and none when removed', async () => {
    const account = await signUp();
    const kept = await services.sessions.start(account.id);
    const other = await services.sessions.start(account.id);
    const { id } = (await services.sessions.find(kept.cookie))!;
    const change = (current: string, next: string) =>
      services.accounts.changePassword({ account: account.id, current, next, keepSession: id });
    expect(await change('wrong password', 'another sheet')).toMatchObject({ fault: 'wrong-credentials' });
    expect(await change(PASSWORD, 'short')).toMatchObject({ fault: 'weak-password' });
    expect(await change(PASSWORD, 'another sheet')).toEqual({ ok: true, value: null });
    expect(await services.sessions.find(kept.cookie)).not.toBeNull();
    expect(await services.sessions.find(other.cookie)).toBeNull();
    expect(await services.accounts.signIn({ email: account.email, password: PASSWORD })).toMatchObject({ ok: false });

    const token = await services.tokens.create({ account: account.id, name: 'ci', mode: 'live', expiresAt: null });
    await services.usage.reserve(account.id, services.plans[0]!);
    await services.idempotency.begin(account.id, 'k', 'f');
    expect(await services.accounts.remove({ account: account.id, password: PASSWORD })).toMatchObject({ ok: false });
    expect(await services.accounts.remove({ account: account.id, password: 'another sheet' })).toMatchObject({
      ok: true,
    });
    expect(await services.accounts.find(account.id)).toBeNull();
    expect(await services.sessions.find(kept.cookie)).toBeNull();
    expect(token.ok && (await services.tokens.verify(token.value.token))).toBeNull();
    for (const table of ['accounts', 'sessions', 'tokens', 'reservations', 'idempotency'] as const) {
      expect(await services.store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('move through their subscription', async () => {
    const { id } = await signUp();
    const { accounts } = services;
    const periodEndsAt = test.clock.now() + 30 * DAY;
    const activate = { kind: 'activate', plan: 'team', periodEndsAt } as const;
    expect(await accounts.changeSubscription(id, activate)).toMatchObject({
      state: 'active',
      plan: 'team',
      periodEndsAt,
    });
    expect(await accounts.changeSubscription(id, activate)).toMatchObject({ state: 'active', periodEndsAt });
    test.clock.advance(30 * DAY);
    expect((await accounts.find(id))?.subscription.state).toBe('past-due');
    expect((await accounts.changeSubscription(id, { kind: 'end' })).state).toBe('expired');
    expect((await accounts.find(id))?.subscription.state).toBe('expired');
    await expect(accounts.changeSubscription('acc_none', { kind: 'end' })).rejects.toThrow('no account');
    await expect(accounts.changeSubscription(id, { ...activate, plan: 'x' })).rejects.toThrow('no plan "x"');
  });

  it('have sessions that are signed, expire and end', async () => {
    const account = await signUp();
    const { cookie, expiresAt } = await services.sessions.start(account.id);
    const session = (await services.sessions.find(cookie))!;
    expect(session).toMatchObject({ account, expiresAt });
    expect(session.csrfToken).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(session.csrfToken);
    // Nothing in the table opens a session.
    const rows = await services.store.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cookie.split('.')[0]);

    const [key, signature] = cookie.split('.') as [string, string];
    const forged = [
      `${key}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      key,
      `${key}.`,
      '',
      'x'.repeat(87),
    ];
    for (const value of forged) expect(await services.sessions.find(value), value).toBeNull();
    const other = await test.open({ secret: 'another secret of at least 32 characters' });
    expect(await other.sessions.find(cookie)).toBeNull();
    const same = await test.open();
    expect(await same.sessions.find(cookie)).toEqual(session);

    await same.sessions.end(cookie);
    expect(await services.sessions.find(cookie)).toBeNull();
    const second = await services.sessions.start(account.id);
    test.clock.advance(second.expiresAt - test.clock.now());
    expect(await services.sessions.find(second.cookie)).toBeNull();
    await services.sweep();
    expect(await services.store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('keep the plans that are configured', async () => {
    await signUp('a@b.org', 'team');
    await expect(test.open({ plans: services.plans.filter(({ id }) => id !== 'team') })).rejects.toThrow('team');
  });
});

describe('password hashes', () => {
  it('are salted, carry their cost and take as much memory as they should', async () => {
    const first = await hashPassword('paper', CHEAP);
    expect(first).toMatch(/^scrypt\$4\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashPassword('paper', CHEAP)).not.toBe(first);
    expect(await verifyPassword('paper', first)).toBe(true);
    expect(await verifyPassword('Paper', first)).toBe(false);
    // The same letter, composed and decomposed.
    expect(await verifyPassword('caf\u00e9', await hashPassword('cafe\u0301', CHEAP))).toBe(true);
    expect(128 * 2 ** PASSWORD_COST.logN * PASSWORD_COST.r).toBe(32 * 1024 * 1024);
    const strong = await hashPassword('paper', PASSWORD_COST);
    expect(await verifyPassword('paper', strong)).toBe(true);
  });

  it('are not taken from elsewhere', async () => {
    await expect(verifyPassword('paper', 'md5$0$0$0$x$y')).rejects.toThrow('unknown');
  });
});
