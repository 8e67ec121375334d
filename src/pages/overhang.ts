/**
 * Monolithic content that extends past its page is shown by the following pages, as if their areas were stacked. Their flow begins below
 * it if the boxes around it extend past the page as well, and stands beside it if it only overflows them.
 * https://drafts.csswg.org/css-break-4/#monolithic leaves this open; browsers do it this way.
 */

import type { BoxNode } from '../boxes/box.ts';
import { isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import { type BoxFragment, changedBox, type Fragment, type Link, linkTo, movedLink } from '../layout/core/fragments.ts';
import { type SliceWindow, type Tall, windowOn } from '../layout/core/slicing.ts';
import { type BlockToken, keptData } from '../layout/core/tokens.ts';

interface OverhangingPiece {
  readonly node: BoxNode;
  /** Left edge in the page area. */
  readonly x: Px;
  /** The boxes around it that may clip it, at their left edge in the page area. */
  readonly within: readonly Link<BoxFragment>[];
  readonly rest: Tall;
  /** How many pages have shown some of it. */
  readonly index: number;
}

export interface PageOverhang {
  /** Pages are made until all of them are shown. */
  readonly pieces: readonly OverhangingPiece[];
  /** How much of the next page is not available to its flow. */
  readonly reserved: Px;
  /** The box that keeps clear of a finished child's overhanging content once more than the boxes around it. */
  readonly clears: BoxNode | null;
  /** Whether there is another page even if nothing is left for it. */
  readonly another: boolean;
}

export const NO_OVERHANG: PageOverhang = { pieces: [], reserved: 0, clears: null, another: false };

interface ShownOverhang {
  /** From the page area's top left. */
  readonly links: readonly Link<BoxFragment>[];
  readonly rest: readonly OverhangingPiece[];
}

/** The overhanging content shown on a page with an area of `height`. */
export function showOverhang({ pieces }: PageOverhang, height: Px): ShownOverhang {
  const shown = pieces.map((piece) => ({ piece, ...windowOn(piece.node, piece.rest, height, piece.index) }));
  return {
    links: shown.map(({ piece, fragment }) => linkTo(piece.x, 0, within(fragment, piece))),
    rest: shown.flatMap(({ piece, rest }) => (rest ? [{ ...piece, rest, index: piece.index + 1 }] : [])),
  };
}

/** Boxes clip their content on all pages. https://drafts.csswg.org/css-overflow-3/#overflow-properties */
function within(fragment: BoxFragment, piece: OverhangingPiece): BoxFragment {
  if (piece.within.length === 0) return fragment;
  const around = piece.within.map((link) => movedLink(link, -piece.x, 0));
  return changedBox(fragment, { extra: { ...(fragment.extra as SliceWindow), within: around } });
}

interface FilledPage {
  readonly flow: Link<BoxFragment> | null;
  /** Where the flow continues. */
  readonly token: BlockToken | null;
  /** Of the page area. */
  readonly height: Px;
}

/**
 * The overhang after a page: what extends past it from earlier pages (`rest`, which is what the page has left of `before`) and from its own
 * flow. As in Chromium, repeated edges below overhanging content are reserved with it.
 */
export function overhangAfter(
  before: PageOverhang,
  rest: readonly OverhangingPiece[],
  { flow, token, height }: FilledPage,
): PageOverhang {
  const top = before.reserved;
  const own = flow && !fits(flow.y + reachOf(flow.fragment), height) ? overhangingPieces(flow) : [];
  const pieces = own.length > 0 ? [...rest, ...own] : rest;
  // A margin or alignment that makes its container extend past the page takes as many pages as its height requires, except for a flow
  // that began below the top of such a page. As in Chromium, a flow that has ended takes none for what continues parallel to it.
  const isInFlow = token?.past !== 'end' && (top === 0 || own.length > 0);
  const below = flow && isInFlow ? flow.y + flow.fragment.height - height : 0;
  const reserved = Math.max(fits(below, 0) ? 0 : below, top - height, 0);
  const past = before.clears && flow && !endsInClip(before.clears, tokensByBox(token)) ? 2 * top - height : 0;
  const another = !fits(past, 0);
  return {
    pieces,
    reserved: another && continuesInFlow(before.clears!, token) ? Math.max(reserved, past) : reserved,
    clears: before.clears && !flow ? before.clears : token && clearingBox(own, token, fits(reserved, height)),
    another,
  };
}

/**
 * A block that ends on the page whose end its lines or monolithic children extend past is laid out again on the next one, without any
 * height. Deviation: css-break-4 has nothing like it. In Chromium, the block container around it has not taken the overhanging content
 * into account and moves this remainder below it, although the containers around have moved below it already; if the remainder is then
 * past the page, there is another page, and what continues in the container keeps clear of as much as is past it. If only the end border
 * and padding of the container, or of one that it ends, are left, that is so where the overhanging content ends on the next page
 * (`endsOnNext`), but not further down.
 */
function clearingBox(own: readonly OverhangingPiece[], token: BlockToken, endsOnNext: boolean): BoxNode | null {
  if (own.length === 0) return null;
  const tokens = tokensByBox(token);
  for (const { node } of own) {
    if (node.monolithic && !node.replaced && node.style.display.overflowY !== 'visible') continue;
    const block = node.monolithic ? node.parent : node;
    const around = block?.parent;
    if (around?.formatting !== 'block') continue;
    if (!endsOnNext && keptData(tokenAround(around, tokens), 'block-end')?.onlyEdge) continue;
    if (block!.style.display.float === 'none' && !tokens.has(block!) && !endsInClip(block!, tokens)) return around;
  }
  return null;
}

/**
 * Whether the finished box clips, or is in one that does and ends with it. As in Chromium, such a box is laid out without breaks if
 * only what overflows it would continue, so nothing is left of it on the next page.
 */
function endsInClip(block: BoxNode, tokens: ReadonlyMap<BoxNode, BlockToken>): boolean {
  for (let at: BoxNode | null = block; at && !tokens.has(at); at = at.parent) {
    if (at.style.display.overflowY !== 'visible') return true;
  }
  return false;
}

/** Whether the box goes on in the flow of the block container around it: content of items, cells and fieldsets is placed otherwise. */
function continuesInFlow(node: BoxNode, token: BlockToken | null): boolean {
  const own = tokensByBox(token).get(node);
  const isFieldset = node.element !== null && isHtml(node.element, 'fieldset');
  const isItem = node.cell || isFieldset || node.parent?.formatting !== 'block';
  return own != null && own.past !== 'end' && !isItem;
}

/** Of the box, or if it has ended of the innermost one around it that has not. */
function tokenAround(node: BoxNode, tokens: ReadonlyMap<BoxNode, BlockToken>): BlockToken | null {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const own = tokens.get(at);
    if (own) return own;
  }
  return null;
}

