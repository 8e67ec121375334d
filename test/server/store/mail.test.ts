/** Links in mails, on each store, through the site that people see. */

import '../patience.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { createFolderMailer } from '../../../src/server/mail/folder-mailer.ts';
import { type Mail, MailRefused } from '../../../src/server/mail/mailer.ts';
import { createSmtpMailer } from '../../../src/server/mail/smtp-mailer.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { testClock } from '../memory-services.ts';
import { echoPlayground, PASSWORD, type TestSite, visit } from '../site/site-client.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const EMAIL = 'ada@example.com';

const NOBODY = { mark: null, password: null };

onEachStore('mail', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let site: TestSite;
  const sent: Mail[] = [];
  const errors: unknown[] = [];

  beforeEach(async () => {
    sent.length = 0;
    errors.length = 0;
    test = await kind.start();
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} };
    const mail = { mailer, origin: () => 'https://pdf.example', verify: true, onError: (e: unknown) => errors.push(e) };
    services = await test.open({ mail });
    const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
    site = { app: createSite(options), services, clock: test.clock, errors };
  });

  /** The path of the link in the mail that comes next. */
  const nextLink = async (): Promise<string> => {
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    const [, link = ''] = /https:\/\/pdf\.example(\/\S+\?token=\S+)/.exec(sent.shift()!.text) ?? [];
    return link;
  };
  const signUp = (email = EMAIL) =>
    visit(site).send('/sign-up', '/sign-up', { email, password: PASSWORD, plan: 'team' });
  const confirm = (link: string, visitor = visit(site)) =>
    visitor.send(link, '/sign-up/confirm', { password: PASSWORD });
  const withoutForms = (text: string): string => text.replace(/name="csrf" value="[^"]*"/g, '');
  const tokenOf = (link: string): string => new URL(link, 'http://x').searchParams.get('token')!;

  it('confirms an address before there is an account', async () => {
    const page = await signUp();
    expect(page.status).toBe(200);
    expect(page.text).toContain('Check your mail');
    const link = await nextLink();
    expect(await services.accounts.findByEmail(EMAIL)).toBe(null);
    const visitor = visit(site);
    // Programs that look at links use nothing up.
    expect((await visitor.get(link)).text).toContain('Confirm and start');
    const dashboard = await confirm(link, visitor);
    expect(dashboard.path).toBe('/dashboard?welcome');
    expect((await services.accounts.findByEmail(EMAIL))?.subscription).toMatchObject({
      plan: 'team',
      state: 'trialing',
    });
    expect((await confirm(link)).status).toBe(410);
    const again = await visit(site).send('/sign-in', '/sign-in', { email: EMAIL, password: PASSWORD });
    expect(again.path).toBe('/dashboard');
    expect(errors).toEqual([]);
  });

  it('writes in the language that its reader signed up, and signed in last, with', async () => {
    const visitor = visit(site);
    await visitor.get('/sign-up?language=de');
    await visitor.send('/sign-up', '/sign-up', { email: EMAIL, password: PASSWORD, plan: 'team' });
    await expect.poll(() => sent[0]?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Platen');
    await confirm(await nextLink(), visitor);
    expect((await services.accounts.findByEmail(EMAIL))?.language).toBe('de');
    // A stranger who asks for a new password reads another language.
    const stranger = visit(site);
    await stranger.get('/forgot?language=fr');
    await stranger.send('/forgot', '/forgot', { email: EMAIL });
    await expect.poll(() => sent.at(-1)?.subject).toBe('Neues Passwort für Platen festlegen');
    await visitor.send('/dashboard/team', '/dashboard/team/invite', { email: 'eva@example.com', role: 'member' });
    await expect.poll(() => sent.at(-1)?.text).toContain('lädt Sie ein');
    const again = visit(site);
    await again.get('/sign-in?language=ja');
    await again.send('/sign-in', '/sign-in', { email: EMAIL, password: PASSWORD });
    await expect.poll(() => services.accounts.findByEmail(EMAIL)).toMatchObject({ language: 'ja' });
  });

  it('tells nobody but the owner whether there is an account', async () => {
    const first = await signUp();
    await confirm(await nextLink());
    const second = await signUp();
    expect([second.status, withoutForms(second.text)]).toEqual([first.status, withoutForms(first.text)]);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ to: EMAIL, subject: 'You already have a Platen account' });
    expect(sent[0]!.text).not.toContain('token=');
    sent.length = 0;
    const asked = await Promise.all(
      [EMAIL, 'nobody@example.com'].map(async (email) => {
        const page = await visit(site).send('/forgot', '/forgot', { email });
        return [page.status, withoutForms(page.text).replaceAll(email, '')];
      }),
    );
    expect(asked[0]).toEqual(asked[1]);
    await expect.poll(() => sent.map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('squats nothing: who confirms has the address', async () => {
    await signUp();
    const stranger = await nextLink();
    await signUp();
    await confirm(await nextLink());
    expect((await confirm(stranger)).status).toBe(410);
  });

  it('takes one click in the browser that signed up, and the password in another', async () => {
    const browser = visit(site);
    await browser.send('/sign-up', '/sign-up', { email: EMAIL, password: PASSWORD, plan: 'team' });
    const link = await nextLink();
    const other = visit(site);
    expect((await other.get(link)).text).toContain('name="password"');
    expect((await other.send(link, '/sign-up/confirm')).status).toBe(422);
    const page = await browser.get(link);
    expect(page.text).not.toContain('name="password"');
    expect((await browser.send(link, '/sign-up/confirm')).path).toBe('/dashboard?welcome');
    expect(browser.cookies.has('platen_sign_up')).toBe(false);
  });

  it('gives nobody an account whose password a stranger has chosen', async () => {
    const stranger = { email: EMAIL, password: 'known to the stranger', plan: 'team' };
    await visit(site).send('/sign-up', '/sign-up', stranger);
    const link = await nextLink();
    const owner = visit(site);
    await owner.send('/sign-up', '/sign-up', { email: EMAIL, password: PASSWORD, plan: 'team' });
    const own = await nextLink();
    expect((await confirm(link, owner)).status).toBe(422);
    expect((await confirm(own, owner)).path).toBe('/dashboard?welcome');
    expect(await services.accounts.signIn(stranger)).toMatchObject({ ok: false });
  });

  it('counts mails to an address for each network, so that none uses up what another needs', async () => {
    const from = (network: string): TestSite => {
      const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
      return { ...site, app: createSite({ ...options, clientAddress: () => network }) };
    };
    for (let i = 0; i < 5; i++) await visit(from('192.0.2.1')).send('/forgot', '/forgot', { email: EMAIL });
    const fields = { email: EMAIL, password: PASSWORD, plan: 'team' };
    await visit(from('198.51.100.1')).send('/sign-up', '/sign-up', fields);
    expect(tokenOf(await nextLink())).not.toBe('');
  });

  it('is a way back for those who forgot their password, once and not for long', async () => {
    await signUp();
    const signedIn = visit(site);
    await confirm(await nextLink(), signedIn);
    await visit(site).send('/forgot', '/forgot', { email: EMAIL });
    const link = await nextLink();
    const visitor = visit(site);
    expect((await visitor.send(link, '/reset', { password: 'short' })).status).toBe(422);
    const password = 'another sheet of paper';
    expect((await visitor.send(link, '/reset', { password })).path).toBe('/dashboard?password-changed');
    await expect.poll(() => sent.shift()?.subject).toBe('Your Platen password was changed');
    expect((await signedIn.get('/dashboard')).path).toContain('/sign-in');
    expect((await visit(site).send(link, '/reset', { password })).status).toBe(410);
    expect(await services.accounts.signIn({ email: EMAIL, password })).toMatchObject({ ok: true });
    await visit(site).send('/forgot', '/forgot', { email: EMAIL });
    const late = tokenOf(await nextLink());
    test.clock.advance(3_600_001);
    expect(await services.mailed.finishReset({ token: late, password })).toMatchObject({ fault: 'link-over' });
    // One purpose is not another, and the table alone opens nothing.
    expect(await services.mailed.finishSignUp(late, NOBODY)).toMatchObject({ ok: false });
    await services.sweep();
    expect(await services.store.db.selectFrom('mail_links').select('id').execute()).toEqual([]);
  });

  it('drops a change of address that a thief began, with the password that he knew', async () => {
    await signUp();
    const owner = visit(site);
    await confirm(await nextLink(), owner);
    const here = '/dashboard/account';
    const steal = async (password: string): Promise<string> => {
      await owner.send(here, `${here}/address`, { email: 'thief@example.com', confirm: password });
      return await nextLink();
    };
    const beforeReset = await steal(PASSWORD);
    await visit(site).send('/forgot', '/forgot', { email: EMAIL });
    const visitor = visit(site);
    await visitor.send(await nextLink(), '/reset', { password: 'another sheet of paper' });
    expect((await visit(site).send(beforeReset, '/address')).status).toBe(410);
    await owner.send('/sign-in', '/sign-in', { email: EMAIL, password: 'another sheet of paper' });
    sent.length = 0;
    const beforeChange = await steal('another sheet of paper');
    await visitor.send(here, `${here}/password`, { current: 'another sheet of paper', next: PASSWORD });
    expect((await visit(site).send(beforeChange, '/address')).status).toBe(410);
    expect(await services.accounts.signIn({ email: EMAIL, password: PASSWORD })).toMatchObject({ ok: true });
  });

  it('tells the owner of what somebody else may have changed', async () => {
    await signUp();
    const owner = visit(site);
    await confirm(await nextLink(), owner);
    const here = '/dashboard/account';
    sent.length = 0;
    await owner.send(here, `${here}/password`, { current: PASSWORD, next: 'another sheet of paper' });
    await expect.poll(() => sent.map(({ subject }) => subject)).toEqual(['Your Platen password was changed']);
    const account = (await services.accounts.findByEmail(EMAIL))!;
    services.mailed.tellChange({ ...account, language: 'de' }, 'passkeyAdded');
    services.mailed.tellChange(account, 'secondStepOff');
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ to }) => to)).toEqual([EMAIL, EMAIL, EMAIL]);
    expect(sent.map(({ subject }) => subject)).toContain('Ein Passkey wurde zu Ihrem Platen-Konto hinzugefügt');
  });

  it('sends an address only so much, and says nothing of it', async () => {
    await signUp();
    await confirm(await nextLink());
    const pages = [];
    for (let i = 0; i < 5; i++) pages.push(await visit(site).send('/forgot', '/forgot', { email: EMAIL }));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => sent.length).toBe(2);
  });

  it('lets a known device in, whatever strangers try with the address', async () => {
    await signUp();
    const owner = visit(site);
    await confirm(await nextLink(), owner);
    await owner.send('/dashboard', '/sign-out');
    const attempt = (visitor: ReturnType<typeof visit>, password: string) =>
      visitor.send('/sign-in', '/sign-in', { email: EMAIL, password });
    for (let i = 0; i < 12; i++) await attempt(visit(site), 'wrong wrong wrong');
    expect((await attempt(visit(site), PASSWORD)).status).toBe(429);
    expect((await attempt(owner, PASSWORD)).path).toBe('/dashboard');
  });
});

