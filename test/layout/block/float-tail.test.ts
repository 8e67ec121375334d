import { expect, it } from 'vitest';
import { sidesOfFloatsFrom } from '../../../src/layout/block/float-tail.ts';
import { prepare } from '../table/fixtures.ts';

it('the sides of the floats at the end are known from any of them on, by one look at each', () => {
  const float = (side: string): string => `<div style="float: ${side}">x</div>`;
  const sides = ['left', 'right', 'left', 'left'];
  const { root, context } = prepare(`<!DOCTYPE html><body>${float('left')}<p>x</p>${sides.map(float).join('')}`);
  const body = root.children.at(-1)!;
  let looks = 0;
  const children = new Proxy(body.children, {
    get(list, key) {
      looks++;
      return Reflect.get(list, key);
    },
  });
  const node = { ...body, children };
  const found = Array.from({ length: 7 }, (_, index) => sidesOfFloatsFrom(node, index, context));
  expect(found).toEqual([null, null, 3, 3, 1, 1, 0]);
  expect(looks).toBeLessThan(8);
});
