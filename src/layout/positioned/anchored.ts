/**
 * Boxes positioned by anchors: replaces anchor functions by their values, finds the cells of `position-area`, and chooses the first of
 * several positions that has room. https://drafts.csswg.org/css-anchor-position-1/
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { AnchorGroup } from '../../css/properties/computed-anchors.ts';
import type { Inset, MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import { INITIAL_GROUPS } from '../../css/properties/index.ts';
import { anchorsAsked, answered, holdsAnchor } from '../../css/values/anchors.ts';
import type { AnchorQuery, AnchorSide, LengthPercentage } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { type ComputedStyle, changedStyle } from '../../style/computed-style.ts';
import type { LayoutContext } from '../core/context.ts';
import type { BoxFragment, Link } from '../core/fragments.ts';
import { used } from '../core/layout-unit.ts';
import type { AnchorIndex, AnchorLookup } from './anchors.ts';
import { areaAlignment, areaRectangle, physicalArea } from './position-area.ts';
import { flipped, type PlaceStyle } from './try-tactics.ts';

/** Where a box is placed: its style with anchor functions resolved, and the containing block that its insets refer to. */
export interface AnchoredPlace {
  readonly node: BoxNode;
  readonly container: Rect;
  /** Where `anchor-center` centres it; null if it has no default anchor. */
  readonly center: { readonly x: Px; readonly y: Px } | null;
}

/** The chosen places, kept for one render; they are relative to the boxes' own containing blocks. */
export interface AnchoredBoxes {
  readonly regions: Map<BoxNode, AnchoredPlace>;
  /** The anchors in fragments of broken containing blocks. */
  readonly indices: Map<BoxFragment, AnchorIndex>;
  /** Names of all anchors seen so far. */
  readonly names: Set<string>;
  tried: number;
}

export interface AnchoredInput {
  readonly node: BoxNode;
  readonly container: Rect;
  readonly containerRtl: boolean;
  readonly anchors: AnchorLookup;
  readonly context: LayoutContext;
}

/** The most places tried in one render; after that, boxes use their first place. */
const MOST_TRIES = 5000;

const isCentred = ({ value }: Alignment): boolean => value === 'anchor-center';

const lengthsOf = ({ inset, size, margin }: PlaceStyle): readonly unknown[] => [
  ...[inset.top, inset.right, inset.bottom, inset.left],
  ...[size.width, size.height, size.minWidth, size.minHeight, size.maxWidth, size.maxHeight],
  ...[margin.marginTop, margin.marginRight, margin.marginBottom, margin.marginLeft],
];

/** Whether the box's place depends on anchors, or there are several places to try. */
export function isAnchored(style: ComputedStyle): boolean {
  const { anchor, align } = style;
  if (anchor === INITIAL_GROUPS.anchor) return lengthsOf(style).some(holdsAnchor);
  return (
    anchor.positionArea !== null ||
    anchor.positionTryFallbacks.length > 0 ||
    (typeof anchor.positionAnchor === 'object' && (isCentred(align.alignSelf) || isCentred(align.justifySelf))) ||
    lengthsOf(style).some(holdsAnchor)
  );
}

/** Whether an anchor that the box refers to has not been laid out. */
export function lacksAnchor(node: BoxNode, anchors: AnchorLookup): boolean {
  const { style } = node;
  const own = style.anchor.positionAnchor;
  const names = new Set(lengthsOf(style).flatMap(anchorsAsked));
  if (style.anchor.positionArea || isCentred(style.align.alignSelf) || isCentred(style.align.justifySelf))
    names.add(null);
  for (const name of names) {
    const asked = name ?? (typeof own === 'object' ? own.name : null);
    if (asked !== null && !anchors(asked, node)) return true;
  }
  return false;
}

function warnOf({ element }: BoxNode, message: string, property: string, { diagnostics }: LayoutContext): void {
  const place =
    element && element.line !== null && element.column !== null ? { line: element.line, column: element.column } : {};
  diagnostics.warn({ code: 'css-unsupported', message, property, ...place });
}

