/**
 * The visible parts of the fictional inline box around the first formatted line: background and decorations.
 * https://drafts.csswg.org/css-pseudo-4/#first-line-styling
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { LayoutContext } from '../core/context.ts';
import { boxFragment, lineFragment, linkTo, movedLink } from '../core/fragments.ts';
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

/** Puts the content of the line, from `start` on, into the box of `::first-line`, if that has a background. */
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
  const box = boxFragment({
    node: firstLineBox(container, style, context),
    width,
    height: font.ascent + font.descent,
    children: line.children.map((link) => movedLink(link, -start, -y)),
    baseline: font.ascent,
    lastBaseline: font.ascent,
  });
  const fragment = lineFragment(line.width, line.height, line.baseline, [linkTo(start, y, box)], line.hangs);
  return { ...geometry, fragment };
}
