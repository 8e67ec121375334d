/** Shorthands of SVG. https://svgwg.org/svg2-draft/painting.html#MarkerShorthand */

import { parseLonghand, type Shorthand, shorthand } from './shorthand.ts';

const MARKERS = ['marker-start', 'marker-mid', 'marker-end'];

export const SVG_SHORTHANDS: readonly Shorthand[] = [
  shorthand('marker', MARKERS, (cursor) => {
    const value = parseLonghand('marker-start', cursor);
    return value === undefined ? undefined : Object.fromEntries(MARKERS.map((name) => [name, value]));
  }),
];