/**
 * The place of an anchored box; null if the box is hidden. `measure` lays out the box in a place, in the coordinates of the containing
 * block.
 */
export function placeByAnchors(
  input: AnchoredInput,
  measure: (place: AnchoredPlace) => Link | null,
): AnchoredPlace | null {
  const { node, context } = input;
  const { style } = node;
  // Not yet: a box is not hidden because an anchor that it needs is missing.
  if (style.anchor.positionVisibility.includes('anchors-valid'))
    warnOf(node, 'position-visibility: anchors-valid hides nothing', 'position-visibility', context);
  if (node.flow && node.flow.writingMode !== 'horizontal-tb') {
    warnOf(node, 'anchors in vertical text are not supported', 'position-anchor', context);
    return remember(withoutAnchors(input), input);
  }
  const [first, ...others] = sorted(
    candidates(node).map((place) => resolved(place, input)),
    style.anchor,
  );
  // The root is always visible.
  const strict = node.parent !== null && style.anchor.positionVisibility.includes('no-overflow');
  if (others.length === 0 && !strict) return remember(first!, input);
  for (const place of [first!, ...others]) {
    if (++context.caches.anchored.tried > MOST_TRIES) {
      const message = `more than ${MOST_TRIES} positions were tried for boxes with position-try-fallbacks`;
      context.diagnostics.warn({ code: 'limit', message });
      break;
    }
    if (fits(place, measure(place))) return remember(place, input);
  }
  return strict ? null : remember(first!, input);
}

/** The place of a continuing box, which has the same node as its first fragment. */
export function continuedPlace(node: BoxNode, { container, context }: AnchoredInput): AnchoredPlace | null {
  const known = context.caches.anchored.regions.get(node);
  return known ? moved(known, container.x, container.y) : null;
}

function remember(place: AnchoredPlace, { container, context }: AnchoredInput): AnchoredPlace {
  context.caches.anchored.regions.set(place.node, moved(place, -container.x, -container.y));
  return place;
}

const moved = ({ node, container, center }: AnchoredPlace, x: Px, y: Px): AnchoredPlace => ({
  node,
  container: { ...container, x: container.x + x, y: container.y + y },
  center: center && { x: center.x + x, y: center.y + y },
});

/** A place with the room between its insets. */
interface Candidate extends AnchoredPlace {
  readonly room: Rect;
}

function withoutAnchors(input: AnchoredInput): AnchoredPlace {
  const { center, ...place } = resolved(input.node.style, { ...input, anchors: () => null });
  return { ...place, center };
}

/** The style itself, then each of `position-try-fallbacks`. */
function candidates({ style, tries }: BoxNode): readonly PlaceStyle[] {
  const found: PlaceStyle[] = [style];
  for (const fallback of style.anchor.positionTryFallbacks) {
    if (fallback.kind === 'area') {
      found.push({ ...style, anchor: { ...style.anchor, positionArea: fallback.area } });
      continue;
    }
    const base = fallback.name === null ? style : tries?.get(fallback.name);
    if (base) found.push(fallback.tactics.reduce<PlaceStyle>(flipped, base));
  }
  return found;
}

/** https://drafts.csswg.org/css-anchor-position-1/#position-try-order-property */
function sorted(places: readonly Candidate[], { positionTryOrder: order }: AnchorGroup): readonly Candidate[] {
  if (order === 'normal') return places;
  const across = order === 'most-width' || order === 'most-inline-size';
  // The sort is stable.
  return [...places].sort((a, b) => (across ? b.room.width - a.room.width : b.room.height - a.room.height));
}

/** Tolerance in px: twice the layout unit of 1/64 px, so that rounding does not matter. */
const SLACK: Px = 1 / 32;

