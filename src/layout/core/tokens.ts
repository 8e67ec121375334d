/** Makers of break tokens. https://drafts.csswg.org/css-break-4/ */

import type { BoxNode } from '../../boxes/box.ts';
import type { Tall } from './slicing.ts';
import type { BlockToken, ContextData, InlineToken, PendingBox, Token } from './types.ts';

const NO_TOKENS: readonly Token[] = [];
const NO_BOXES: readonly PendingBox[] = [];
const NONE_TALL: readonly Tall[] = [];

/** What is left out has the value of a box that has not begun. */
export const blockToken = (node: BoxNode, token: Partial<BlockToken>): BlockToken => ({
  kind: 'block',
  node,
  made: token.made ?? 0,
  forced: token.forced ?? false,
  consumed: token.consumed ?? 0,
  past: token.past ?? 'none',
  children: token.children ?? NO_TOKENS,
  data: token.data ?? null,
  next: token.next ?? 0,
  pending: token.pending ?? NO_BOXES,
  pieces: token.pieces ?? null,
});

/** A token for a child that has no fragment yet. */
export const breakBeforeToken = (node: BoxNode, forced: boolean): BlockToken => blockToken(node, { forced });

export const inlineToken = (node: BoxNode, from: Partial<InlineToken>): InlineToken => ({
  kind: 'inline',
  node,
  item: from.item ?? 0,
  text: from.text ?? 0,
  lines: from.lines ?? 0,
  floats: from.floats ?? [],
  tall: from.tall ?? NONE_TALL,
});

/** What the context of this kind keeps in the token; null where the token is of another, or keeps nothing. */
export function keptData<K extends ContextData['kind']>(
  token: BlockToken | null,
  kind: K,
): Extract<ContextData, { readonly kind: K }> | null {
  const data = token?.data;
  return data?.kind === kind ? (data as Extract<ContextData, { readonly kind: K }>) : null;
}
