/**
 * The page loop: lays the root out page by page from break tokens, each page in the style its name and side select.
 * https://drafts.csswg.org/css-page-3/ and https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode } from '../boxes/box.ts';
import { PlatenError } from '../diagnostics.ts';
import type { Edges, Px } from '../geometry.ts';
import { usedMargins } from '../layout/core/box-model.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../layout/core/breaking.ts';
import { layoutNode } from '../layout/core/dispatch.ts';
import { isAbsolute, isFloating, isInFlow } from '../layout/core/kinds.ts';
import { relativeOffset } from '../layout/core/relative.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import {
  type BlockToken,
  type BoxFragment,
  type BreakBetween,
  type Fragmentainer,
  INDEFINITE,
  type LayoutContext,
  type Link,
  NO_NOTES,
  type PendingBox,
  type Placed,
} from '../layout/core/types.ts';
import { layoutAbsolute } from '../layout/positioned/positioned.ts';
import type { PageStyle, StyledDocument } from '../style/types.ts';
import { reportOverflow } from './overflow.ts';
import type { Page, PageStart } from './page.ts';
import { createPositionedPages, type PositionedPages } from './positioned-pages.ts';

export interface PaginateOptions {
  /** Most pages made before the render ends with an error. */
  readonly pageLimit?: number;
  readonly onPage?: (page: Page) => void;
}

const DEFAULT_PAGE_LIMIT = 20000;
/** A page area thinner than this is treated as this tall, so that layout makes progress. */
const MIN_AREA = 1;

interface PageArea {
  readonly style: PageStyle;
  readonly width: Px;
  /** Null: as tall as the content. */
  readonly height: Px | null;
  readonly margin: Edges;
  readonly areaWidth: Px;
  readonly areaHeight: Px | null;
}

interface Loop {
  readonly root: BoxNode;
  readonly styled: StyledDocument;
  readonly context: LayoutContext;
  readonly pages: Page[];
  readonly positioned: PositionedPages;
  readonly rtl: boolean;
  readonly limit: number;
}

/** All pages of the document, margin boxes still to be added. */
export function paginate(
  root: BoxNode,
  styled: StyledDocument,
  context: LayoutContext,
  options: PaginateOptions = {},
): Page[] {
  const loop: Loop = {
    root,
    styled,
    context,
    pages: [],
    positioned: createPositionedPages(root, context),
    rtl: root.style.writing.direction === 'rtl',
    limit: options.pageLimit ?? DEFAULT_PAGE_LIMIT,
  };
  let token: BlockToken | null = null;
  do {
    const name = token ? (pageNameOf(token) ?? '') : root.startPage;
    if (token) addBlankPages(loop, token, name, options);
    const next = addContentPage(loop, token, name, options);
    if (token && next && sameToken(token, next)) {
      // The progress law: a page that moves nothing would repeat for ever.
      context.diagnostics.warn({ code: 'content-lost', message: 'layout made no progress on a page; the rest is cut' });
      break;
    }
    token = next;
  } while (token);
  while (loop.positioned.waiting()) addContentPage(loop, null, lastName(loop), options, true);
  return loop.positioned.finish(loop.pages);
}

const lastName = (loop: Loop): string => loop.pages.at(-1)?.start.name ?? '';

function sideOf(loop: Loop, number: number): 'left' | 'right' {
  return (number % 2 === 1) !== loop.rtl ? 'right' : 'left';
}

/** https://drafts.csswg.org/css-break-4/#page-break-types: `left` and friends may leave a page blank. */
function addBlankPages(loop: Loop, token: BlockToken, name: string, options: PaginateOptions): void {
  const wanted = wantedSide(forcedBreakOf(token, loop.context), loop.rtl);
  if (wanted === null || sideOf(loop, loop.pages.length + 1) === wanted) return;
  const area = pageArea(loop, name, true);
  push(
    loop,
    area,
    { token, carried: NO_NOTES, name, side: sideOf(loop, loop.pages.length + 1), blank: true },
    null,
    options,
  );
}

