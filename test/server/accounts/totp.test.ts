import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { authenticatorUri, codeAt, stepOfCode, toBase32 } from '../../../src/server/accounts/totp.ts';

/** RFC 6238, appendix B, and RFC 4226, appendix D. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of authenticator apps', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it('are those of RFC 4226 by the counter', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeAt(SECRET, counter));
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
  });

  it('are taken of the period before and after too, and of no other', () => {
    const now = 59_000 + 30_000 * 5;
    const step = Math.floor(now / 30_000);
    for (const [off, found] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const) {
      expect(stepOfCode(SECRET, codeAt(SECRET, step + off), now)).toBe(found);
    }
    expect(stepOfCode(SECRET, '28708', now)).toBeNull();
    expect(stepOfCode(SECRET, '28708２', now)).toBeNull();
  });
});

it('writes base32 as RFC 4648 has it, without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)));
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
});

it('hands apps a link with the issuer and the address', () => {
  const link = new URL(authenticatorUri(SECRET, 'ada+pdf@example.com'));
  expect(link.href).toMatch(/^otpauth:\/\/totp\/Platen:ada%2Bpdf%40example\.com\?/);
  expect(link.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(link.searchParams.get('issuer')).toBe('Platen');
});
