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

/** The footnotes that stand side by side at the end of those so far: how far their margin boxes reach. */
export interface FootnoteRow {
  readonly width: Px;
  readonly height: Px;
}

/**
 * Of the margin box of a footnote that may stand beside others; null where it takes the whole width, as blocks do and what has more than
 * a line. Not yet: the text of `inline` footnotes as one paragraph, whose lines a longer footnote would share with those around it.
 */
export function footnoteWidth(body: BoxNode, areaWidth: Px, context: LayoutContext): Px | null {
  if (body.style.generated.footnoteDisplay === 'block') return null;
  const margins = usedMargins(body, areaWidth);
  const width = margins.left + borderBoxContribution(body, INDEFINITE, context).max + margins.right;
  return fits(width, areaWidth) ? width : null;
}

/** An em of the footnote that comes is between it and the one before. */
const gapBefore = (body: BoxNode): Px => body.style.font.fontSize;

/** Where a footnote of this width stands in the row: from its start, or null where it begins a new one. */
export function placeInRow(row: FootnoteRow | null, body: BoxNode, width: Px | null, areaWidth: Px): Px | null {
  if (!row || width === null) return null;
  const start = row.width + gapBefore(body);
  return fits(start + width, areaWidth) ? start : null;
}

/** The footnotes with one more, which is laid out to know its height. */
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
  return { call: body, prior, blockSize: prior.blockSize + overhead + (row?.height ?? height) - known, row };
}
