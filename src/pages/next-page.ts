/**
 * How the next page begins: its name, its side, its place in the page group, and the break that forced it.
 * https://drafts.csswg.org/css-page-3/#using-named-pages
 */

import type { BoxNode } from '../boxes/box.ts';
import type { BreakBetween } from '../layout/core/break-facts.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../layout/core/breaking.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { isInFlow } from '../layout/core/kinds.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { PageLoop } from './content-page.ts';

export const lastName = (loop: PageLoop): string => loop.pages.at(-1)?.start.name ?? '';

export function sideOf(loop: PageLoop, number: number): 'left' | 'right' {
  return ((loop.pagesBefore + number) % 2 === 1) !== loop.rtl ? 'right' : 'left';
}

export function wantedSide(value: BreakBetween | null, rtl: boolean): 'left' | 'right' | null {
  switch (value) {
    case 'left':
    case 'right':
      return value;
    case 'recto':
      return rtl ? 'left' : 'right';
    case 'verso':
      return rtl ? 'right' : 'left';
    default:
      return null;
  }
}

/** Follows a token to the box in which the next page's flow begins. */
function leafToken(token: BlockToken): BlockToken {
  let at = token;
  for (;;) {
    const blocks = at.children.filter(
      (child): child is BlockToken => child.kind === 'block' && (isInFlow(child.node) || !!child.node.running),
    );
    const next: BlockToken | undefined = blocks.find((child) => child.past !== 'end') ?? blocks[0];
    if (!next) return at;
    at = next;
  }
}

export function forcedBreakOf(token: BlockToken, context: LayoutContext): BreakBetween | null {
  const leaf = leafToken(token);
  if (!leaf.forced || leaf.made > 0) return null;
  const { parent, index } = leaf.node;
  let previous: BoxNode | null = null;
  for (let i = index - 1; i >= 0 && parent; i--) {
    const sibling = parent.children[i];
    if (sibling && isInFlow(sibling)) {
      previous = sibling;
      break;
    }
  }
  const before = breakBeforeOf(firstInFlow(leaf.node), context);
  return previous ? joinBreaks(breakAfterOf(previous, context), before) : before;
}

/** The box itself, or the one that follows the place of a running element. */
function firstInFlow(node: BoxNode): BoxNode {
  if (!node.running || !node.parent) return node;
  return node.parent.children.slice(node.index).find(isInFlow) ?? node;
}

/** css-page-3 §using-named-pages: the page value of the first box on the page. */
export function pageNameOf(token: BlockToken): string | null {
  const leaf = leafToken(token);
  if (leaf.made === 0) return firstInFlow(leaf.node).startPage;
  // In a box with remaining content: the name of the next child, or of the box itself.
  const child = leaf.node.children[leaf.next];
  return child && leaf.past === 'none' ? firstInFlow(child).startPage : ownPageName(leaf.node);
}

function ownPageName(node: BoxNode): string {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const { page } = at.style.fragmentation;
    if (page !== 'auto') return page;
  }
  return '';
}

/**
 * Whether another name begins, or an element that names its pages begins after a forced break.
 * https://drafts.csswg.org/css-gcpm-3/#document-page-selectors
 */
export function startsPageGroup(loop: PageLoop, token: BlockToken, name: string): boolean {
  if (name !== lastName(loop)) return true;
  const leaf = leafToken(token);
  if (!leaf.forced || leaf.made > 0) return false;
  for (let at: BoxNode | undefined = firstInFlow(leaf.node); at; at = at.children.find(isInFlow)) {
    if (at.style.fragmentation.page === name || at.style.fragmentation.pageGroup === 'start') return true;
  }
  return false;
}