function wantedSide(value: BreakBetween | null, rtl: boolean): 'left' | 'right' | null {
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

/** Follows a token to where the next page's flow begins. */
function leafToken(token: BlockToken): BlockToken {
  let at = token;
  for (;;) {
    const blocks = at.children.filter((child): child is BlockToken => child.kind === 'block' && isInFlow(child.node));
    const next: BlockToken | undefined = blocks.find((child) => child.past !== 'end') ?? blocks[0];
    if (!next) return at;
    at = next;
  }
}

function forcedBreakOf(token: BlockToken, context: LayoutContext): BreakBetween | null {
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
  const before = breakBeforeOf(leaf.node, context);
  return previous ? joinBreaks(breakAfterOf(previous, context), before) : before;
}

/** css-page-3 §using-named-pages: the page value of the first box on the page. */
function pageNameOf(token: BlockToken): string | null {
  const leaf = leafToken(token);
  if (leaf.made === 0) return leaf.node.startPage;
  // Inside a box with content left: that of the next child, or of the box itself.
  const child = leaf.node.children[leaf.next];
  return child && leaf.past === 'none' ? child.startPage : ownPageName(leaf.node);
}

function ownPageName(node: BoxNode): string {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const { page } = at.style.fragmentation;
    if (page !== 'auto') return page;
  }
  return '';
}

function pageArea(loop: Loop, name: string, blank: boolean): PageArea {
  const number = loop.pages.length + 1;
  const style = loop.styled.pageStyle({ name, side: sideOf(loop, number), first: number === 1, blank, number });
  const { width } = style.size;
  const height = style.size.height === 'auto' ? null : style.size.height;
  const { margin } = style;
  return {
    style,
    width,
    height,
    margin,
    areaWidth: Math.max(MIN_AREA, width - margin.left - margin.right),
    areaHeight: height === null ? null : Math.max(MIN_AREA, height - margin.top - margin.bottom),
  };
}

function addContentPage(
  loop: Loop,
  token: BlockToken | null,
  name: string,
  options: PaginateOptions,
  extra = false,
): BlockToken | null {
  const area = pageArea(loop, name, false);
  const start: PageStart = {
    token,
    carried: NO_NOTES,
    name,
    side: sideOf(loop, loop.pages.length + 1),
    blank: false,
  };
  if (extra) {
    push(loop, area, start, null, options);
    return null;
  }
  const laidOut = layoutRoot(loop, token, area);
  const height = area.height ?? laidOut.bottom + area.margin.top + area.margin.bottom;
  push(loop, { ...area, height, areaHeight: height - area.margin.top - area.margin.bottom }, start, laidOut, options);
  return laidOut.result.token;
}

interface LaidOutRoot {
  readonly result: Placed;
  /** Border-box place in the page area. */
  readonly x: Px;
  readonly y: Px;
  /** Where the root's margin box ends. */
  readonly bottom: Px;
}

function layoutRoot(loop: Loop, token: BlockToken | null, area: PageArea): LaidOutRoot {
  const { root, context } = loop;
  const margins = usedMargins(root, area.areaWidth);
  const y = token === null ? margins.top : 0;
  const page: Fragmentainer | null =
    area.areaHeight === null
      ? null
      : {
          kind: 'page',
          size: area.areaHeight,
          offset: Math.min(y, area.areaHeight - MIN_AREA),
          atStart: true,
          avoidInside: false,
          notes: NO_NOTES,
          outer: null,
        };
  const percent =
    context.viewport.height > 0 && area.areaHeight === null ? INDEFINITE : (area.areaHeight ?? INDEFINITE);
  if (isAbsolute(root)) return layoutAbsoluteRoot(loop, token, area, page);
  const floats = isFloating(root);
  const space = independentSpace(area.areaWidth, {
    blockSize: percent,
    percentBlock: percent,
    fragmentainer: page,
    shrinkToFit: floats,
  });
  const result = layoutNode(root, space, token, null, context);
  if (!result.fragment) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const auto = root.style.margin;
  let x = margins.left;
  const free = area.areaWidth - margins.left - margins.right - result.fragment.width;
  if (floats) x += root.style.display.float === 'right' ? free : 0;
  else if (auto.marginLeft === 'auto' && free > 0) x += auto.marginRight === 'auto' ? free / 2 : free;
  else if (loop.rtl && auto.marginRight !== 'auto') x += free;
  const bottom = y + Math.max(result.fragment.height, result.fragment.overflow.bottom) + margins.bottom;
  const moved = relativeOffset(root, area.areaWidth, percent, loop.rtl);
  return { result, x: x + (moved?.x ?? 0), y: y + (moved?.y ?? 0), bottom };
}

