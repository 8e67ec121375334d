/** The site in its languages: each has every message, and a page speaks one of them. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, MESSAGES, preferredLanguage } from '../../../src/server/site/languages/languages.ts';
import { openSite } from './site-client.ts';

type Tree = string | ((...values: never[]) => string) | { readonly [key: string]: Tree };

/** Every message with its path; functions are called with what they may get. */
function messagesIn(tree: Tree, path = ''): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree === 'function') {
    const call = tree as (...values: unknown[]) => string;
    return [0, 1, 2, 5_000].map((value) => [
      `${path}(${value})`,
      call(...Array.from({ length: tree.length }, (_, index) => (index === tree.length - 1 ? value : 'Team'))),
    ]);
  }
  return Object.entries(tree).flatMap(([key, value]) => messagesIn(value, `${path}.${key}`));
}

const english = messagesIn(MESSAGES.en as unknown as Tree);

/** The same in several languages, and no mistake. */
const SHARED = new Set(['API', 'Dashboard', 'Documentation', 'Code', 'Passkey', 'Live', 'Test', 'PDF']);

describe.each(LANGUAGES)('%s', (language) => {
  const all = new Map(messagesIn(MESSAGES[language] as unknown as Tree));

  it('has every message that English has, and no other', () => {
    expect([...all.keys()]).toEqual(english.map(([path]) => path));
  });

  it('says something in each, and says it itself', () => {
    for (const [path, text] of english) {
      const own = all.get(path)!;
      // Words stand around an address: before it there may be none.
      if (!path.startsWith('.mail.sent.')) expect(own.trim(), path).not.toBe('');
      if (language !== 'en' && /[a-z]{4}/i.test(text) && !SHARED.has(text)) expect(own, path).not.toBe(text);
    }
  });

  it.each(['/', '/pricing', '/sign-up', '/sign-in', '/forgot', '/reset', '/address', '/sign-up/confirm'])(
    'is what %s is written in, whole',
    async (path) => {
      const { app } = openSite();
      const response = await app.request(path, { headers: { 'accept-language': `${language}, en;q=0.5` } });
      const text = (await response.text()).replaceAll('&#39;', "'").replaceAll('&quot;', '"');
      expect(response.headers.get('content-language')).toBe(language);
      expect(text).toContain(`<html lang="${language}">`);
      if (language === 'en') return;
      const foreign = english.filter(([, message]) => message.length > 15 && text.includes(message));
      expect(foreign).toEqual([]);
    },
  );
});

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['it, fr;q=0.8, en;q=0.7', 'fr'],
    ['en;q=0.4, ja;q=0.5', 'ja'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['it, *', 'en'],
    ['x'.repeat(5_000), 'en'],
  ])('is the best of what the browser asks for: %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it('is the one that was chosen, from then on', async () => {
    const { app } = openSite();
    const chosen = await app.request('/pricing?language=fr', { headers: { 'accept-language': 'de' } });
    expect(chosen.headers.get('content-language')).toBe('fr');
    const cookie = chosen.headers.get('set-cookie')!.split(';')[0]!;
    const next = await app.request('/', { headers: { 'accept-language': 'de', cookie } });
    expect(next.headers.get('content-language')).toBe('fr');
    const nonsense = await app.request('/?language=xx', { headers: { 'accept-language': 'de' } });
    expect(nonsense.headers.get('content-language')).toBe('de');
    expect(nonsense.headers.get('set-cookie')).toBeNull();
  });

  it('is English where a page is not translated, whatever was asked for', async () => {
    const { app } = openSite();
    const response = await app.request('/docs', { headers: { 'accept-language': 'de' } });
    expect(response.headers.get('content-language')).toBe('en');
    expect(await response.text()).toContain('<html lang="en">');
  });
});
