/** A real browser for the tests of the site: Debian's Chromium, or the one that PLATEN_CHROMIUM names. */

import { existsSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';
import { PATIENCE, TEST_TIME } from '../server/patience.ts';

const CANDIDATES = [
  process.env.PLATEN_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const browserPath: string | null = CANDIDATES.find((path) => path !== undefined && existsSync(path)) ?? null;

/** For the name of a suite: why it does not run. */
export const withoutBrowser = browserPath === null ? ' (skipped: there is no Chromium)' : '';

export function openBrowser(): Promise<Browser> {
  if (browserPath === null) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath: browserPath,
    timeout: TEST_TIME,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
export type Screen = keyof typeof SCREENS;
export type Scheme = 'light' | 'dark';

/** Waits as long for what is on its pages as tests do. */
export async function openContext(
  browser: Browser,
  base: string,
  screen: Screen,
  scheme: Scheme,
  script = true,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: SCREENS[screen],
    colorScheme: scheme,
    javaScriptEnabled: script,
    reducedMotion: 'reduce',
    locale: 'en',
  });
  context.setDefaultTimeout(PATIENCE);
  return context;
}
