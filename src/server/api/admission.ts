/** Who comes in, for requests that render nothing: a token that is valid and may do this, within the requests of a minute. */

import type { Services } from '../services.ts';
import { authenticate, type Caller } from './authentication.ts';
import { takeRate } from './limits.ts';
import type { ApiContext } from './render-endpoint.ts';

/** What a request is about. */
type Area = 'render' | 'jobs' | 'templates' | 'webhooks' | 'usage';

export type Enter = (c: ApiContext, area: Area) => Promise<Caller>;

export function createEnter(services: Services): Enter {
  return async (c, _area) => {
    const caller = await authenticate(c.req.header('authorization'), services);
    c.set('caller', caller);
    await takeRate(c, caller, services);
    return caller;
  };
}
