/** A real browser for the tests of the site: Debian's Chromium, or the one that PLATEN_CHROMIUM names. */

import { existsSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';

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
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
export type Screen = keyof typeof SCREENS;
export type Scheme = 'light' | 'dark';

export const openContext = (
  browser: Browser,
  base: string,
  screen: Screen,
  scheme: Scheme,
  script = true,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: base,
    viewport: SCREENS[screen],
    colorScheme: scheme,
    javaScriptEnabled: script,
    reducedMotion: 'reduce',
    locale: 'en',
  });
