/** Proactive content negotiation. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** 3 for type/subtype, 2 for type/*, 1 for *\/*. */
  readonly precision: number;
  readonly quality: number;
}

/** How well an offer matches. */
interface Match {
  readonly quality: number;
  readonly precision: number;
  /** Index of the range in the header. */
  readonly place: number;
}

/**
 * The offer that the client prefers; null if it accepts none. The most precise range that matches an offer decides its quality.
 * Among offers of equal quality the one with the more precise range wins, then the one whose range comes first, then the first offer: a
 * client that sends "application/pdf, *\/*" wants a PDF.
 */
export function negotiate<Offer extends string>(
  accept: string | null | undefined,
  offers: readonly Offer[],
): Offer | null {
  const ranges = (accept ?? '').split(',').flatMap((part) => parseRange(part) ?? []);
  // A header without a valid range counts as absent.
  if (ranges.length === 0) return offers[0] ?? null;
  let best: { readonly offer: Offer; readonly match: Match } | null = null;
  for (const offer of offers) {
    const match = matchOf(offer, ranges);
    if (match && match.quality > 0 && (!best || compare(match, best.match) > 0)) best = { offer, match };
  }
  return best?.offer ?? null;
}

const compare = (a: Match, b: Match): number =>
  a.quality - b.quality || a.precision - b.precision || (a.precision === 3 ? b.place - a.place : 0);

function parseRange(text: string): MediaRange | null {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  // "*" alone is how some HTTP libraries write "*/*".
  const match = /^([^\s/]+)\/([^\s/]+)$/.exec(range === '*' ? '*/*' : range.toLowerCase());
  if (!match) return null;
  const [, type, subtype] = match as unknown as [string, string, string];
  const weight = parameters.map((parameter) => /^q\s*=\s*(\d?\.\d{0,3}|\d)$/i.exec(parameter)?.[1]).find(Boolean);
  const precision = type === '*' ? 1 : subtype === '*' ? 2 : 3;
  return { type, subtype, precision, quality: weight === undefined ? 1 : Math.min(1, Number(weight)) };
}

function matchOf(offer: string, ranges: readonly MediaRange[]): Match | null {
  const [type, subtype] = offer.split('/');
  let found: Match | null = null;
  ranges.forEach((range, place) => {
    const matches =
      (range.type === '*' && range.subtype === '*') ||
      (range.type === type && (range.subtype === '*' || range.subtype === subtype));
    const { precision, quality } = range;
    if (matches && (found === null || precision > found.precision)) found = { quality, precision, place };
  });
  return found;
}
