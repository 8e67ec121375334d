/** Footnotes side by side. https://drafts.csswg.org/css-gcpm-3/#propdef-footnote-display */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { usedMargins } from './box-model.ts';
import { fits, INDEFINITE } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { layoutNode } from './dispatch.ts';
import type { Footnotes } from './fragmentainer.ts';
import { borderBoxContribution } from './intrinsic.ts';
import { independentSpace } from './spaces.ts';

/** The current row of side-by-side footnotes: the extent of their margin boxes. */
export interface FootnoteRow {
  readonly width: Px;
  readonly height: Px;
}

/**
 * Width of the margin box of a footnote that may be placed beside others; null if it takes the whole width, like blocks and footnotes of
 * more than one line. Not yet: `inline` footnotes as one paragraph with shared lines.
 */
export function footnoteWidth(body: BoxNode, areaWidth: Px, context: LayoutContext): Px | null {
  if (body.style.generated.footnoteDisplay === 'block') return null;
  const margins = usedMargins(body, areaWidth);
  const width = margins.left + borderBoxContribution(body, INDEFINITE, context).max + margins.right;
  return fits(width, areaWidth) ? width : null;
}

/** The gap before a footnote is one em of its own font. */
const gapBefore = (body: BoxNode): Px => body.style.font.fontSize;

/** The position of a footnote of this width in the row, or null if it begins a new one. */
export function placeInRow(row: FootnoteRow | null, body: BoxNode, width: Px | null, areaWidth: Px): Px | null {
  if (!row || width === null) return null;
  const start = row.width + gapBefore(body);
  return fits(start + width, areaWidth) ? start : null;
}

/** The footnotes with one more, which is laid out for its height. */
export function withFootnote(
  prior: Footnotes,
  body: BoxNode,
  area: NonNullable<LayoutContext['footnoteArea']>,
  context: LayoutContext,
): Footnotes {
  const width = footnoteWidth(body, area.width, context);
  const { fragment } = layoutNode(body, independentSpace(width ?? area.width), null, null, context);
  const margins = usedMargins(body, area.width);
  const height = margins.top + (fragment?.height ?? 0) + margins.bottom;
  const overhead = prior.blockSize === 0 ? area.overhead : 0;
  const start = placeInRow(prior.row, body, width, area.width);
  const known = start === null ? 0 : prior.row!.height;
  const row = width === null ? null : { width: (start ?? 0) + width, height: Math.max(known, height) };
  const blockSize = prior.blockSize + overhead + (row?.height ?? height) - known;
  // What is over the limit of the area continues on the next page.
  return { call: body, prior, blockSize: Math.min(blockSize, Math.max(area.limit, prior.blockSize)), row };
}
