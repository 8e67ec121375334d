/** The site in its languages: each has every message, and a page speaks one of them. */

import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { PROBLEM_KINDS } from '../../../src/server/api/problems.ts';
import { LANGUAGES } from '../../../src/server/languages.ts';
import { type MailTexts, textsIn } from '../../../src/server/mail/texts.ts';
import { MESSAGES, preferredLanguage } from '../../../src/server/site/languages/languages.ts';
import { openSite, PASSWORD, signedUp } from './site-client.ts';

const problemList = Object.entries(PROBLEM_KINDS).map(([name, { status, title }]) => ({ name, status, title }));
const PROBLEMS = problemList.map(({ name }) => `/problems/${name}`);

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
  return Object.entries(tree)
    .filter(([key]) => !FORMATS.has(key))
    .flatMap(([key, value]) => messagesIn(value, `${path}.${key}`));
}

/** What writes numbers and dates, and no words. */
const FORMATS = new Set(['number', 'date', 'dateTime', 'month', 'price']);

const english = messagesIn(MESSAGES.en as unknown as Tree);

/** The same in several languages, and no mistake. */
const SHARED = new Set([
  ...['API', 'Dashboard', 'Documentation', 'Code', 'Passkey', 'Passkeys', 'Live', 'Test', 'test', 'PDF', 'Layout'],
  ...[
    'Playground',
    'Webhooks',
    'Team',
    'Name',
    'Version',
    'Actions',
    'Invitations',
    'Messages',
    'Secret',
    'Document',
    'Token',
    'Active',
    '1 page',
    'Status',
    'Type',
    '2 pages',
  ],
]);

describe.each(LANGUAGES)('%s', (language) => {
  const all = new Map(messagesIn(MESSAGES[language] as unknown as Tree));

  it('has every message that English has, and no other', () => {
    expect([...all.keys()]).toEqual(english.map(([path]) => path));
  });

  it('says something in each, and says it itself', () => {
    const same: string[] = [];
    for (const [path, text] of english) {
      const own = all.get(path)!;
      // Words stand around an address: before it there may be none.
      if (!path.startsWith('.mail.sent.')) expect(own.trim(), path).not.toBe('');
      if (language !== 'en' && /[a-z]{4}/i.test(text) && !SHARED.has(text) && own === text) same.push(path);
    }
    expect(same).toEqual([]);
  });

  it('is what the dashboard is written in, whole, with what went right and wrong there', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const { text: chosen } = await visitor.get(`/dashboard?language=${language}`);
    expect(chosen).toContain(`<html lang="${language}">`);
    const form = '/dashboard/account';
    const answers = [
      ...(await Promise.all(DASHBOARD.map((path) => visitor.get(path)))),
      await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: '', mode: 'live', expires: 'x' }),
      await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: 'A', mode: 'live', expires: '' }),
      await visitor.send(form, `${form}/password`, { current: 'wrong', next: PASSWORD }),
      await visitor.send(form, `${form}/password`, { current: PASSWORD, next: 'short' }),
      await visitor.post('/dashboard/tokens', { csrf: 'stale' }),
      await visitor.get('/dashboard/tokens/none/revoke'),
      await visitor.get('/nowhere'),
    ];
    for (const { path, text } of answers) {
      expect(text, path).toContain(`<html lang="${language}">`);
      expect(text.length, path).toBeLessThan(100_000);
      expect(foreignIn(text), path).toEqual([]);
    }
  });

  it.each([
    ...['/', '/pricing', '/sign-up', '/sign-in', '/forgot', '/reset', '/address', '/sign-up/confirm', '/invitation'],
    ...['/problems', '/status', '/nothing', ...PROBLEMS],
  ])('is what %s is written in, whole', async (path) => {
    const { app } = openSite({ problems: problemList });
    const response = await app.request(path, { headers: { 'accept-language': `${language}, en;q=0.5` } });
    const text = await response.text();
    expect(response.headers.get('content-language')).toBe(language);
    expect(text).toContain(`<html lang="${language}">`);
    // What the API answers is English.
    expect(foreignIn(text.replace(/<pre[\s\S]*?<\/pre>/g, ''))).toEqual([]);
  });

  /** What of the page is English, though the page is not. */
  const foreignIn = (page: string): unknown[] => {
    const text = page.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    return language === 'en'
      ? []
      : english.filter(
          ([path, message]) =>
            Math.max(...message.split(PLACES).map((part) => part.length)) > 15 &&
            message !== all.get(path) &&
            message.split(PLACES).every((part) => text.includes(part)),
        );
  };
});

/** Sentences are looked for without what stands in their places. */
const PLACES = /\{\w+\}|\[|\]\(\w+\)/;

const DASHBOARD = [
  ...['/dashboard', '/dashboard?welcome', '/dashboard/tokens', '/dashboard/playground', '/dashboard/start'],
  ...['/dashboard/plan', '/dashboard/plan?no-billing', '/dashboard/account', '/dashboard/account?password-changed'],
];

describe.each(LANGUAGES)('mails in %s', (language) => {
  const texts = textsIn(language);
  const all = (of: MailTexts) => [
    of.confirmSignUp('LINK'),
    of.alreadySignedUp('ORIGIN'),
    of.resetPassword('LINK'),
    of.passwordChanged('ORIGIN'),
    of.secondStepOff('ORIGIN'),
    of.passkeyAdded('ORIGIN'),
    of.confirmAddress('LINK'),
    of.invitation('Engines', 'ada@example.com', 'LINK'),
    of.invitation('ada@example.com', 'ada@example.com', 'LINK'),
    of.addressTaken('ORIGIN'),
    of.addressChanged('eva@example.com', 'ORIGIN'),
    of.newSignIn('203.0.113.0/24', 0, 'ORIGIN'),
    of.trialEnds(0, 'ORIGIN'),
    of.quotaNearlyUsed({ used: 4_000, limit: 5_000, resetsAt: 0 }, 'ORIGIN'),
    of.paymentDue('ORIGIN'),
  ];

  it('have their links and facts, on lines that a header can hold', () => {
    for (const { subject, text } of all(texts)) {
      expect(text).toMatch(/LINK|ORIGIN/);
      expect(subject).not.toMatch(/[\r\n]|undefined|NaN/);
      expect(text).not.toMatch(/undefined|NaN/);
    }
    expect(texts.trialEnds(0, '').text).toContain('1970');
    expect(texts.quotaNearlyUsed({ used: 4_000, limit: 5_000, resetsAt: 0 }, '').text).toMatch(
      /4.?000.*5.?000|5.?000.*4.?000/,
    );
  });

  it('say it themselves', () => {
    if (language === 'en') return;
    const english = all(textsIn('en'));
    for (const [index, { subject, text }] of all(texts).entries()) {
      expect(subject).not.toBe(english[index]!.subject);
      expect(text.split('\n').filter((line) => line.length > 20 && english[index]!.text.includes(line))).toEqual([]);
    }
  });
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
