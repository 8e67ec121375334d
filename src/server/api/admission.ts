/** Admission of requests that render nothing: requires a valid token with the scope, within the rate limit per minute. */

import type { Services, TokenScope } from '../services.ts';
import { authenticate, type Caller, checkScope } from './authentication.ts';
import { takeRate } from './limits.ts';
import type { ApiContext } from './render-endpoint.ts';

export type Enter = (c: ApiContext, scope: TokenScope) => Promise<Caller>;

export function createEnter(services: Services): Enter {
  return async (c, scope) => {
    const caller = await authenticate(c.req.header('authorization'), services);
    c.set('caller', caller);
    checkScope(caller, scope);
    await takeRate(c, caller, services);
    return caller;
  };
}
