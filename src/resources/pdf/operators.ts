/** The operators of a content stream, one after the other. ISO 32000-1, 7.8.2. */

import { type Cursor, isSpace, type ReadBudget, readValue, search, skipSpace } from './syntax-reader.ts';

export interface Operator {
  readonly name: string;
  /** Where its operands begin, and where it ends. */
  readonly from: number;
  readonly to: number;
}

export function* operatorsIn(bytes: Uint8Array, budget: ReadBudget): Generator<Operator, void, void> {
  const cursor: Cursor = { bytes, at: 0, budget };
  let from = 0;
  for (skipSpace(cursor); cursor.at < bytes.length; skipSpace(cursor)) {
    const start = cursor.at;
    const name = operatorAt(cursor);
    if (name === null) {
      readValue(cursor);
      // What is no value and no operator.
      if (cursor.at === start) cursor.at++;
      continue;
    }
    if (name === 'BI') skipImage(cursor);
    yield { name, from, to: cursor.at };
    skipSpace(cursor);
    from = cursor.at;
  }
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
