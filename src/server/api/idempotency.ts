/**
 * `Idempotency-Key`: a repeated request gets the response of the first.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */

import { createHash } from 'node:crypto';
import type { Services, StoredAnswer } from '../services.ts';
import type { Caller } from './authentication.ts';
import { Problem } from './problems.ts';

export interface Once {
  /** Whether the work was done before. */
  readonly replay: boolean;
  /** The response to an earlier request, or null if the work has to be done or repeated. */
  readonly stored: StoredAnswer | null;
  /** @param answer null if it is not stored */
  finish(answer: StoredAnswer | null): Promise<void>;
  /** The key may be tried again. */
  abandon(): Promise<void>;
}

const WITHOUT_KEY: Once = { replay: false, stored: null, finish: async () => {}, abandon: async () => {} };

/** @param request what identifies a request: method, path, media type of the response and body */
export async function beginOnce(
  header: string | undefined,
  request: { readonly route: string; readonly type: string; readonly body: Uint8Array },
  { account, token }: Caller,
  services: Services,
): Promise<Once> {
  if (header === undefined) return WITHOUT_KEY;
  // A live token must not get the response to a test token.
  const key = `${token.mode}:${parseKey(header)}`;
  const { idempotency } = services;
  const begun = await idempotency.begin(account.id, key, fingerprint(request));
  switch (begun.kind) {
    case 'mismatch':
      throw new Problem('idempotency-key-reused', { detail: 'The key was used with another body, address or Accept.' });
    case 'running':
      throw new Problem('idempotency-key-in-use', {
        detail: 'The first request with this key has no answer yet.',
        headers: { 'Retry-After': '1' },
      });
    case 'done':
      return { ...WITHOUT_KEY, replay: true, stored: begun.answer };
    case 'not-kept':
      return { ...WITHOUT_KEY, replay: true };
    case 'new':
      return {
        replay: false,
        stored: null,
        finish: (answer) => idempotency.finish(account.id, key, answer),
        abandon: () => idempotency.abandon(account.id, key),
      };
  }
}

/** A structured-field string, or the same without quotes, as most clients send it. */
function parseKey(header: string): string {
  const key =
    /^"([\x21\x23-\x5b\x5d-\x7e]{1,200})"$/.exec(header)?.[1] ?? /^([\x21\x23-\x7e]{1,200})$/.exec(header)?.[1];
  if (key !== undefined) return key;
  const detail = 'A key has 1 to 200 visible ASCII characters, without quotes and spaces; a UUID is a good one.';
  throw new Problem('invalid-idempotency-key', { detail });
}

function fingerprint({ route, type, body }: { route: string; type: string; body: Uint8Array }): string {
  return createHash('sha256').update(`${route}\n${type}\n`).update(body).digest('hex');
}
