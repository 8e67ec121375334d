/** Captions: blocks above and below the grid, as wide as the table wrapper. https://www.w3.org/TR/CSS2/tables.html#caption-position */

import type { BoxNode } from '../../boxes/box.ts';
import { placeOf } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { usedMargins } from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import { judge } from '../core/breaking.ts';
import { addChild, roomOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { NO_FOOTNOTES } from '../core/fragmentainer.ts';
import { linkTo } from '../core/fragments.ts';
import { changedResult, type LayoutResult } from '../core/results.ts';
import { changedSpace, fragmentainerAt, independentSpace } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { TableRun } from './run.ts';

type CaptionSide = 'top' | 'bottom';

/** The captions before the grid, or after it. */
export function captionsOf(node: BoxNode, side: CaptionSide): readonly BoxNode[] {
  return node.table!.captions.filter((caption) => {
    const { captionSide, captionPage } = caption.style.tableInherited;
    return captionSide === side && (side === 'bottom' || captionPage !== 'following');
  });
}

/**
 * Repeats captions above the rows on every page after the first. They are never broken, and like headers not repeated if they would fill
 * more than a quarter of the page. Not yet: captions below the rows.
 */
export function repeatCaptions(run: TableRun): void {
  const { builder } = run;
  const page = builder.fragmentainer;
  const repeated = run.model.node.table!.captions.filter(({ style }) => style.tableInherited.captionPage !== 'first');
  const captions = repeated.filter(({ style }) => style.tableInherited.captionSide === 'top');
  if (page) for (const caption of repeated) if (!captions.includes(caption)) warnOfBottom(caption, builder.context);
  if (!page || heightOf(captions, builder.width, builder.context) > page.size / 4) return;
  for (const caption of captions) {
    const margins = usedMargins(caption, builder.width);
    const result = layoutNode(caption, independentSpace(builder.width), null, null, builder.context);
    if (!result.fragment) throw new Error('an unfragmented caption cannot be refused');
    run.y += margins.top;
    run.captions.push(
      linkTo(margins.left + autoShare(caption, result.fragment.width, builder.width), run.y, result.fragment),
    );
    run.y += result.fragment.height + margins.bottom;
  }
}

function warnOfBottom({ element, style }: BoxNode, { diagnostics }: LayoutContext): void {
  const message = `caption-page: ${style.tableInherited.captionPage} is not supported for captions at the bottom: they stand on the last page`;
  const place = element ? placeOf(element) : {};
  diagnostics.warn({ code: 'css-unsupported', message, property: 'caption-page', ...place });
}

/** Total height of all captions, margins included, in a table wrapper of the given width. */
export function captionsHeight(node: BoxNode, width: Px, context: LayoutContext): Px {
  return heightOf([...captionsOf(node, 'top'), ...captionsOf(node, 'bottom')], width, context);
}

function heightOf(captions: readonly BoxNode[], width: Px, context: LayoutContext): Px {
  return captions.reduce((sum, caption) => {
    const { top, bottom } = usedMargins(caption, width);
    const result = layoutNode(caption, independentSpace(width), null, null, context);
    return sum + top + (result.fragment?.height ?? 0) + bottom;
  }, 0);
}

/** Where a fragment ended among the captions of one side. */
interface CaptionBreak {
  readonly side: CaptionSide;
  readonly caption: number;
  readonly token: BlockToken | null;
}

/** Places the remaining captions on `side`. If the fragment ends among them, the result says how; null means that all were placed. */
export function placeCaptions(run: TableRun, side: CaptionSide): CaptionBreak | 'refuse' | null {
  const { builder, data } = run;
  const captions = captionsOf(run.model.node, side);
  const going = data.phase === (side === 'top' ? 'top-captions' : 'bottom-captions');
  for (let i = going ? data.caption : 0; i < captions.length; i++) {
    const token = going && i === data.caption ? data.captionToken : null;
    const outcome = placeCaption(run, captions[i]!, token);
    if (outcome === 'done') continue;
    if (outcome === 'refused') {
      if (side === 'top' && builder.index === 0) return 'refuse';
      return { side, caption: i, token };
    }
    return { side, caption: i, token: outcome };
  }
  return null;
}

function placeCaption(run: TableRun, caption: BoxNode, token: BlockToken | null): 'done' | 'refused' | BlockToken {
  const { builder } = run;
  const margins = usedMargins(caption, builder.width);
  // Margins after an unforced break are discarded. https://drafts.csswg.org/css-break-4/#break-margins
  const isBelowBreak = builder.index > 0 && builder.links.length === 0 && run.captions.length === 0;
  const y = run.y + (token || isBelowBreak ? 0 : margins.top);
  const page = builder.fragmentainer;
  const atStart =
    page !== null &&
    (page.atStart || (builder.index > 0 && !page.isTaken)) &&
    !builder.hasContent &&
    run.rows.length === 0;
  const space = independentSpace(builder.width, {
    fragmentainer: fragmentainerAt(page, y, { atStart, footnotes: builder.footnotes }),
  });
  let result = layoutNode(caption, space, token, null, builder.context);
  const overflows = result.fragment !== null && !fits(y + result.fragment.height, roomOf(builder));
  if (page && isRefused(run, result, overflows, atStart)) return 'refused';
  if (!result.fragment) {
    // There is nothing above it, so the next page has no more room: it is placed unbroken and may overflow.
    result = layoutNode(caption, changedSpace(space, { fragmentainer: null }), null, null, builder.context);
    if (!result.fragment) throw new Error('an unfragmented caption cannot be refused');
  }
  const x = margins.left + autoShare(caption, result.fragment.width, builder.width);
  const footnotes = result.footnotes === NO_FOOTNOTES ? builder.footnotes : result.footnotes;
  addChild(builder, changedResult(result, { footnotes }), x, y);
  builder.links.pop();
  run.captions.push(linkTo(x, y, result.fragment));
  run.y = y + result.fragment.height + margins.bottom;
  if (result.token) {
    builder.tokens.pop();
    return result.token;
  }
  return 'done';
}

/** Below a row or another caption a break before the caption is one between siblings. https://drafts.csswg.org/css-break-4/#btw-blocks */
function isRefused(run: TableRun, result: LayoutResult, overflows: boolean, atStart: boolean): boolean {
  const here = run.rows.length > 0 || run.captions.length > 0 ? Appeal.Perfect : Appeal.LastResort;
  const inside = result.fragment ? result.breaks.appeal : null;
  return judge({ inside, here, best: null, atStart, overflows }) === 'break-before';
}

/** The used left margin of a caption whose margins are `auto`. */
function autoShare(caption: BoxNode, width: Px, tableWidth: Px): Px {
  const margins = usedMargins(caption, tableWidth);
  const free = tableWidth - margins.left - margins.right - width;
  const { marginLeft, marginRight } = caption.style.margin;
  return Math.max(0, marginLeft === 'auto' ? (marginRight === 'auto' ? free / 2 : free) : 0);
}
