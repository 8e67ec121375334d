/** The resources of one render: each fetched once, within the limits, failures told once. */

import type { Diagnostics, WarningPlace } from '../diagnostics.ts';
import type { MemoryLedger } from '../memory.ts';
import { parseUrl } from '../urls.ts';
import { createResourceCaches, type ResourceCaches } from './caches.ts';
import { decodeRemembered } from './images/cache.ts';
import { prepareDecoder } from './images/decode.ts';
import type { DecodedImage } from './images/decoded-image.ts';
import { inflateWithin } from './inflate-within.ts';
import type { OpenedPdf } from './pdf/page-image.ts';
import { isPdf } from './pdf/signature.ts';
import type { ImageResource, Limits, Loader, Resource } from './types.ts';

interface StoreOptions {
  readonly loader: Loader;
  readonly limits: Pick<Limits, 'bytesFetched' | 'resources' | 'imagePixels'>;
  readonly diagnostics: Diagnostics;
  /** What the samples of pictures may take. Absent: what `limits` say. */
  readonly memory?: MemoryLedger;
  readonly signal?: AbortSignal;
  /** What outlives the render. Absent: nothing does. */
  readonly caches?: ResourceCaches;
}

export interface ResourceStore {
  /** Takes an absolute URL; its fragment does not count. Null, with a warning at `place`, when it cannot be had. */
  fetch(url: string, place?: WarningPlace): Promise<Resource | null>;
  /** Starts loading; warnings and limits wait for `fetch`. */
  prefetch(urls: readonly string[]): void;
  /** Fetches and decodes what is asked for, and at which place. Results come in the order given, whatever the network does. */
  loadImages(urls: ReadonlyMap<string, WarningPlace>): Promise<void>;
  /** An image that `loadImages` has loaded; null when it failed. */
  image(url: string): ImageResource | null;
}

type Outcome = { readonly resource: Resource | null; readonly reason: string | null };

const PARALLEL = 8;
/** All decoded samples together may be as many as this many of the largest image allowed. */
const TOTAL_IMAGES = 4;
/** Three colours and their alpha. */
const BYTES_PER_PIXEL = 4;

const roomIn = (memory: MemoryLedger | undefined): number =>
  memory ? Math.floor(memory.left() / BYTES_PER_PIXEL) : Number.POSITIVE_INFINITY;

/** Pictures that go into the file as they came are not. */
const isUnpacked = (image: ImageResource): boolean =>
  image.kind === 'raster' && image.data.encoding === 'samples' && !image.data.filtered;

export function createResourceStore(options: StoreOptions): ResourceStore {
  const { loader, limits, diagnostics, signal } = options;
  const loading = new Map<string, Promise<Outcome>>();
  const delivered = new Map<string, Resource | null>();
  const images = new Map<string, ImageResource | null>();
  const decode = createDecoding(options);
  let bytesLeft = limits.bytesFetched;
  let fetched = 0;

  const start = (url: string): Promise<Outcome> => {
    let promise = loading.get(url);
    if (!promise) {
      const remote = !isData(url);
      if (remote && ++fetched > limits.resources) {
        const reason = `there are more than ${limits.resources} (limits.resources)`;
        promise = Promise.resolve({ resource: null, reason });
      } else {
        promise = load(loader, url, limits.bytesFetched, signal);
      }
      loading.set(url, promise);
    }
    return promise;
  };

  /** Turns an outcome into an answer, once, in the order of asking. */
  const deliver = (url: string, { resource, reason }: Outcome, place: WarningPlace): Resource | null => {
    const known = delivered.get(url);
    if (known !== undefined) return known;
    let problem = resource ? null : (reason ?? unreadUrl(url));
    if (resource && !isData(url)) {
      if (resource.bytes.length > bytesLeft) {
        problem = `with it, more than ${limits.bytesFetched} bytes are fetched (limits.bytesFetched)`;
      } else {
        bytesLeft -= resource.bytes.length;
      }
    }
    const answer = problem === null ? resource : null;
    delivered.set(url, answer);
    if (problem !== null) {
      const message = `${shortUrl(url)} could not be loaded: ${problem}`;
      diagnostics.warn({ code: 'missing-resource', message, value: shortUrl(url), ...place });
    }
    return answer;
  };

  return {
    async fetch(url, place = {}) {
      const key = withoutFragment(url);
      return deliver(key, await start(key), place);
    },
    prefetch(urls) {
      for (const url of urls) start(withoutFragment(url));
    },
    async loadImages(urls) {
      const wanted = [...urls].filter(([url]) => !images.has(url));
      for (let i = 0; i < wanted.length; i += PARALLEL) {
        const batch = wanted.slice(i, i + PARALLEL);
        const outcomes = await Promise.all(batch.map(([url]) => start(withoutFragment(url))));
        for (const [index, [url, place]] of batch.entries()) {
          const resource = deliver(withoutFragment(url), outcomes[index]!, place);
          images.set(url, resource && (await decode(url, resource, place)));
        }
      }
    },
    image: (url) => images.get(url) ?? null,
  };
}

