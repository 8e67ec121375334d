/** The rendered legend stands in its fieldset's top border. https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements */

import { isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { deriveStyle, type Generation } from './generation.ts';
import type { RawBox } from './raw.ts';

/**
 * Moves the first legend up over the border and padding and shrinks it to its text; a fieldset is its own formatting context.
 * Deviation: the border is at the legend's top, not at its middle.
 */
export function placeLegend(generation: Generation, fieldset: RawBox): void {
  if (fieldset.inner === 'flow') fieldset.inner = 'flow-root';
  if (fieldset.inner !== 'flow-root') return;
  const legend = fieldset.children.find(
    (child) => child.kind === 'box' && child.element !== null && isHtml(child.element, 'legend'),
  );
  if (legend?.kind !== 'box' || legend.outOfFlow !== 'none' || legend.internal !== null) return;
  const top = fieldset.style.padding.paddingTop;
  const padding: Px = typeof top === 'number' ? top : 0;
  const up = padding + fieldset.style.border.borderTopWidth;
  legend.level = 'block';
  legend.style = deriveStyle(generation, legend.style, `legend ${padding} ${up}`, (style) => ({
    size: { ...style.size, width: style.size.width === 'auto' ? { fitContent: null } : style.size.width },
    margin: {
      ...style.margin,
      marginTop: -up,
      marginBottom: typeof style.margin.marginBottom === 'number' ? style.margin.marginBottom + padding : padding,
    },
  }));
  fieldset.children = [legend, ...fieldset.children.filter((child) => child !== legend)];
}
