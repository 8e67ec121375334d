/**
 * The fictional inline box around the first formatted line, as far as it is seen: background and decorations.
 * https://drafts.csswg.org/css-pseudo-4/#first-line-styling
 */

import type { BoxNode } from '../../boxes/box.ts';
import { NO_EDGES } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type BoxFragment, Edge, type LayoutContext, type LineFragment, type Link } from '../core/types.ts';
import type { LineGeometry } from './line-fragment.ts';
import type { LineParts } from './line-leaves.ts';
import type { InlineRun } from './run.ts';

/** Block decorations, and those that `::first-line` adds. */
export function firstLineDecorations(run: InlineRun): readonly ComputedStyle[] {
  const style = run.node.inline?.firstLine;
  return style && style.inline.textDecorationLine.length > 0 ? [...run.blockDecorations, style] : run.blockDecorations;
}

function isSeen({ background }: ComputedStyle): boolean {
  const { backgroundColor: color } = background;
  return color === 'currentcolor' || color.a > 0 || background.backgroundImage.some((image) => image !== null);
}

function firstLineBox(container: BoxNode, style: ComputedStyle, { caches }: LayoutContext): BoxNode {
  let node = caches.firstLineBoxes.get(container);
  if (!node) {
    node = { ...container, formatting: 'inline-box', pseudo: 'first-line', style, parent: container, inline: null };
    caches.firstLineBoxes.set(container, node);
  }
  return node;
}

/** Puts the content of the line, from `start` on, into the box of `::first-line` where that has a background. */
export function withFirstLineBox(
  { node: container, context }: InlineRun,
  parts: LineParts,
  geometry: LineGeometry,
  start: number,
): LineGeometry {
  const style = container.inline?.firstLine;
  if (!style || !isSeen(style)) return geometry;
  const { font } = parts.root.metrics;
  const line = geometry.fragment;
  const width = Math.max(0, geometry.end - start);
  const y = line.baseline - font.ascent;
  const children: Link[] = line.children.map((link) => ({ ...link, x: link.x - start, y: link.y - y }));
  const height = font.ascent + font.descent;
  const box: BoxFragment = {
    kind: 'box',
    node: firstLineBox(container, style, context),
    width,
    height,
    border: NO_EDGES,
    padding: NO_EDGES,
    children,
    edges: Edge.All,
    index: 0,
    consumed: 0,
    baseline: font.ascent,
    lastBaseline: font.ascent,
    overflow: { right: width, bottom: height },
    extra: null,
  };
  const fragment: LineFragment = { ...line, children: [{ x: start, y, fragment: box }] };
  return { ...geometry, fragment };
}
