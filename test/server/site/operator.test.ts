/** Pages that the operator writes, and the one that says whether the service works. */

import '../patience.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoreState } from '../../../src/server/services.ts';
import { readOperatorPages } from '../../../src/server/site/operator-pages.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openSite } from './site-client.ts';

function pagesFrom(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return readOperatorPages(folder);
}

const PAGES = pagesFrom({
  'legal.de.md': '# Impressum\n\nMuster GmbH <b>',
  'legal.en.md': '# Legal notice\n\nExample Ltd',
  'contact.ja.md': '# お問い合わせ\n\nメールでどうぞ。',
  'README.md': '# Not a page',
  'legal.xx.md': '# No language',
});

describe('pages of the operator', () => {
  const get = async (at: string, language: string) => {
    const { app } = openSite({ pages: PAGES });
    const response = await app.request(at, { headers: { 'accept-language': language } });
    return { status: response.status, text: await response.text() };
  };

  it('are in the reader’s language, or in one there is, which is said', async () => {
    const german = await get('/pages/legal', 'de');
    expect(german.text).toContain('<h1 id="impressum">Impressum</h1>');
    expect(german.text).toContain('Muster GmbH &lt;b&gt;');
    expect(german.text).not.toContain('nicht in Ihrer Sprache');
    const french = (await get('/pages/legal', 'fr')).text;
    expect(french).toContain('Cette page n’existe pas dans votre langue.');
    expect(french).toMatch(/<div class="wide prose" lang="en">\s*<h1 id="legal-notice">/);
    expect((await get('/pages/none', 'de')).status).toBe(404);
  });

  it('are named at the foot of each page, by their headings', async () => {
    const { text } = await get('/', 'de');
    expect(text).toContain('<a href="/pages/legal" hreflang="de" lang="de">Impressum</a>');
    expect(text).toContain('<a href="/pages/contact" hreflang="ja" lang="ja">お問い合わせ</a>');
    expect(text).not.toMatch(/Not a page|No language/);
    const { app } = openSite();
    expect(await (await app.request('/')).text()).not.toContain('/pages/');
  });
});

describe('the status page', () => {
  it.each([
    ['ready', 'Alles in Ordnung'],
    ['read-only', 'Eingeschränkt'],
    ['gone', 'Nicht verfügbar'],
  ] as const)('says how it is: %s', async (state: StoreState, words) => {
    const { app, services } = openSite();
    Object.assign(services, { storeState: async () => state });
    const response = await app.request('/status', { headers: { 'accept-language': 'de' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(words);
  });
});
