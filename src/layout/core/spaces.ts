/** Makers of constraint spaces, so that a field added later has its default in one place. */

import type { Px } from '../../geometry.ts';
import { Appeal } from './break-facts.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from './constraint-space.ts';
import { type Fragmentainer, NO_FOOTNOTES } from './fragmentainer.ts';

const INDEPENDENT: ConstraintSpace = {
  inlineSize: 0,
  blockSize: INDEFINITE,
  percentBlock: INDEFINITE,
  replacedPercentBlock: null,
  stretch: Stretch.None,
  shrinkToFit: false,
  definiteBlock: false,
  growsWithBreaks: false,
  autoBlock: false,
  percentInline: null,
  subgrid: null,
  border: null,
  flow: null,
  fragmentainer: null,
};

const NO_CHANGE: Partial<ConstraintSpace> = {};

/**
 * A space for an independent box (its own BFC): `inlineSize` is the containing block's content width.
 * Override what differs.
 */
export const independentSpace = (inlineSize: Px, overrides: Partial<ConstraintSpace> = NO_CHANGE): ConstraintSpace =>
  makeSpace(inlineSize, INDEPENDENT, overrides);

/** `space` with some of it replaced. */
export const changedSpace = (space: ConstraintSpace, change: Partial<ConstraintSpace>): ConstraintSpace =>
  makeSpace(change.inlineSize ?? space.inlineSize, space, change);

/** Every field is written out, so that all spaces have one shape: objects spread into others are slow to make and to read. */
function makeSpace(inlineSize: Px, space: ConstraintSpace, change: Partial<ConstraintSpace>): ConstraintSpace {
  return {
    inlineSize,
    blockSize: change.blockSize ?? space.blockSize,
    percentBlock: change.percentBlock ?? space.percentBlock,
    replacedPercentBlock: change.replacedPercentBlock ?? space.replacedPercentBlock,
    stretch: change.stretch ?? space.stretch,
    shrinkToFit: change.shrinkToFit ?? space.shrinkToFit,
    definiteBlock: change.definiteBlock ?? space.definiteBlock,
    growsWithBreaks: change.growsWithBreaks ?? space.growsWithBreaks,
    autoBlock: change.autoBlock ?? space.autoBlock,
    percentInline: change.percentInline ?? space.percentInline,
    subgrid: change.subgrid ?? space.subgrid,
    border: change.border ?? space.border,
    flow: change.flow === undefined ? space.flow : change.flow,
    fragmentainer: change.fragmentainer === undefined ? space.fragmentainer : change.fragmentainer,
  };
}

/** The same fragmentainer seen from `distance` further down. */
export const fragmentainerAt = (
  fragmentainer: Fragmentainer | null,
  distance: Px,
  overrides: Partial<Fragmentainer> = {},
): Fragmentainer | null =>
  fragmentainer && changedFragmentainer(fragmentainer, fragmentainer.offset + distance, overrides);

/** `fragmentainer` seen from `offset`, with some of it replaced. */
export const changedFragmentainer = (
  fragmentainer: Fragmentainer,
  offset: Px,
  change: Partial<Fragmentainer>,
): Fragmentainer => ({
  kind: change.kind ?? fragmentainer.kind,
  size: change.size ?? fragmentainer.size,
  offset,
  atStart: change.atStart ?? fragmentainer.atStart,
  needsContent: change.needsContent ?? false,
  footnotes: change.footnotes ?? fragmentainer.footnotes,
  keepsFootnotes: change.keepsFootnotes ?? fragmentainer.keepsFootnotes,
  outer: change.outer === undefined ? fragmentainer.outer : change.outer,
  measures: fragmentainer.measures,
  overflows: change.overflows ?? fragmentainer.overflows,
  endsPage: change.endsPage ?? fragmentainer.endsPage,
  pageEnd: change.pageEnd ?? fragmentainer.pageEnd,
  isTaken: fragmentainer.isTaken,
  repeated: change.repeated ?? fragmentainer.repeated,
  repeatedEnd: change.repeatedEnd ?? fragmentainer.repeatedEnd,
  startAppeal: fragmentainer.startAppeal,
  continues: change.continues ?? fragmentainer.continues,
});

/** A page for a box outside the principal flow: what does not fit it continues on another. */
export const pageStart = (size: Px, offset: Px = 0, atStart = true): Fragmentainer => ({
  kind: 'page',
  size,
  offset,
  atStart,
  needsContent: false,
  footnotes: NO_FOOTNOTES,
  keepsFootnotes: true,
  outer: null,
  measures: false,
  overflows: false,
  endsPage: true,
  pageEnd: Number.POSITIVE_INFINITY,
  isTaken: false,
  repeated: 0,
  repeatedEnd: 0,
  startAppeal: Appeal.LastResort,
  continues: false,
});

/** What continues from an earlier fragment does so to its end. */
export const endless = (fragmentainer: Fragmentainer): Fragmentainer =>
  changedFragmentainer(fragmentainer, fragmentainer.offset, { kind: 'last-column', size: Number.POSITIVE_INFINITY });

/**
 * The fragmentainer of a float. As in browsers, columns get no taller for what cannot be broken in floats: it overflows them, but not
 * the page.
 */
export function forFloat(fragmentainer: Fragmentainer | null): Fragmentainer | null {
  if (!fragmentainer) return null;
  const { kind, endsPage, offset, needsContent } = fragmentainer;
  const isInColumn = kind === 'column' && !endsPage;
  const change = isInColumn ? { overflows: true } : { needsContent };
  return changedFragmentainer(fragmentainer, offset, { ...change, keepsFootnotes: false });
}
