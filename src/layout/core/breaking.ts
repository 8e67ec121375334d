/**
 * Where content may, must and should break: the decision procedure that all formatting contexts share.
 * https://drafts.csswg.org/css-break-4/#breaking-rules
 */

import type { BoxNode, InlineItem } from '../../boxes/box.ts';
import { childrenFromBlockStart } from '../../boxes/item-order.ts';
import { isInRows } from '../../boxes/named-pages.ts';
import type { BreakBetweenValue } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { Appeal, type BreakBetween, type BreakPlan } from './break-facts.ts';
import { fits } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { Fragmentainer, FragmentainerKind } from './fragmentainer.ts';
import { isAbsolute, isFloating, isInFlow } from './kinds.ts';
import type { Placed } from './results.ts';
import { type BlockToken, keptData, type Token } from './tokens.ts';

const FORCED: ReadonlySet<BreakBetween> = new Set(['page', 'left', 'right', 'recto', 'verso']);

/**
 * Deviation: by css-break-3 §3.1, a forced page break inside columns ends their row; in browsers it has no effect there.
 */
export function isForced(value: BreakBetween, kind: FragmentainerKind): boolean {
  return kind === 'page' ? FORCED.has(value) : kind === 'column' && value === 'column';
}

export function isAvoid(value: BreakBetween | 'avoid-page' | 'avoid-column', kind: FragmentainerKind): boolean {
  return value === 'avoid' || value === (kind === 'page' ? 'avoid-page' : 'avoid-column');
}

const strength = (value: BreakBetween): number => {
  if (value === 'auto') return 0;
  if (value === 'avoid-column' || value === 'avoid-page') return 1;
  if (value === 'avoid') return 2;
  return value === 'column' ? 3 : 4;
};

/** Forced wins over avoid, avoid over auto; of two forced values the later one. https://drafts.csswg.org/css-break-4/#forced-breaks */
export const joinBreaks = (earlier: BreakBetween, later: BreakBetween): BreakBetween =>
  strength(later) >= strength(earlier) ? later : earlier;

/** `always` breaks the innermost fragmentainer and `all` every one; here both are pages. */
function normalize(value: BreakBetweenValue): BreakBetween {
  return value === 'always' || value === 'all' ? 'page' : value;
}

export interface NodeBreaks {
  before: BreakBetween | null;
  after: BreakBetween | null;
}

function breaksOf(node: BoxNode, context: LayoutContext): NodeBreaks {
  let breaks = context.caches.breaks.get(node);
  if (!breaks) {
    breaks = { before: null, after: null };
    context.caches.breaks.set(node, breaks);
  }
  return breaks;
}

/**
 * The in-flow children through which breaks propagate: the first or the last, or all that are side by side. Empty where propagation
 * stops. https://drafts.csswg.org/css-tables-3/#fragmentation and https://drafts.csswg.org/css-flexbox-1/#pagination
 */
function edgeChildren(node: BoxNode, last: boolean): readonly BoxNode[] {
  if (node.monolithic || node.formatting === 'multicol') return NO_BOXES;
  if (node.table) {
    const section = node.table.sections[last ? node.table.sections.length - 1 : 0];
    return section ? [section.box] : NO_BOXES;
  }
  const children = childrenFromBlockStart(node);
  if (standSideBySide(node)) return children.filter(isInFlow);
  for (let i = 0; i < children.length; i++) {
    const child = children[last ? children.length - 1 - i : i]!;
    if (isInFlow(child)) return [child];
  }
  return NO_BOXES;
}

const NO_BOXES: readonly BoxNode[] = [];

/** The cells of a row, the items of a flex container's only line. */
function standSideBySide({ children, formatting, style: { flex } }: BoxNode): boolean {
  if (children[0]?.cell) return true;
  return formatting === 'flex' && flex.flexWrap === 'nowrap' && !flex.flexDirection.startsWith('column');
}

/** `break-before` of the box joined with that of its first descendants. https://drafts.csswg.org/css-break-4/#break-propagation */
export function breakBeforeOf(node: BoxNode, context: LayoutContext): BreakBetween {
  return propagated(node, false, context);
}

export function breakAfterOf(node: BoxNode, context: LayoutContext): BreakBetween {
  return propagated(node, true, context);
}

/**
 * All items of the last row decide about a break after their container. They are known once placed, before the following box is examined.
 * https://drafts.csswg.org/css-flexbox-1/#pagination
 */
export function noteLastRow(node: BoxNode, items: readonly { readonly node: BoxNode }[], context: LayoutContext): void {
  if (items.length < 2 || !node.wantsBreaks) return;
  const own = normalize(node.style.fragmentation.breakAfter);
  breaksOf(node, context).after = items.reduce(
    (value, item) => joinBreaks(value, breakAfterOf(item.node, context)),
    own,
  );
}

/** The box's own break value, without those of its first and last descendants. */
export function ownBreak({ style: { fragmentation } }: BoxNode, after: boolean): BreakBetween {
  if (after) return normalize(fragmentation.breakAfter);
  const before = normalize(fragmentation.breakBefore);
  // As in Prince: `left` and the like have precedence over the page that a page group begins.
  return fragmentation.pageGroup === 'start' ? joinBreaks('page', before) : before;
}

