/** Where requests come from, and what their clients called, with proxies in front. */

import type { Context } from 'hono';
import { bareAddress } from './addresses.ts';

/** One hop of `Forwarded`. https://www.rfc-editor.org/rfc/rfc7239 */
interface Hop {
  readonly for: string | undefined;
  readonly proto: string | undefined;
  readonly host: string | undefined;
}

const socketAddress = (c: Context): string => {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return bareAddress(incoming?.socket?.remoteAddress ?? '') ?? 'unknown';
};

/** At most as much of a header as anybody needs. */
const LONGEST = 4_000;

const listOf = (header: string | undefined): string[] =>
  header === undefined
    ? []
    : header
        .slice(-LONGEST)
        .split(',')
        .map((part) => part.trim());

function forwardedHops(header: string): Hop[] {
  return listOf(header).map((element) => {
    const found = new Map<string, string>();
    for (const pair of element.split(';')) {
      const [, name, value] = /^\s*(\w+)\s*=\s*"?([^"]*)"?\s*$/.exec(pair) ?? [];
      if (name !== undefined && value !== undefined) found.set(name.toLowerCase(), value);
    }
    return { for: found.get('for'), proto: found.get('proto'), host: found.get('host') };
  });
}

/**
 * Each proxy adds what it saw at the end: as many places from the end as there are proxies stands what the first of them saw. Whatever
 * stands before it a client may have made up. Many proxies set protocol and host once for all: where there are fewer, the first counts.
 */
function outermost(c: Context, proxies: number): Hop {
  const forwarded = c.req.header('forwarded');
  if (forwarded !== undefined) return forwardedHops(forwarded).at(-proxies) ?? NO_HOP;
  const pick = (name: string): string | undefined => {
    const list = listOf(c.req.header(name));
    return list.at(-proxies) ?? list[0];
  };
  const addresses = listOf(c.req.header('x-forwarded-for'));
  return {
    for: addresses.at(-proxies),
    proto: pick('x-forwarded-proto'),
    host: pick('x-forwarded-host'),
  };
}

const NO_HOP: Hop = { for: undefined, proto: undefined, host: undefined };

/** @param proxies in front of the service; 0: no header is believed */
export function clientAddress(proxies: number): (c: Context) => string {
  return (c) => {
    if (proxies === 0) return socketAddress(c);
    return bareAddress(outermost(c, proxies).for ?? '') ?? socketAddress(c);
  };
}

/** Hosts as DNS and addresses write them: whatever else a client names does not come back to it. */
const PLAIN_HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** "https://pdf.example.com": the configured origin, or what the request was sent to. Pages and links of the request itself may use it, mail may not. */
export function requestOrigin(publicUrl: string | null, proxies: number): (c: Context) => string {
  if (publicUrl !== null) return () => new URL(publicUrl).origin;
  return (c) => {
    const { protocol, host } = new URL(c.req.url);
    const hop = proxies === 0 ? NO_HOP : outermost(c, proxies);
    const scheme = /^https?$/i.test(hop.proto ?? '') ? hop.proto!.toLowerCase() : protocol.slice(0, -1);
    const name = hop.host !== undefined && PLAIN_HOST.test(hop.host) ? hop.host : host;
    return PLAIN_HOST.test(name) ? new URL(`${scheme}://${name}`).origin : 'http://localhost';
  };
}
