/** The rendered legend stands in its fieldset's top border. https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements */

import { isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, type RawBox, type RawNode } from './raw.ts';

/**
 * Takes the first legend out of the content and over the border and padding, as high as the border at least; what is left is the
 * anonymous fieldset content box, a formatting context of its own. The legend shrinks to its text.
 * Deviation: the border is at the legend's top, not at its middle.
 */
export function placeLegend(generation: Generation, fieldset: RawBox): void {
  if (fieldset.inner === 'flow') fieldset.inner = 'flow-root';
  if (fieldset.inner !== 'flow-root') return;
  const legend = fieldset.children.find(
    (child) => child.kind === 'box' && child.element !== null && isHtml(child.element, 'legend'),
  );
  if (legend?.kind !== 'box' || legend.outOfFlow !== 'none' || legend.internal !== null) return;
  legend.level = 'block';
  legend.style = deriveStyle(generation, legend.style, 'legend', ({ size, margin }) => ({
    size: { ...size, width: size.width === 'auto' ? { fitContent: null } : size.width },
    margin: { ...margin, marginTop: 0 },
  }));
  const content = fieldset.children.filter((child) => child !== legend);
  fieldset.children = [legendArea(generation, fieldset, legend)];
  if (content.length > 0) fieldset.children.push(anonymousRoot(generation, fieldset, content));
}

/** Where the legend stands in the border: less high than that, it is in its middle. */
function legendArea(generation: Generation, fieldset: RawBox, legend: RawBox): RawBox {
  const top = fieldset.style.padding.paddingTop;
  const padding: Px = typeof top === 'number' ? top : 0;
  const border = fieldset.style.border.borderTopWidth;
  const area = anonymousRoot(generation, fieldset, [legend]);
  area.style = deriveStyle(generation, area.style, `legend ${padding} ${border}`, (style) => ({
    // Between the legend and the content is no break opportunity of its own.
    fragmentation: { ...style.fragmentation, breakAfter: 'avoid' },
    size: { ...style.size, minHeight: border },
    margin: { ...style.margin, marginTop: -padding - border, marginBottom: padding },
    align: { ...style.align, alignContent: { value: 'center', overflow: null } },
  }));
  return area;
}

function anonymousRoot({ styled }: Generation, fieldset: RawBox, children: RawNode[]): RawBox {
  const root = createAnonymous(styled.anonymousStyle(fieldset.style, 'block'), children);
  root.inner = 'flow-root';
  return root;
}
