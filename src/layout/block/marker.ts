/** Outside list markers, beside the first line of their item. https://drafts.csswg.org/css-lists-3/#list-style-position-outside */

import type { BoxNode } from '../../boxes/box.ts';
import { isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { usedMargins } from '../core/box-model.ts';
import { addChild, roomOf } from '../core/builder.ts';
import { layoutNode } from '../core/dispatch.ts';
import { type BoxFragment, movedLink } from '../core/fragments.ts';
import { isAbsolute, isFloating } from '../core/kinds.ts';
import { type LayoutResult, movePending } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';
import type { Candidate } from './container.ts';
import { type BlockRun, resolveOffset } from './run.ts';

/**
 * Puts the marker on the first baseline, its end edge at the content edge. In an item without children in flow it makes a line. In one
 * with blocks that have no line it is at the top border edge, as in Chromium, and the border box is at least as tall: `leastHeight`.
 * https://github.com/w3c/csswg-drafts/issues/2417
 * False if the item's offset turned out to differ from the expected one.
 */
export function placeMarker(run: BlockRun): boolean {
  const { builder, node } = run;
  const { marker } = node;
  if (!marker || builder.index > 0) return true;
  const result = layoutMarker(run, marker);
  if (!result.fragment) return true;
  const { fragment } = result;
  if (node.inline && fragment.baseline !== null) lowerLines(run, fragment.baseline);
  const { baseline, lastBaseline, overflowRight, overflowBottom, footnotes, hasContent } = builder;
  let y = 0;
  if (hasOwnLine(run)) {
    y = builder.top;
  } else if (baseline !== null && fragment.baseline !== null) {
    y = baseline - fragment.baseline;
  } else if (isBesideText(node.children)) {
    if (!resolveOffset(run)) return false;
    // As in Chromium, the empty line is lowered by a higher marker, but contains only its own descent.
    const strut = run.context.formatting.inlineContent.strut(node.style, run.context);
    const ascent = fragment.baseline ?? fragment.height;
    const lowered = Math.max(strut.ascent, ascent);
    run.offset = Math.max(run.offset, builder.top + lowered + strut.descent);
    y = builder.top + lowered - ascent;
  } else {
    run.leastHeight = fragment.height;
  }
  const margins = usedMargins(marker, run.contentWidth);
  // Outside the border box: padding of the item widens the gap between marker and text.
  const x = run.rtl ? builder.width + margins.left : -fragment.width - margins.right;
  addChild(builder, result, x, y);
  // The marker is read and painted before the rest of the item.
  builder.links.unshift(builder.links.pop()!);
  builder.baseline = baseline ?? (fragment.baseline === null ? null : y + fragment.baseline);
  builder.lastBaseline = lastBaseline ?? builder.baseline;
  builder.inlineBlockBaseline ??= builder.baseline;
  builder.overflowRight = overflowRight;
  builder.overflowBottom = overflowBottom;
  builder.footnotes = footnotes;
  builder.hasContent = hasContent || baseline === null;
  return true;
}

/** Whether the marker of an item with these children is inline content: no block is among them. */
export const isBesideText = (children: readonly BoxNode[]): boolean =>
  children.every((child) => isFloating(child) || isAbsolute(child));

const layoutMarker = ({ contentWidth, context }: BlockRun, marker: BoxNode): LayoutResult =>
  layoutNode(marker, independentSpace(contentWidth, { shrinkToFit: true }), null, null, context);

/**
 * As in browsers, a marker that would extend above the child with the first line lowers it, and so what follows. Floats in it move along, but
 * lines beside them still end where they were.
 */
export function lowerBelowMarker(run: BlockRun, candidate: Candidate): Candidate {
  const { builder, node } = run;
  const { result } = candidate;
  if (!node.marker || builder.index > 0 || builder.baseline !== null || !result.fragment) return candidate;
  const distance = distanceBelow(run, node.marker, result.fragment);
  return distance === 0 ? candidate : { ...candidate, y: candidate.y + distance, offset: candidate.offset + distance };
}

function distanceBelow(run: BlockRun, marker: BoxNode, { node, baseline }: BoxFragment): Px {
  const ownLine = hasOwnLine(run);
  if (ownLine ? node !== run.node.children[0] : baseline === null) return 0;
  const { fragment } = layoutMarker(run, marker);
  return Math.max(0, ownLine ? (fragment?.height ?? 0) : (fragment?.baseline ?? 0) - baseline!);
}

/** Deviation: as in browsers, in quirks mode a list at the start of an item is below the marker. */
function hasOwnLine({ node, context }: BlockRun): boolean {
  const [first] = node.children;
  if (!context.quirks || !first || isFloating(first) || isAbsolute(first)) return false;
  return first.element !== null && (isHtml(first.element, 'ul') || isHtml(first.element, 'ol'));
}

/** The same for the lines of an item that holds nothing else, but not over the end of the page. */
function lowerLines(run: BlockRun, ascent: Px): void {
  const { builder } = run;
  const { baseline, links } = builder;
  if (baseline === null || builder.tokens.length > 0) return;
  const line = links.find(
    ({ y, fragment }) => fragment.kind !== 'text' && fragment.baseline !== null && y + fragment.baseline === baseline,
  );
  if (!line) return;
  const distance = line.y + ascent - baseline;
  if (distance <= 0 || run.offset + distance > roomOf(builder)) return;
  for (let i = 0; i < links.length; i++) links[i] = movedLink(links[i]!, 0, distance);
  builder.pending.forEach((box, i) => {
    builder.pending[i] = movePending(box, 0, distance);
  });
  builder.baseline = baseline + distance;
  if (builder.lastBaseline !== null) builder.lastBaseline += distance;
  if (builder.inlineBlockBaseline !== null) builder.inlineBlockBaseline += distance;
  builder.overflowBottom += distance;
  run.offset += distance;
}
