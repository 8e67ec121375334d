/** The state of applying a `<filter>`: what its primitives read and produce. https://drafts.fxtf.org/filter-effects-1/#FilterElement */

import type { Rgba } from '../../css/values/types.ts';
import type { DisplayItem } from '../../display/display-list.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { lengthOf } from '../attributes.ts';
import { type Place, type SvgContext, unitsOf } from '../context.ts';
import { type FilterEnvironment, silhouette } from './filter-functions.ts';
import type { Seen } from './raster-filters.ts';

export type Items = readonly DisplayItem[];

export interface FilterRun {
  readonly context: SvgContext;
  readonly place: Place;
  readonly style: ComputedStyle;
  readonly environment: FilterEnvironment;
  readonly source: Items;
  readonly region: Rect;
  /** The length of one primitive unit. */
  readonly unit: { readonly x: Px; readonly y: Px };
  readonly results: Map<string, Items>;
  /** Results of primitives that have a subregion of their own, with that subregion. */
  readonly areas: Map<Items, Rect>;
  readonly seen: Seen;
  last: Items;
}

export const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

export function inputOf(run: FilterRun, primitive: Element, name = 'in'): Items {
  const input = attribute(primitive, name);
  switch (input) {
    case null:
    case '':
      return run.last;
    case 'SourceGraphic':
      return run.source;
    case 'SourceAlpha':
      return silhouette(run.source, BLACK, run.environment);
    case 'BackgroundImage':
    case 'BackgroundAlpha':
    case 'FillPaint':
    case 'StrokePaint':
      run.environment.warn(`filter input ${input}`);
      return [];
    default:
      return run.results.get(input) ?? run.last;
  }
}

/** The primitive's subregion within the filter region. */
export function subregion(run: FilterRun, primitive: Element): Rect {
  const { context, place, region, unit } = run;
  const units = unitsOf(context, place, context.styled.styleOf(primitive));
  const read = (name: string, direction: 'x' | 'y', scale: Px): Px | null => {
    const value = lengthOf(attribute(primitive, name), units, direction);
    return value === null ? null : value * scale;
  };
  return {
    x: read('x', 'x', unit.x) ?? region.x,
    y: read('y', 'y', unit.y) ?? region.y,
    width: read('width', 'x', unit.x) ?? region.width,
    height: read('height', 'y', unit.y) ?? region.height,
  };
}

/** Whether the primitive works in linear light. */
export const isLinear = ({ context }: FilterRun, primitive: Element): boolean =>
  context.styled.styleOf(primitive).svgPaint.colorInterpolationFilters !== 'srgb';
