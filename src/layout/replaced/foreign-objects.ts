/** `foreignObject` elements, whose content is laid out by CSS. https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement */

import { hasPercentage, resolveLength } from '../../css/values/types.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px, Size } from '../../geometry.ts';
import type { BoxBuilder } from '../core/builder.ts';
import { Stretch } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import { linkTo } from '../core/fragments.ts';
import { independentSpace } from '../core/spaces.ts';

/**
 * Lays out the content of `foreignObject` elements in an `<svg>` with a content box of `size` px, in user units. Their position and
 * transform are only known when the picture is painted: until then all are at the top left corner.
 */
export function addForeignObjects(builder: BoxBuilder, size: Size): void {
  const { edges, node, context } = builder;
  for (const child of node.children) {
    if (!child.element) continue;
    const viewport = viewportOf(child.element, node.element, size);
    const width = usedSize(child.style.size.width, viewport.width);
    const height = usedSize(child.style.size.height, viewport.height);
    const space = independentSpace(width, {
      blockSize: height,
      percentBlock: height,
      percentInline: viewport.width,
      stretch: Stretch.Both,
      definiteBlock: true,
    });
    const result = layoutNode(child, space, null, null, context);
    // Its overflow is in user units and therefore not passed on; it is the containing block of all its content, so that no pending boxes
    // leave it.
    if (result.fragment) builder.links.push(linkTo(edges.left, edges.top, result.fragment));
  }
}

/** A width or height in user units; `auto` is 0. */
const usedSize = (value: unknown, viewport: Px): Px =>
  typeof value === 'number' || hasPercentage(value) ? Math.max(0, resolveLength(value, viewport)) : 0;

/** The nearest viewport in user units; `size` is the outermost one's in px. */
function viewportOf(element: Element, outermost: Element | null, size: Size): Size {
  for (let at = element.parent; at.kind === 'element'; at = at.parent) {
    if (at.namespace !== 'svg' || at.tag !== 'svg') continue;
    const [, , width, height] = (attribute(at, 'viewBox') ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (width !== undefined && height !== undefined && width > 0 && height > 0) return { width, height };
    if (at === outermost) break;
    // Not yet: a percentage of an inner viewport without `viewBox` whose own size is a percentage of the outer one.
    const own = { width: Number(attribute(at, 'width')), height: Number(attribute(at, 'height')) };
    if (own.width > 0 && own.height > 0) return own;
  }
  return size;
}
