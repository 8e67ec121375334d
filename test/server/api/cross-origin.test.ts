import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { harness } from './harness.ts';

const KNOWN = 'https://app.example.com';

describe('scripts of other sites', () => {
  it('may call where the operator says so, and read what tells of the answer', async () => {
    const h = await harness({ corsOrigins: [KNOWN] });
    const asked = await h.call({
      method: 'OPTIONS',
      token: null,
      headers: {
        origin: KNOWN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(KNOWN);
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(asked.headers.get('access-control-allow-credentials')).toBe(null);
    const answer = await h.call({ headers: { origin: KNOWN } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(KNOWN);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Platen-Warnings');
    expect(answer.headers.get('vary')).toContain('Origin');
    const refused = await h.call({ token: null, headers: { origin: KNOWN } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(KNOWN);
  });

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'null', 'http://app.example.com'])(
    'may not elsewhere: %s',
    async (origin) => {
      const h = await harness({ corsOrigins: [KNOWN] });
      const asked = await h.call({
        method: 'OPTIONS',
        token: null,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(asked.status).toBe(405);
      expect(asked.headers.get('access-control-allow-origin')).toBe(null);
      expect((await h.call({ headers: { origin } })).headers.get('access-control-allow-origin')).toBe(null);
    },
  );

  it('may nowhere where the operator says nothing', async () => {
    const answer = await (await harness()).call({ headers: { origin: KNOWN } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
    expect(answer.headers.get('vary')).toBe('Accept');
  });
});
