/** Sends a message by HTTP. The URL is untrusted: its host is resolved once, and the connection goes to a checked address. */

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { parseUrl } from '../../urls.ts';
import { mayConnectTo } from '../fetching/addresses.ts';
import { checkedAddress, hostOf, portOf, type Resolve, systemResolve } from '../fetching/checked-address.ts';

export interface PostPolicy {
  /** Milliseconds for the whole request. */
  readonly time: number;
  /** For operators with internal receivers: allows any address and plain HTTP. */
  readonly inside: boolean;
  readonly resolve?: Resolve;
}

export const DEFAULT_POST_POLICY: PostPolicy = { time: 15_000, inside: false };

/** Null if the URL is acceptable; else what is wrong with it. */
export function urlFault(text: string, { inside }: PostPolicy): string | null {
  const url = parseUrl(text);
  if (!url || text.length > 500) return 'An address begins with "https://" and has at most 500 characters.';
  const { protocol, username, password } = url;
  if (protocol !== 'https:' && !(inside && protocol === 'http:')) return 'An address begins with "https://".';
  if (username !== '' || password !== '') return 'An address must not contain a user name or a password.';
  if (!inside && url.port !== '') return 'An address must not contain a port: messages go to port 443.';
  // Names are resolved and checked for each message.
  const host = hostOf(url);
  const isLocal = isIP(host) ? !mayConnectTo(host) : /(?:^|\.)localhost$/i.test(host);
  if (!inside && isLocal)
    return 'An address must have a host on the internet: messages are not sent to private networks.';
  return null;
}

/** The status of the response; rejects if there is none. Redirects are not followed, and the body is not read. */
export async function post(
  text: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  policy: PostPolicy,
): Promise<number> {
  const fault = urlFault(text, policy);
  if (fault !== null) throw new Error(fault);
  const url = new URL(text);
  const signal = AbortSignal.timeout(policy.time);
  const rules = { isAllowed: policy.inside ? () => true : null };
  const address = await checkedAddress(url, policy.resolve ?? systemResolve, signal, rules);
  return await send(url, address, { headers, body, signal });
}

interface Outgoing {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

function send(
  url: URL,
  target: { address: string; family: number },
  { headers, body, signal }: Outgoing,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const options = {
      host,
      port: portOf(url),
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        Host: url.host,
        'Content-Type': 'application/json',
        'Content-Length': `${Buffer.byteLength(body)}`,
        'User-Agent': 'Platen-Webhooks',
        ...headers,
      },
      agent: false as const,
      signal,
      maxHeaderSize: 16_384,
      // Pinned: no second look-up can change where the connection goes.
      lookup: ((_name: string, { all }: { all?: boolean }, done: (...values: unknown[]) => void) =>
        all ? done(null, [target]) : done(null, target.address, target.family)) as never,
    };
    const call =
      url.protocol === 'https:'
        ? httpsRequest({ ...options, ...(isIP(host) ? {} : { servername: host }) })
        : httpRequest(options);
    call.on('response', (response) => {
      response.on('error', () => {});
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', (error) => reject(signal.aborted ? new Error('there was no answer in time') : error));
    call.end(body);
  });
}
