/** The client addresses and origins of requests that pass through proxies. */

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

/** The most characters of a header that are read. */
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
 * Each proxy appends what it saw, so that the entry of the first proxy is as many places from the end as there are proxies. Earlier
 * entries may be forged by the client. Many proxies set protocol and host only once: if there are fewer entries, the first counts.
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

/** @param proxies the number of proxies in front of the service; 0: headers are ignored */
export function clientAddress(proxies: number): (c: Context) => string {
  return (c) => {
    if (proxies === 0) return socketAddress(c);
    return bareAddress(outermost(c, proxies).for ?? '') ?? socketAddress(c);
  };
}

/** Valid host names and addresses: nothing else that a client sends is repeated in responses. */
const PLAIN_HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/**
 * "https://pdf.example.com": the configured origin, or the one that the request was sent to. It may be used in the response itself, but
 * not in mails.
 */
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
