import { describe, expect, it } from 'vitest';
import { parseValue } from '../../src/css/properties/index.ts';
import type { ComponentValue } from '../../src/css/syntax/component-value.ts';
import { parseComponentValues } from '../../src/css/syntax/component-values.ts';
import type { TransformFunction } from '../../src/css/values/types.ts';
import { flatten, perspective4, rotation4 } from '../../src/display/matrix4.ts';
import { usedTransform, type Viewer } from '../../src/display/used-transform.ts';
import type { Matrix } from '../../src/geometry.ts';
import { transformAttribute } from '../../src/style/presentational-hints/svg-transform.ts';
import { style } from './fixtures.ts';

const BOX = { x: 0, y: 0, width: 100, height: 100 };

/** The transform of a box 100 by 100 at the origin. */
function used(value: string | readonly ComponentValue[], viewer: Viewer | null = null): Matrix | null {
  const values = typeof value === 'string' ? parseComponentValues(value) : value;
  const [parsed] = parseValue('transform', values, { baseUrl: null, quirks: false }) ?? [];
  if (parsed?.specified.kind !== 'value') throw new Error(`${JSON.stringify(value)} is invalid`);
  const transform = parsed.specified.value as readonly TransformFunction[];
  return usedTransform(style({ transform: { transform } }), BOX, viewer)?.matrix ?? null;
}

const close = (matrix: Matrix | null): (number | undefined)[] =>
  (matrix ?? []).map((value) => Number(value.toFixed(6)));

/** https://drafts.csswg.org/css-transforms-2/ */
describe('transforms in space', () => {
  it('squeeze what is turned out of the page, and hide what stands upright', () => {
    expect(close(used('rotateX(60deg)'))).toEqual([1, 0, 0, 0.5, 0, 25]);
    expect(close(used('rotateY(180deg)'))).toEqual([-1, 0, 0, 1, 100, 0]);
    expect(used('rotateY(90deg)')).toBeNull();
    expect(close(used('rotateX(90deg) rotateX(-90deg)'))).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it('grow what comes nearer to the viewer', () => {
    // 300 / (300 - 100) = 1.5, about the viewer's place.
    expect(close(used('translateZ(100px)', { x: 0, y: 0, depth: 300 }))).toEqual([1.5, 0, 0, 1.5, 0, 0]);
    expect(close(used('perspective(300px) translateZ(100px)'))).toEqual([1.5, 0, 0, 1.5, -25, -25]);
    expect(close(used('perspective(none) translateZ(100px)'))).toEqual([1, 0, 0, 1, 0, 0]);
    expect(used('translateZ(400px)', { x: 0, y: 0, depth: 300 })).toBeNull();
  });

  it('are right at the middle of the box where there is a vanishing point', () => {
    const matrix = flatten(perspective4(200), { x: 50, y: 50 });
    expect(close(matrix)).toEqual([1, 0, 0, 1, 0, 0]);
    expect(rotation4(0, 0, 0, 45)[0]).toBe(1);
  });
});

/** https://drafts.csswg.org/css-transforms-1/#svg-syntax */
describe('transform attributes', () => {
  const attribute = (text: string): readonly ComponentValue[] | null => transformAttribute(text);

  it('are the property in px and degrees', () => {
    expect(close(used(attribute('scale(2) translate(25-25)') ?? 'none'))).toEqual([2, 0, 0, 2, 0, -100]);
    expect(close(used(attribute('rotate(90 50,50)') ?? 'none'))).toEqual(
      close(used('translate(50px, 50px) rotate(90deg) translate(-50px, -50px)')),
    );
    expect(close(used(attribute('skewX(45)') ?? 'none'))).toEqual(close(used('skewX(45deg)')));
    expect(close(used(attribute(' matrix(1 0 0,1 5e0 +6) , translate( 1 ) ') ?? 'none'))).toEqual([1, 0, 0, 1, 6, 6]);
  });

  it('do nothing where a part of them is wrong', () => {
    const wrong = ['scale(2,)', 'scale(50%)', 'matrix(1 0 0 1px 0 0)', 'rotate(9', 'translate(1) x', 'fold(3)'];
    // Chromium takes no units and no other case here.
    for (const text of [...wrong, 'rotate(45deg)', 'Scale(2)', 'rotate(1 2)']) expect(attribute(text), text).toBeNull();
  });
});
