/** Mails that nobody asked for, each once; and an address that is changed by a link to the new one. */

import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import type { Mail } from '../../../src/server/mail/mailer.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import { echoPlayground, PASSWORD, type TestSite, visit } from '../site/site-client.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const EMAIL = 'ada@example.com';
const DAY = 86_400_000;

onEachStore('notices', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let site: TestSite;
  let broken = false;
  let account = '';
  const sent: Mail[] = [];
  beforeEach(async () => {
    sent.length = 0;
    broken = false;
    test = await kind.start();
    const mailer = {
      async send(mail: Mail) {
        if (broken) throw new Error('the mail server is down');
        sent.push(mail);
      },
      close() {},
    };
    const errors: unknown[] = [];
    const mail = {
      mailer,
      origin: () => 'https://pdf.example',
      verify: false,
      onError: (e: unknown) => errors.push(e),
    };
    services = await test.open({ mail });
    const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
    site = { app: createSite(options), services, clock: test.clock, errors };
    const made = await services.accounts.signUp({ email: EMAIL, password: PASSWORD, plan: 'starter' });
    account = made.ok ? made.value.id : '';
  });
  const subjects = (): string[] => sent.map(({ subject }) => subject);

  it('tell of the end of the trial two days before, once, and again where the mail was down', async () => {
    await services.sweep();
    test.clock.advance(5 * DAY + 1);
    broken = true;
    await services.sweep();
    broken = false;
    await services.sweep();
    expect(sent).toEqual([]);
    test.clock.advance(60_000);
    await services.sweep();
    await services.sweep();
    expect(sent).toMatchObject([{ to: EMAIL, subject: 'Your Platen trial ends soon' }]);
    expect(sent[0]!.text).toContain('https://pdf.example/dashboard/plan');
  });

  it('tell of renders that run out, and of payments that are due', async () => {
    const event = { kind: 'activate', plan: 'starter', periodEndsAt: test.clock.now() + 3 * DAY } as const;
    await services.accounts.changeSubscription(account, event);
    const day = new Date(test.clock.now()).toISOString().slice(0, 10);
    const count = (used: number) =>
      services.store.db
        .insertInto('usage_days')
        .values({ account, day, used })
        .onConflict((conflict) => conflict.columns(['account', 'day']).doUpdateSet({ used }))
        .execute();
    await count(799);
    await services.sweep();
    expect(subjects()).toEqual([]);
    await count(800);
    await services.sweep();
    await count(900);
    await services.sweep();
    expect(subjects()).toEqual(['Most of this month’s renders are used']);
    test.clock.advance(3 * DAY + 1);
    await services.sweep();
    await services.sweep();
    expect(subjects().slice(1)).toEqual(['Your payment for Platen is due']);
  });

  it('tell of a sign-in from a device that is not known', async () => {
    const device = visit(site);
    const fields = { email: EMAIL, password: PASSWORD };
    await device.send('/sign-in', '/sign-in', fields);
    await expect.poll(subjects).toEqual(['New sign-in to your Platen account']);
    await device.send('/dashboard', '/sign-out');
    await device.send('/sign-in', '/sign-in', fields);
    await visit(site).send('/sign-in', '/sign-in', fields);
    await expect.poll(() => sent.length).toBe(2);
  });

  it('lead to a new address, with the password, and tell the old one', async () => {
    const visitor = visit(site);
    await visitor.send('/sign-in', '/sign-in', { email: EMAIL, password: PASSWORD });
    await expect.poll(() => sent.length).toBe(1);
    sent.length = 0;
    const page = '/dashboard/account';
    const form = `${page}/address`;
    const next = 'lovelace@example.com';
    expect((await visitor.send(page, form, { email: next, confirm: 'wrong wrong' })).status).toBe(422);
    expect((await visitor.send(page, form, { email: 'nonsense', confirm: PASSWORD })).status).toBe(422);
    expect((await visitor.send(page, form, { email: next, confirm: PASSWORD })).path).toBe(`${page}?address-link`);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]!.to).toBe(next);
    expect(await services.accounts.findByEmail(next)).toBe(null);
    const [, link = ''] = /https:\/\/pdf\.example(\/address\?token=\S+)/.exec(sent[0]!.text) ?? [];
    expect((await visitor.get(link)).text).toContain('Use this address');
    expect((await visitor.send(link, '/address')).path).toBe(`${page}?address-changed`);
    expect((await services.accounts.findByEmail(next))?.id).toBe(account);
    await expect.poll(() => sent[1]).toMatchObject({ to: EMAIL, subject: expect.stringContaining('was changed') });
    expect((await visitor.send(link, '/address')).status).toBe(410);
    // An address that somebody has is told of by mail alone.
    await services.accounts.signUp({ email: 'eve@example.com', password: PASSWORD, plan: 'starter' });
    const taken = await visitor.send(page, form, { email: 'eve@example.com', confirm: PASSWORD });
    expect(taken.path).toBe(`${page}?address-link`);
    await expect.poll(() => sent[2]).toMatchObject({ to: 'eve@example.com' });
    expect(sent[2]!.text).not.toContain('token=');
  });
});
