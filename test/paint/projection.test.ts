import { describe, expect, it } from 'vitest';
import { type DisplayItem, PLAIN_PUSH } from '../../src/display/display-list.ts';
import {
  flatten,
  fromFlat,
  type Matrix4,
  multiply4,
  perspective4,
  rotation4,
  translation4,
} from '../../src/display/matrix4.ts';
import { rectPath } from '../../src/display/paths.ts';
import { render } from '../../src/index.ts';
import { projectedItems } from '../../src/paint/projection.ts';

/** A box 100 by 100 at the origin, turned by 60 degrees about the axis through its middle and seen from 100 px away. */
function turned(axis: 'x' | 'y'): Matrix4 {
  const turn = rotation4(axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, 0, 60);
  const seen = multiply4(perspective4(100), turn);
  return multiply4(multiply4(translation4(50, 50, 0), seen), translation4(-50, -50, 0));
}

const LEVEL = [1, 0, 0, 1, 0, 0] as const;

const square = (size = 100): DisplayItem => ({
  kind: 'fill',
  path: rectPath({ x: 0, y: 0, width: size, height: size }),
  rule: 'nonzero',
  paint: { kind: 'solid', color: { r: 1, g: 0, b: 0, a: 1 } },
});

const points = (item: DisplayItem | undefined): number[][] =>
  item?.kind === 'fill' ? item.path.map(([, ...rest]) => rest.map((value) => Math.round(value * 10) / 10)) : [];

describe('a box seen in perspective', () => {
  it('is a trapezium: what is farther away is smaller', () => {
    const [item] = projectedItems(turned('y'), LEVEL, [square()])!;
    // The sides stand 50 sin 60° = 43.3 px before and behind the page, at 50 cos 60° = 25 px from the middle: seen from 100 px they are
    // 1 / (1 ∓ 0.433) as large.
    const near = 1 / (1 - 0.4330127);
    const far = 1 / (1 + 0.4330127);
    const corner = (side: number, up: number, scale: number) =>
      [50 + side * 25 * scale, 50 + up * 50 * scale].map((value) => Math.round(value * 10) / 10);
    const expected = [corner(-1, -1, near), corner(1, -1, far), corner(1, 1, far), corner(-1, 1, near)];
    const mirrored = [corner(-1, -1, far), corner(1, -1, near), corner(1, 1, near), corner(-1, 1, far)];
    expect([JSON.stringify(expected), JSON.stringify(mirrored)]).toContain(JSON.stringify(points(item).slice(0, 4)));
  });

  it('is where its level map is at the middle', () => {
    const m = turned('x');
    const level = flatten(m, { x: 50, y: 50 })!;
    expect(level[0] * 50 + level[2] * 50 + level[4]).toBeCloseTo(50, 9);
    expect(level[1] * 50 + level[3] * 50 + level[5]).toBeCloseTo(50, 9);
  });

  it('keeps the groups in it, without their transforms', () => {
    const group: DisplayItem = { ...PLAIN_PUSH, transform: [2, 0, 0, 2, 10, 0], opacity: 0.5 };
    const m = turned('y');
    const made = projectedItems(m, LEVEL, [group, square(20), { kind: 'pop' }])!;
    expect(made.map(({ kind }) => kind)).toEqual(['push', 'fill', 'pop']);
    expect(made[0]).toMatchObject({ transform: null, opacity: 0.5 });
    const inside = projectedItems(multiply4(m, fromFlat([2, 0, 0, 2, 10, 0])), LEVEL, [square(20)])!;
    expect(points(made[1])).toEqual(points(inside[0]));
  });

  it('drops the groups that only move what is in them, however often it is projected', () => {
    let items: readonly DisplayItem[] = [{ ...PLAIN_PUSH, transform: [1, 0, 0, 1, 5, 0] }, square(20), { kind: 'pop' }];
    for (let i = 0; i < 5; i++)
      items = projectedItems(turned('y'), LEVEL, [{ ...PLAIN_PUSH, transform: LEVEL }, ...items, { kind: 'pop' }])!;
    expect(items.map(({ kind }) => kind)).toEqual(['fill']);
  });

  it('is not projected where a corner is behind the viewer, or there is too much of it', () => {
    // Turned by 60° about its left side, a square of 200 px reaches 173 px out of the page.
    const seenFrom = (depth: number) => multiply4(perspective4(depth), rotation4(0, 1, 0, -60));
    expect(projectedItems(seenFrom(200), LEVEL, [square(200)])).not.toBeNull();
    expect(projectedItems(seenFrom(150), LEVEL, [square(200)])).toBeNull();
    expect(
      projectedItems(
        turned('y'),
        LEVEL,
        Array.from({ length: 6000 }, () => square()),
      ),
    ).toBeNull();
  });

  it('keeps its text to be found, and warns of nothing', async () => {
    const { pdf, warnings } = await render(
      '<div style="perspective:300px"><p style="transform:rotateY(40deg);background:gold;width:150px">Far away</p></div>',
      { pdf: { compress: false } },
    );
    expect(warnings).toEqual([]);
    // The text is written once, unseen.
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/T[jJ]\n/g),
    ).toHaveLength(1);
  });

  it('is reported where it reaches behind the viewer', async () => {
    const { warnings } = await render(
      '<p style="transform:perspective(60px) rotateY(70deg);width:400px;height:90px;background:gold">x</p>',
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      'a box that reaches behind the viewer is painted without perspective',
    ]);
  });
});
