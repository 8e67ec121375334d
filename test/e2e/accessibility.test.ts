/** axe on every page, in both colour schemes, on a phone and on a desktop. https://www.w3.org/TR/WCAG22/ */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openBrowser, openContext, type Scheme, type Screen, withoutBrowser } from './browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PUBLIC = [
  '/',
  '/pricing',
  '/docs',
  '/docs/api',
  '/problems',
  '/problems/trial-over',
  '/sign-up',
  '/sign-in',
  '/nothing',
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

/** What is wrong, and where. */
async function violations(tab: Page): Promise<string[]> {
  await tab.evaluate(axe);
  const found = (await tab.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) =>
      result.violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ': ' + node.target.join(' ') + ' ' + (node.any[0] ?? node.all[0] ?? node.none[0])?.message)))`,
  )) as string[];
  const wide = await tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  return (wide as number) > 0 ? [...found, `the page is ${wide} px too wide`] : found;
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
  await services.webhooks.add(account.id, 'https://example.com/platen');
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

describe.skipIf(browserPath === null)(`the pages are accessible${withoutBrowser}`, () => {
  let site: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const looks: readonly (readonly [Screen, Scheme])[] = [
    ['phone', 'light'],
    ['phone', 'dark'],
    ['desktop', 'light'],
    ['desktop', 'dark'],
  ];

  it.each(looks)('on a %s in %s', { timeout: 120_000 }, async (screen, scheme) => {
    const context = await openContext(browser, site.url, screen, scheme);
    const tab = await context.newPage();
    const noise: string[] = [];
    tab.on('console', (message) => {
      if (!message.text().includes('status of 4')) noise.push(message.text());
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
    await tab.goto('/sign-up');
    await tab.fill('#email', `${screen}-${scheme}@example.com`);
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
    await fill(site, `${screen}-${scheme}@example.com`);
    for (const path of PRIVATE) {
      await tab.goto(path);
      if (path.endsWith('playground')) {
        await tab.fill('#html', '<p style="widht: 1px">Hello</p>');
        await tab.waitForSelector('.warnings');
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
    await context.close();
    expect(wrong).toEqual({});
    expect(noise).toEqual([]);
  });

  it('by keyboard alone: the skip link, the form, its error, the dashboard', { timeout: 60_000 }, async () => {
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

  it('without a script: tokens and the playground work', { timeout: 60_000 }, async () => {
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
