/** Marked content of pages that go into another document. ISO 32000-1, 14.6. */

import { type Operator, operatorsIn } from './operators.ts';
import type { ReadBudget } from './syntax-reader.ts';

const BEGINS = new Set(['BMC', 'BDC']);
const POINTS = new Set(['MP', 'DP']);

/** Optional content (8.11.3.2) says what is seen, not what it is. */
const isOptional = (bytes: Uint8Array, { from }: Operator): boolean =>
  bytes[from] === 0x2f && bytes[from + 1] === 0x4f && bytes[from + 2] === 0x43;

/** Content without its marks: where it goes it has another place in another structure. Optional content stays. */
export function withoutMarks(bytes: Uint8Array, budget: ReadBudget): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let kept = 0;
  const open: boolean[] = [];
  const leave = (from: number, to: number): void => {
    out.set(bytes.subarray(kept, from), length);
    length += from - kept;
    out[length++] = 0x0a;
    kept = to;
  };
  for (const operator of operatorsIn(bytes, budget)) {
    const { name, from, to } = operator;
    const begins = BEGINS.has(name);
    const optional = isOptional(bytes, operator);
    if (begins) open.push(optional);
    const stays = name === 'EMC' ? (open.pop() ?? true) : optional;
    if (!stays && (name === 'EMC' || begins || POINTS.has(name))) leave(from, to);
  }
  leave(bytes.length, bytes.length);
  return out.subarray(0, length);
}

/** What draws. */
const DRAWS = new Set(`f F f* B B* b b* S s sh Tj TJ ' " Do BI`.split(' '));

/** Whether all that is drawn is an artifact or in a sequence of the structure. */
export function isMarked(bytes: Uint8Array, budget: ReadBudget): boolean {
  const open: boolean[] = [];
  let marked = 0;
  for (const operator of operatorsIn(bytes, budget)) {
    const { name } = operator;
    if (BEGINS.has(name)) {
      const marks = saysWhatItIs(bytes, operator);
      open.push(marks);
      if (marks) marked++;
    } else if (name === 'EMC') {
      if (open.pop()) marked--;
    } else if (marked === 0 && DRAWS.has(name)) return false;
  }
  return true;
}

/** An artifact; or a sequence with a number, here or in a property list of the resources. */
function saysWhatItIs(bytes: Uint8Array, operator: Operator): boolean {
  if (isOptional(bytes, operator)) return false;
  const operands = String.fromCharCode(...bytes.subarray(operator.from, Math.min(operator.to, operator.from + 500)));
  return /^\/Artifact\b/.test(operands) || /\/MCID\b/.test(operands) || /^\/\S+\s*\/\S+\s+BDC/.test(operands);
}
