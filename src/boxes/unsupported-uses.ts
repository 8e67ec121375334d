/** Uses of properties that are supported elsewhere, but not where the element is. */

import { type Element, placeOf } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Generation } from './generation.ts';

/** Warns about what the box of `element` shows otherwise than its style says. */
export function warnOfUnsupportedUses(generation: Generation, element: Element, style: ComputedStyle): void {
  for (const [property, message] of unsupportedUses(style, parentStyle(generation, element))) {
    generation.options.diagnostics.warn({ code: 'css-unsupported', message, property, ...placeOf(element) });
  }
}

type Use = readonly [property: string, message: string];

const NONE: readonly Use[] = [];

/** Each test is of a value that is almost never set, since it is made for every element. */
function unsupportedUses({ display, grid, writing }: ComputedStyle, parent: ComputedStyle | null): readonly Use[] {
  const uses: Use[] = [];
  if (display.floatReference !== 'inline' && (display.float === 'left' || display.float === 'right')) {
    const message = `float-reference: ${display.floatReference} is not supported for floats to the side: the box floats in its container`;
    uses.push(['float-reference', message]);
  }
  const isSubgrid = grid.gridTemplateColumns.kind === 'subgrid' || grid.gridTemplateRows.kind === 'subgrid';
  if (isSubgrid && parent && parent.writing.writingMode !== writing.writingMode) {
    uses.push([
      'grid-template',
      'a subgrid in another writing mode than its grid is not supported: it has tracks of its own',
    ]);
  }
  return uses.length > 0 ? uses : NONE;
}

const parentStyle = ({ styled }: Generation, { parent }: Element): ComputedStyle | null =>
  parent.kind === 'element' ? styled.styleOf(parent) : null;
