/** Loads a document that a request refers to by URL. */

import { type Loader, PlatenError, type RenderOptions } from '../../index.ts';
import { decodedAs } from '../../resources/charset.ts';
import type { Resource } from '../../resources/types.ts';

/** Bytes. */
const MOST = 20_000_000;

/** Throws an error whose message may be shown. */
export async function loadDocument(
  url: string,
  loaders: readonly Loader[],
  signal: AbortSignal | undefined,
): Promise<Resource> {
  for (const load of loaders) {
    const found = await load(url, { signal, maxBytes: MOST }).catch((error: unknown) => {
      throw new PlatenError('invalid-resource', `${url} could not be loaded: ${(error as Error).message}.`);
    });
    if (found) return found;
  }
  throw new PlatenError('invalid-resource', `${url} could not be loaded.`);
}

type LoadedDocument = { readonly html: string | Uint8Array } & Pick<RenderOptions, 'contentType'>;

/**
 * HTML or XHTML; the charset of the Content-Type takes precedence over the document's own.
 * https://html.spec.whatwg.org/#determining-the-character-encoding
 */
export function documentOf({ bytes, contentType, url }: Resource): LoadedDocument {
  const [type = ''] = (contentType ?? 'text/html').split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'text/html' && type !== 'application/xhtml+xml') {
    throw new PlatenError('invalid-resource', `${url} is ${type}, not HTML.`);
  }
  return { html: decodedAs(contentType, bytes), contentType: type };
}
