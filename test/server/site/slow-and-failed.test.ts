/** Forms that arrive too slowly, and files of the documentation that could not be made. */

import '../patience.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsBook } from '../../../src/server/site/docs-book.ts';
import { hiddenFields, openSite, signedUp, visit } from './site-client.ts';

vi.mock('../../../src/server/site/docs-book.ts', () => ({ docsBook: vi.fn() }));

afterEach(() => void vi.useRealTimers());

describe('a form that does not arrive in time', () => {
  it('is refused and not taken for the whole form', async () => {
    const site = openSite();
    const visitor = await signedUp(site);
    const action = '/dashboard/templates';
    const { csrf } = hiddenFields((await visitor.get('/dashboard')).text, '/sign-out');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(`csrf=${csrf}&name=invoice&html=%3Cp%3Ethe+first+ha`)),
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    } as const;
    const sent = Promise.resolve(site.app.request(action, init));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(20_000);
    const response = await sent;
    expect(response.status).toBe(408);
    expect(await response.text()).toContain('did not arrive in time');
    // The services in memory throw if a template is saved.
    expect(site.errors).toEqual([]);
  });
});

describe('the documentation as a file', () => {
  it('is made again after a failure, which no cache keeps', async () => {
    const site = openSite();
    const bytes = new TextEncoder().encode('%PDF-1.7');
    const book = vi.mocked(docsBook);
    book.mockRejectedValueOnce(new Error('no memory'));
    book.mockResolvedValue({ pdf: bytes } as Awaited<ReturnType<typeof docsBook>>);
    const failed = await site.app.request('/docs/platen.pdf');
    expect(failed.status).toBe(500);
    expect(failed.headers.get('cache-control') ?? '').not.toContain('public');
    const made = await site.app.request('/docs/platen.pdf');
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('the page after asking for a new password', () => {
  it('leads back to where the mail is asked for again', async () => {
    const page = await visit(openSite()).send('/forgot', '/forgot', { email: 'ada@example.com' });
    expect(page.text).toMatch(/class="aside">[^<]*<a href="\/forgot">/);
  });
});
