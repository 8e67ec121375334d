/** Easing functions. https://drafts.csswg.org/css-easing-2/ */

import {
  atEnd,
  attempt,
  type Cursor,
  mapped,
  oneOf,
  type Parser,
  parseArguments,
  peekFunction,
  takeComma,
  takeFunction,
} from './cursor.ts';
import { integer, number, percentage } from './numeric.ts';

type StepPosition = 'jump-start' | 'jump-end' | 'jump-none' | 'jump-both';

export type Easing =
  | { readonly kind: 'linear'; readonly points: readonly { readonly input: number; readonly output: number }[] }
  | {
      readonly kind: 'cubic-bezier';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
  | { readonly kind: 'steps'; readonly count: number; readonly position: StepPosition };

const bezier = (x1: number, y1: number, x2: number, y2: number): Easing => ({ kind: 'cubic-bezier', x1, y1, x2, y2 });
const steps = (count: number, position: StepPosition): Easing => ({ kind: 'steps', count, position });

export const EASE: Easing = bezier(0.25, 0.1, 0.25, 1);

const KEYWORDS = {
  linear: {
    kind: 'linear',
    points: [
      { input: 0, output: 0 },
      { input: 1, output: 1 },
    ],
  },
  ease: EASE,
  'ease-in': bezier(0.42, 0, 1, 1),
  'ease-out': bezier(0, 0, 0.58, 1),
  'ease-in-out': bezier(0.42, 0, 0.58, 1),
  'step-start': steps(1, 'jump-start'),
  'step-end': steps(1, 'jump-end'),
} as const satisfies Readonly<Record<string, Easing>>;

const keyword = mapped(
  oneOf(...(Object.keys(KEYWORDS) as (keyof typeof KEYWORDS)[])),
  (name): Easing => KEYWORDS[name],
);

const share = number(0, 1);
const anyNumber = number();
const anyPercentage = percentage();

function cubicBezier(cursor: Cursor): Easing | undefined {
  const values: number[] = [];
  for (const parser of [share, anyNumber, share, anyNumber]) {
    if (values.length > 0 && !takeComma(cursor)) return undefined;
    const value = parser(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return bezier(values[0]!, values[1]!, values[2]!, values[3]!);
}

const stepPosition = mapped(
  oneOf('jump-start', 'jump-end', 'jump-none', 'jump-both', 'start', 'end'),
  (word): StepPosition => (word === 'start' ? 'jump-start' : word === 'end' ? 'jump-end' : word),
);
const stepCount = integer(1);

function stepList(cursor: Cursor): Easing | undefined {
  const count = stepCount(cursor);
  const position = takeComma(cursor) ? stepPosition(cursor) : 'jump-end';
  if (count === undefined || position === undefined || (position === 'jump-none' && count < 2)) return undefined;
  return steps(count, position);
}

/** Stops without an input are spaced evenly between those with one; no stop may come before the previous one. */
function linearStops(cursor: Cursor): Easing | undefined {
  const stops: { input: number | null; output: number }[] = [];
  do {
    const inputs: number[] = [];
    let output: number | undefined;
    while (!atEnd(cursor)) {
      const input = attempt(cursor, anyPercentage);
      if (input !== undefined) inputs.push(input / 100);
      else if (output === undefined) {
        output = attempt(cursor, anyNumber);
        if (output === undefined) break;
      } else break;
    }
    if (output === undefined || inputs.length > 2) return undefined;
    for (const input of inputs.length === 0 ? [null] : inputs) stops.push({ input, output });
  } while (takeComma(cursor));
  return stops.length < 2 ? undefined : { kind: 'linear', points: placeStops(stops) };
}

function placeStops(
  stops: readonly { readonly input: number | null; readonly output: number }[],
): { input: number; output: number }[] {
  const last = stops.length - 1;
  const inputs = stops.map(({ input }, i) => input ?? (i === 0 ? 0 : i === last ? 1 : null));
  let largest = Number.NEGATIVE_INFINITY;
  for (const [i, input] of inputs.entries()) {
    if (input === null) continue;
    largest = Math.max(largest, input);
    inputs[i] = largest;
  }
  let known = 0;
  let next = 0;
  return stops.map(({ output }, i) => {
    const input = inputs[i]!;
    if (input !== null) {
      known = i;
      return { input, output };
    }
    while (next <= i || inputs[next] === null) next++;
    const [from, to] = [inputs[known]!, inputs[next]!];
    return { input: from + ((to - from) * (i - known)) / (next - known), output };
  });
}

export const easing: Parser<Easing> = (cursor) => {
  switch (peekFunction(cursor)) {
    case 'cubic-bezier':
      return parseArguments(cursor, 'cubic-bezier', cubicBezier);
    case 'steps':
      return parseArguments(cursor, 'steps', stepList);
    case 'linear': {
      const inner = takeFunction(cursor, 'linear')!;
      return linearStops(inner);
    }
    default:
      return keyword(cursor);
  }
};
