/** Two-step sign-in on each store, through the site that people see. */

import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import { codeAt } from '../../../src/server/accounts/totp.ts';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import {
  echoPlayground,
  PASSWORD,
  type Page,
  signedUp,
  type TestSite,
  type Visitor,
  visit,
} from '../site/site-client.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';

const EMAIL = 'ada@example.com';
const SETTINGS = '/dashboard/account/second-step';

/** RFC 4648. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

onEachStore('two-step sign-in', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let site: TestSite;
  let owner: Visitor;
  let app: Buffer;
  let recovery: string[];

  const code = (ahead = 0): string => codeAt(app, Math.floor(test.clock.now() / 30_000) + ahead);
  const keyIn = ({ text }: Page): string => /key into the app: <code>([A-Z2-7 ]+)/.exec(text)![1]!.replaceAll(' ', '');
  const password = (visitor: Visitor, email = EMAIL): Promise<Page> =>
    visitor.send('/sign-in', '/sign-in', { email, password: PASSWORD });
  const second = (visitor: Visitor, text: string): Promise<Page> =>
    visitor.send('/sign-in/code', '/sign-in/code', { code: text });

  beforeEach(async () => {
    test = await kind.start();
    services = await test.open();
    const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
    site = { app: createSite(options), services, clock: test.clock, errors: [] };
    owner = await signedUp(site, EMAIL);
    app = fromBase32(keyIn(await owner.get(SETTINGS)));
    const page = await owner.send(SETTINGS, SETTINGS, { code: code() });
    recovery = [...page.text.matchAll(/\b[a-z2-7]{5}-[a-z2-7]{5}\b/g)].map(([one]) => one);
    test.clock.advance(60_000);
  });

  it('is turned on by a code, and asks for one from then on', async () => {
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    expect((await owner.get('/dashboard/account')).text).toContain('On: signing in takes');
    const visitor = visit(site);
    const asked = await password(visitor);
    expect(asked.path).toBe('/sign-in/code?next=');
    expect((await visitor.get('/dashboard')).path).toContain('/sign-in');
    expect((await second(visitor, '000000')).status).toBe(422);
    const inside = await second(visitor, code());
    expect(inside.path).toBe('/dashboard');
    expect(visitor.cookies.has('platen_halfway')).toBe(false);
  });

  it('stays off until a code was right, and offers the same key meanwhile', async () => {
    const other = await signedUp(site, 'bob@example.com');
    const first = keyIn(await other.get(SETTINGS));
    const wrong = await other.send(SETTINGS, SETTINGS, { code: '123' });
    expect(wrong.status).toBe(422);
    expect(keyIn(wrong)).toBe(first);
    expect((await password(visit(site), 'bob@example.com')).path).toBe('/dashboard');
  });

  it('takes each code once, and those of half a minute ago or ahead', async () => {
    const [one, two] = [visit(site), visit(site)];
    await password(one);
    await password(two);
    const used = code(-1);
    expect((await second(one, used)).path).toBe('/dashboard');
    expect((await second(two, used)).status).toBe(422);
    expect((await second(two, ` ${code(1).slice(0, 3)} ${code(1).slice(3)} `)).path).toBe('/dashboard');
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [one, two] = [visit(site), visit(site)];
    await password(one);
    await password(two);
    const page = await second(one, recovery[0]!.toUpperCase().replace('-', ' '));
    expect(page.text).toContain('signed in with a recovery code');
    expect((await second(two, recovery[0]!)).status).toBe(422);
    expect(await services.secondStep.state((await services.accounts.findByEmail(EMAIL))!.id)).toMatchObject({
      recoveryCodes: 9,
    });
  });

  it('lets nobody who is halfway see a page of the dashboard', async () => {
    const account = (await services.accounts.findByEmail(EMAIL))!;
    const visitor = visit(site);
    visitor.cookies.set('platen_halfway', services.sessions.halfway(account.id));
    expect((await visitor.get('/dashboard')).path).toContain('/sign-in');
    expect((await second(visitor, code())).path).toBe('/dashboard');
  });

  it('gives ten minutes, and believes only what it signed', async () => {
    const account = (await services.accounts.findByEmail(EMAIL))!;
    const halfway = services.sessions.halfway(account.id);
    expect(await services.sessions.findHalfway(halfway)).toMatchObject({ id: account.id });
    const later = halfway.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`);
    for (const text of [later, halfway.slice(0, -1), '', 'acc_x.1.x']) {
      expect(await services.sessions.findHalfway(text)).toBeNull();
    }
    test.clock.advance(600_000);
    expect(await services.sessions.findHalfway(halfway)).toBeNull();
  });

  it('lets nobody guess on', async () => {
    const visitor = visit(site);
    await password(visitor);
    for (let i = 0; i < 10; i++) expect((await second(visitor, '000000')).status).toBe(422);
    const page = await second(visitor, code());
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('keeps no owner out, whatever those guess who have the password', async () => {
    await owner.send('/dashboard', '/sign-out');
    const thief = visit(site);
    await password(thief);
    for (let i = 0; i < 11; i++) await second(thief, '000000');
    expect((await second(thief, '000000')).status).toBe(429);
    await password(owner);
    expect((await second(owner, code())).path).toBe('/dashboard');
    test.clock.advance(60_000);
    expect((await owner.send(SETTINGS, `${SETTINGS}/off`, { password: PASSWORD, code: code() })).status).toBe(200);
  });

  it('is turned off by password and code together', async () => {
    const off = (fields: Record<string, string>) => owner.send(SETTINGS, `${SETTINGS}/off`, fields);
    expect((await off({ password: 'wrong wrong wrong', code: code() })).status).toBe(422);
    expect((await off({ password: PASSWORD, code: '000000' })).status).toBe(422);
    expect((await off({ password: PASSWORD, code: code() })).text).toContain('Two-step sign-in is off');
    expect((await password(visit(site))).path).toBe('/dashboard');
  });

  it('is forgotten where the operator says so', async () => {
    await services.secondStep.forget((await services.accounts.findByEmail(EMAIL))!.id);
    expect((await password(visit(site))).path).toBe('/dashboard');
    expect(await services.store.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  it('keeps nothing in the store that makes codes', async () => {
    const rows = await services.store.db.selectFrom('second_steps').selectAll().execute();
    const codes = await services.store.db.selectFrom('recovery_codes').selectAll().execute();
    const kept = JSON.stringify([rows, codes]);
    expect(kept).not.toContain(app.toString('base64url'));
    for (const one of recovery) expect(kept).not.toContain(one);
  });

  it('names devices, and ends one of them', async () => {
    const other = await site.app.request('/sign-in');
    expect(other.status).toBe(200);
    const { id } = (await services.accounts.findByEmail(EMAIL))!;
    await services.sessions.start(id, { device: 'Firefox on Linux', network: '203.0.113.0/24' });
    const page = await owner.get('/dashboard/account');
    expect(page.text).toContain('<strong>Firefox on Linux</strong>, from 203.0.113.0/24');
    const session = /name="session" value="(\w+)"/.exec(page.text)![1]!;
    const after = await owner.send('/dashboard/account', '/dashboard/account/sessions', { session });
    expect(after.text).toContain('The device is signed out');
    expect(after.text).not.toContain('Firefox on Linux');
    expect(await services.sessions.list(id)).toHaveLength(1);
  });
});
