/** Proactive content negotiation. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** 3 for type/subtype, 2 for type/*, 1 for *\/*. */
  readonly precision: number;
  readonly quality: number;
}

/**
 * The offer the client likes best, the earlier one where it likes two the same; null where it takes none.
 * The most precise range that matches an offer decides its quality.
 */
export function negotiate<Offer extends string>(
  accept: string | null | undefined,
  offers: readonly Offer[],
): Offer | null {
  if (accept === null || accept === undefined || accept.trim() === '') return offers[0] ?? null;
  const ranges = accept.split(',').flatMap((part) => parseRange(part) ?? []);
  let best: Offer | null = null;
  let bestQuality = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

function parseRange(text: string): MediaRange | null {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const match = /^([^\s/]+)\/([^\s/]+)$/.exec(range.toLowerCase());
  if (!match) return null;
  const [, type, subtype] = match as unknown as [string, string, string];
  const weight = parameters.map((parameter) => /^q\s*=\s*(\d(?:\.\d{0,3})?)$/i.exec(parameter)?.[1]).find(Boolean);
  const precision = type === '*' ? 1 : subtype === '*' ? 2 : 3;
  return { type, subtype, precision, quality: weight === undefined ? 1 : Math.min(1, Number(weight)) };
}

function qualityOf(offer: string, ranges: readonly MediaRange[]): number {
  const [type, subtype] = offer.split('/');
  let found: MediaRange | null = null;
  for (const range of ranges) {
    const matches =
      (range.type === '*' && range.subtype === '*') ||
      (range.type === type && (range.subtype === '*' || range.subtype === subtype));
    if (matches && (found === null || range.precision > found.precision)) found = range;
  }
  return found?.quality ?? 0;
}
