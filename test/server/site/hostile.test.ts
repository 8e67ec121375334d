/** Visitors who mean harm: scripts in fields, forms of other sites, headers that are not there. */

import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { safeNext } from '../../../src/server/site/security.ts';
import { echoPlayground, hiddenFields, openSite, PASSWORD, signedUp, visit } from './site-client.ts';

const SCRIPT = `"><script>alert('1')</script><img src=x onerror=alert(1)>`;

describe('escaping', () => {
  it.each([
    ['/sign-up', { email: SCRIPT, password: SCRIPT, plan: SCRIPT }],
    ['/sign-in', { email: SCRIPT, password: SCRIPT, next: `/${SCRIPT}` }],
  ])('keeps markup in the fields of %s', async (path, fields) => {
    const page = await visit(openSite()).send(path, path, fields);
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).not.toContain('<img src=x');
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('keeps markup in names of tokens, in lists, errors and questions', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const created = await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: SCRIPT });
    const wrong = await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: SCRIPT, expires: SCRIPT });
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    const [token] = await site.services.tokens.list(account.id);
    const pages = [created, wrong, await visitor.get('/dashboard/tokens')];
    for (const verb of ['revoke', 'rotate']) pages.push(await visitor.get(`/dashboard/tokens/${token!.id}/${verb}`));
    for (const { text } of pages) {
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
    }
  });

  it('keeps markup of the playground in the field, the texts of pages and warnings', async () => {
    const warning = { code: 'css-syntax', message: SCRIPT, count: 1 } as const;
    const playground: typeof echoPlayground = {
      ...echoPlayground,
      async preview(request) {
        const outcome = await echoPlayground.preview(request);
        return outcome.ok ? { ok: true, value: { ...outcome.value, warnings: [warning] } } : outcome;
      },
    };
    const visitor = await signedUp(openSite({ playground }));
    const source = `</textarea>${SCRIPT}`;
    const path = '/dashboard/playground';
    const page = await visitor.send(path, path, { html: source });
    const fields = { ...hiddenFields((await visitor.get(path)).text, path), html: source };
    const part = await visitor.post(path, fields, { 'x-requested-with': 'script' });
    for (const text of [page.text, (JSON.parse(part.text) as { result: string }).result]) {
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src=x');
      expect(text).toContain('css-syntax');
    }
    // The document's and the data's.
    expect(page.text.match(/<\/textarea>/g)).toHaveLength(2);
  });

  it('keeps markup in addresses', async () => {
    const visitor = visit(openSite());
    for (const path of [
      `/problems/${encodeURIComponent(SCRIPT)}`,
      `/sign-up?plan=${encodeURIComponent(SCRIPT)}`,
      `/${encodeURIComponent(SCRIPT)}`,
    ]) {
      expect((await visitor.get(path)).text).not.toContain('<script>alert');
    }
  });

  it('takes no Host header into the examples that could end a shell word', async () => {
    const { app } = openSite();
    const page = await app.request("http://a$(id);'.example/docs");
    expect(await page.text()).toContain('http://localhost/api/v1/pdf');
  });
});

