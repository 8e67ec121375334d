/** The loaders: what a render may read is what its loaders allow, and nothing else. */

import { parseUrl } from '../urls.ts';
import { isPublicAddress } from './addresses.ts';
import type { ResourceCaches } from './caches.ts';
import { parseDataUrl, readDataUrl } from './data-url.ts';
import type { Loader, Resource } from './types.ts';

const loadData =
  (read: (url: string) => Resource): Loader =>
  async (url, { maxBytes }) => {
    if (!/^data:/i.test(url)) return null;
    const resource = read(url);
    if (resource.bytes.length > maxBytes) throw new Error(`a data: URL is larger than the ${maxBytes} bytes left`);
    return resource;
  };

/** Reads `data:` URLs. */
export const dataLoader: Loader = loadData(parseDataUrl);

/** As `dataLoader`; what was read is remembered. */
export const rememberingDataLoader = (caches: ResourceCaches): Loader => loadData((url) => readDataUrl(url, caches));

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  htm: 'text/html',
  xht: 'application/xhtml+xml',
  xhtml: 'application/xhtml+xml',
  txt: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

function typeFromName(name: string): string | null {
  return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}

/** Reads `file:` URLs of files under the folder `root`, symbolic links resolved; never anything outside it. */
export function fileLoader(root: string): Loader {
  return async (url, { maxBytes }) => {
    if (!/^file:/i.test(url)) return null;
    const { host, pathname } = new URL(url);
    if (host !== '' && host !== 'localhost') throw new Error(`files of other computers are not read: ${host}`);
    if (/%2f|%5c|%00/i.test(pathname)) throw new Error('a file URL contains an encoded slash or NUL');
    const { readFileUnder } = await import('./host.ts');
    const { bytes } = await readFileUnder(root, `file://${pathname}`, maxBytes);
    return { bytes, contentType: typeFromName(pathname), url };
  };
}

interface HttpPolicy {
  /** Host names that may be asked; a leading `*.` takes in the names below. Default: every public host. */
  readonly hosts?: readonly string[];
  /** Let private, loopback and link-local addresses through. Default false: documents must not see the inside of a network. */
  readonly allowPrivateAddresses?: boolean;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** Milliseconds for one resource with its redirects. Default 15 seconds. */
  readonly timeout?: number;
}

/** Reads `http:` and `https:` URLs. Each hop's address is checked as it is connected to, so that no name can point inside later. */
export function httpLoader(policy: HttpPolicy = {}): Loader {
  const { maxRedirects = 3, timeout = 15_000 } = policy;
  return async (url, { signal, maxBytes }) => {
    if (!/^https?:/i.test(url)) return null;
    const timer = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, timer]) : timer;
    let hop = new URL(url);
    for (let redirects = 0; ; redirects++) {
      checkHost(hop, policy);
      const answer = await request(hop, either, maxBytes, policy);
      if (answer instanceof URL) {
        if (redirects >= maxRedirects) throw new Error(`more than ${maxRedirects} redirects`);
        hop = answer;
      } else {
        return answer;
      }
    }
  };
}

function checkHost({ protocol, hostname }: URL, { hosts }: HttpPolicy): void {
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new Error(`a redirect leads to ${protocol}, which is not allowed`);
  if (!hosts) return;
  const allowed = hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname));
  if (!allowed) throw new Error(`the host ${hostname} is not among those allowed`);
}

/** The resource, or where a redirect leads. */
async function request(url: URL, signal: AbortSignal, maxBytes: number, policy: HttpPolicy): Promise<Resource | URL> {
  const { httpGet } = await import('./host.ts');
  const checkAddress = (address: string) => {
    if (!policy.allowPrivateAddresses && !isPublicAddress(address)) {
      throw new Error(`${url.hostname} has the address ${address}, which is not public`);
    }
  };
  const { status, headers, body } = await httpGet({ url, signal, maxBytes, checkAddress });
  const { location } = headers;
  if ([301, 302, 303, 307, 308].includes(status) && typeof location === 'string') {
    const next = parseUrl(location, url.href);
    if (!next) throw new Error('a redirect leads to something that is not a URL');
    return next;
  }
  if (status < 200 || status >= 300) throw new Error(`the server answered with status ${status}`);
  const encoding = headers['content-encoding'];
  const { decodeContent } = await import('./compression.ts');
  const bytes = decodeContent(body, typeof encoding === 'string' ? encoding : '', maxBytes);
  if (!bytes) throw new Error(`the server answered with the unknown encoding ${String(encoding)}`);
  const contentType = headers['content-type'];
  return { bytes, contentType: typeof contentType === 'string' ? contentType : null, url: url.href };
}

/** Asks one loader after another; the first resource wins. Where all fail, the first failure is the reason given. */
export function combineLoaders(loaders: readonly Loader[]): Loader {
  return async (url, context) => {
    let failure: unknown = null;
    for (const loader of loaders) {
      try {
        const resource = await loader(url, context);
        if (resource) return resource;
      } catch (error) {
        if (context.signal?.aborted) throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return null;
  };
}
