/** Visual order of the leaves of a line. https://www.unicode.org/reports/tr9/#L2 */

import { visualOrder } from '../../text/bidi.ts';
import type { Leaf } from './line-leaves.ts';
import type { Paragraph } from './paragraph.ts';

const FIRST_ISOLATE = 0x2066;
const LAST_ISOLATE = 0x2069;

/**
 * Indices of the leaves from left to right. Isolate initiators and terminators have the level of their surroundings and separate
 * sequences of a level. Empty inline boxes have the level of the following content, absolutely positioned boxes act as neutrals, and
 * hanging spaces at the end have the base level (rule L1).
 */
export function visualLeaves(
  leaves: readonly Leaf[],
  { text, levels }: Pick<Paragraph, 'text' | 'levels'>,
  baseLevel: number,
): readonly number[] {
  const ordered: number[] = [];
  const orderedLeaves: number[] = [];
  const add = (level: number, leaf: number): void => {
    ordered.push(level);
    orderedLeaves.push(leaf);
  };
  const following = levelsAfter(leaves, baseLevel);
  let previous = baseLevel;
  let reached = -1;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    const stretch = stretchOf(leaf);
    for (let at = reached; stretch && at >= 0 && at < stretch.start; at++) {
      if (isIsolate(text, at)) add(levels![at]!, -1);
    }
    if (stretch) reached = stretch.end;
    previous = levelOf(leaf, previous, following[i]!, baseLevel);
    add(previous, i);
  }
  return visualOrder(ordered)
    .map((index) => orderedLeaves[index]!)
    .filter((leaf) => leaf >= 0);
}

const isIsolate = (text: string, offset: number): boolean => {
  const code = text.charCodeAt(offset);
  return code >= FIRST_ISOLATE && code <= LAST_ISOLATE;
};

/** The leaf's range in the text; null if it is not from the text. */
function stretchOf({ kind, inserted, start, end, segment }: Leaf): { start: number; end: number } | null {
  if (kind === 'text') return inserted ? null : { start, end };
  return kind === 'atomic' ? segment : null;
}

function levelOf({ kind, hanging, level }: Leaf, previous: number, following: number, baseLevel: number): number {
  if (hanging) return baseLevel;
  if (level >= 0) return level;
  return kind === 'absolute' ? Math.min(previous, following) : following;
}

/** The level of the next leaf that has one, for each. */
function levelsAfter(leaves: readonly Leaf[], baseLevel: number): Uint8Array {
  const levels = new Uint8Array(leaves.length);
  let next = baseLevel;
  for (let i = leaves.length - 1; i >= 0; i--) {
    levels[i] = next;
    const { level, hanging } = leaves[i]!;
    if (hanging || level >= 0) next = hanging ? baseLevel : level;
  }
  return levels;
}
