/** URLs as browsers read them. https://url.spec.whatwg.org/ */

const ASCII = /^[\0-\x7f]*$/;

/**
 * The text as a URL, resolved against `base` if there is one; null if it is not a URL. `URL.canParse` avoids the cost of throwing, but is
 * used for ASCII only: in Node 20 it takes Latin-1 strings for UTF-8 once its caller has been compiled.
 */
export function parseUrl(text: string, base: string | null = null): URL | null {
  const whole = base ?? undefined;
  if (ASCII.test(text) && (base === null || ASCII.test(base)) && !URL.canParse(text, whole)) return null;
  try {
    return new URL(text, whole);
  } catch {
    return null;
  }
}

/** A `data:` URL whose characters URL parsing would not change: pictures are long, so they skip it. */
const PLAIN_DATA = /^data:[\w/+.;=,%-]*(?:#[\w=&,-]*)?$/;

/** Parts of `PLAIN_LINK`: hosts that are not numbers, and no dot segments. */
const HOST = '(?:[a-z\\d]+(?:-[a-z\\d]+)*\\.)+[a-z]{2,}';
const SEGMENT = '[\\w~!$&()*+,;=:@-][\\w.~!$&()*+,;=:@-]*';
const REST = '[\\w.~!$&()*+,;=:@%/?-]*';
/** An absolute http(s) URL that parsing would not change: documents have many links, which skip it. */
const PLAIN_LINK = new RegExp(`^https?://${HOST}/(?:${SEGMENT}/)*(?:${SEGMENT})?(?:\\?${REST})?(?:#${REST})?$`);

/** An absolute URL, or null. `about:` and `data:` URLs are not bases for relative ones. */
export function resolveUrl(url: string, base: string | null): string | null {
  if (PLAIN_DATA.test(url) || PLAIN_LINK.test(url)) return url;
  return parseUrl(url, base)?.href ?? null;
}
