/** The `transform` attribute as a value of the property. https://drafts.csswg.org/css-transforms-1/#svg-syntax */

import type { ComponentValue } from '../../css/syntax/component-value.ts';
import { comma, number, px } from './values.ts';

const FUNCTION = /\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(\s*([^()]*)\)/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** Numbers with white space, one comma or nothing between them. */
const NUMBERS =
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:(?:\s+,?\s*|,\s*|(?=[+-.]))[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)*\s*$/i;

const COUNTS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
};

const degrees = (value: number): ComponentValue => ({
  type: 'dimension',
  value,
  unit: 'deg',
  isInteger: Number.isInteger(value),
  text: String(value),
  start: 0,
});

const call = (name: string, values: readonly ComponentValue[]): ComponentValue => ({
  type: 'function',
  name,
  values: values.flatMap((value, i) => (i === 0 ? [value] : [comma, value])),
  start: 0,
});

/** Null if the text does not match the attribute's own syntax, which only has numbers. */
export function transformAttribute(text: string): readonly ComponentValue[] | null {
  const list: ComponentValue[] = [];
  FUNCTION.lastIndex = 0;
  let end = 0;
  for (let match = FUNCTION.exec(text); match; match = FUNCTION.exec(text)) {
    const [, name = '', inside = ''] = match;
    if (!NUMBERS.test(inside)) return null;
    const values = (inside.match(NUMBER) ?? []).map(Number);
    if (!COUNTS[name]?.includes(values.length) || !values.every(Number.isFinite)) return null;
    pushFunction(name, values, list);
    end = FUNCTION.lastIndex;
  }
  return text.slice(end).trim() === '' && list.length > 0 ? list : null;
}

function pushFunction(name: string, values: readonly number[], list: ComponentValue[]): void {
  const [angle = 0, x, y] = values;
  switch (name) {
    case 'translate':
      list.push(call('translate', values.map(px)));
      return;
    case 'rotate':
      if (x === undefined || y === undefined) list.push(call('rotate', [degrees(angle)]));
      else {
        list.push(call('translate', [px(x), px(y)]), call('rotate', [degrees(angle)]));
        list.push(call('translate', [px(-x), px(-y)]));
      }
      return;
    case 'skewX':
    case 'skewY':
      list.push(call(name.toLowerCase(), [degrees(angle)]));
      return;
    default:
      list.push(call(name, values.map(number)));
  }
}
