import { describe, expect, it } from 'vitest';
import { LONGHANDS, PHYSICAL_COUNT } from '../../src/css/properties/longhands.ts';
import { style } from './helpers.ts';

/** SVG's own lengths are in its user units; those along a path are in the units of the path. */
const UNZOOMED: readonly string[] = [
  ...['stroke-width', 'stroke-dasharray', 'stroke-dashoffset'],
  'offset-distance',
  ...['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'baseline-shift'],
];

describe('zoom', () => {
  // https://drafts.csswg.org/css-viewport/#zoom-property : all lengths of the box. A list by hand forgot some.
  it('enlarges every property that takes a length', () => {
    const physical = LONGHANDS.slice(0, PHYSICAL_COUNT);
    const rules = physical.map(({ name }, i) => `#a${i}, #b${i} { ${name}: 10px } #b${i} { zoom: 2 }`);
    const styles = style(physical.map((_, i) => `<p id=a${i}><p id=b${i}>`).join(''), rules.join('\n'));
    const forgotten = physical.flatMap(({ name, field, group }, i) => {
      const [plain, zoomed] = ['a', 'b'].map((id) => {
        const values = styles.of(`${id}${i}`)[group.name] as unknown as Record<string, unknown>;
        return JSON.stringify(values[field]) ?? '';
      });
      const takesLengths = /(^|[^\d.])10([^\d.]|$)/.test(plain!);
      return takesLengths && zoomed === plain ? [name] : [];
    });
    expect(forgotten).toEqual(UNZOOMED);
  });
});
