/** Mathematics. https://w3c.github.io/mathml-core/#css-extensions-for-math-layout */

import { atEnd, attempt, type Cursor, takeFunction, takeKeyword } from '../values/cursor.ts';
import { integer } from '../values/numeric.ts';
import type { MathGroup } from './computed-math.ts';
import { computedRow, group, keyword } from './row.ts';

type SpecifiedDepth = { readonly kind: 'auto-add' } | { readonly kind: 'add'; readonly value: number } | number;

const whole = integer();

function add(cursor: Cursor): number | undefined {
  const inner = takeFunction(cursor, 'add');
  const value = inner && whole(inner);
  return inner && atEnd(inner) ? value : undefined;
}

function mathDepth(cursor: Cursor): SpecifiedDepth | undefined {
  if (takeKeyword(cursor, 'auto-add')) return { kind: 'auto-add' };
  const added = attempt(cursor, add);
  if (added !== undefined) return { kind: 'add', value: added };
  return whole(cursor);
}

export const math = group('math', 'mathml-core', true, {
  /** https://w3c.github.io/mathml-core/#the-math-script-level-property */
  mathDepth: computedRow<number, SpecifiedDepth>(0, mathDepth, (specified, context) => {
    if (typeof specified === 'number') return specified;
    const inherited: MathGroup = context.parent.math;
    if (specified.kind === 'add') return inherited.mathDepth + specified.value;
    return inherited.mathStyle === 'compact' ? inherited.mathDepth + 1 : inherited.mathDepth;
  }),
  mathStyle: keyword('normal', 'compact'),
  mathShift: keyword('normal', 'compact'),
});
