/** Visual order of the leaves of a line. https://www.unicode.org/reports/tr9/#L2 */

import { visualOrder } from '../../text/bidi.ts';
import type { Leaf } from './line-leaves.ts';
import type { Paragraph, Segment } from './paragraph.ts';

const FIRST_ISOLATE = 0x2066;
const LAST_ISOLATE = 0x2069;

type BidiText = Pick<Paragraph, 'text' | 'levels'>;

/**
 * Indices of the leaves from left to right. Isolate initiators and terminators have the level of their surroundings and separate
 * sequences of a level.
 */
export function visualLeaves(leaves: readonly Leaf[], paragraph: BidiText, baseLevel: number): readonly number[] {
  const { text, levels } = paragraph;
  const ordered: number[] = [];
  const orderedLeaves: number[] = [];
  const add = (level: number, leaf: number): void => {
    ordered.push(level);
    orderedLeaves.push(leaf);
  };
  const resolved = leafLevels(leaves, paragraph, baseLevel);
  let reached = -1;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    const stretch = stretchOf(leaf);
    for (let at = reached; stretch && at >= 0 && at < stretch.start; at++) {
      if (isIsolate(text, at)) add(levels![at]!, -1);
    }
    if (stretch) reached = stretch.end;
    add(resolved[i]!, i);
  }
  return visualOrder(ordered)
    .map((index) => orderedLeaves[index]!)
    .filter((leaf) => leaf >= 0);
}

/**
 * The bidi level of each leaf. Empty inline boxes have the level of the following content, absolutely positioned boxes act as neutrals,
 * and hanging spaces at the end have the base level (rule L1).
 */
export function leafLevels(leaves: readonly Leaf[], paragraph: BidiText, baseLevel: number): Uint8Array {
  const levels = new Uint8Array(leaves.length);
  const following = levelsAfter(leaves, baseLevel);
  let previous = baseLevel;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    const after = following[i]!;
    if (leaf.hanging) previous = baseLevel;
    else if (leaf.level >= 0) previous = leaf.level;
    else previous = leaf.kind === 'absolute' ? neutralLevel(leaf.segment, paragraph, previous, after) : after;
    levels[i] = previous;
  }
  return levels;
}

/** The level between the content around, of which there is none beyond the ends of its isolate. https://www.unicode.org/reports/tr9/#N1 */
function neutralLevel(
  { start, box }: Segment,
  { text, levels }: BidiText,
  previous: number,
  following: number,
): number {
  const before = start > 0 && isIsolate(text, start - 1) && text.charCodeAt(start - 1) !== LAST_ISOLATE;
  const after = text.charCodeAt(start) === LAST_ISOLATE;
  const within = (at: number): number => {
    const outer = levels?.[at] ?? 0;
    const isOdd = box?.style.writing.direction === 'rtl';
    return outer + (((outer & 1) === 1) === isOdd ? 2 : 1);
  };
  return Math.min(before ? within(start - 1) : previous, after ? within(start) : following);
}

const isIsolate = (text: string, offset: number): boolean => {
  const code = text.charCodeAt(offset);
  return code >= FIRST_ISOLATE && code <= LAST_ISOLATE;
};

/** The leaf's range in the text; null if it is not from the text. */
function stretchOf({ kind, inserted, start, end, segment }: Leaf): { start: number; end: number } | null {
  if (kind === 'text') return inserted ? null : { start, end };
  return kind === 'empty' ? null : segment;
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
