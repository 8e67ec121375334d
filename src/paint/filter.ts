/** `filter` on boxes. https://drafts.fxtf.org/filter-effects-1/#FilterProperty */

import type { DisplayItem } from '../display/display-list.ts';
import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { applyFilters, type FilterEnvironment, grouped } from '../svg/filters/filter-functions.ts';
import { filterForBox } from '../svg/references.ts';
import type { Painter } from './painter.ts';
import { boxReference } from './svg-image.ts';

/** The items of a box with its filter applied. Filters that cannot be expressed are skipped with a warning. */
export function filterItems(
  p: Painter,
  fragment: BoxFragment,
  x: Px,
  y: Px,
  items: readonly DisplayItem[],
): readonly DisplayItem[] {
  const { style } = fragment.node;
  const list = style.effects.filter;
  if (list === null) return items;
  const environment: FilterEnvironment = {
    currentColor: style.color.color,
    images: p.session.svg.recolored,
    rasters: p.session.svg.rasters,
    warn: (what) =>
      p.diagnostics.warn({ code: 'css-unsupported', message: `filter: ${what} is not painted`, property: 'filter' }),
    byReference: (url, inner) => {
      const reference = boxReference(p, style, fragment.width, fragment.height);
      // The filter's user space begins at the border box.
      const moved = grouped({ transform: [1, 0, 0, 1, -x, -y] }, inner);
      const made = url.startsWith('#') ? filterForBox(reference, url, moved, environment) : null;
      if (made) return grouped({ transform: [1, 0, 0, 1, x, y] }, made);
      environment.warn(`${url.slice(0, 100)}, which names no <filter> of the document,`);
      return null;
    },
  };
  return applyFilters(list, items, environment);
}
