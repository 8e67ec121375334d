import '../patience.ts';
import { expect, it } from 'vitest';
import { openSite, visit } from './site-client.ts';

it('keeps the pages of people out of searches', async () => {
  const { status, headers, text } = await visit(openSite()).get('/robots.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/dashboard\n/);
});

it.each([
  ['security@example.com', 'mailto:security@example.com'],
  ['https://example.com/contact', 'https://example.com/contact'],
])('names %s to those who found a hole', async (contact, address) => {
  const site = openSite({ contact });
  const { status, text } = await visit(site).get('/security.txt');
  expect(status).toBe(200);
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(fields.get('Contact')).toBe(address);
  expect(fields.get('Canonical')).toBe('http://localhost/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires')!) - site.clock.now()) / 86_400_000;
  expect(days).toBe(180);
});

it.each([null, 'the help desk', 'a\nContact: b@example.com'])('names nobody for %j', async (contact) => {
  expect((await visit(openSite({ contact })).get('/.well-known/security.txt')).status).toBe(404);
});

it('leads to where a password is changed', async () => {
  expect((await visit(openSite()).get('/.well-known/change-password')).path).toBe(
    '/sign-in?next=%2Fdashboard%2Faccount',
  );
});

it('does without a slash too much, and leads nowhere else', async () => {
  const { app } = openSite();
  const answer = async (path: string): Promise<unknown> => {
    const { status, headers } = await app.request(path);
    return [status, headers.get('location')];
  };
  expect(await answer('/docs/')).toEqual([301, '/docs']);
  expect(await answer('/docs/search/?q=fonts')).toEqual([301, '/docs/search?q=fonts']);
  expect(await answer('/nothing/')).toEqual([301, '/nothing']);
  for (const path of ['//evil.example/', '/\\evil.example/', '/%5Cevil.example/', '///']) {
    const { headers } = await app.request(`http://localhost${path}`);
    const to = headers.get('location');
    expect(to === null || new URL(to, 'http://localhost/').origin === 'http://localhost').toBe(true);
  }
});
