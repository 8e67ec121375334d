/**
 * The place, size and layout of one absolutely positioned box in its containing block.
 * https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width and https://drafts.csswg.org/css-position-3/#abspos-layout
 */

import type { Px, Rect } from '../../geometry.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { isContentKeyword } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { beginsHere, type Fragmentainer } from '../core/fragmentainer.ts';
import { type BoxFragment, type Link, linkTo, type PendingBox } from '../core/fragments.ts';
import { changedPending, type Placed } from '../core/results.ts';
import { changedFragmentainer, changedSpace, independentSpace } from '../core/spaces.ts';
import { breakBeforeToken } from '../core/tokens.ts';
import { type AnchoredInput, type AnchoredPlace, continuedPlace, isAnchored, placeByAnchors } from './anchored.ts';
import type { AnchorLookup } from './anchors.ts';
import { type AxisInput, type AxisOutput, hasReplacedSize, solveHorizontal, solveVertical } from './solve.ts';

/** An absolute box with its containing block and its static position in the same coordinates. */
export interface AbsoluteInput {
  readonly pending: PendingBox;
  /** The containing block: a padding box, an inline box's rectangle, or the page's content area. */
  readonly container: Rect;
  readonly containerRtl: boolean;
  /** The fragmentainer as seen from `container`'s coordinate origin. */
  readonly fragmentainer: Fragmentainer | null;
  /** The anchors laid out so far, in the same coordinates. */
  readonly anchors: AnchorLookup;
}

export interface AbsolutePlaced {
  readonly link: Link<BoxFragment>;
  readonly result: Placed;
}