describe('forms of other sites', () => {
  const headers: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];

  it.each(headers)('are refused by what the browser says: %j', async (header) => {
    const site = openSite();
    const visitor = await signedUp(site);
    const fields = {
      ...hiddenFields((await visitor.get('/dashboard/tokens')).text, '/dashboard/tokens'),
      name: 'Evil',
    };
    expect((await visitor.post('/dashboard/tokens', fields, header)).status).toBe(403);
    const account = (await site.services.accounts.findByEmail('ada@example.com'))!;
    expect(await site.services.tokens.list(account.id)).toEqual([]);
  });

  const forms: readonly (readonly [string, Record<string, string>])[] = [
    ['/sign-out', {}],
    ['/dashboard/tokens', { name: 'Evil' }],
    ['/dashboard/tokens/some/revoke', {}],
    ['/dashboard/tokens/some/rotate', {}],
    ['/dashboard/account/password', { current: PASSWORD, next: 'something else' }],
    ['/dashboard/account/delete', { password: PASSWORD }],
    ['/dashboard/plan/change', { plan: 'team' }],
    ['/dashboard/plan/checkout', { plan: 'team' }],
    ['/dashboard/plan/portal', {}],
    ['/dashboard/playground', { html: 'x' }],
    ['/dashboard/playground/pdf', { html: 'x' }],
    ['/sign-up', { email: 'eve@example.com', password: PASSWORD }],
    ['/sign-in', { email: 'ada@example.com', password: PASSWORD }],
  ];

  it.each(forms)('are refused without the token of the form: %s', async (path, fields) => {
    const site = openSite();
    const visitor = await signedUp(site);
    for (const csrf of [{}, { csrf: '' }, { csrf: 'x'.repeat(22) }] as readonly Record<string, string>[]) {
      expect((await visitor.post(path, { ...fields, ...csrf })).status).toBe(403);
    }
    expect(await site.services.accounts.findByEmail('ada@example.com')).not.toBeNull();
  });

  it('are refused with the token of another visitor', async () => {
    const site = openSite();
    const eve = hiddenFields((await visit(site).get('/sign-in')).text, '/sign-in');
    const victim = visit(site);
    await victim.get('/sign-in');
    expect((await victim.post('/sign-in', { ...eve, email: 'e@example.com', password: PASSWORD })).status).toBe(403);
  });

  it('are refused as JSON and as plain text', async () => {
    const visitor = await signedUp(openSite());
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await visitor.post('/dashboard/tokens', {}, { 'content-type': type })).status).toBe(415);
    }
  });

  it('are refused when they are too large', async () => {
    const visitor = await signedUp(openSite());
    expect((await visitor.post('/dashboard/tokens', { name: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('headers', () => {
  it('are strict on every page', async () => {
    const { app } = openSite();
    for (const path of [
      '/',
      '/pricing',
      '/sign-up',
      '/docs',
      '/docs/api',
      '/problems',
      '/problems/busy',
      '/nothing',
      '/dashboard',
    ]) {
      const { headers } = await app.request(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('bind cookies to the host, over TLS', async () => {
    const { app } = openSite({ publicUrl: 'https://pdf.example.com' });
    const response = await app.request('/sign-in');
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-platen_form=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(response.headers.get('strict-transport-security')).not.toBeNull();
  });

  it('hide the session from scripts and other sites', async () => {
    const site = openSite();
    const visitor = visit(site);
    const fields = hiddenFields((await visitor.get('/sign-up')).text, '/sign-up');
    const response = await site.app.request('/sign-up', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `platen_form=${visitor.cookies.get('platen_form')}`,
      },
      body: new URLSearchParams({ ...fields, email: 'a@example.com', password: PASSWORD, plan: 'starter' }).toString(),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['platen_session', 'platen_device']);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    }
  });

  it('give no cookie to those who only read', async () => {
    const { app } = openSite();
    for (const path of ['/', '/pricing', '/docs', '/docs/api', '/problems/busy', '/nothing']) {
      expect((await app.request(path)).headers.get('set-cookie')).toBeNull();
    }
  });

  it('let assets be kept, under names that change with them', async () => {
    const { app } = openSite();
    const text = await (await app.request('/')).text();
    const path = /href="(\/assets\/site\.[0-9a-f]{12}\.css)"/.exec(text)![1]!;
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('keep inline style and script out of every page', async () => {
    const visitor = await signedUp(openSite());
    const paths = ['/', '/pricing', '/docs', '/docs/api', '/problems', '/problems/busy'];
    for (const part of ['', '/tokens', '/plan', '/account', '/playground', '/start']) paths.push(`/dashboard${part}`);
    for (const path of paths) {
      const { text, status } = await visitor.get(path);
      expect(status).toBe(200);
      expect(text.replace(/<textarea[\s\S]*?<\/textarea>/, '')).not.toMatch(
        /<style|<script>| style=| on[a-z]+=|javascript:/,
      );
    }
  });
});

describe('errors', () => {
  it('of ours are told to the operator and not to the visitor', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    site.services.tokens.list = () => Promise.reject(new Error('secret of the store'));
    const page = await visitor.get('/dashboard/tokens');
    expect(page.status).toBe(500);
    expect(page.text).not.toContain('secret');
    expect(site.errors).toHaveLength(1);
  });
});

describe('safeNext', () => {
  it.each(['/dashboard', '/dashboard/tokens?a=b#c', '/'])('lets %s pass', (path) =>
    expect(safeNext(path, 'x')).toBe(path),
  );
  it.each(['', 'dashboard', '//x', '/\\x', '/a\nb', 'http://x', '/..//x', null, undefined])('stops %j', (path) =>
    expect(safeNext(path, '/')).toBe('/'),
  );
});
