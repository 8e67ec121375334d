/** A loader with the browser's own `fetch`, subject to its rules for other origins. */

import type { Loader } from '../resources/types.ts';

interface FetchLoaderOptions {
  /** Origins that may be requested, such as `https://example.com`. Default: all that allow the page to read. */
  readonly origins?: readonly string[];
}

export function fetchLoader({ origins }: FetchLoaderOptions = {}): Loader {
  return async (url, { signal, maxBytes }) => {
    if (!/^(https?|blob):/i.test(url)) return null;
    if (origins && !origins.includes(new URL(url).origin))
      throw new Error(`${new URL(url).origin} is not among the origins allowed`);
    const answer = await fetch(url, signal ? { signal } : {});
    if (!answer.ok) throw new Error(`the server answered with status ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > maxBytes) throw new Error(`it is larger than the ${maxBytes} bytes left`);
    return { bytes, contentType: answer.headers.get('content-type'), url: answer.url || url };
  };
}
