/** Content without marked content: where it goes it has another place in another structure. ISO 32000-1, 7.8.2, 14.6. */

import { type Cursor, isSpace, type ReadBudget, readValue, search, skipSpace } from './syntax-reader.ts';

const BEGINS = new Set(['BMC', 'BDC']);
const POINTS = new Set(['MP', 'DP']);

/** Optional content (8.11.3.2) stays: it says what is seen. */
export function withoutMarks(bytes: Uint8Array, budget: ReadBudget): Uint8Array {
  const cursor: Cursor = { bytes, at: 0, budget };
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
  let operands = 0;
  for (skipSpace(cursor); cursor.at < bytes.length; skipSpace(cursor)) {
    const start = cursor.at;
    const operator = operatorAt(cursor);
    if (operator === null) {
      readValue(cursor);
      // What is no value and no operator.
      if (cursor.at === start) cursor.at++;
      continue;
    }
    if (operator === 'BI') skipImage(cursor);
    const isOptional = bytes[operands] === 0x2f && bytes[operands + 1] === 0x4f && bytes[operands + 2] === 0x43;
    if (BEGINS.has(operator)) open.push(isOptional);
    const stays = operator === 'EMC' ? (open.pop() ?? true) : isOptional;
    if (!stays && (operator === 'EMC' || BEGINS.has(operator) || POINTS.has(operator))) leave(operands, cursor.at);
    skipSpace(cursor);
    operands = cursor.at;
  }
  leave(bytes.length, bytes.length);
  return out.subarray(0, length);
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27 || byte === 0x22);

const WORDS = new Set(['true', 'false', 'null']);

/** Steps over an operator; null, and nothing read, where a value stands. */
function operatorAt(cursor: Cursor): string | null {
  const { bytes } = cursor;
  const start = cursor.at;
  let end = start;
  let word = '';
  while (end - start < 8 && (isLetter(bytes[end]) || (word !== '' && isWordEnd(bytes[end]))))
    word += String.fromCharCode(bytes[end++]!);
  if (word === '' || WORDS.has(word)) return null;
  cursor.at = end;
  return word;
}

/** `d0`, `T*`, `b*` */
const isWordEnd = (byte: number | undefined): boolean => byte === 0x2a || byte === 0x30 || byte === 0x31;

/** 8.9.7: from `BI` to the `EI` that stands alone. */
function skipImage(cursor: Cursor): void {
  const { bytes } = cursor;
  const data = search(cursor, 'ID', cursor.at);
  if (data < 0) {
    cursor.at = bytes.length;
    return;
  }
  for (let at = search(cursor, 'EI', data + 3); at >= 0; at = search(cursor, 'EI', at + 1)) {
    if (!isSpace(bytes[at - 1]) || !(isSpace(bytes[at + 2]) || at + 2 >= bytes.length)) continue;
    cursor.at = at + 2;
    return;
  }
  cursor.at = bytes.length;
}
