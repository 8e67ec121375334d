/**
 * Fetches resources of documents from public addresses only. Each hop is resolved once, every address of the answer is checked, and the
 * connection goes to a checked address, so that a later change of the name has no effect.
 */

import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Loader, Resource } from '../../index.ts';
import { decodeContent } from '../../resources/compression.ts';
import { parseUrl } from '../../urls.ts';
import { checkedAddress, hostOf, portOf, type Resolve, systemResolve } from './checked-address.ts';
import type { FetchPolicy } from './policy.ts';

/** The remaining limits of one document. */
interface Budget {
  count: number;
  bytes: number;
}

interface Hop {
  readonly url: URL;
  readonly policy: FetchPolicy;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly resolve: Resolve;
}

/** A loader for one document: its limits count what this loader has fetched. */
export function guardedLoader(policy: FetchPolicy, resolve: Resolve = systemResolve): Loader {
  const budget: Budget = { count: policy.count, bytes: policy.totalBytes };
  return async (text, { signal, maxBytes }) => {
    const first = parseUrl(text);
    if (!first) return null;
    let url: URL = first;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (--budget.count < 0) throw new Error(`a document may fetch ${policy.count} resources`);
    const timer = AbortSignal.timeout(policy.time);
    const both = signal ? AbortSignal.any([signal, timer]) : timer;
    for (let redirects = 0; ; redirects++) {
      const limit = Math.min(maxBytes, policy.bytes);
      const answer = await fetchHop({ url, policy, budget, signal: both, maxBytes: limit, resolve }).catch((error) => {
        throw timer.aborted ? new Error(`it took longer than ${policy.time} ms`) : error;
      });
      if (!(answer instanceof URL)) return answer;
      if (redirects >= policy.redirects) throw new Error(`there were more than ${policy.redirects} redirects`);
      url = answer;
    }
  };
}

/** The resource, or the target of a redirect. */
async function fetchHop(hop: Hop): Promise<Resource | URL> {
  const { url, policy, resolve } = hop;
  checkUrl(url, policy);
  const { exceptions = [] } = policy;
  const isAllowed = (found: string): boolean => exceptions.includes(`${found}:${portOf(url)}`);
  const address = await checkedAddress(url, resolve, hop.signal, { isAllowed });
  const response = await connect(hop, address);
  const { statusCode: status = 0, headers } = response;
  const location = headers.location;
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    response.destroy();
    const next = parseUrl(location, url.href);
    if (!next) throw new Error('a redirect leads to something that is not a URL');
    return next;
  }
  if (status < 200 || status >= 300) {
    response.destroy();
    throw new Error(`the server answered with status ${status}`);
  }
  checkType(headers['content-type'], response, policy);
  const body = await readBody(response, hop);
  const bytes = decode(body, headers['content-encoding'] ?? '', hop);
  return { bytes, contentType: headers['content-type'] ?? null, url: url.href };
}

/** The URL parser has already normalised other notations of addresses, letter case, tabs and backslashes. */
function checkUrl(url: URL, { ports }: FetchPolicy): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('only http and https URLs are fetched');
  if (url.username !== '' || url.password !== '') throw new Error('a URL with a user name or password is not fetched');
  if (!ports.includes(portOf(url))) throw new Error(`port ${portOf(url)} is not allowed`);
}

function connect({ url, signal }: Hop, target: { address: string; family: number }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const options = {
      host,
      port: portOf(url),
      path: url.pathname + url.search,
      method: 'GET',
      headers: { Host: url.host, Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Platen' },
      agent: false as const,
      signal,
      maxHeaderSize: 16_384,
      // Pinned: no second look-up can change where the connection goes.
      lookup: ((_name: string, { all }: { all?: boolean }, done: (...values: unknown[]) => void) =>
        all ? done(null, [target]) : done(null, target.address, target.family)) as never,
    };
    const call: ClientRequest =
      url.protocol === 'https:'
        ? httpsRequest({ ...options, ...(isIP(host) ? {} : { servername: host }) }, resolve)
        : httpRequest(options, resolve);
    call.on('error', reject);
    call.end();
  });
}

/** Whether documents can use the media type: images, fonts, style sheets. */
const TYPES =
  /^(?:image\/|font\/|text\/css\b|application\/(?:x-)?font|application\/vnd\.ms-|application\/octet-stream\b)/i;

const DOCUMENT_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/i;

function checkType(type: string | undefined, response: IncomingMessage, { documents = false }: FetchPolicy): void {
  if (type === undefined || (documents ? DOCUMENT_TYPES : TYPES).test(type.trim())) return;
  response.destroy();
  throw new Error(documents ? 'it is not HTML' : 'it is neither a picture nor a font nor a style sheet');
}

async function readBody(response: IncomingMessage, { budget, maxBytes }: Hop): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    budget.bytes -= chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    if (budget.bytes < 0) throw new Error('the document fetches too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function decode(body: Uint8Array, encoding: string, { budget, maxBytes }: Hop): Uint8Array {
  let bytes: Uint8Array | null;
  try {
    bytes = decodeContent(body, encoding, Math.min(maxBytes, budget.bytes + body.length));
  } catch {
    throw new Error('its content encoding is damaged, or it is too large');
  }
  if (!bytes) throw new Error('its content encoding is not known');
  budget.bytes -= Math.max(0, bytes.length - body.length);
  return bytes;
}
