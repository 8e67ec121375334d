/**
 * Adjacent fullwidth brackets and stops are set closer by removing the empty half of one of them; depending on the value, also at the
 * start or end of a line. https://drafts.csswg.org/css-text-4/#text-spacing-trim-property
 */

import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { OpenedFace } from './face.ts';
import type { EdgeSpacing, ShapedRun } from './types.ts';

type Kind = 'open' | 'close' | 'middle' | 'narrow-open' | 'narrow-close';

const KINDS = new Map<string, Kind>();
for (const [kind, characters] of [
  ['open', '「『（［｛〈《【〔〖〘〚｟〝‘“'],
  ['close', '」』）］｝〉》】〕〗〙〛｠〞〟、。，．’”'],
  ['middle', '・：；\u3000'],
  ['narrow-open', '([{'],
  ['narrow-close', ')]}'],
] as const) {
  for (const character of characters) KINDS.set(character, kind);
}

/** Places where stops are centred in their square. */
const CENTRED_STOPS = new Set(['tc', 'hk']);
const STOPS = new Set('、。，．');
/** The place where colons are at the left of their square, like stops. */
const LEFT_COLONS = 'sc';
const COLONS = new Set('：；');
/** Fullwidth only in Chinese, elsewhere as narrow as Latin brackets. */
const QUOTES = new Set('‘“’”');

/** Text without any of these is not trimmed: fullwidth punctuation, and quotes, which are fullwidth in Chinese. */
const FULLWIDTH =
  /[\u2018\u2019\u201c\u201d\u3000-\u3002\u3008-\u3011\u3014-\u301f\u30fb\uff08-\uff0e\uff1a\uff1b\uff3b-\uff60]/;

/** Features that change the widths of the same characters. */
const WIDTHS = ['halt', 'vhal', 'palt', 'vpal', 'hwid', 'pwid', 'chws', 'vchw'];

/** `run` with each character trimmed according to its neighbours in `run.text`, the whole paragraph. */
export function trimSpacing(
  run: ShapedRun,
  face: OpenedFace,
  { font, text: { textSpacingTrim } }: ComputedStyle,
): ShapedRun {
  if (textSpacingTrim === 'space-all' || (run.level & 1) === 1) return run;
  // A paragraph can have as many runs as characters, so each run looks only at its own characters and those next to them.
  if (!FULLWIDTH.test(run.text.slice(Math.max(0, run.start - 1), run.end + 1))) return run;
  if (!face.file.positionings.has(run.upright ? 'vhal' : 'halt')) return run;
  if (font.fontFeatureSettings.some(({ tag }) => WIDTHS.includes(tag))) return run;
  const found = findTrims(run, face, font.locale, textSpacingTrim);
  const spaced = found.trims.length === 0 ? run : trimmed(run, found.trims);
  return found.edges ? { ...spaced, edgeSpacing: found.edges } : spaced;
}

interface Trim {
  readonly glyph: number;
  readonly kind: 'open' | 'close';
}

interface Found {
  readonly trims: readonly Trim[];
  readonly edges: EdgeSpacing | null;
}

function findTrims(
  { text, clusters, glyphs, size }: ShapedRun,
  face: OpenedFace,
  locale: ComputedStyle['font']['locale'],
  value: ComputedStyle['text']['textSpacingTrim'],
): Found {
  const kindAt = (index: number): Kind | null => {
    const character = text[index];
    if (character === undefined) return null;
    if (QUOTES.has(character) && locale !== 'sc' && locale !== 'tc' && locale !== 'hk')
      return KINDS.get(character) === 'open' ? 'narrow-open' : 'narrow-close';
    if (CENTRED_STOPS.has(locale) && STOPS.has(character)) return 'middle';
    return locale === LEFT_COLONS && COLONS.has(character) ? 'close' : (KINDS.get(character) ?? null);
  };
  const half: Px = size / 2;
  const trims: Trim[] = [];
  const starts = new Map<number, Px>();
  const ends: Map<number, { narrower: Px; ifNeeded: boolean }> = new Map();
  for (let i = 0; i < glyphs.length; i++) {
    const at = clusters[i]!;
    const kind = kindAt(at);
    if ((kind !== 'open' && kind !== 'close') || face.advanceOf(glyphs[i]!) !== face.unitsPerEm) continue;
    const trim = kind === 'open' ? opensAfter(kindAt(at - 1)) : closesBefore(kindAt(at + 1));
    if (trim) trims.push({ glyph: i, kind });
    if (kind === 'close') {
      // Deviation: stops keep their width at the end of a line, as in Chromium.
      if (!trim && !STOPS.has(text[at]!) && !COLONS.has(text[at]!))
        ends.set(at + 1, { narrower: half, ifNeeded: true });
    } else {
      const narrow = value === 'trim-start' || (value === 'space-first' && !beginsText(text, at));
      if (narrow !== trim) starts.set(at, narrow ? -half : half);
    }
  }
  return { trims, edges: starts.size > 0 || ends.size > 0 ? { starts, ends } : null };
}

/** The first line, and those after forced breaks. */
const beginsText = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n';

const opensAfter = (before: Kind | null): boolean => before !== null && before !== 'narrow-close';

const closesBefore = (after: Kind | null): boolean =>
  after === 'close' || after === 'middle' || after === 'narrow-close';

/** Opening characters are empty in their first half, closing ones in their second. */
function trimmed(run: ShapedRun, trims: readonly Trim[]): ShapedRun {
  const half: Px = run.size / 2;
  const advances = run.advances.slice();
  const xOffsets = run.xOffsets ? run.xOffsets.slice() : new Float32Array(advances.length);
  const ys = run.upright?.ys.slice();
  for (const { glyph, kind } of trims) {
    advances[glyph]! -= half;
    if (kind === 'close') continue;
    if (ys) ys[glyph]! -= half;
    else xOffsets[glyph]! -= half;
  }
  const width = run.width - half * trims.length;
  if (run.upright && ys) return { ...run, advances, width, upright: { ...run.upright, ys } };
  return { ...run, advances, xOffsets, width };
}
