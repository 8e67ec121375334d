/** Scripts of other sites may call the API if the operator lists their origins. https://fetch.spec.whatwg.org/#http-cors-protocol */

import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './render-endpoint.ts';

const REQUEST_HEADERS = 'Authorization, Content-Type, Content-Encoding, Accept, Idempotency-Key, X-Request-Id';

/** The response headers that scripts may read in addition to the safelisted ones. */
const ANSWER_HEADERS =
  'X-Request-Id, X-Platen-Pages, X-Platen-Warnings, X-Platen-Digest, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Idempotency-Replayed';

/** How long browsers cache the preflight response, in seconds. */
const REMEMBERED = '600';

/** Scripts set the token in a header themselves, so that credentials (cookies) are never allowed. */
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