/** Sizes and positions one absolute box. */
export function layoutAbsolute(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | null {
  const placed = tryAbsolute(input, context);
  return placed && 'moved' in placed ? tryWhole(input, context) : placed;
}

/** Nothing of the box fits on its page: it starts at the top of the next one. */
interface AbsoluteMoved {
  readonly moved: PendingBox;
}

function tryWhole(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | null {
  const placed = tryAbsolute({ ...input, fragmentainer: null }, context);
  return placed && 'moved' in placed ? null : placed;
}

export function tryAbsolute(input: AbsoluteInput, context: LayoutContext): AbsolutePlaced | AbsoluteMoved | null {
  const { pending, container } = input;
  const { node, token } = pending;
  if (!isAnchored(node.style)) return placeIn(input, { node, container, center: null }, context);
  const anchored: AnchoredInput = { ...input, node, context };
  const known = token && token.made > 0 ? continuedPlace(token.node, anchored) : null;
  const place = known ?? placeByAnchors(anchored, (tried) => measuredLink(input, tried, context));
  return place && placeIn(input, place, context);
}

/** The box as laid out in a place, without page breaks. */
function measuredLink(input: AbsoluteInput, place: AnchoredPlace, context: LayoutContext): Link | null {
  const pending = changedPending(input.pending, { token: null });
  const placed = placeIn({ ...input, pending, fragmentainer: null }, place, context);
  return placed && 'link' in placed ? placed.link : null;
}

function placeIn(
  input: AbsoluteInput,
  { node, container, center }: AnchoredPlace,
  context: LayoutContext,
): AbsolutePlaced | AbsoluteMoved | null {
  const { pending } = input;
  const { token } = pending;
  const axis: AxisInput = {
    node,
    container,
    pending,
    rtl: input.containerRtl,
    center,
    bounds: input.container,
    context,
  };
  const horizontal = solveHorizontal(axis);
  const measured = measure(axis, horizontal);
  const vertical = solveVertical(axis, horizontal, measured?.height ?? 0);
  const y = token ? resumeTop(input) : vertical.start;
  const reach = (): Px => Math.max(vertical.size ?? 0, reachByContent(axis, horizontal));
  if (!token && beginsPastColumn(input.fragmentainer, y, reach)) return movedOn(pending);
  const space = absoluteSpace(axis, horizontal, vertical, input.fragmentainer, y);
  const resumed = token && token.made > 0 ? token : null;
  const { fragmentainer } = space;
  const kept = layoutNode(node, space, resumed, null, context);
  const stays = !kept.fragment && fragmentainer !== null;
  const result = stays ? layoutNode(node, staying(space, fragmentainer), resumed, null, context) : kept;
  if (!result.fragment && fragmentainer) return movedOn(pending);
  const placed = result.fragment
    ? result
    : layoutNode(node, changedSpace(space, { fragmentainer: null }), null, null, context);
  if (!placed.fragment) return null;
  // With a shrink-to-fit width, the start edge follows from the end edge and the box's width.
  const x = horizontal.fromEnd === null ? horizontal.start : horizontal.fromEnd - placed.fragment.width;
  return { link: linkTo(x, y, placed.fragment), result: placed };
}

/**
 * As in Chromium, a positioned box begins where it is, however little of its page or column is left: its edges and what cannot be broken
 * overflow a column, and are cut by the end of a page.
 */
const staying = (space: ConstraintSpace, fragmentainer: Fragmentainer): ConstraintSpace =>
  changedSpace(space, {
    fragmentainer: changedFragmentainer(fragmentainer, fragmentainer.offset, {
      atStart: true,
      overflows: fragmentainer.kind === 'column' || fragmentainer.overflows,
    }),
  });

const movedOn = (pending: PendingBox): AbsoluteMoved => ({
  moved: changedPending(pending, { token: breakBeforeToken(pending.node, false) }),
});

/** Whether the column has ended where the box begins. As in Chromium, a box that takes no room still fits at the very end. */
function beginsPastColumn(column: Fragmentainer | null, y: Px, reach: () => Px): boolean {
  if (column?.kind !== 'column' || column.measures || !Number.isFinite(column.size)) return false;
  const past = column.offset + y - column.size;
  return past > 0 || (past === 0 && reach() > 0);
}

/** A continuing box starts at the top of the page. */
const resumeTop = (input: AbsoluteInput): Px => (input.fragmentainer ? -input.fragmentainer.offset : 0);

function baseSpace(axis: AxisInput, horizontal: AxisOutput): ConstraintSpace {
  return independentSpace(horizontal.size ?? horizontal.available, {
    percentInline: axis.container.width,
    stretch: horizontal.size === null ? Stretch.None : Stretch.Inline,
    shrinkToFit: true,
    percentBlock: axis.container.height,
  });
}

/** Measures the height of the content, for boxes whose vertical position or size depends on it. */
function measure(axis: AxisInput, horizontal: AxisOutput): { height: Px } | null {
  const { top, bottom } = axis.node.style.inset;
  const { marginTop, marginBottom } = axis.node.style.margin;
  const { height, minHeight, maxHeight } = axis.node.style.size;
  const aligned = axis.pending.align !== null && top === 'auto';
  const simple = bottom === 'auto' && marginTop !== 'auto' && marginBottom !== 'auto' && !aligned;
  const { value } = axis.node.style.align.alignSelf;
  const isNormal = value === 'auto' || value === 'normal' || value === 'legacy';
  // An aspect ratio decides the height, unless the box is stretched explicitly. https://drafts.csswg.org/css-position-3/#abspos-auto-size
  const fills = value === 'stretch' || (isNormal && preferredRatio(axis.node) === null);
  const stretches = height === 'auto' && top !== 'auto' && bottom !== 'auto' && fills;
  const limited = isContentKeyword(minHeight) || isContentKeyword(maxHeight);
  if (simple || (stretches && !limited && !hasReplacedSize(axis.node) && !axis.node.table)) return null;
  const result = layoutNode(axis.node, baseSpace(axis, horizontal), null, null, axis.context);
  return result.fragment ? { height: result.fragment.height } : null;
}

/** Where the box ends with its overflow if its content alone decides. */
function reachByContent(axis: AxisInput, horizontal: AxisOutput): Px {
  const { fragment } = layoutNode(axis.node, baseSpace(axis, horizontal), null, null, axis.context);
  return fragment ? Math.max(fragment.height, fragment.overflow.bottom) : 0;
}

function absoluteSpace(
  axis: AxisInput,
  horizontal: AxisOutput,
  vertical: AxisOutput,
  page: Fragmentainer | null,
  y: Px,
): ConstraintSpace {
  const base = baseSpace(axis, horizontal);
  const stretched = vertical.size !== null;
  const offset = page ? page.offset + y : 0;
  const size = page ? page.size + page.repeatedEnd : 0;
  return changedSpace(base, {
    blockSize: stretched ? vertical.size! : INDEFINITE,
    stretch: (base.stretch | (stretched ? Stretch.Block : 0)) as 0 | 1 | 2 | 3,
    definiteBlock: stretched,
    // Only a box that starts on this page can break at its end. As in Chromium, what starts above the first page is on it.
    fragmentainer:
      page && (offset >= 0 || (page.kind === 'page' && beginsHere(page, offset))) && offset < size
        ? changedFragmentainer(page, offset, {
            atStart: offset <= 0,
            pageEnd: Number.POSITIVE_INFINITY,
            size,
            repeatedEnd: 0,
          })
        : null,
  });
}
