/** `filter`, as far as a PDF can say it. https://drafts.csswg.org/filter-effects-1/ */

import type { Painter } from './painter.ts';

/** The product of the filter's `opacity()` functions; any other function is named in a warning and left out. */
export function filterOpacity(p: Painter, filter: string | null): number {
  if (filter === null) return 1;
  let opacity = 1;
  let rest = filter;
  for (const [whole, number, percent] of filter.matchAll(/opacity\(\s*([+-]?[\d.]+(?:e[+-]?\d+)?)?\s*(%?)\s*\)/gi)) {
    const value = number === undefined ? 1 : Number(number) / (percent ? 100 : 1);
    if (Number.isFinite(value)) opacity *= Math.min(1, Math.max(0, value));
    rest = rest.replace(whole, '');
  }
  if (rest.trim() !== '') {
    p.diagnostics.warn({
      code: 'css-unsupported',
      message: `filter: ${rest.trim()} is not painted`,
      property: 'filter',
      value: filter,
    });
  }
  return opacity;
}
