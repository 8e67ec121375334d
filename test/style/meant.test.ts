import { expect, it } from 'vitest';
import { meantProperty, meantValue } from '../../src/style/meant.ts';

it.each([
  ['width', '100 px', '100px'],
  ['margin', '1 cm 2 mm', '1cm 2mm'],
  ['font-size', '12', '12px'],
  ['width', '12pxx', '12px'],
  ['display', 'gird', 'grid'],
  ['color', 'ff0000', '#ff0000'],
  ['width', 'nonsense', null],
  ['margin', '10 xyz', null],
])('%s: %s may be meant as %s', (property, value, meant) => {
  expect(meantValue(property, value)).toBe(meant);
});

it('a property is the nearest name', () => {
  expect(meantProperty('colour')).toBe('color');
  expect(meantProperty('zzzzzz')).toBeNull();
});