function fits({ room, node }: Candidate, link: Link | null): boolean {
  if (link?.fragment.kind !== 'box' || room.width < 0 || room.height < 0) return false;
  const { marginTop, marginRight, marginBottom, marginLeft } = node.style.margin;
  const px = (value: LengthPercentage | 'auto'): Px => (value === 'auto' ? 0 : used(value, room.width));
  return (
    link.x - px(marginLeft) >= room.x - SLACK &&
    link.y - px(marginTop) >= room.y - SLACK &&
    link.x + link.fragment.width + px(marginRight) <= room.x + room.width + SLACK &&
    link.y + link.fragment.height + px(marginBottom) <= room.y + room.height + SLACK
  );
}

/**
 * Which `auto` insets become 0: `each` of a box centred on the anchor; in the cells of `position-area` `both` of an axis if both are
 * `auto`.
 */
type Fill = 'none' | 'both' | 'each';

function filled(start: Inset, end: Inset, fill: Fill): readonly [Inset, Inset] {
  if (fill === 'each') return [start === 'auto' ? 0 : start, end === 'auto' ? 0 : end];
  return fill === 'both' && start === 'auto' && end === 'auto' ? [0, 0] : [start, end];
}

function resolved(place: PlaceStyle, input: AnchoredInput): Candidate {
  const { node, containerRtl } = input;
  const { positionAnchor, positionArea } = place.anchor;
  const anchor = typeof positionAnchor === 'object' ? input.anchors(positionAnchor.name, node) : null;
  const ownRtl = node.style.writing.direction === 'rtl';
  const area = positionArea && anchor ? physicalArea(positionArea, { containerRtl, ownRtl }) : null;
  const container = area && anchor ? areaRectangle(area, input.container, anchor) : input.container;
  const answers: Answers = { input, container, anchor, ownRtl };
  const align = area
    ? {
        ...place.align,
        justifySelf: orElse(place.align.justifySelf, areaAlignment(area.x, containerRtl)),
        alignSelf: orElse(place.align.alignSelf, areaAlignment(area.y, false)),
      }
    : place.align;
  const { inset, size, margin } = place;
  const fillOf = (own: Alignment): Fill =>
    anchor !== null && isCentred(own) ? 'each' : area !== null ? 'both' : 'none';
  const side = (name: Side): Inset => insetAnswered(inset[name], name, answers);
  const [left, right] = filled(side('left'), side('right'), fillOf(place.align.justifySelf));
  const [top, bottom] = filled(side('top'), side('bottom'), fillOf(place.align.alignSelf));
  const insets = { top, right, bottom, left };
  const across = { axis: 'x', answers } as const;
  const down = { axis: 'y', answers } as const;
  const style = changedStyle(node.style, {
    anchor: INITIAL_GROUPS.anchor,
    align,
    inset: insets,
    size: {
      ...size,
      width: sizeAnswered<SizeValue>(size.width, 'auto', across),
      height: sizeAnswered<SizeValue>(size.height, 'auto', down),
      minWidth: sizeAnswered<SizeValue>(size.minWidth, 'auto', across),
      minHeight: sizeAnswered<SizeValue>(size.minHeight, 'auto', down),
      maxWidth: sizeAnswered<MaxSizeValue>(size.maxWidth, 'none', across),
      maxHeight: sizeAnswered<MaxSizeValue>(size.maxHeight, 'none', down),
    },
    margin: {
      ...margin,
      marginTop: sizeAnswered(margin.marginTop, 0, down),
      marginRight: sizeAnswered(margin.marginRight, 0, across),
      marginBottom: sizeAnswered(margin.marginBottom, 0, down),
      marginLeft: sizeAnswered(margin.marginLeft, 0, across),
    },
  });
  return {
    node: { ...node, style },
    container,
    center: anchor && { x: anchor.x + anchor.width / 2, y: anchor.y + anchor.height / 2 },
    room: insetRectangle(container, insets),
  };
}

const orElse = (own: Alignment, value: Alignment['value']): Alignment =>
  own.value === 'auto' || own.value === 'normal' ? { value, overflow: own.overflow } : own;

