/** Mails that the mail server does not take: they wait in the store, and go out when it does. */

import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { type Mail, MailRefused } from '../../../src/server/mail/mailer.ts';
import { createOutbox, MOST_MAILS } from '../../../src/server/mail/outbox.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'a sheet of paper';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Under which all processes seal what is in the store. */
const SECRET = 's';

/** In another browser than the one that signed up. */
const PROOF = { mark: null, password: PASSWORD };

onEachStore('mails that are not taken', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let failure: Error | null = null;
  let tries = 0;
  const sent: Mail[] = [];
  const errors: unknown[] = [];
  const mail = {
    mailer: {
      async send(one: Mail) {
        tries++;
        if (failure) throw failure;
        sent.push(one);
      },
      close() {},
    },
    origin: () => 'https://pdf.example',
    verify: true,
    onError: (error: unknown) => void errors.push(error),
  };

  beforeEach(async () => {
    tries = 0;
    failure = new Error('451 come again');
    sent.length = 0;
    errors.length = 0;
    test = await kind.start();
    services = await test.open({ mail, secret: SECRET });
  });

  const rows = () => services.store.db.selectFrom('mails').selectAll().execute();
  const signUp = async (email = EMAIL): Promise<void> => {
    const input = { email, password: PASSWORD, plan: 'team', language: 'en', silent: false } as const;
    expect((await services.mailed.startSignUp(input)).ok).toBe(true);
  };
  /** Tried for the first time, and put away. */
  const failed = async (attempts: number): Promise<void> => {
    await expect.poll(async () => (await rows())[0]?.attempts, { interval: 10 }).toBe(attempts);
  };
  const pass = async (time: number): Promise<void> => {
    test.clock.advance(time);
    await services.sweep();
  };
  const tokenIn = ({ text }: Mail): string => /token=(\S+)/.exec(text)![1]!;

  it('are sent again: an address is confirmed though the server was away, and so is a new password', async () => {
    await signUp();
    await failed(1);
    expect(errors).toHaveLength(1);
    // Before the pause is over nobody asks the server again.
    await pass(20 * SECOND);
    expect(tries).toBe(1);
    failure = null;
    await pass(20 * SECOND);
    expect(sent).toMatchObject([{ to: EMAIL, subject: expect.stringContaining('Confirm') }]);
    expect((await services.mailed.finishSignUp(tokenIn(sent[0]!), PROOF)).ok).toBe(true);
    failure = new Error('the server is away');
    await services.mailed.startReset({ email: EMAIL, language: 'en', silent: false });
    await failed(1);
    failure = null;
    await pass(MINUTE);
    const reset = { token: tokenIn(sent.at(-1)!), password: 'another sheet of paper' };
    expect((await services.mailed.finishReset(reset)).ok).toBe(true);
    await expect.poll(rows).toEqual([]);
  });

  it('are not to be read in the store: their links open accounts', async () => {
    await signUp();
    await failed(1);
    const [row] = await rows();
    failure = null;
    await pass(MINUTE);
    const link = tokenIn(sent[0]!);
    expect(Buffer.from(row!.text, 'base64url').includes(link)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(link);
  });

  it('are tried less and less often, and given up when their links are over', async () => {
    await signUp();
    await failed(1);
    // Between the hours only what a sweep does for mails; with all else that it does, it takes ten times as long.
    const outbox = createOutbox({ ...mail, store: services.store, clock: test.clock, secret: SECRET });
    const times: number[] = [];
    for (let minute = 0; minute < 26 * 60; ) {
      // The pauses are of hours then.
      const step = minute < 4 * 60 ? 1 : 10;
      const before = tries;
      minute += step;
      test.clock.advance(step * MINUTE);
      await (minute % 60 === 0 ? services.sweep() : outbox.sendDue());
      for (let tried = before; tried < tries; tried++) times.push(minute);
    }
    await outbox.close();
    expect(times.length).toBeGreaterThan(6);
    expect(times.length).toBeLessThan(12);
    // The last pause is repeated, a little more or less.
    const pauses = times.slice(1, 7).map((time, index) => time - times[index]!);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(await rows()).toEqual([]);
    expect(String(errors.at(-1))).toContain('was given up');
  });

  it('are given up with a word, too, where their time passes while nobody tries', async () => {
    await signUp();
    await failed(1);
    test.clock.advance(26 * HOUR);
    await services.sweep();
    await expect.poll(rows).toEqual([]);
    expect(tries).toBe(1);
    expect(String(errors.at(-1))).toContain('was given up, tries: 1');
  });

  it('are not tried again where there is no such address', async () => {
    failure = new MailRefused('550 5.1.1 no such user');
    await signUp();
    await expect
      .poll(() => errors.map(String))
      .toEqual(['MailRefused: 550 5.1.1 no such user', expect.stringContaining('was given up')]);
    await expect.poll(rows).toEqual([]);
    await pass(HOUR);
    expect(tries).toBe(1);
  });

  it('are sent once by several processes, and by another where one died with them in hand', async () => {
    const others = [await test.open({ mail, secret: SECRET }), await test.open({ mail, secret: SECRET })];
    await signUp();
    await failed(1);
    failure = null;
    test.clock.advance(MINUTE);
    for (let round = 0; round < 5; round++) await Promise.all([services, ...others].map((one) => one.sweep()));
    expect(sent).toHaveLength(1);
    // In hand: as it is written before the first try, by a process that nothing is heard of again.
    let ended = (): void => {};
    const silent = {
      ...mail.mailer,
      send: () =>
        new Promise<void>((resolve) => {
          ended = resolve;
        }),
    };
    const dead = await test.open({ mail: { ...mail, mailer: silent }, secret: SECRET });
    await dead.mailed.startReset({ email: 'nobody@example.com', language: 'en', silent: false });
    const input = {
      email: 'eve@example.com',
      password: PASSWORD,
      plan: 'team',
      language: 'en',
      silent: false,
    } as const;
    await dead.mailed.startSignUp(input);
    await expect.poll(async () => (await rows()).length).toBe(1);
    await pass(4 * MINUTE);
    expect(sent).toHaveLength(1);
    await pass(2 * MINUTE);
    expect(sent.map(({ to }) => to)).toEqual([EMAIL, 'eve@example.com']);
    ended();
  });

  it('are bounded: above ten thousand a mail is tried once', async () => {
    const { clock } = test;
    const row = { recipient: 'x@example.com', text: '', attempts: 1, created_at: clock.now() };
    const later = { next_at: clock.now() + HOUR, expires_at: clock.now() + 2 * HOUR };
    for (let start = 0; start < MOST_MAILS; start += 1_000) {
      const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `mail_${start + index}`, ...row, ...later }));
      await services.store.db.insertInto('mails').values(many).execute();
    }
    const outbox = createOutbox({ ...mail, store: services.store, clock, secret: SECRET });
    const one = { to: EMAIL, subject: 's', text: 't' };
    expect(await services.store.transaction((db) => outbox.addIn(db, one, HOUR))).toBe(false);
    outbox.send(one, HOUR);
    await expect.poll(() => tries).toBe(1);
    await outbox.close();
    expect(await rows()).toHaveLength(MOST_MAILS);
    test.clock.advance(2 * HOUR);
    await services.sweep();
    expect(await rows()).toEqual([]);
  });

  it('go with the account', async () => {
    failure = null;
    await signUp();
    await expect.poll(() => sent.length).toBe(1);
    const made = await services.mailed.finishSignUp(tokenIn(sent[0]!), PROOF);
    if (!made.ok) throw new Error(made.detail);
    failure = new Error('the server is away');
    services.mailed.tellSignIn(made.value, '203.0.113.0/24');
    await failed(1);
    await services.accounts.remove({ account: made.value.id, password: PASSWORD });
    expect(await rows()).toEqual([]);
  });
});
