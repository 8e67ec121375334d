/** Metrics of the bundled fonts, for font-relative units. https://drafts.csswg.org/css-values-4/#font-relative-lengths */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { FontUnits } from '../css/values/deferred.ts';

/** Parts of the em: x-height, advance of 0, cap height, ascent, descent and line gap. */
interface Metrics {
  readonly ex: number;
  readonly ch: number;
  readonly cap: number;
  readonly ascent: number;
  readonly descent: number;
  readonly gap: number;
}

// Liberation's tables, of 2048 units.
const SANS: Metrics = { ex: 1082 / 2048, ch: 1139 / 2048, cap: 1409 / 2048, ascent: 0.905, descent: 0.212, gap: 0.033 };
const SERIF: Metrics = { ex: 940 / 2048, ch: 0.5, cap: 1341 / 2048, ascent: 0.891, descent: 0.216, gap: 0.042 };
const MONO: Metrics = { ex: 1082 / 2048, ch: 1229 / 2048, cap: 1349 / 2048, ascent: 0.833, descent: 0.3, gap: 0 };

const FAMILIES: ReadonlyMap<string, Metrics> = new Map([
  ...['sans-serif', 'arial', 'helvetica', 'liberation sans', 'system-ui', 'ui-sans-serif'].map(
    (name): [string, Metrics] => [name, SANS],
  ),
  ...['monospace', 'courier', 'courier new', 'liberation mono', 'ui-monospace'].map((name): [string, Metrics] => [
    name,
    MONO,
  ]),
  ...['serif', 'times', 'times new roman', 'liberation serif', 'ui-serif'].map((name): [string, Metrics] => [
    name,
    SERIF,
  ]),
]);

/**
 * Estimates for the first known family. Deviation: the document's own fonts are not loaded yet when styles are first computed;
 * `fontUnits` of the assumptions replaces the estimates.
 */
export function estimatedUnits({ fontFamily, fontSize }: FontGroup): FontUnits {
  const known = fontFamily.map(({ name }) => FAMILIES.get(name.toLowerCase())).find((metrics) => metrics !== undefined);
  const { ex, ch, cap, ascent, descent, gap } = known ?? SERIF;
  return {
    ex: ex * fontSize,
    ch: ch * fontSize,
    cap: cap * fontSize,
    ic: fontSize,
    // Ascent and descent are rounded separately.
    normalLineHeight: Math.round(ascent * fontSize) + Math.round(descent * fontSize) + gap * fontSize,
    scriptScales: null,
  };
}