/** An absolutely positioned root hangs from the initial containing block. */
function layoutAbsoluteRoot(
  loop: Loop,
  token: BlockToken | null,
  area: PageArea,
  fragmentainer: Fragmentainer | null,
): LaidOutRoot {
  const pending: PendingBox = {
    node: loop.root,
    staticX: 0,
    staticY: 0,
    staticWidth: area.areaWidth,
    inlineContainer: null,
    ...(token ? { token } : {}),
  };
  const container = { x: 0, y: 0, width: area.areaWidth, height: area.areaHeight ?? loop.context.viewport.height };
  const placed = layoutAbsolute(
    { pending, container, containerRtl: loop.rtl, fragmentainer: fragmentainer && { ...fragmentainer, offset: 0 } },
    loop.context,
  );
  if (!placed) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const { link, result } = placed;
  const bottom = link.y + Math.max(result.fragment.height, result.fragment.overflow.bottom);
  return { result, x: link.x, y: link.y, bottom };
}

function push(
  loop: Loop,
  area: PageArea,
  start: PageStart,
  laidOut: LaidOutRoot | null,
  options: PaginateOptions,
): void {
  const number = loop.pages.length + 1;
  if (number > loop.limit) throw new PlatenError('limit', `the document has more than ${loop.limit} pages`);
  const height = area.height ?? 0;
  const link: Link<BoxFragment> | null = laidOut && {
    x: area.margin.left + laidOut.x,
    y: area.margin.top + laidOut.y,
    fragment: laidOut.result.fragment,
  };
  const page: Page = {
    number,
    start,
    pageStyle: area.style,
    width: area.width,
    height,
    margin: area.margin,
    root: link,
    positioned: [],
    late: new Map(),
    notes: null,
    marginBoxes: [],
  };
  loop.pages.push(page);
  const content = {
    x: area.margin.left,
    y: area.margin.top,
    width: area.areaWidth,
    height: area.areaHeight ?? height,
  };
  const pending: readonly PendingBox[] = laidOut
    ? laidOut.result.outOfFlow.map((box) => ({
        ...box,
        staticX: box.staticX + laidOut.x,
        staticY: box.staticY + laidOut.y,
      }))
    : [];
  loop.positioned.addPage(content, pending);
  if (link) reportOverflow(link, area, number, loop.context);
  options.onPage?.(page);
}

/** Structural equality of break tokens. */
function sameToken(a: BlockToken, b: BlockToken): boolean {
  if (a.node !== b.node || a.past !== b.past || a.next !== b.next || a.children.length !== b.children.length)
    return false;
  if (a.consumed !== b.consumed && a.children.length === 0) return false;
  if ((a.pending?.length ?? 0) !== (b.pending?.length ?? 0)) return false;
  if ((a.pending?.length ?? 0) > 0) return false;
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
        child.floats.every((float, k) => sameToken(float, other.floats[k]!))
      );
    }
    if (child.data !== other.data && child.data !== null) return false;
    return child.made === 0 ? other.made === 0 && child.node === other.node : sameToken(child, other);
  });
}
