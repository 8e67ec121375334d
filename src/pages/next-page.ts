/**
 * How the next page begins: its name, its side, its place in the page group, and the break that forced it.
 * https://drafts.csswg.org/css-page-3/#using-named-pages
 */

import type { BoxNode } from '../boxes/box.ts';
import { isInRows } from '../boxes/named-pages.ts';
import type { BreakBetween } from '../layout/core/break-facts.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../layout/core/breaking.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { isInFlow } from '../layout/core/kinds.ts';
import { type BlockToken, keptData } from '../layout/core/tokens.ts';
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
    const next = nextToken(flowingTokens(at));
    if (!next) return at;
    at = next;
  }
}

const flowingTokens = ({ children }: BlockToken): readonly BlockToken[] =>
  children.filter(
    (child): child is BlockToken => child.kind === 'block' && (isInFlow(child.node) || !!child.node.running),
  );

const nextToken = (tokens: readonly BlockToken[]): BlockToken | undefined =>
  tokens.find((child) => child.past !== 'end') ?? tokens[0];

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

/** The page value of the first box on the page, or of the first beside it that has one. */
export function pageNameOf(token: BlockToken): string {
  const rows = keptData(token, 'table');
  if (rows) return pageNameOfRows(token.node, rows);
  const flowing = flowingTokens(token);
  const next = nextToken(flowing);
  if (next) {
    if (!isInRows(token.node)) return pageNameOf(next);
    let name = '';
    for (let i = 0; i < flowing.length && name === ''; i++) name = pageNameOf(flowing[i]!);
    return name;
  }
  if (token.made === 0) return firstInFlow(token.node).startPage;
  // In a box with remaining content: the name of the next child, or of the box itself.
  const child = token.node.children[token.next];
  return child && token.past === 'none' ? firstInFlow(child).startPage : ownPageName(token.node);
}

type KeptRows = NonNullable<ReturnType<typeof keptData<'table'>>>;

/** A table continues with the content of its cells, or with a row. */
function pageNameOfRows(node: BoxNode, { phase, next, open }: KeptRows): string {
  for (const { token } of open) {
    const name = token ? pageNameOf(token) : '';
    if (name !== '') return name;
  }
  const { rows, sections } = node.table!;
  const row = phase === 'rows' ? rows[next] : undefined;
  const section = row && sections[row.section]!;
  if (!row || !section) return ownPageName(node);
  return section.kind === 'body' ? row.box.startPage : section.box.startPage;
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