type Decoding = (url: string, resource: Resource, place: WarningPlace) => Promise<ImageResource | null>;

/** Makes pictures of bytes, within the limits; what is wrong with one is told. */
function createDecoding(options: StoreOptions): Decoding {
  const { limits, diagnostics, memory, caches = createResourceCaches() } = options;
  const files = new Map<Uint8Array, OpenedPdf>();
  let pixelsLeft = limits.imagePixels * TOTAL_IMAGES;

  const decode = async (resource: Resource): Promise<Pick<DecodedImage, 'image' | 'problem'>> => {
    const late = await prepareDecoder(resource.bytes);
    const most = Math.min(pixelsLeft, roomIn(memory));
    const decoded = decodeRemembered(resource, limits.imagePixels, most, caches, late);
    pixelsLeft -= decoded.decodedPixels;
    if (decoded.image && isUnpacked(decoded.image)) memory?.take(decoded.decodedPixels * BYTES_PER_PIXEL, 'pictures');
    return decoded;
  };

  /** What reads PDF files is loaded by the first. */
  const pageOf = async (url: string, { bytes }: Resource): Promise<Pick<DecodedImage, 'image' | 'problem'>> => {
    const { openedPdf, pageImage } = await import('./pdf/page-image.ts');
    let file = files.get(bytes);
    if (!file) {
      const within = inflateWithin(memory);
      file = openedPdf(bytes, within.inflate);
      within.opened();
      files.set(bytes, file);
    }
    return pageImage(file, url);
  };

  return async (url, resource, place) => {
    const { image, problem } = isPdf(resource.bytes) ? await pageOf(url, resource) : await decode(resource);
    if (problem !== null) {
      const message = `the image ${shortUrl(url)} ${problem}`;
      diagnostics.warn({ code: 'invalid-resource', message, value: shortUrl(url), ...place });
    }
    return image && { ...image, url };
  };
}

/** Never rejects, so that a started load may be left alone; an aborted render ends elsewhere. */
async function load(loader: Loader, url: string, maxBytes: number, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    const resource = await loader(url, { signal, maxBytes });
    if (resource && resource.bytes.length > maxBytes) return { resource: null, reason: 'it is too large' };
    return { resource, reason: null };
  } catch (error) {
    return { resource: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

const isData = (url: string): boolean => /^data:/i.test(url);

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}

/** A URL for a message: data: URLs are cut. */
function shortUrl(url: string): string {
  return url.length <= 120 ? url : `${url.slice(0, isData(url) ? 40 : 117)}...`;
}

/** Why no loader took a URL, and what to do. */
function unreadUrl(url: string): string {
  if (/^https?:/i.test(url)) return 'no loader reads http: pass httpLoader() as loader, or --allow-net to the command';
  if (/^file:/i.test(url)) return 'no loader reads files: pass fileLoader(folder) as loader, or --root to the command';
  if (!parseUrl(url)) return 'the URL is relative and there is no base: set the option baseUrl';
  return `no loader reads ${url.slice(0, url.indexOf(':') + 1)} URLs`;
}