/** The tokens of all boxes that go on. */
function tokensByBox(token: BlockToken | null): ReadonlyMap<BoxNode, BlockToken> {
  const found = new Map<BoxNode, BlockToken>();
  const stack = token ? [token] : [];
  for (let at = stack.pop(); at; at = stack.pop()) {
    found.set(at.node, at);
    for (const child of at.children) if (child.kind === 'block') stack.push(child);
  }
  return found;
}

const reachOf = ({ height, overflow }: BoxFragment): Px => Math.max(height, overflow.bottom);

interface Inside {
  readonly x: Px;
  readonly fragment: Fragment;
  readonly within: readonly Link<BoxFragment>[];
}

const mayClip = ({ style: { display } }: BoxNode): boolean =>
  display.overflowX !== 'visible' || display.contain.includes('paint');

/** The slices in the flow of a page that later pages continue to show. */
function overhangingPieces(flow: Link<BoxFragment>): readonly OverhangingPiece[] {
  const found: OverhangingPiece[] = [];
  const stack: Inside[] = [{ x: flow.x, fragment: flow.fragment, within: [] }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { x, fragment, within } = at;
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'box' && fragment.extra?.kind === 'slice' && fragment.extra.rest) {
      found.push({ node: fragment.node, x, within, rest: fragment.extra.rest, index: 1 });
      continue;
    }
    const inside = fragment.kind === 'box' && mayClip(fragment.node) ? [...within, linkTo(x, 0, fragment)] : within;
    for (let i = fragment.children.length - 1; i >= 0; i--) {
      const link = fragment.children[i]!;
      stack.push({ x: x + link.x, fragment: link.fragment, within: inside });
    }
  }
  return found;
}
