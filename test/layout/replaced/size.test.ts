import { describe, expect, it } from 'vitest';
import { build, places, whole } from '../block/fixtures.ts';

const percent = (value: number) => ({ kind: 'percentage', value });
const size = (
  css: Record<string, unknown>,
  image = { width: 40, height: 20 } as { width: number | null; height: number | null; ratio?: number },
): string => places([whole(build({ children: [{ id: 'i', image, css }] }), 200).fragment])[0]!.split(' ')[2]!;

/** CSS 2 §10.3.2, §10.6.2 and the table of §10.4. */
describe('replaced sizes', () => {
  it('are natural, or follow the ratio', () => {
    expect(size({})).toBe('40x20');
    expect(size({ width: 100 })).toBe('100x50');
    expect(size({ height: 100 })).toBe('200x100');
    expect(size({ width: percent(50) })).toBe('100x50');
    expect(size({ width: 100, height: 10 })).toBe('100x10');
  });
  it('fall back to 300 by 150, or to the ratio and the container', () => {
    expect(size({}, { width: null, height: null })).toBe('300x150');
    expect(size({}, { width: null, height: null, ratio: 4 })).toBe('200x50');
    expect(size({ height: 20 }, { width: null, height: null, ratio: 4 })).toBe('80x20');
  });
  it('keep the ratio under min and max where both sizes are auto', () => {
    expect(size({ maxWidth: 20 })).toBe('20x10');
    expect(size({ minWidth: 80 })).toBe('80x40');
    expect(size({ maxHeight: 10 })).toBe('20x10');
    expect(size({ minHeight: 40 })).toBe('80x40');
    expect(size({ maxWidth: 20, minHeight: 30 })).toBe('20x30');
    expect(size({ maxWidth: 20, maxHeight: 5 })).toBe('10x5');
  });
  it('add padding and border', () => {
    expect(size({ paddingLeft: 5, borderTopWidth: 2 })).toBe('45x22');
    expect(size({ width: 45, paddingLeft: 5, boxSizing: 'border-box' })).toBe('45x20');
  });
  it('obey aspect-ratio', () => {
    expect(size({ width: 60, aspectRatio: { auto: false, ratio: 1 } })).toBe('60x60');
    expect(size({ width: 60, aspectRatio: { auto: true, ratio: 1 } })).toBe('60x30');
  });
});
