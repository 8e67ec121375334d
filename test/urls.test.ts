/** URLs that are passed as they are written are those that parsing would not change. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUrl, resolveUrl } from '../src/urls.ts';

function parsed(url: string): string | null {
  try {
    return new URL(url).href;
  } catch {
    return null;
  }
}

describe('the short way of resolveUrl', () => {
  it.each([
    'https://example.com/',
    'https://example.com',
    'https://www.example.co.uk/a/b.html?c=d%20e&f#g',
    'http://example.com/a/../b',
    'http://example.com/a/./b/..',
    'http://example.com/%2e%2e/a',
    'http://example.com/.hidden',
    'http://192.168.1.1/a',
    'http://0x7f.1/a',
    'http://xn--zzzz-.com/a',
    'http://EXAMPLE.com/A',
    'http://example.com:80/a',
    'http://example.com//a',
    "http://example.com/a?b='c'",
    'http://user@example.com/',
    'http://example.com/ü',
    'data:image/png;base64,AAAA',
  ])('%s', (url) => {
    expect(resolveUrl(url, null)).toBe(parsed(url));
    expect(resolveUrl(url, 'https://other.org/x/')).toBe(parsed(url));
  });

  it('any mixture of parts', () => {
    const part = fc.constantFrom(..."a b1 x-y -- . .. / // ? # % %2e @ : ; ~ 0 1.2 com org xn-- A é ' = &".split(' '));
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), fc.array(part, { maxLength: 12 }), (scheme, parts) => {
        const url = `${scheme}://a.com${parts.join('')}`;
        expect(resolveUrl(url, null)).toBe(parsed(url));
        const inHost = `${scheme}://${parts.join('')}`;
        expect(resolveUrl(inHost, null)).toBe(parsed(inHost));
      }),
      { numRuns: 3000 },
    );
  });
});

it('reads a URL the same way however often it has been asked', () => {
  for (let i = 0; i < 30_000; i++) {
    const url = parseUrl('http://exämple.com/ü', i % 2 === 0 ? null : 'http://exämple.org/');
    if (url?.href !== 'http://xn--exmple-cua.com/%C3%BC') expect.fail(`at ${i}: ${url?.href}`);
  }
});