function insetRectangle(container: Rect, inset: ComputedStyle['inset']): Rect {
  const px = (value: Inset, basis: Px): Px => (value === 'auto' ? 0 : used(value, basis));
  const left = px(inset.left, container.width);
  const top = px(inset.top, container.height);
  return {
    x: container.x + left,
    y: container.y + top,
    width: container.width - left - px(inset.right, container.width),
    height: container.height - top - px(inset.bottom, container.height),
  };
}

interface Answers {
  readonly input: AnchoredInput;
  readonly container: Rect;
  /** The default anchor. */
  readonly anchor: Rect | null;
  readonly ownRtl: boolean;
}

type Side = 'top' | 'right' | 'bottom' | 'left';

const anchorOf = ({ anchor }: AnchorQuery, { input, anchor: own }: Answers): Rect | null =>
  anchor === null ? own : input.anchors(anchor, input.node);

/** A value that refers to a missing anchor is invalid at computed-value time: the inset is `auto`. */
function insetAnswered(value: Inset, property: Side, answers: Answers): Inset {
  if (value === 'auto' || !holdsAnchor(value)) return value;
  const axis = property === 'left' || property === 'right' ? 'x' : 'y';
  const answer = (query: AnchorQuery): Px | null => {
    const anchor = anchorOf(query, answers);
    if (!anchor) return null;
    return query.of === 'size' ? dimensionOf(anchor, query, axis) : sideOf(anchor, query.side, property, answers);
  };
  return answered(value, answer) ?? 'auto';
}

/** The side as a fraction of the way from left to right, or from top to bottom; null if it does not exist in the axis. */
function shareOf(side: AnchorSide, property: Side, { input, ownRtl }: Answers): number | null {
  const horizontal = property === 'left' || property === 'right';
  const reversed = horizontal && input.containerRtl;
  const ownReversed = horizontal && ownRtl;
  switch (side) {
    case 'left':
    case 'right':
      return horizontal ? (side === 'left' ? 0 : 1) : null;
    case 'top':
    case 'bottom':
      return horizontal ? null : side === 'top' ? 0 : 1;
    case 'inside':
      return property === 'left' || property === 'top' ? 0 : 1;
    case 'outside':
      return property === 'left' || property === 'top' ? 1 : 0;
    case 'start':
    case 'end':
      return (side === 'start') === reversed ? 1 : 0;
    case 'self-start':
    case 'self-end':
      return (side === 'self-start') === ownReversed ? 1 : 0;
    case 'center':
      return 0.5;
    default:
      return reversed ? 1 - side / 100 : side / 100;
  }
}

/** Distance from the containing block's edge on the property's side to the given side of the anchor. */
function sideOf(anchor: Rect, side: AnchorSide, property: Side, answers: Answers): Px | null {
  const share = shareOf(side, property, answers);
  if (share === null) return null;
  const { container } = answers;
  const x = anchor.x + share * anchor.width;
  const y = anchor.y + share * anchor.height;
  switch (property) {
    case 'left':
      return x - container.x;
    case 'right':
      return container.x + container.width - x;
    case 'top':
      return y - container.y;
    case 'bottom':
      return container.y + container.height - y;
  }
}

type SizeQuery = Extract<AnchorQuery, { readonly of: 'size' }>;

/** Not yet: vertical writing modes. */
function dimensionOf(anchor: Rect, { dimension }: SizeQuery, axis: 'x' | 'y'): Px {
  if (dimension === null) return axis === 'x' ? anchor.width : anchor.height;
  return dimension === 'width' || dimension === 'inline' || dimension === 'self-inline' ? anchor.width : anchor.height;
}

function sizeAnswered<T>(value: T, otherwise: T, { axis, answers }: { axis: 'x' | 'y'; answers: Answers }): T {
  if (!holdsAnchor(value)) return value;
  const answer = (query: AnchorQuery): Px | null => {
    const anchor = query.of === 'size' ? anchorOf(query, answers) : null;
    return anchor && query.of === 'size' ? dimensionOf(anchor, query, axis) : null;
  };
  return (answered(value as unknown as LengthPercentage, answer) as unknown as T | null) ?? otherwise;
}
