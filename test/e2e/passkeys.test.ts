/** A passkey from its making to signing in with it, in a browser with a device of its own. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TIME } from '../server/patience.ts';
import { browserPath, openBrowser, openContext, withoutBrowser } from './browser.ts';
import { type SiteServer, startSite } from './site-server.ts';

const PASSWORD = 'correct horse battery';

describe.skipIf(browserPath === null)(`passkeys${withoutBrowser}`, () => {
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

  it('sign in without password and code, and no more once they are removed', { timeout: TEST_TIME }, async () => {
    // Keys belong to names: an address has none.
    const context = await openContext(browser, site.url.replace('127.0.0.1', 'localhost'), 'desktop', 'light');
    const tab = await context.newPage();
    const device = await context.newCDPSession(tab);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const;
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    await tab.goto('/sign-up');
    await tab.fill('#email', 'ada@example.com');
    await tab.fill('#password', PASSWORD);
    await tab.click('main button');
    await tab.waitForURL('**/dashboard**');
    await tab.goto('/dashboard/account');
    await tab.fill('#passkey-password', 'not the password');
    await tab.click('button:has-text("Add a passkey")');
    await tab.waitForSelector('[data-passkey] [data-error]:has-text("not your password")');
    await tab.fill('#passkey-password', PASSWORD);
    await tab.click('button:has-text("Add a passkey")');
    await tab.waitForURL('**/dashboard/account?passkey-added');
    expect(await tab.textContent('section:has(#passkeys) .devices')).toContain('not used yet');

    await tab.context().clearCookies();
    await tab.goto('/sign-in?next=/dashboard/account');
    await tab.click('button:has-text("Sign in with a passkey")');
    await tab.waitForURL((url) => url.pathname === '/dashboard/account');
    expect(await tab.textContent('main')).toContain('ada@example.com');
    expect(await tab.textContent('section:has(#passkeys) .devices')).toContain('last used on');

    await tab.click('section:has(#passkeys) button:has-text("Remove")');
    await tab.waitForURL('**/dashboard/account?passkey-removed');
    await tab.context().clearCookies();
    await tab.goto('/sign-in');
    await tab.click('button:has-text("Sign in with a passkey")');
    await tab.waitForSelector('[data-error]:has-text("not known here")');
    await context.close();
  });
});
