/** URLs as browsers read them. https://url.spec.whatwg.org/ */

const ASCII = /^[\0-\x7f]*$/;

/**
 * The URL that the text is, against `base` where there is one; null where it is none. `URL.canParse` spares what it costs to throw and
 * catch, and is asked of ASCII alone: in Node 20 it takes text of Latin-1 for UTF-8 once its caller has been compiled.
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

/** A `data:` URL of characters that parsing a URL leaves as they are: pictures are long. */
const PLAIN_DATA = /^data:[\w/+.;=,%-]*$/;

/** Parts of the next: no number for a host, no dots that lead upwards. */
const HOST = '(?:[a-z\\d]+(?:-[a-z\\d]+)*\\.)+[a-z]{2,}';
const SEGMENT = '[\\w~!$&()*+,;=:@-][\\w.~!$&()*+,;=:@-]*';
const REST = '[\\w.~!$&()*+,;=:@%/?-]*';
/** An absolute URL of the web that is written as parsing it would leave it: links are many. */
const PLAIN_LINK = new RegExp(`^https?://${HOST}/(?:${SEGMENT}/)*(?:${SEGMENT})?(?:\\?${REST})?(?:#${REST})?$`);

/** An absolute URL, or null where there is none. `about:` and `data:` are no bases for relative URLs. */
export function resolveUrl(url: string, base: string | null): string | null {
  if (PLAIN_DATA.test(url) || PLAIN_LINK.test(url)) return url;
  return parseUrl(url, base)?.href ?? null;
}
