/** Where requests come from, with proxies in front. */

import type { Context } from 'hono';

/**
 * Each proxy adds the address it was called from at the end of `X-Forwarded-For`: as many places from the end as there are proxies
 * stands what the first of them saw. Whatever stands before it a client may have made up.
 */
export function clientAddress(proxies: number): (c: Context) => string {
  return (c) => {
    const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
    const socket = incoming?.socket?.remoteAddress ?? 'unknown';
    if (proxies === 0) return socket;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    return hops.at(-proxies) || socket;
  };
}