function knownBreak(node: BoxNode, after: boolean, context: LayoutContext): BreakBetween | null {
  // Without child boxes, only its own value counts.
  if (node.children.length === 0 && !node.table) return ownBreak(node, after);
  const { before: knownBefore, after: knownAfter } = breaksOf(node, context);
  return after ? knownAfter : knownBefore;
}

function propagated(node: BoxNode, after: boolean, context: LayoutContext): BreakBetween {
  if (!node.wantsBreaks) return 'auto';
  const remembered = knownBreak(node, after, context);
  if (remembered !== null) return remembered;
  // Mostly the child's is known, and the list stays this short.
  const chain = [node];
  let value: BreakBetween = 'auto';
  for (let at = node; ; ) {
    const edge = edgeChildren(at, after);
    if (edge.length !== 1) {
      for (const child of edge) value = joinBreaks(value, propagated(child, after, context));
      break;
    }
    at = edge[0]!;
    const known = knownBreak(at, after, context);
    if (known !== null) {
      value = known;
      break;
    }
    chain.push(at);
  }
  for (let i = chain.length - 1; i >= 0; i--) {
    const at = chain[i]!;
    const own = ownBreak(at, after);
    if (after && isMadeBeforeFloat(at, value)) value = 'auto';
    value = after ? joinBreaks(value, own) : joinBreaks(own, value);
    if (after) breaksOf(at, context).after = value;
    else breaksOf(at, context).before = value;
  }
  return value;
}

/**
 * If a float follows the last in-flow child, a break forced after that child is made before the float, so it does not force another one
 * after the container.
 */
function isMadeBeforeFloat({ formatting, children }: BoxNode, value: BreakBetween): boolean {
  if (formatting !== 'block' || !FORCED.has(value)) return false;
  let at = children.length - 1;
  while (at >= 0 && isAbsolute(children[at]!)) at--;
  return at >= 0 && isFloating(children[at]!);
}

export interface BreakPoint {
  /** The forced break at this point, or null. */
  readonly forced: BreakBetween | null;
  /** How good an unforced break here would be. */
  readonly appeal: Appeal;
}

/**
 * The class A break point between two in-flow siblings; with `previous` null it is only a last resort. `after`: the break value after
 * `previous` as its last fragment has it, if that differs from the value of the whole box.
 */
export function breakPointBetween(
  previous: BoxNode | null,
  next: BoxNode,
  fragmentainer: Fragmentainer,
  context: LayoutContext,
  after: BreakBetween | null = null,
): BreakPoint {
  // Deviation: as in Chromium, there is no break point after a legend, which is in its fieldset's border.
  if (!previous || previous.overStartEdge) return { forced: null, appeal: Appeal.LastResort };
  const between = joinBreaks(after ?? breakAfterOf(previous, context), breakBeforeOf(next, context));
  if (isForced(between, fragmentainer.kind)) return { forced: between, appeal: Appeal.Perfect };
  const turns = previous.endPage !== next.startPage && !(next.parent && isInRows(next.parent));
  if (turns && pageFragmentainer(fragmentainer)) {
    return { forced: 'page', appeal: Appeal.Perfect };
  }
  if (isAvoid(between, fragmentainer.kind)) return { forced: null, appeal: Appeal.ViolatesAvoid };
  return { forced: null, appeal: Appeal.Perfect };
}

/** The break point before the first child that begins in a box that continues: see `Fragmentainer.startAppeal`. */
export function breakPointAtStart(
  next: BoxNode,
  { kind, startAppeal }: Fragmentainer,
  context: LayoutContext,
): BreakPoint {
  const avoids = isAvoid(breakBeforeOf(next, context), kind);
  return { forced: null, appeal: avoids ? minAppeal(startAppeal, Appeal.ViolatesAvoid) : startAppeal };
}

/**
 * The break point between `next` and a box that overflows from an earlier page. As in Chromium it is as good as one between siblings,
 * whatever break values that box has.
 */
export function breakPointBelowOverhang(next: BoxNode, { kind }: Fragmentainer, context: LayoutContext): BreakPoint {
  const before = breakBeforeOf(next, context);
  if (isForced(before, kind)) return { forced: before, appeal: Appeal.Perfect };
  return { forced: null, appeal: isAvoid(before, kind) ? Appeal.ViolatesAvoid : Appeal.Perfect };
}

/**
 * Whether a box contains only edges of inline boxes whose content is in blocks: the remainder beside a block in an inline box, which in
 * Chromium is a line without a height. Inline boxes without content that no block splits are a box like others.
 */
export const isOnlyEdges = ({ element, inline }: BoxNode): boolean =>
  !element && inline !== null && inline.items.every(isEdge) && inline.items.some(isOfPiece);

const isEdge = ({ kind }: InlineItem): boolean => kind === 'open' || kind === 'close';

