/** From signing up to the end of the trial, in a browser and with the API beside it: on SQLite, and on PostgreSQL with three processes. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TIME } from '../server/patience.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from './browser.ts';
import { hasPostgres, isBuilt, type Service, startOnPostgres, startOnSqlite } from './service.ts';

const PASSWORD = 'correct horse battery';
const DAY = 86_400_000;

const stores = [
  { name: 'one process on SQLite', start: startOnSqlite, there: true },
  { name: 'three processes on PostgreSQL', start: startOnPostgres, there: hasPostgres },
];

const why = withoutBrowser || (isBuilt ? '' : ' (skipped: run "npm run build" first)');

for (const { name, start, there } of stores) {
  describe.skipIf(browserPath === null || !isBuilt || !there)(
    `a visit to ${name}${there ? why : ' (skipped: there is no PostgreSQL)'}`,
    () => {
      let service: Service;
      let browser: Browser;
      let tab: Page;
      let live = '';
      let test = '';
      beforeAll(async () => {
        [service, browser] = await Promise.all([start(), openBrowser()]);
        tab = await (await openContext(browser, service.url, 'desktop', 'light')).newPage();
      }, TEST_TIME);
      afterAll(async () => {
        await browser?.close();
        await service?.close();
      }, TEST_TIME);

      /** As curl would ask. */
      const render = (
        token: string,
        accept = 'application/json',
        headers: Record<string, string> = {},
      ): Promise<Response> =>
        fetch(`${service.url}/api/v1/pdf`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept, ...headers },
          body: JSON.stringify({ html: '<h1>Hello, paper</h1>' }),
        });

      const createToken = async (title: string, mode: 'live' | 'test'): Promise<string> => {
        await tab.goto('/dashboard/tokens');
        await tab.fill('#name', title);
        await tab.check(`#mode-${mode}`);
        await tab.click('button:has-text("Create token")');
        const token = (await tab.textContent('.fresh pre')) ?? '';
        expect(token).toMatch(new RegExp(`^plt_${mode}_[0-9A-Za-z]{36}$`));
        return token;
      };

      const problem = async (response: Response) => {
        const body = (await response.json()) as { readonly type: string };
        return { status: response.status, type: response.headers.get('content-type'), page: body.type };
      };

      it('starts with a page, an account and a trial', { timeout: TEST_TIME }, async () => {
        await tab.goto('/');
        await tab.click('text=Start 7-day free trial');
        await tab.fill('#email', 'ada@example.com');
        await tab.fill('#password', PASSWORD);
        await tab.check('#plan-team');
        await tab.click('main button:has-text("Start free trial")');
        await tab.waitForURL('**/dashboard?welcome');
        expect(await tab.textContent('main')).toContain('7 days left');
        expect(await tab.textContent('main')).toContain('Team');
      });

      it('shows a token once', { timeout: TEST_TIME }, async () => {
        live = await createToken('Invoices', 'live');
        expect(await tab.textContent('.examples .panels pre')).toContain(`${service.url}/api/v1/pdf`);
        await tab.reload();
        expect(await tab.content()).not.toContain(live);
        await tab.goto('/dashboard/tokens');
        expect(await tab.content()).not.toContain(live);
        expect(await tab.locator('.list tbody tr').count()).toBe(1);
        test = await createToken('Trying', 'test');
      });

      it('renders in the playground as one types', { timeout: TEST_TIME }, async () => {
        await tab.goto('/dashboard/playground');
        await tab.waitForSelector('.pages img');
        // The editor takes the place of the plain field as soon as it is there.
        await tab.waitForSelector('.cm-editor');
        await tab.fill('.cm-content', '<style>h1 { colr: red }</style><h1>Typed here</h1>');
        const picture = tab.getByAltText('Page 1: Typed here');
        await picture.waitFor();
        const width = (): Promise<number> =>
          picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
        await expect.poll(width).toBeGreaterThan(0);
        expect(await tab.textContent('.warnings')).toContain('colr');
        const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('text=Download PDF')]);
        expect(download.suggestedFilename()).toBe('playground.pdf');
      });

      it('gives JSON and bytes for the token, and counts them', { timeout: TEST_TIME }, async () => {
        const json = await render(live);
        expect(json.status).toBe(200);
        const { pdf_content } = (await json.json()) as { pdf_content: string };
        expect(Buffer.from(pdf_content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
        const bytes = await render(live, 'application/pdf');
        expect(bytes.headers.get('content-type')).toBe('application/pdf');
        expect(Buffer.from(await bytes.arrayBuffer()).equals(Buffer.from(pdf_content, 'base64'))).toBe(true);
        expect((await render(test)).status).toBe(200);
        await tab.goto('/dashboard');
        expect(await tab.textContent('.figure')).toMatch(/^\s*2 /);
        await tab.goto('/dashboard/tokens');
        expect(await tab.textContent('.list tbody tr:has-text("Invoices") [data-label="Last used"]')).not.toBe('Never');
      });

      it('answers a repeated request alike, whichever process it meets', { timeout: TEST_TIME }, async () => {
        const key = { 'idempotency-key': 'journey-1' };
        const answers = [];
        for (let i = 0; i < 4; i++) answers.push(await (await render(live, 'application/json', key)).text());
        expect(new Set(answers).size).toBe(1);
        await tab.goto('/dashboard');
        expect(await tab.textContent('.figure')).toMatch(/^\s*3 /);
      });

      it('says with a page what is wrong', { timeout: TEST_TIME }, async () => {
        const { status, type, page } = await problem(await render('plt_live_nonsense'));
        expect([status, type]).toEqual([401, 'application/problem+json']);
        await tab.goto(page);
        expect(await tab.textContent('h1')).toBe('A valid API token is required');
      });

      it('refuses a revoked token at once', { timeout: TEST_TIME }, async () => {
        const brief = await createToken('Brief', 'live');
        expect((await render(brief)).status).toBe(200);
        await tab.goto('/dashboard/tokens');
        await tab.click('.list tr:has-text("Brief") a:has-text("Revoke")');
        await tab.click('main button:has-text("Revoke token")');
        await tab.waitForURL('**/dashboard/tokens?revoked');
        // As often as there are processes: each of them knows.
        const statuses = await Promise.all([1, 2, 3].map(async () => (await render(brief)).status));
        expect(statuses).toEqual([401, 401, 401]);
      });

      it('ends the trial after seven days: 402 for live tokens, a watermark for test ones', {
        timeout: TEST_TIME,
      }, async () => {
        await service.moveClock(8 * DAY);
        expect(await problem(await render(live))).toEqual({
          status: 402,
          type: 'application/problem+json',
          page: `${service.url}/problems/trial-over`,
        });
        expect((await render(test, 'application/pdf')).status).toBe(200);
        await tab.goto('/dashboard');
        expect(await tab.textContent('[role=alert]')).toContain('has ended');
      });

      it('lets one leave', { timeout: TEST_TIME }, async () => {
        await tab.goto('/dashboard/account');
        await tab.fill('#password', PASSWORD);
        await tab.click('text=Delete account >> nth=-1');
        await tab.waitForURL('**/sign-in?deleted');
        expect((await render(test)).status).toBe(401);
        await tab.fill('#email', 'ada@example.com');
        await tab.fill('#password', PASSWORD);
        await tab.click('main button');
        expect(await tab.textContent('[role=alert]')).toContain('wrong');
      });
    },
  );
}
