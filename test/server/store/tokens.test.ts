import '../patience.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { generateToken, isWellFormed } from '../../../src/server/tokens/token-format.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

onEachStore('tokens', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let account = '';
  const create = async (options: { name?: string; mode?: 'live' | 'test'; expiresAt?: number | null } = {}) => {
    const outcome = await services.tokens.create({ account, name: 'ci', mode: 'live', expiresAt: null, ...options });
    if (!outcome.ok) throw new Error(outcome.fault);
    return outcome.value;
  };

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'team' });
    account = outcome.ok ? outcome.value.id : '';
  });

  it('are shown once and kept as hashes', async () => {
    const { token, record } = await create({ name: ' laptop ' });
    expect(record).toMatchObject({ account, name: 'laptop', mode: 'live', lastUsedAt: null, revokedAt: null });
    expect(record.prefix).toBe(token.slice(0, 13));
    expect(await services.tokens.list(account)).toEqual([record]);
    const rows = JSON.stringify(await services.store.db.selectFrom('tokens').selectAll().execute());
    expect(rows).not.toContain(token.slice(13));
    expect(rows).toMatch(/"hash":"[0-9a-f]{64}"/);
  });

  it('are known at once, in every process', async () => {
    const { token, record } = await create({ mode: 'test' });
    expect(token).toMatch(/^plt_test_/);
    const other = await test.open();
    expect(await other.tokens.verify(token)).toMatchObject({ record: { id: record.id }, account: { id: account } });
    expect(await services.tokens.verify(generateToken('test'))).toBeNull();
    for (const text of ['', 'plt_live_', token.slice(0, -1), `${token}x`]) {
      expect(await services.tokens.verify(text), text).toBeNull();
    }
  });

  it('tell when they were last used, to the minute', async () => {
    const { token } = await create();
    test.clock.advance(MINUTE / 2);
    const first = Math.floor(test.clock.now() / MINUTE) * MINUTE;
    expect((await services.tokens.verify(token))?.record.lastUsedAt).toBe(first);
    expect((await services.tokens.list(account))[0]?.lastUsedAt).toBe(first);
    test.clock.advance(MINUTE / 4);
    expect((await services.tokens.verify(token))?.record.lastUsedAt).toBe(first);
    test.clock.advance(MINUTE);
    await services.tokens.verify(token);
    expect((await services.tokens.list(account))[0]?.lastUsedAt).toBe(first + MINUTE);
  });

  it('end when revoked, at once and everywhere, by their account alone', async () => {
    const { token, record } = await create();
    const other = await test.open();
    expect(await other.tokens.revoke('acc_other', record.id)).toBe(false);
    expect(await services.tokens.verify(token)).not.toBeNull();
    expect(await other.tokens.revoke(account, record.id)).toBe(true);
    expect(await services.tokens.verify(token)).toBeNull();
    expect(await other.tokens.revoke(account, record.id)).toBe(false);
    expect((await services.tokens.list(account))[0]?.revokedAt).toBe(test.clock.now());
  });

  it('expire', async () => {
    const { token } = await create({ expiresAt: test.clock.now() + DAY });
    test.clock.advance(DAY - 1);
    expect(await services.tokens.verify(token)).not.toBeNull();
    test.clock.advance(1);
    expect(await services.tokens.verify(token)).toBeNull();
  });

  it('rotate: the old one is valid for the overlap', async () => {
    const expiresAt = test.clock.now() + 10 * DAY;
    const old = await create({ name: 'deploy', mode: 'test', expiresAt });
    const next = (await services.tokens.rotate(account, old.record.id, DAY))!;
    expect(next.record).toMatchObject({ name: 'deploy', mode: 'test', expiresAt });
    expect(next.token).not.toBe(old.token);
    test.clock.advance(DAY - 1);
    expect(await services.tokens.verify(old.token)).not.toBeNull();
    test.clock.advance(1);
    expect(await services.tokens.verify(old.token)).toBeNull();
    expect(await services.tokens.rotate(account, old.record.id, DAY)).toBeNull();
    const last = (await services.tokens.rotate(account, next.record.id, 0))!;
    expect(await services.tokens.verify(next.token)).toBeNull();
    expect(await services.tokens.verify(last.token)).not.toBeNull();
    expect(await services.tokens.rotate('acc_other', last.record.id, 0)).toBeNull();
  });

  it('are refused with the reason', async () => {
    const now = test.clock.now();
    for (const name of ['', '   ', 'x'.repeat(101), 'a\nb'])
      await expect(create({ name })).rejects.toThrow('invalid-name');
    for (const expiresAt of [now, now - 1, Number.NaN, now + 20 * 366 * DAY]) {
      await expect(create({ expiresAt })).rejects.toThrow('invalid-expiry');
    }
    // Not all at once: who waits for a connection is refused after three seconds, and each waits for the account's lock.
    for (let batch = 0; batch < 5; batch++) await Promise.all(Array.from({ length: 20 }, () => create()));
    await expect(create()).rejects.toThrow('too-many');
    const [first] = await services.tokens.list(account);
    await services.tokens.revoke(account, first!.id);
    await create();
  });

  it('leave the list a month after their end', async () => {
    const { record } = await create();
    await services.tokens.revoke(account, record.id);
    test.clock.advance(30 * DAY - 1);
    await services.sweep();
    expect(await services.tokens.list(account)).toHaveLength(1);
    test.clock.advance(1);
    await services.sweep();
    expect(await services.tokens.list(account)).toHaveLength(0);
  });
});

describe('the form of tokens', () => {
  it('has a mode, 30 characters and 6 of checksum', () => {
    for (const mode of ['live', 'test'] as const) {
      const token = generateToken(mode);
      expect(token).toMatch(new RegExp(`^plt_${mode}_[0-9A-Za-z]{36}$`));
      expect(isWellFormed(token)).toBe(true);
      expect(isWellFormed(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(false);
      expect(isWellFormed(token.replace(mode, mode === 'live' ? 'test' : 'live'))).toBe(false);
    }
    expect(generateToken('live')).not.toBe(generateToken('live'));
  });

  it('uses all letters and digits alike', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      for (const letter of generateToken('live').slice(9, 39)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // 60 000 letters: 968 of each, give or take 31; eight times that never happens.
    for (const count of counts.values()) expect(Math.abs(count - 60_000 / 62)).toBeLessThan(250);
  });
});
