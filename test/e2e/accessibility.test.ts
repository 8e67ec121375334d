/** axe on every page, in both colour schemes, on a phone and on a desktop. https://www.w3.org/TR/WCAG22/ */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../src/server/accounts/totp.ts';
import { LANGUAGES } from '../../src/server/languages.ts';
import { TEST_TIME } from '../server/patience.ts';
import { browserPath, openBrowser, openContext, type Screen, withoutBrowser } from './browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PUBLIC = [
  '/',
  '/pricing',
  '/docs',
  '/docs/api',
  '/docs/operating',
  '/docs/search?q=pages',
  '/docs/search?q=unicorn',
  '/problems',
  '/problems/trial-over',
  '/status',
  '/pages/legal',
  '/pages/contact',
  '/sign-up',
  '/sign-in',
  '/sign-up/confirm',
  '/forgot',
  '/reset',
  '/address',
  '/invitation',
  '/nothing',
];
/** What is said in each language. */
const TRANSLATED = [
  ...['/', '/pricing', '/sign-up', '/sign-in', '/forgot', '/reset', '/address', '/sign-up/confirm', '/invitation'],
  ...['/problems', '/problems/trial-over', '/status', '/pages/legal', '/pages/contact', '/nothing'],
];
const PRIVATE = [
  '',
  '/tokens',
  '/plan',
  '/account',
  '/account/second-step',
  '/start',
  '/playground',
  '/templates',
  '/renders',
  '/jobs',
  '/webhooks',
  '/team',
  '/audit',
].map((part) => `/dashboard${part}`);

/** All pages in all looks in all languages; else a choice of them. */
const ALL = process.env.PLATEN_AXE === 'all';

/** Bytes of HTML. */
const MOST = 100_000;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those that colours have a part in: all that a page in dark may break beside the same page in light. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function runAxe(tab: Page, rules: { readonly type: 'tag' | 'rule'; readonly values: string[] }) {
  // To say for each element what is right about it takes a third of the time.
  const options = { runOnly: rules, resultTypes: ['violations'], reporter: 'no-passes' };
  return (await tab.evaluate(
    `axe.run(${JSON.stringify(options)}).then((result) =>
      result.violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ': ' + node.target.join(' ') + ' ' + (node.any[0] ?? node.all[0] ?? node.none[0])?.message)))`,
  )) as string[];
}

