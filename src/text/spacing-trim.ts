/**
 * Fullwidth brackets and stops next to each other stand closer: the empty half of one of them goes.
 * https://drafts.csswg.org/css-text-4/#text-spacing-trim-property
 * Of one that a line begins or ends with, too, as the value has it.
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

/** In these places stops stand in the middle of their square. */
const CENTRED_STOPS = new Set(['tc', 'hk']);
const STOPS = new Set('、。，．');
/** And here colons stand at the left of theirs, like stops. */
const LEFT_COLONS = 'sc';
const COLONS = new Set('：；');
/** Fullwidth in Chinese alone. */
const QUOTES = new Set('‘“’”');

/** Nothing in a text without these is trimmed: the fullwidth ones, and quotes, which are that in Chinese. */
const FULLWIDTH =
  /[\u2018\u2019\u201c\u201d\u3000-\u3002\u3008-\u3011\u3014-\u301f\u30fb\uff08-\uff0e\uff1a\uff1b\uff3b-\uff60]/;

/** Features that change the widths of the same characters. */
const WIDTHS = ['halt', 'vhal', 'palt', 'vpal', 'hwid', 'pwid', 'chws', 'vchw'];

/** `run` as the characters around each of its own want it: those of `run.text`, which is the whole paragraph. */
export function trimSpacing(
  run: ShapedRun,
  face: OpenedFace,
  { font, text: { textSpacingTrim } }: ComputedStyle,
): ShapedRun {
  if (textSpacingTrim === 'space-all' || (run.level & 1) === 1) return run;
  // A paragraph can have as many runs as characters: each looks at its own and at those beside them.
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
    if (character === undefined || (QUOTES.has(character) && locale !== 'sc' && locale !== 'tc' && locale !== 'hk'))
      return null;
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

/** What is empty is the first half of opening characters, the second of closing ones. */
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
