/** Horizontal alignment of a line. https://drafts.csswg.org/css-text-4/#justification-and-alignment */

import type { TextGroup } from '../../css/properties/computed-text.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import {
  isSeparator,
  type JustificationOpportunities,
  type JustificationState,
  justificationOpportunities,
  lineStartState,
  passAtomic,
} from '../core/justification.ts';
import { toUnit } from '../core/layout-unit.ts';
import { runPart } from './edge-spacing.ts';
import type { Leaf } from './line-leaves.ts';
import { snapUp } from './paragraph.ts';

type Side = 'left' | 'right' | 'center' | 'justify';

/** The alignment of a line; `last`: it ends the paragraph or ends with a forced break. */
export function lineAlignment(style: ComputedStyle, last: boolean, direction: 'ltr' | 'rtl'): Side {
  const { textAlign, textAlignLast } = style.text;
  if (!last) return side(textAlign, direction);
  if (textAlignLast === 'auto') return side(textAlign === 'justify' ? 'start' : textAlign, direction);
  return side(textAlignLast, direction);
}

function side(value: TextGroup['textAlign'], direction: 'ltr' | 'rtl'): Side {
  switch (value) {
    case 'left':
    case '-webkit-left':
      return 'left';
    case 'right':
    case '-webkit-right':
      return 'right';
    case 'center':
    case '-webkit-center':
      return 'center';
    case 'justify':
      return 'justify';
    case 'end':
      return direction === 'ltr' ? 'right' : 'left';
    default:
      return direction === 'ltr' ? 'left' : 'right';
  }
}

/** Distance of the content from the line's left edge; content that is too wide overflows at the end edge. */
export function alignmentOffset(alignment: Side, direction: 'ltr' | 'rtl', room: Px): Px {
  const ltr = direction === 'ltr';
  switch (alignment) {
    case 'left':
      return ltr ? 0 : Math.min(room, 0);
    case 'right':
      return ltr ? Math.max(room, 0) : room;
    case 'center':
      if (ltr) return Math.max(toUnit(room / 2), 0);
      return room > 0 ? toUnit(room / 2) : room;
    case 'justify':
      return ltr ? 0 : room;
  }
}

function opportunities(leaf: Leaf, state: JustificationState): JustificationOpportunities {
  if (leaf.kind === 'atomic') passAtomic(state);
  const { run, start, end, from, to } = leaf;
  if (leaf.kind !== 'text' || leaf.hanging || leaf.inserted || leaf.segment.kind !== 'text' || run === null)
    return NONE;
  return justificationOpportunities({ run, start, end, from, to }, leaf.style.text.textJustify, state);
}

const NONE: JustificationOpportunities = { count: 0, spaces: 0, atEnd: false, clusters: null };

/**
 * Distributes `room` over the line's justification opportunities by widening its leaves, or by narrowing its spaces if it is negative.
 * False if there are none. https://drafts.csswg.org/css-text-4/#justify-algos
 */
export function justify(leaves: readonly Leaf[], room: Px): boolean {
  const state = lineStartState();
  const found = leaves.map((leaf) => opportunities(leaf, state));
  let last = leaves.length - 1;
  while (last >= 0 && leaves[last]!.width === 0) last--;
  // Nothing is added after the last character of the line; only spaces are narrowed.
  const trailing = last >= 0 && found[last]!.atEnd ? 1 : 0;
  const total = found.reduce((sum, { count, spaces }) => sum + (room < 0 ? spaces : count), 0);
  const shared = room < 0 ? total : total - trailing;
  if (shared <= 0) return false;
  const share = room / shared;
  leaves.forEach((leaf, i) => {
    const { count, spaces } = found[i]!;
    if (count === 0) return;
    const isLast = i === last;
    const clusters = found[i]!.clusters ?? (isLast && trailing > 0 ? separators(leaf) : null);
    if (clusters === null || room < 0) {
      leaf.expansion = share;
      leaf.width = snapUp(leaf.width + share * spaces);
    } else {
      spreadClusters(leaf, clusters, share, isLast);
      leaf.width = snapUp(leaf.width + share * (isLast ? count - trailing : count));
    }
  });
  return true;
}

type Clusters = NonNullable<JustificationOpportunities['clusters']>;

/** The word separators of a text with no other opportunities. */
function separators({ run, start, end }: Leaf): Clusters {
  const found: Clusters[number][] = [];
  for (let at = start; at < end; at++) {
    if (isSeparator(run!.text.charCodeAt(at))) found.push({ at, before: false, after: true });
  }
  return found;
}

/** A uniform space after each glyph is tracking; otherwise it is added to the glyphs' advances. */
function spreadClusters(leaf: Leaf, clusters: Clusters, share: Px, isLast: boolean): void {
  const even = clusters.length === leaf.to - leaf.from && clusters.every(({ before, after }) => after && !before);
  if (even) {
    leaf.tracking = share;
    return;
  }
  leaf.run = spreadRun(leaf.run!, [leaf.from, leaf.to], clusters, share, isLast);
  leaf.to -= leaf.from;
  leaf.from = 0;
}

/**
 * The glyphs of `run` from `from` to `to` with `share` added at the opportunities in `clusters`, but not after the last one at the end of
 * the line.
 */
function spreadRun(
  run: ShapedRun,
  [from, to]: readonly [from: number, to: number],
  clusters: Clusters,
  share: Px,
  endsLine: boolean,
): ShapedRun {
  const spread = runPart(run, from, to);
  const { advances, clusters: starts } = spread;
  const xOffsets = spread.xOffsets ?? new Float32Array(advances.length);
  const along = spread.upright?.ys ?? xOffsets;
  const backward = (run.level & 1) === 1;
  const found = new Map(clusters.map((each) => [each.at, each]));
  const lastAt = clusters.at(-1)?.at;
  for (let first = 0; first < advances.length; ) {
    let end = first + 1;
    while (end < advances.length && starts[end] === starts[first]) end++;
    const here = found.get(starts[first]!);
    const before = here?.before ? share : 0;
    const after = here?.after && !(endsLine && here.at === lastAt) ? share : 0;
    const left = backward ? after : before;
    for (let i = first; i < end && left > 0; i++) along[i]! += left;
    advances[end - 1]! += before + after;
    first = end;
  }
  return { ...spread, xOffsets };
}
