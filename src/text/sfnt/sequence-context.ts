/**
 * Whether the context of a contextual lookup matches. Applying it is left to HarfBuzz, which knows all lookups.
 * https://learn.microsoft.com/typography/opentype/spec/chapter2#sequence-context-table
 */

import { coverageIndex, glyphClass, type Steps, spend } from './layout-tables.ts';

/** Whether the `item` of a rule (a glyph, a class or the offset of a coverage table) matches the glyph. */
type Matcher = (item: number, glyph: number) => boolean;

/** Whether the subtable has a rule for the glyphs at and around `index`. */
export function contextApplies(
  view: DataView,
  at: number,
  chained: boolean,
  glyphs: readonly number[],
  index: number,
  steps: Steps,
): boolean {
  const sequence = { view, glyphs, index, steps };
  switch (view.getUint16(at)) {
    case 1: {
      const set = coverageIndex(view, at + view.getUint16(at + 2), glyphs[index]!);
      const same: Matcher = (item, glyph) => item === glyph;
      return set >= 0 && ruleApplies(sequence, ruleSet(view, at, 4, set), chained, [same, same, same]);
    }
    case 2: {
      if (coverageIndex(view, at + view.getUint16(at + 2), glyphs[index]!) < 0) return false;
      const ofClass = (offset: number): Matcher => {
        const table = at + view.getUint16(at + offset);
        return (item, glyph) => glyphClass(view, table, glyph) === item;
      };
      const matchers: Matchers = chained ? [ofClass(4), ofClass(6), ofClass(8)] : [never, ofClass(4), never];
      const table = at + view.getUint16(at + (chained ? 6 : 4));
      const set = glyphClass(view, table, glyphs[index]!);
      return ruleApplies(sequence, ruleSet(view, at, chained ? 10 : 6, set), chained, matchers);
    }
    default: {
      const covered: Matcher = (item, glyph) => coverageIndex(view, at + item, glyph) >= 0;
      if (chained) return chainApplies(sequence, at + 2, true, [covered, covered, covered]);
      return matches(sequence, at + 6, view.getUint16(at + 2), 0, 1, covered);
    }
  }
}

type Matchers = readonly [backtrack: Matcher, input: Matcher, lookahead: Matcher];

const never: Matcher = () => false;

interface Sequence {
  readonly view: DataView;
  readonly glyphs: readonly number[];
  readonly index: number;
  readonly steps: Steps;
}

/** The offset of a rule set, or null; `counts` is the offset of the number of sets. */
function ruleSet(view: DataView, at: number, counts: number, set: number): number | null {
  if (set >= view.getUint16(at + counts)) return null;
  const offset = view.getUint16(at + counts + 2 + set * 2);
  return offset === 0 ? null : at + offset;
}

function ruleApplies(sequence: Sequence, set: number | null, chained: boolean, matchers: Matchers): boolean {
  if (set === null) return false;
  const { view, steps } = sequence;
  const count = view.getUint16(set);
  for (let i = 0; i < count; i++) {
    spend(steps);
    const rule = set + view.getUint16(set + 2 + i * 2);
    const applies = chained
      ? chainApplies(sequence, rule, false, matchers)
      : matches(sequence, rule + 4, view.getUint16(rule) - 1, 1, 1, matchers[1]);
    if (applies) return true;
  }
  return false;
}

/** `whole`: the input sequence includes its first glyph. */
function chainApplies(
  sequence: Sequence,
  rule: number,
  whole: boolean,
  [backtrack, input, lookahead]: Matchers,
): boolean {
  const { view } = sequence;
  const behind = view.getUint16(rule);
  const inputs = rule + 2 + behind * 2;
  const length = view.getUint16(inputs);
  const named = whole ? length : length - 1;
  const ahead = inputs + 2 + named * 2;
  return (
    matches(sequence, rule + 2, behind, -1, -1, backtrack) &&
    matches(sequence, inputs + 2, named, whole ? 0 : 1, 1, input) &&
    matches(sequence, ahead + 2, view.getUint16(ahead), length, 1, lookahead)
  );
}

/** Whether the glyphs from `from` on, in steps of `step`, match `count` items. */
function matches(
  { view, glyphs, index, steps }: Sequence,
  items: number,
  count: number,
  from: number,
  step: 1 | -1,
  matcher: Matcher,
): boolean {
  for (let i = 0; i < count; i++) {
    spend(steps);
    const glyph = glyphs[index + from + i * step];
    if (glyph === undefined || !matcher(view.getUint16(items + i * 2), glyph)) return false;
  }
  return true;
}
