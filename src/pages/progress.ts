/** The progress law: no page may start with the same state as the previous one, or pages would follow for ever. */

import { type BlockToken, keptData } from '../layout/core/tokens.ts';

/** Structural equality of break tokens. */
export function sameToken(a: BlockToken, b: BlockToken): boolean {
  // Margins are kept after a forced break, where they may fill a page, but not after an unforced one.
  if (a.made === 0 && a.forced !== b.forced) return false;
  if (a.node !== b.node || a.past !== b.past || a.next !== b.next || a.children.length !== b.children.length)
    return false;
  if (a.consumed !== b.consumed && a.children.length === 0) return false;
  if (keptData(a, 'flex')?.sliceStart !== keptData(b, 'flex')?.sliceStart) return false;
  if (keptData(a, 'grid')?.sliceStart !== keptData(b, 'grid')?.sliceStart) return false;
  if (a.pending.length > 0 || b.pending.length > 0) return false;
  return a.children.every((child, i) => {
    const other = b.children[i]!;
    if (child.kind === 'inline' || other.kind === 'inline') {
      return (
        child.kind === 'inline' &&
        other.kind === 'inline' &&
        child.node === other.node &&
        child.item === other.item &&
        child.text === other.text &&
        child.floats.length === other.floats.length &&
        child.floats.every((float, k) => sameInside(float, other.floats[k]!)) &&
        child.tall.length === other.tall.length &&
        child.tall.every(({ shown }, k) => shown === other.tall[k]!.shown)
      );
    }
    return sameInside(child, other);
  });
}

/** Compares boxes inside a continuing one; context data, if any, shows their progress. */
function sameInside(a: BlockToken, b: BlockToken): boolean {
  if (a.data !== b.data && a.data !== null) return false;
  return a.made === 0 ? b.made === 0 && a.node === b.node && a.forced === b.forced : sameToken(a, b);
}

/** Whether more than the empty end of boxes remains. */
export function hasContentLeft({ node, made, past, next, children, data, pending }: BlockToken): boolean {
  if (made === 0 || pending.length > 0) return true;
  if (past === 'none' && (data !== null || next < node.children.length)) return true;
  return children.some((child) => child.kind === 'inline' || hasContentLeft(child));
}