describe('mail', () => {
  it('goes into files that only their owner reads', async () => {
    const folder = path.join(temporaryFolder(), 'mail');
    const told: string[] = [];
    const mailer = createFolderMailer(folder, testClock(), (file) => told.push(file));
    await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'One\n\nTwo' });
    const [name = ''] = await readdir(folder);
    expect(told).toEqual([path.join(folder, name)]);
    const text = await readFile(told[0]!, 'utf8');
    expect(text).toContain('To: ada@example.com\nSubject: Hello\n');
    expect(text).toContain('\n\nOne\n\nTwo\n');
    expect((await stat(told[0]!)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['550 5.1.1 no such user', true],
    ['550 5.7.1 relaying denied', false],
    ['451 4.7.1 come again', false],
  ])('may be sent again where the server says "%s": not %s', async (answer, over) => {
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        socket.write(/^RCPT/i.test(said) ? `${answer}\r\n` : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 yes\r\n');
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const mailer = await createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Platen <pdf@example.com>');
    const sending = mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'One' });
    const error = await sending.catch((reason: unknown) => reason);
    expect([error instanceof Error, error instanceof MailRefused]).toEqual([true, over]);
    mailer.close();
    server.close();
  });

  it('goes to a server by SMTP, to one receiver', async () => {
    const heard: string[] = [];
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.write('220 test\r\n');
      let inData = false;
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        heard.push(text);
        if (inData) {
          if (text.endsWith('\r\n.\r\n')) {
            inData = false;
            socket.write('250 taken\r\n');
          }
        } else if (/^DATA/i.test(text)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 yes\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const mailer = await createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Platen <pdf@example.com>');
    await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'One' });
    const all = heard.join('');
    expect(all).toContain('MAIL FROM:<pdf@example.com>');
    expect(all.match(/RCPT TO:/g)).toHaveLength(1);
    expect(all).toContain('RCPT TO:<ada@example.com>');
    expect(all).toContain('Subject: Hello');
    mailer.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
