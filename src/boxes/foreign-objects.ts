/** The content of `foreignObject` elements is laid out by CSS. https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement */

import type { Element } from '../dom/node.ts';
import type { StyledDocument } from '../style/types.ts';

/** Their content is drawn only through references. */
const REFERENCED = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker']);

/** The `foreignObject` elements that an `<svg>` draws directly; those inside others belong to an inner `<svg>`. */
export function foreignObjectsIn(svg: Element, styled: StyledDocument): readonly Element[] {
  const found: Element[] = [];
  const open = [...svg.elements].reverse();
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.namespace !== 'svg' || REFERENCED.has(at.tag) || styled.styleOf(at).display.display.kind === 'none')
      continue;
    if (at.tag === 'foreignObject') found.push(at);
    else for (let i = at.elements.length - 1; i >= 0; i--) open.push(at.elements[i]!);
  }
  return found;
}