/** Whether the edge is that of an inline box which a block splits. */
const isOfPiece = (item: InlineItem): boolean =>
  (item.kind === 'open' && !item.first) || (item.kind === 'close' && !item.last);

const pageFragmentainer = (fragmentainer: Fragmentainer): boolean => fragmentainer.kind === 'page';

/** `break-inside` of the box itself in this kind of fragmentainer. */
export function avoidsBreakInside(node: BoxNode, fragmentainer: Fragmentainer | null): boolean {
  if (!fragmentainer) return false;
  const { breakInside } = node.style.fragmentation;
  return breakInside !== 'auto' && isAvoid(breakInside, fragmentainer.kind);
}

/** Whether a forced break is somewhere in the unfinished content. */
export const isForcedInside = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.kind === 'block' && (isForcedAt(token) || isForcedInside(token.children)));

/** Rows have no tokens of their own; their state is in the token of the table. */
const isForcedAt = (token: BlockToken): boolean => token.forced || keptData(token, 'table')?.forced === true;

/**
 * The break facts of a box for its container: if the box avoids breaks inside, all breaks in it are equally bad. Inside, its descendants
 * still choose the best one, as in browsers.
 */
export function seenFromOutside(
  node: BoxNode,
  fragmentainer: Fragmentainer | null,
  breaks: { readonly appeal: Appeal; readonly best: BreakPlan | null },
  tokens: readonly Token[] | null,
): { readonly appeal: Appeal; readonly best: BreakPlan | null } {
  if (!avoidsBreakInside(node, fragmentainer)) return breaks;
  const { best } = breaks;
  const unwanted = tokens !== null && !isForcedInside(tokens);
  return {
    appeal: unwanted ? minAppeal(breaks.appeal, Appeal.ViolatesAvoid) : breaks.appeal,
    best: best && { ...best, appeal: minAppeal(best.appeal, Appeal.ViolatesAvoid) },
  };
}

/** The token of a child that continues in a parallel flow does not break its parent. */
export const breaksFlow = (token: BlockToken | null): boolean => token !== null && token.past !== 'end';

/** Whether more than absolutely positioned boxes continues, be it in a parallel flow. */
export const continuesContent = (token: Token): boolean =>
  token.kind === 'inline' ||
  (!isAbsolute(token.node) && (token.past !== 'end' || token.children.some(continuesContent)));

/**
 * Whether the margin below a float is left out because the float continues. Deviation: by css-break-4 §5.2 it adjoins the break and is
 * truncated; in Chromium it is kept if the float's margin or border edge is at the start of its page. Then the formatting context around the float
 * extends past the page.
 */
export const dropsEndMargin = (token: BlockToken | null, page: Fragmentainer | null, marginTop: Px): boolean =>
  breaksFlow(token) && !(page !== null && fits(page.offset - Math.max(0, marginTop), page.repeated));

export type Verdict = 'place' | 'break-before' | 'rewind';

interface Judgement {
  /** The appeal of the break inside the child, of the highest if it is whole; null: nothing of the child fits. */
  readonly inside: Appeal | null;
  /** The appeal of a break before the child: `breakPointBetween(...).appeal`. */
  readonly here: Appeal;
  /** The best break point passed so far in this container. */
  readonly best: BreakPlan | null;
  /** No content precedes the child in the fragmentainer, or it is resumed: breaking before it makes no progress. */
  readonly atStart: boolean;
  /** The child's fragment ends below the room of the fragmentainer. */
  readonly overflows: boolean;
}

/** css-break-4 §breaking-rules in one place. Mutates nothing; `best` is updated by the caller on 'place'. */
export function judge({ inside, here, best, atStart, overflows }: Judgement): Verdict {
  // Progress comes first: at the start of a page, a box that does not fit overflows or is sliced.
  if (atStart) return 'place';
  if (inside === null || overflows) return best && best.appeal > here ? 'rewind' : 'break-before';
  // A box that ends here may have been broken badly between columns for lack of room, or a float in it although it avoids breaks.
  if (inside < Appeal.Perfect) {
    if (best && best.appeal > Math.max(here, inside)) return 'rewind';
    if (here > inside) return 'break-before';
    if (best && best.appeal > inside) return 'rewind';
  }
  return 'place';
}

/**
 * The best break once child `at` is placed: among the known one, the point before the child and the points inside it, the last of those
 * with the best appeal (`result`: null if points inside do not count).
 */
export function betterBreak(
  best: BreakPlan | null,
  at: number,
  here: Appeal,
  atStart: boolean,
  result: Placed | null,
): BreakPlan | null {
  let found = best;
  if (!atStart && here > Appeal.LastResort && (!found || here >= found.appeal)) {
    found = { at, inside: null, appeal: here };
  }
  const inside = result?.breaks.best;
  if (inside && inside.appeal > Appeal.LastResort && (!found || inside.appeal >= found.appeal)) {
    found = { at, inside, appeal: inside.appeal };
  }
  return found;
}

export const minAppeal = (a: Appeal, b: Appeal): Appeal => (a < b ? a : b);