/** What is wrong, and where, in light and in dark. */
async function violations(tab: Page): Promise<string[]> {
  const found = await violationsInLight(tab);
  await tab.emulateMedia({ colorScheme: 'dark' });
  for (const fault of await runAxe(tab, { type: 'rule', values: OF_COLOURS })) found.push(`in dark, ${fault}`);
  await tab.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function violationsInLight(tab: Page): Promise<string[]> {
  await tab.evaluate(axe);
  const found = await runAxe(tab, { type: 'tag', values: RULES });
  const wide = await tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  if ((wide as number) > 0) found.push(`the page is ${wide} px too wide`);
  const bytes = await tab.evaluate('new Blob([document.documentElement.outerHTML]).size');
  // What is typed in is the visitor's own.
  if ((bytes as number) > MOST && !tab.url().endsWith('/playground')) found.push(`the page has ${bytes} bytes`);
  return found;
}

/** Puts something on each page that lists things. */
async function fill({ services, clock }: SiteServer, email: string): Promise<void> {
  const account = (await services.accounts.findByEmail(email))!;
  const plan = services.plans.find(({ id }) => id === account.subscription.plan)!;
  await services.templates.create(account.id, {
    name: 'Invoice',
    html: '<h1>{{ name }}</h1>',
    sample: '{"name":"Ada"}',
  });
  await services.webhooks.add({ account: account.id, mode: 'live' }, 'https://example.com/platen');
  const jobs = ['done', 'failed', 'waiting'].map((html) => ({
    reference: html === 'done' ? null : html,
    work: { html, template: null, data: null, options: {} },
  }));
  const accepted = await services.jobs.accept({ account, plan, token: 't', mode: 'test', batch: email, jobs });
  if (!accepted.ok) throw new Error(accepted.detail);
  const [done, failed] = accepted.value;
  const result = { pageCount: 2, bytes: 1_200, digest: 'x', warnings: [] };
  await services.jobs.end(done!, { kind: 'done', result }, null);
  const problem = { name: 'document-refused', detail: 'It has more than 2000 pages.' };
  await services.jobs.end(failed!, { kind: 'failed', problem }, null);
  const warning = { code: 'css-unknown-property', message: 'unknown property "colour"', line: 1, count: 1 } as const;
  const render = {
    request: 'r',
    token: 't',
    source: 'api',
    kind: 'pdf',
    mode: 'live',
    at: clock.now(),
    time: 84,
  } as const;
  await services.renders.add(account.id, {
    ...render,
    outcome: 'success',
    detail: null,
    pageCount: 2,
    warnings: [warning],
  });
  await services.renders.add(account.id, { ...render, outcome: 'busy', detail: 'x', pageCount: null, warnings: [] });
  clock.advance(1);
}

type Check = (name: string) => Promise<void>;

/** Pages for what does not work: a form that is too old, a link that is over, a store that is gone. */
async function showFaults({ services }: SiteServer, tab: Page, check: Check): Promise<void> {
  await tab.goto('/sign-in');
  await tab.evaluate(`document.querySelector('main [name=csrf]').value = 'old'`);
  await tab.fill('#email', 'nobody@example.com');
  await tab.fill('#password', 'correct horse battery');
  await tab.click('main button:not([type=button])');
  await check('a form that is too old');
  await tab.goto('/sign-up/confirm?token=none');
  await tab.click('main button:not([type=button])');
  await check('a link that is over');
  const { storeState } = services;
  for (const state of ['read-only', 'gone'] as const) {
    Object.assign(services, { storeState: async () => state });
    await tab.goto('/status');
    await check(`/status, ${state}`);
  }
  const { sessions } = services;
  const find = (): Promise<never> => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  Object.assign(services, { storeState, sessions: { ...sessions, find } });
  const { url } = SESSION;
  await tab.context().addCookies([{ ...SESSION, url: new URL(url, tab.url()).href }]);
  await tab.goto('/dashboard');
  await check('a store that is gone');
  Object.assign(services, { sessions });
  await tab.context().clearCookies({ name: SESSION.name });
}

/** So that somebody is looked for. */
const SESSION = { name: 'platen_session', value: 'x', url: '/' };

/** Somebody else's invitation, and the team that it leads to. */
async function invite({ services, mails }: SiteServer, tab: Page, check: Check): Promise<void> {
  const host = `host-${mails.length}@example.com`;
  const signedUp = await services.accounts.signUp({ email: host, password: 'correct horse battery', plan: 'team' });
  if (!signedUp.ok) throw new Error(signedUp.detail);
  const account = signedUp.value;
  await services.teams.invite({ account, by: account, email: 'guest@example.com', role: 'admin' });
  const link = (): string | undefined => /http\S+\/invitation\S+/.exec(mails.at(-1) ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  await tab.goto(link()!.replace(/^https?:\/\/[^/]+/, ''));
  await check('an invitation');
  await tab.click('main form button');
  await check('a team joined');
}

/** Turning it on, its recovery codes, signing in with it, and turning it off. */
async function useSecondStep({ clock }: SiteServer, tab: Page, check: Check): Promise<void> {
  const HERE = '/dashboard/account/second-step';
  await tab.goto(HERE);
  const key = ((await tab.textContent('.fine code')) ?? '').replaceAll(' ', '');
  const code = (): string => codeAt(fromBase32(key), Math.floor(clock.now() / 30_000));
  await tab.fill('#code', '000000');
  await tab.click('main form button');
  await check('a wrong code');
  await tab.fill('#code', code());
  await tab.click('main form button');
  await check('recovery codes');
  await tab.goto(HERE);
  await check('the second step, on');
  await tab.goto('/dashboard/account');
  const email = await tab.inputValue('input[name=username]');
  await tab.context().clearCookies();
  await tab.goto('/sign-in');
  await tab.fill('#email', email);
  await tab.fill('#password', 'correct horse battery');
  await tab.click('main button');
  await tab.waitForURL('**/sign-in/code**');
  await check('the code page');
  clock.advance(60_000);
  await tab.fill('#code', code());
  await tab.click('main button');
  await tab.waitForURL('**/dashboard**');
}

/** https://www.rfc-editor.org/rfc/rfc4648#section-6 */
function fromBase32(text: string): Uint8Array {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

describe.skipIf(browserPath === null)(`the pages are accessible${withoutBrowser}`, () => {
  let site: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
  }, TEST_TIME);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const screens: readonly Screen[] = ['phone', 'desktop'];

  it.each(screens)('on a %s', { timeout: 2 * TEST_TIME }, async (screen) => {
    const context = await openContext(browser, site.url, screen, 'light');
    const tab = await context.newPage();
    const noise: string[] = [];
    tab.on('console', (message) => {
      // Without a link from a mail there is no account to name in the form; and where a selection is typed over, Chromium
      // gives what is new the old looks by an attribute, which the page's policy does not let it.
      if (!/status of [45]|Password forms should have|Applying inline style/.test(message.text()))
        noise.push(message.text());
    });
    tab.on('pageerror', (error) => noise.push(error.message));
    const wrong: Record<string, string[]> = {};
    const check = async (name: string): Promise<void> => {
      const found = await violations(tab);
      if (found.length > 0) wrong[name] = found;
    };
    for (const path of PUBLIC) {
      await tab.goto(path);
      await check(path);
    }
    await showFaults(site, tab, check);
    await tab.goto('/sign-up');
    await tab.fill('#email', `${screen}@example.com`);
    await tab.fill('#password', 'short');
    await tab.click('main button');
    await check('a wrong sign-up');
    await tab.fill('#password', 'correct horse battery');
    await tab.click('main button');
    await tab.waitForURL('**/dashboard**');
    await check('the welcome');
    await tab.goto('/dashboard/tokens');
    await tab.fill('#name', 'Invoices');
    await tab.click('main form button');
    await check('a new token');
    await fill(site, `${screen}@example.com`);
    for (const path of PRIVATE) {
      await tab.goto(path);
      if (path.endsWith('playground')) {
        // The editor takes the place of the plain field as soon as it is there.
        await tab.waitForSelector('.cm-editor');
        await tab.fill('.cm-content', '<p style="widht: 1px">Hello</p>');
        await tab.waitForSelector('.cm-lint-marker');
        await tab.waitForSelector('.warnings button.place');
      }
      await check(path);
    }
    await tab.goto('/dashboard');
    await tab.click('text=Show as a table');
    await check('figures as a table');
    for (const verb of ['Rotate', 'Revoke']) {
      await tab.goto('/dashboard/tokens');
      await tab.click(`main td a:has-text("${verb}")`);
      await check(verb);
    }
    await tab.click('main form button');
    await check('the tokens after one is revoked');
    await invite(site, tab, check);
    await useSecondStep(site, tab, check);
    await context.close();
    expect(wrong).toEqual({});
    expect(noise).toEqual([]);
  });

  // In English, all pages are walked through above.
  const languages = LANGUAGES.filter((language) => ALL || language !== 'en');

  it.each(languages)('in %s', { timeout: ALL ? 4 * TEST_TIME : 2 * TEST_TIME }, async (language) => {
    const wrong: Record<string, string[]> = {};
    // The narrow one asks most of long words; colours have no language.
    const violationsOf = ALL ? violations : violationsInLight;
    for (const screen of ALL ? screens : (['phone'] as const)) {
      const context = await openContext(browser, site.url, screen, 'light');
      const tab = await context.newPage();
      const where = `on a ${screen}`;
      await tab.goto(`/?language=${language}`);
      for (const path of ALL ? PUBLIC : TRANSLATED) {
        await tab.goto(path);
        const found = await violationsOf(tab);
        if (found.length > 0) wrong[`${path} ${where}`] = found;
      }
      await showFaults(site, tab, async (name) => {
        const found = await violationsOf(tab);
        if (found.length > 0) wrong[`${name} ${where}`] = found;
      });
      const email = `${language}-${screen}@example.com`;
      await tab.goto('/sign-up');
      await tab.fill('#email', email);
      await tab.fill('#password', 'correct horse battery');
      await tab.click('main button');
      await tab.waitForURL('**/dashboard**');
      await fill(site, email);
      for (const path of ['/docs', ...PRIVATE.filter((one) => !one.endsWith('playground'))]) {
        await tab.goto(path);
        const found = await violationsOf(tab);
        if (found.length > 0) wrong[`${path} ${where}`] = found;
      }
      await tab.goto('/dashboard/tokens');
      await tab.click('main form button');
      await tab.fill('#name', 'A');
      await tab.click('main form button');
      await tab.waitForSelector('.fresh pre');
      const found = await violationsOf(tab);
      if (found.length > 0) wrong[`a token ${where}`] = found;
      await context.close();
    }
    expect(wrong).toEqual({});
  });

  it('by keyboard alone: the skip link, the form, its error, the dashboard', { timeout: TEST_TIME }, async () => {
    const context = await openContext(browser, site.url, 'desktop', 'light');
    const tab = await context.newPage();
    await tab.goto('/sign-up');
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await tab.keyboard.press('Enter');
    expect(await tab.evaluate('document.activeElement.id')).toBe('main');
    await tab.keyboard.press('Tab');
    await tab.keyboard.type('keys@example.com');
    await tab.keyboard.press('Tab');
    await tab.keyboard.type('short');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('#password-error');
    expect(await tab.evaluate('document.activeElement.id')).toBe('password');
    await tab.keyboard.type('correct horse battery');
    await tab.keyboard.press('Enter');
    await tab.waitForURL('**/dashboard**');
    await context.close();
  });

  it('without a script: tokens and the playground work', { timeout: TEST_TIME }, async () => {
    const context = await openContext(browser, site.url, 'phone', 'light', false);
    const tab = await context.newPage();
    await tab.goto('/sign-up');
    await tab.fill('#email', 'plain@example.com');
    await tab.fill('#password', 'correct horse battery');
    await tab.click('main button');
    await tab.goto('/dashboard/tokens');
    await tab.fill('#name', 'Plain');
    await tab.click('main form button');
    expect(await tab.textContent('.fresh pre')).toMatch(/^plt_live_/);
    await tab.goto('/dashboard/playground');
    await tab.fill('#html', '<h1>No script</h1>\n<p style="widht: 1px">here</p>');
    await tab.click('button:has-text("Render")');
    expect(await tab.getAttribute('.pages img', 'alt')).toBe('Page 1: No script here');
    expect(await tab.textContent('.warnings')).toContain('line 2');
    expect(await tab.inputValue('#html')).toContain('No script');
    await context.close();
  });
});
