/** Units and their size. https://drafts.csswg.org/css-values-4/#lengths */

import type { ComputeContext } from './deferred.ts';

export const ABSOLUTE_UNITS: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
  ['pt', 96 / 72],
  ['pc', 16],
]);

/** To degrees. */
export const ANGLE_UNITS: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

/** To seconds. */
export const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['ms', 0.001],
]);

/** To dots per px. */
export const RESOLUTION_UNITS: ReadonlyMap<string, number> = new Map([
  ['dppx', 1],
  ['x', 1],
  ['dpi', 1 / 96],
  ['dpcm', 2.54 / 96],
]);

const FONT_UNITS = ['em', 'ex', 'ch', 'cap', 'ic', 'lh'];
const ROOT_UNITS = ['rem', 'rex', 'rch', 'rcap', 'ric', 'rlh'];
const VIEWPORT_UNITS = ['vw', 'vh', 'vmin', 'vmax', 'vi', 'vb'];
const CONTAINER_UNITS = ['cqw', 'cqh', 'cqmin', 'cqmax', 'cqi', 'cqb'];

export const RELATIVE_UNITS: ReadonlySet<string> = new Set([
  ...FONT_UNITS,
  ...ROOT_UNITS,
  ...VIEWPORT_UNITS,
  ...['s', 'l', 'd'].flatMap((size) => VIEWPORT_UNITS.map((unit) => size + unit)),
  ...CONTAINER_UNITS,
]);

/** Refers to the font of the element or of the root. */
export const isFontRelative = (unit: string): boolean => FONT_UNITS.includes(unit) || ROOT_UNITS.includes(unit);

/** Px in one `unit`. */
export function relativeUnitSize(unit: string, context: ComputeContext): number {
  switch (unit) {
    case 'em':
      context.touched = true;
      return context.fontSize;
    case 'rem':
      return context.rootFontSize;
    case 'lh':
      context.touched = true;
      return context.lineHeight();
    case 'rlh':
      return context.rootLineHeight();
    case 'ex':
    case 'ch':
    case 'cap':
    case 'ic':
      context.touched = true;
      return context.fontUnits()[unit];
    case 'rex':
      return context.rootFontUnits().ex;
    case 'rch':
      return context.rootFontUnits().ch;
    case 'rcap':
      return context.rootFontUnits().cap;
    case 'ric':
      return context.rootFontUnits().ic;
    default:
      return areaUnitSize(unit, context) / 100;
  }
}

/**
 * The small, large and dynamic viewports of a page are the same. https://drafts.csswg.org/css-values-4/#viewport-relative-lengths
 * Container query lengths: https://drafts.csswg.org/css-conditional-5/#container-lengths
 */
function areaUnitSize(unit: string, context: ComputeContext): number {
  const ofContainer = unit.startsWith('cq');
  if (ofContainer) context.touched = true;
  const { width, height } = ofContainer
    ? context.containerSize()
    : { width: context.viewportWidth, height: context.viewportHeight };
  const { vertical } = context;
  switch (ofContainer ? unit.slice(2) : unit.slice(unit.indexOf('v') + 1)) {
    case 'w':
      return width;
    case 'h':
      return height;
    case 'min':
      return Math.min(width, height);
    case 'max':
      return Math.max(width, height);
    case 'i':
      context.touched = true;
      return vertical ? height : width;
    default:
      context.touched = true;
      return vertical ? width : height;
  }
}
