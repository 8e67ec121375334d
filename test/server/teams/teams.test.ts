/** Several people in one account, on each store, through the site that they see. */

import '../patience.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import type { Mail } from '../../../src/server/mail/mailer.ts';
import type { Account } from '../../../src/server/services.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import type { MemberRole } from '../../../src/server/teams/types.ts';
import { echoPlayground, type Page, signedUp, type TestSite, type Visitor, visit } from '../site/site-client.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';

const TEAM = '/dashboard/team';

onEachStore('teams', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let site: TestSite;
  let owner: Visitor;
  let company: Account;
  const sent: Mail[] = [];

  beforeEach(async () => {
    sent.length = 0;
    test = await kind.start();
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} };
    const mail = { mailer, origin: () => 'https://pdf.example', verify: false, onError: () => {} };
    services = await test.open({ mail });
    const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
    site = { app: createSite(options), services, clock: test.clock, errors: [] };
    owner = await signedUp(site, 'owner@example.com');
    company = (await services.accounts.findByEmail('owner@example.com'))!;
  });

  const invite = (email: string, role: string, by = owner): Promise<Page> =>
    by.send(TEAM, `${TEAM}/invite`, { email, role });
  const linkTo = async (email: string): Promise<string> => {
    await expect.poll(() => sent.some(({ to }) => to === email)).toBe(true);
    const mail = sent.findLast(({ to }) => to === email)!;
    return /https:\/\/pdf\.example(\/\S+)/.exec(mail.text)![1]!;
  };
  const join = async (email: string, role: MemberRole): Promise<Visitor> => {
    await invite(email, role);
    const visitor = await signedUp(site, email);
    const page = await visitor.send(await linkTo(email), '/invitation');
    expect(page.path).toBe('/dashboard?joined');
    return visitor;
  };
  const statuses = async (visitor: Visitor, paths: readonly string[]): Promise<number[]> =>
    await Promise.all(paths.map(async (path) => (await visitor.get(path)).status));

  it.each(['win at https://evil.example', 'www.evil.example', 'evil.example/win', 'a\u202eb', 'a\nb', 'x'.repeat(101)])(
    'are not called %j',
    async (name) => {
      expect((await owner.send(TEAM, `${TEAM}/name`, { name })).status).toBe(422);
    },
  );

  it('are called what people call them, and are left by members alone', async () => {
    for (const name of ['R&D <Berlin>', 'צוות', '👩‍💻 Co. A/B', 'Example.com']) {
      expect((await owner.send(TEAM, `${TEAM}/name`, { name })).path).toBe(`${TEAM}?team-saved`);
    }
    const fields = (await owner.get(TEAM)).text;
    const csrf = /name="csrf" value="([^"]*)"/.exec(fields)![1]!;
    expect((await owner.post(`${TEAM}/leave`, { csrf, account: company.id })).path).toBe(TEAM);
  });

  it('keep the link of an invitation where another would not be sent', async () => {
    for (let i = 0; i < 3; i++) expect((await invite('ada@example.com', 'member')).status).toBe(200);
    await expect.poll(() => sent.filter(({ to }) => to === 'ada@example.com').length).toBe(3);
    const again = await invite('ada@example.com', 'member');
    expect(again.status).toBe(422);
    expect(again.text).toContain('Too many attempts');
    const ada = await signedUp(site, 'ada@example.com');
    expect((await ada.send(await linkTo('ada@example.com'), '/invitation')).path).toBe('/dashboard?joined');
  });

  it('grow by links in mails, which work once and for a week', async () => {
    await owner.send(TEAM, `${TEAM}/name`, { name: 'Analytical Engines' });
    expect((await invite('ada@example.com', 'member')).text).toContain('The invitation has been sent');
    const link = await linkTo('ada@example.com');
    const stranger = visit(site);
    const page = await stranger.get(link);
    expect(page.text).toContain('Join Analytical Engines');
    expect(page.text).toContain(`/sign-in?next=${encodeURIComponent(link)}`);
    const ada = await signedUp(site, 'ada@example.com');
    expect((await ada.send(link, '/invitation')).text).toContain(
      'You are working in <strong>Analytical Engines</strong>',
    );
    expect((await ada.get(link)).status).toBe(410);
    expect((await services.teams.members(company)).map(({ email, role }) => [email, role])).toEqual([
      ['owner@example.com', 'owner'],
      ['ada@example.com', 'member'],
    ]);
    await invite('late@example.com', 'member');
    test.clock.advance(7 * 86_400_000);
    expect((await visit(site).get(await linkTo('late@example.com'))).status).toBe(410);
  });

  it('share tokens and plan; what a member makes is the account’s', async () => {
    const ada = await join('ada@example.com', 'member');
    await ada.send('/dashboard/tokens', '/dashboard/tokens', { name: 'Ada’s', mode: 'live', expires: '' });
    expect((await services.tokens.list(company.id)).map(({ name }) => name)).toEqual(['Ada’s']);
    const own = (await services.accounts.findByEmail('ada@example.com'))!;
    expect(await services.tokens.list(own.id)).toEqual([]);
    await ada.send(TEAM, `${TEAM}/work-in`, { account: own.id });
    expect((await ada.get('/dashboard/tokens')).text).not.toContain('Ada’s');
  });

  it.each([
    ['admin', [200, 200, 200]],
    ['member', [200, 403, 403]],
    ['billing', [403, 200, 403]],
  ] as const)('let the role %s see what it needs', async (role, expected) => {
    const visitor = await join('ada@example.com', role);
    expect(await statuses(visitor, ['/dashboard/tokens', '/dashboard/plan', '/dashboard/audit'])).toEqual(expected);
    const tabs = (await visitor.get('/dashboard')).text;
    expect(tabs.includes('href="/dashboard/tokens"')).toBe(expected[0] === 200);
    expect(await statuses(visitor, ['/dashboard', '/dashboard/account', TEAM])).toEqual([200, 200, 200]);
  });

  it('let owner and admins alone manage people, whatever is posted', async () => {
    const member = await join('ada@example.com', 'member');
    const { text } = await member.get('/dashboard/account');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    for (const [action, fields] of [
      ['invite', { email: 'eve@example.com', role: 'admin' }],
      ['name', { name: 'Eve Ltd' }],
      ['member', { person: company.id, remove: '1' }],
      ['withdraw', { invitation: 'x' }],
    ] as const) {
      expect((await member.post(`${TEAM}/${action}`, { csrf, ...fields })).status).toBe(403);
    }
    expect(await services.teams.members(company)).toHaveLength(2);
  });

  it('never lose or change their owner', async () => {
    const admin = await join('ada@example.com', 'admin');
    const { text } = await admin.get(TEAM);
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    await admin.post(`${TEAM}/member`, { csrf, person: company.id, remove: '1' });
    await admin.post(`${TEAM}/member`, { csrf, person: company.id, role: 'member' });
    expect((await services.teams.members(company))[0]).toMatchObject({ email: 'owner@example.com', role: 'owner' });
    // What is personal stays so: the password and the end of an account are those of who has signed in.
    await admin.send('/dashboard/account', '/dashboard/account/delete', { password: 'correct horse battery' });
    expect(await services.accounts.findByEmail('ada@example.com')).toBeNull();
    expect(await services.accounts.find(company.id)).not.toBeNull();
    expect(await services.teams.members(company)).toHaveLength(1);
  });

  it('shut a member out at once who is removed, and follow a change of role', async () => {
    const ada = await join('ada@example.com', 'admin');
    const { id } = (await services.accounts.findByEmail('ada@example.com'))!;
    await owner.send(TEAM, `${TEAM}/member`, { person: id, role: 'billing' });
    expect(await statuses(ada, ['/dashboard/tokens', '/dashboard/plan'])).toEqual([403, 200]);
    await owner.send(TEAM, `${TEAM}/member`, { person: id, remove: '1' });
    expect((await ada.get('/dashboard')).text).not.toContain('You are working in');
    expect(await statuses(ada, ['/dashboard/tokens'])).toEqual([200]);
    // Nor is there a way back in by the form.
    await ada.send('/dashboard', '/sign-out');
    const { text } = await owner.get(TEAM);
    expect(text).not.toContain('ada@example.com');
  });

  it('take back invitations, and refuse those that say nothing new', async () => {
    await invite('ada@example.com', 'member');
    const link = await linkTo('ada@example.com');
    const [open] = await services.teams.invitations(company.id);
    await owner.send(TEAM, `${TEAM}/withdraw`, { invitation: open!.id });
    expect((await visit(site).get(link)).status).toBe(410);
    expect((await invite('owner@example.com', 'member')).text).toContain('They are already in the team');
    expect((await invite('nobody', 'member')).status).toBe(422);
    expect((await invite('bob@example.com', 'owner')).status).toBe(200);
    expect(await services.teams.invitations(company.id)).toMatchObject([{ email: 'bob@example.com', role: 'member' }]);
  });

  it('send a new link in the place of the old one', async () => {
    await invite('ada@example.com', 'member');
    const first = await linkTo('ada@example.com');
    await invite('ada@example.com', 'admin');
    await expect.poll(() => sent.length).toBe(2);
    expect((await visit(site).get(first)).status).toBe(410);
    expect(await services.teams.invitations(company.id)).toHaveLength(1);
  });

  it('note who did what, for owner and admins', async () => {
    const ada = await join('ada@example.com', 'admin');
    await ada.send('/dashboard/tokens', '/dashboard/tokens', { name: 'ci', mode: 'live', expires: '' });
    await expect.poll(async () => (await services.auditLog.list(company.id, { after: null, limit: 9 })).length).toBe(4);
    const events = await services.auditLog.list(company.id, { after: null, limit: 9 });
    expect(events.map(({ event, email }) => `${event} ${email}`).sort()).toEqual([
      'member-invited owner@example.com',
      'member-joined ada@example.com',
      'signed-up owner@example.com',
      'token-created ada@example.com',
    ]);
    const page = await ada.get('/dashboard/audit');
    expect(page.text).toContain('Token created');
    const first = await services.auditLog.list(company.id, { after: null, limit: 3 });
    const rest = await services.auditLog.list(company.id, { after: first.at(-1)!.id, limit: 3 });
    expect([...first, ...rest]).toEqual(events);
    test.clock.advance(366 * 86_400_000);
    await services.sweep();
    expect(await services.auditLog.list(company.id, { after: null, limit: 9 })).toEqual([]);
  });
});
