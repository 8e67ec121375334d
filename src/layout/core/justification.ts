/** Where text may be stretched. https://drafts.csswg.org/css-text-4/#justify-opportunity */

import type { TextGroup } from '../../css/properties/computed-text.ts';
import { scriptOf } from '../../text/scripts.ts';
import type { ShapedRun } from '../../text/types.ts';
import { IDEOGRAPHS } from './ideographs-table.ts';

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** First and last code points of the ranges, ascending. */
const RANGES = Uint32Array.from(
  IDEOGRAPHS.split(' ').flatMap((range) => {
    const [first, last = first] = range.split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)];
  }),
);
const FIRST_IDEOGRAPH = RANGES[0]!;

/** Scripts without spaces stretch on both sides of each character. */
export function isIdeographic(code: number): boolean {
  if (code < FIRST_IDEOGRAPH) return false;
  let low = 0;
  let high = RANGES.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (RANGES[middle * 2 + 1]! < code) low = middle + 1;
    else high = middle;
  }
  return low * 2 < RANGES.length && RANGES[low * 2]! <= code;
}

/** Whether justification widens the character. */
export const isSeparator = (code: number): boolean => code === SPACE || code === NO_BREAK_SPACE;

/** What stands before the text that is looked at, on its line. */
export interface JustificationState {
  /** There is an opportunity right before already, or the line begins here. */
  afterOpportunity: boolean;
  previous: 'normal' | 'atomic' | 'cursive';
}

export const lineStartState = (): JustificationState => ({ afterOpportunity: true, previous: 'normal' });

/** Atomic inlines have no opportunities of their own. */
export function passAtomic(state: JustificationState): void {
  state.afterOpportunity = false;
  state.previous = 'atomic';
}

export interface JustificationOpportunities {
  readonly count: number;
  /** Word separators among them. */
  readonly spaces: number;
  /** The last one comes after all of the text. */
  readonly atEnd: boolean;
  /** Opportunities before and after each cluster, in logical order; null where there are none but those at separators. */
  readonly clusters: readonly ClusterOpportunities[] | null;
}

interface ClusterOpportunities {
  /** Offset of the cluster's text. */
  readonly at: number;
  readonly before: boolean;
  readonly after: boolean;
}

/** Text from `start` to `end`, drawn by the glyphs `from` to `to`. */
interface JustifiedPiece {
  readonly run: ShapedRun;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Also moves `state` past the piece. */
export function justificationOpportunities(
  piece: JustifiedPiece,
  method: TextGroup['textJustify'],
  state: JustificationState,
): JustificationOpportunities {
  const { start, end } = piece;
  const { text } = piece.run;
  let spaces = 0;
  let plain = method !== 'inter-character';
  for (let i = start; i < end && plain; i++) {
    const code = text.charCodeAt(i);
    if (isSeparator(code)) spaces++;
    else if (code >= FIRST_IDEOGRAPH && method === 'auto' && isIdeographic(text.codePointAt(i)!)) plain = false;
  }
  if (!plain) return clusterOpportunities(piece, method, state);
  const none = method === 'none';
  state.previous = 'normal';
  state.afterOpportunity = !none && isSeparator(text.charCodeAt(end - 1));
  return { count: none ? 0 : spaces, spaces: none ? 0 : spaces, atEnd: state.afterOpportunity, clusters: null };
}

function clusterOpportunities(
  { run: { text, clusters: starts }, start, end, from, to }: JustifiedPiece,
  method: TextGroup['textJustify'],
  state: JustificationState,
): JustificationOpportunities {
  const clusters: ClusterOpportunities[] = [];
  let count = 0;
  let spaces = 0;
  const offsets = Array.from(starts.subarray(from, to), (at) => Math.max(at, start)).sort((a, b) => a - b);
  let last = -1;
  for (const at of offsets) {
    if (at === last || at >= end) continue;
    last = at;
    const code = text.codePointAt(at)!;
    if (DEFAULT_IGNORABLE.test(String.fromCodePoint(code))) continue;
    const found = method === 'inter-character' ? betweenCharacters(code, state) : aroundIdeographs(code, state);
    if (found.after && isSeparator(code)) spaces++;
    count += (found.before ? 1 : 0) + (found.after ? 1 : 0);
    clusters.push({ at, ...found });
  }
  return { count, spaces, atEnd: clusters.at(-1)?.after ?? false, clusters };
}

const DEFAULT_IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

interface Sides {
  readonly before: boolean;
  readonly after: boolean;
}

function aroundIdeographs(code: number, state: JustificationState): Sides {
  const ideographic = isIdeographic(code);
  const before = ideographic && !state.afterOpportunity;
  const after = ideographic || isSeparator(code);
  state.previous = 'normal';
  state.afterOpportunity = after;
  return { before, after };
}

/** Letters that join are never parted. https://drafts.csswg.org/css-text-4/#valdef-text-justify-inter-character */
function betweenCharacters(code: number, state: JustificationState): Sides {
  const kind = scriptOf(code)?.cursive ? 'cursive' : 'normal';
  const after = kind === 'normal';
  const before = !state.afterOpportunity && (after || state.previous !== kind);
  state.previous = kind;
  state.afterOpportunity = after;
  return { before, after };
}
