/** Captions: blocks above and below the grid, as wide as the table wrapper. https://www.w3.org/TR/CSS2/tables.html#caption-position */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { usedMargins } from '../core/box-model.ts';
import { addChild, roomOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { NO_FOOTNOTES } from '../core/fragmentainer.ts';
import { linkTo } from '../core/fragments.ts';
import { changedResult } from '../core/results.ts';
import { changedSpace, fragmentainerAt, independentSpace } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { TableRun } from './run.ts';

type CaptionSide = 'top' | 'bottom';

export function captionsOf(node: BoxNode, side: CaptionSide): readonly BoxNode[] {
  return node.table!.captions.filter((caption) => caption.style.tableInherited.captionSide === side);
}

/** Height of all captions with their margins in a table wrapper of a width. */
export function captionsHeight(node: BoxNode, width: Px, context: LayoutContext): Px {
  return node.table!.captions.reduce((sum, caption) => {
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

/** Places the captions still to be made on `side`; tells how it stopped where the fragment ends among them. */
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
  const y = run.y + (token ? 0 : margins.top);
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
  if (page && !atStart && (!result.fragment || !fits(y + result.fragment.height, roomOf(builder)))) return 'refused';
  if (!result.fragment) {
    // Nothing above it and still no room: it is placed whole and may stick out.
    result = layoutNode(caption, changedSpace(space, { fragmentainer: null }), null, null, builder.context);
    if (!result.fragment) throw new Error('an unfragmented caption cannot be refused');
  }
  const free = builder.width - margins.left - margins.right - result.fragment.width;
  const { marginLeft, marginRight } = caption.style.margin;
  const share = marginLeft === 'auto' ? (marginRight === 'auto' ? free / 2 : free) : 0;
  const x = margins.left + Math.max(0, share);
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
