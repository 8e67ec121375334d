/** Which boxes are anchors, and where they are. https://drafts.csswg.org/css-anchor-position-1/#determining */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import type { Fragment, Link } from '../core/fragments.ts';

/** A fragment of a box with an `anchor-name`, in the coordinates of the tree that was searched. */
export interface AnchorPiece extends Rect {
  readonly node: BoxNode;
}

/** Finds the border box of the anchor with the given name that `box` may refer to; null if there is none, or none yet. */
export type AnchorLookup = (name: string, box: BoxNode) => Rect | null;

/** The anchors in `links`, each moved by `x` and `y`. */
export function anchorPieces(links: readonly Link[], x: Px, y: Px, context: LayoutContext): readonly AnchorPiece[] {
  const found: AnchorPiece[] = [];
  for (const link of links) {
    for (const piece of piecesIn(link.fragment, context)) {
      found.push({ ...piece, x: piece.x + link.x + x, y: piece.y + link.y + y });
    }
  }
  return found;
}

const NONE: readonly AnchorPiece[] = [];

/** The anchors in a fragment, searched once since fragments are immutable. */
function piecesIn(fragment: Fragment, context: LayoutContext): readonly AnchorPiece[] {
  if (fragment.kind === 'text') return NONE;
  const { anchors, anchored } = context.caches;
  let known = anchors.get(fragment);
  if (!known) {
    const inside = anchorPieces(fragment.children, 0, 0, context);
    if (fragment.kind === 'box') for (const name of fragment.node.style.anchor.anchorName) anchored.names.add(name);
    const own = fragment.kind === 'box' && fragment.node.style.anchor.anchorName.length > 0 ? fragment : null;
    known = own
      ? [{ node: own.node, x: 0, y: 0, width: own.width, height: own.height }, ...inside]
      : inside.length > 0
        ? inside
        : NONE;
    anchors.set(fragment, known);
  }
  return known;
}

/** Anchors laid out so far, by name and scope. */
export interface AnchorIndex {
  add(pieces: readonly AnchorPiece[]): void;
  readonly find: AnchorLookup;
}

/** An anchor with the bounds of all its fragments. */
interface Anchor {
  readonly node: BoxNode;
  rect: Rect;
}

export function createAnchorIndex(): AnchorIndex {
  /** In document order. */
  const known = new Map<string, Anchor[]>();
  return {
    add(pieces) {
      for (const { node, x, y, width, height } of pieces) {
        for (const name of node.style.anchor.anchorName) {
          const key = keyOf(name, scopeOf(node, name));
          const list = known.get(key) ?? [];
          known.set(key, list);
          insert(list, node, { x, y, width, height });
        }
      }
    },
    find(name, box) {
      let last: Anchor | null = null;
      const look = (scope: BoxNode | null): void => {
        const found = known.get(keyOf(name, scope))?.findLast(({ node }) => !isInside(node, box));
        if (found && (!last || found.node.serial > last.node.serial)) last = found;
      };
      look(null);
      for (let at: BoxNode | null = box; at; at = at.parent) if (scopes(at, name)) look(at);
      return (last as Anchor | null)?.rect ?? null;
    },
  };
}

const keyOf = (name: string, scope: BoxNode | null): string => `${scope?.serial ?? ''} ${name}`;

/** Adds an anchor; the rectangle of an inline box in several lines is the bounding box of its fragments. */
function insert(list: Anchor[], node: BoxNode, rect: Rect): void {
  let at = list.length;
  while (at > 0 && list[at - 1]!.node.serial > node.serial) at--;
  const before = list[at - 1];
  if (before?.node.serial === node.serial) before.rect = united(before.rect, rect);
  else list.splice(at, 0, { node, rect });
}

function united(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

function isInside(node: BoxNode, box: BoxNode): boolean {
  for (let at: BoxNode | null = node; at; at = at.parent) if (at.serial === box.serial) return true;
  return false;
}

function scopes({ style: { anchor } }: BoxNode, name: string): boolean {
  const { anchorScope } = anchor;
  return anchorScope !== 'none' && (anchorScope === 'all' || anchorScope.includes(name));
}

/** The nearest ancestor whose `anchor-scope` contains the name: outside it the name is not visible. */
function scopeOf(node: BoxNode, name: string): BoxNode | null {
  let at: BoxNode | null = node;
  while (at && !scopes(at, name)) at = at.parent;
  return at;
}
