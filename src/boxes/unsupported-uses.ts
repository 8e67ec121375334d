/** Uses of properties that are supported elsewhere, but not where the element is. */

import { type Element, placeOf } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Generation } from './generation.ts';

/** Warns about what the box of `element` shows otherwise than its style says. Each test is of a value that is almost never set. */
export function warnOfUnsupportedUses(generation: Generation, element: Element, style: ComputedStyle): void {
  const { display, generated, grid } = style;
  if (typeof generated.content === 'object' && generated.content.items.length === 1) {
    const [item] = generated.content.items;
    if (item?.kind === 'image' && item.image.kind !== 'url') {
      warn(generation, element, 'content', 'gradients in content are not drawn: the element keeps its content');
    }
  }
  if (display.floatReference !== 'inline' && (display.float === 'left' || display.float === 'right')) {
    const message = `float-reference: ${display.floatReference} is not supported for floats to the side: the box floats in its container`;
    warn(generation, element, 'float-reference', message);
  }
  const isSubgrid = grid.gridTemplateColumns.kind === 'subgrid' || grid.gridTemplateRows.kind === 'subgrid';
  if (isSubgrid && isTurned(generation, element, style)) {
    const message = 'a subgrid in another writing mode than its grid is not supported: it has tracks of its own';
    warn(generation, element, 'grid-template', message);
  }
}

function warn({ options }: Generation, element: Element, property: string, message: string): void {
  options.diagnostics.warn({ code: 'css-unsupported', message, property, ...placeOf(element) });
}

function isTurned({ styled }: Generation, { parent }: Element, { writing }: ComputedStyle): boolean {
  return parent.kind === 'element' && styled.styleOf(parent).writing.writingMode !== writing.writingMode;
}
