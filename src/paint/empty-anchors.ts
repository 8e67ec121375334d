/**
 * Destinations of inline boxes that are on no line. Lines with nothing but empty inline boxes are not made (CSS 2, 9.4.2), but links lead
 * to `<a name>` there as in browsers.
 */

import type { BoxNode } from '../boxes/box.ts';
import type { Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { type BoxFragment, Edge } from '../layout/core/fragments.ts';
import type { Collector } from './collect.ts';
import type { Surroundings } from './surroundings.ts';

/** Adds those of a box that holds lines, below the lines. A box that continues may still have a line for them. */
export function collectEmptyAnchors(
  c: Collector,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  { artifact, layer, clip }: Surroundings,
): void {
  const { inline } = fragment.node;
  if (!inline || artifact || fragment.edges !== Edge.All) return;
  for (const item of inline.items) {
    if (item.kind !== 'open' || !item.first) continue;
    const { element } = item.box;
    if (!element || c.named.has(element) || !hasName(element)) continue;
    layer.inlines.push({
      kind: 'navigation',
      fragment: { ...fragment, node: item.box, width: 0, height: 0, children: [], extra: null, physical: null },
      x: x + fragment.border.left + fragment.padding.left,
      y: y + endOfLines(fragment),
      clip,
      link: null,
    });
  }
}

function endOfLines({ border, padding, children }: BoxFragment): Px {
  const last = children.findLast(({ fragment }) => fragment.kind === 'line');
  return last ? last.y + last.fragment.height : border.top + padding.top;
}

export function namesDestination(element: Element, node: BoxNode): boolean {
  return (
    hasName(element) ||
    typeof node.style.generated.bookmarkLevel === 'number' ||
    (element.namespace === 'html' && /^h[1-6]$/.test(element.tag))
  );
}

const hasName = ({ id, namespace, tag, attributes }: Element): boolean =>
  id !== null || (namespace === 'html' && tag === 'a' && attributes.has('name'));
