/** Scripts of other sites may call the API where the operator names their origins. https://fetch.spec.whatwg.org/#http-cors-protocol */

import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './render-endpoint.ts';

const REQUEST_HEADERS = 'Authorization, Content-Type, Content-Encoding, Accept, Idempotency-Key, X-Request-Id';

/** What a script may read, beside what it always may. */
const ANSWER_HEADERS =
  'X-Request-Id, X-Platen-Pages, X-Platen-Warnings, X-Platen-Digest, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Idempotency-Replayed';

/** Seconds that a browser remembers the answer to its question. */
const REMEMBERED = '600';

/** Tokens stand in a header that a script sets itself, so no cookie is ever sent along. */
export function crossOrigin(origins: ReadonlySet<string>): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const known = origin !== undefined && origins.has(origin);
    const asks = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (asks && known) c.res = c.body(null, 204);
    else await next();
    if (origins.size > 0) c.res.headers.append('Vary', 'Origin');
    if (!known) return;
    const { headers } = c.res;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!asks) {
      headers.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
      return;
    }
    headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    headers.set('Access-Control-Allow-Headers', REQUEST_HEADERS);
    headers.set('Access-Control-Max-Age', REMEMBERED);
  };
}
