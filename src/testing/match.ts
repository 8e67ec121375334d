/**
 * Pairs the elements of two versions of a document along the tree: equal ones first, then those of one name, then what stands in a
 * new element or came out of one that is gone. What finds no other is new or gone.
 */

import type { ExaminedElement } from '../examine.ts';
import { nameOf } from './golden-file.ts';

export interface Matched {
  readonly pairs: readonly (readonly [before: ExaminedElement, after: ExaminedElement])[];
  /** The topmost ones: what is in them came along. */
  readonly added: readonly ExaminedElement[];
  readonly removed: readonly ExaminedElement[];
  /** New elements around old ones, and elements that left what was in them. */
  readonly wrapped: readonly ExaminedElement[];
  readonly unwrapped: readonly ExaminedElement[];
}

interface Collected {
  readonly pairs: [ExaminedElement, ExaminedElement][];
  readonly added: ExaminedElement[];
  readonly removed: ExaminedElement[];
  readonly wrapped: ExaminedElement[];
  readonly unwrapped: ExaminedElement[];
}

type List = readonly ExaminedElement[];

export function matchTrees(before: List, after: List): Matched {
  const collected: Collected = { pairs: [], added: [], removed: [], wrapped: [], unwrapped: [] };
  matchLists(before, after, createSignatures(), collected);
  return collected;
}

interface Signatures {
  /** Of an element with all that is in it, without places. */
  whole(element: ExaminedElement): string;
}

function createSignatures(): Signatures {
  const known = new Map<ExaminedElement, string>();
  const whole = (element: ExaminedElement): string => {
    let signature = known.get(element);
    if (signature === undefined) {
      signature = `${nameOf(element)}(${textOf(element)}|${element.children.map(whole).join()})`;
      known.set(element, signature);
    }
    return signature;
  };
  return { whole };
}

/** Its own text, as it would stand on one line; what each page repeats counts once. */
export function textOf({ lines }: ExaminedElement): string {
  const byPage = new Map<number, string>();
  for (const [page, , , , , text] of lines) byPage.set(page, `${byPage.get(page) ?? ''} ${text}`);
  const [first = '', ...others] = [...byPage.values()];
  const whole = others.every((text) => text === first) ? first : [first, ...others].join(' ');
  return whole.replace(/\s+/g, ' ').trim();
}

function matchLists(before: List, after: List, signatures: Signatures, to: Collected): void {
  const same = common(before, after, signatures.whole);
  const moved = matchMoved(
    withoutAll(
      before,
      same.map(([i]) => before[i]!),
    ),
    withoutAll(
      after,
      same.map(([, j]) => after[j]!),
    ),
    signatures,
    to,
  );
  let from = 0;
  let start = 0;
  for (const [i, j] of [...same, [before.length, after.length] as const]) {
    matchByName(withoutAll(before.slice(from, i), moved), withoutAll(after.slice(start, j), moved), signatures, to);
    if (i < before.length) pair(before[i]!, after[j]!, signatures, to);
    from = i + 1;
    start = j + 1;
  }
}

function withoutAll(list: List, those: Iterable<ExaminedElement>): List {
  const left = new Set(list);
  for (const element of those) left.delete(element);
  return [...left];
}

/** Pairs equal elements in another order; gives them. */
function matchMoved(gone: List, fresh: List, signatures: Signatures, to: Collected): ExaminedElement[] {
  const bySignature = new Map<string, ExaminedElement[]>();
  for (const element of gone) {
    const signature = signatures.whole(element);
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), element]);
  }
  return fresh.flatMap((element) => {
    const old = bySignature.get(signatures.whole(element))?.shift();
    if (!old) return [];
    pair(old, element, signatures, to);
    return [old, element];
  });
}

function pair(before: ExaminedElement, after: ExaminedElement, signatures: Signatures, to: Collected): void {
  to.pairs.push([before, after]);
  matchLists(before.children, after.children, signatures, to);
}

function matchByName(before: List, after: List, signatures: Signatures, to: Collected): void {
  if (before.length === 0 && after.length === 0) return;
  const named = common(before, after, nameOf);
  const gone = withoutAll(
    before,
    named.map(([i]) => before[i]!),
  );
  const fresh = withoutAll(
    after,
    named.map(([, j]) => after[j]!),
  );
  for (const [i, j] of named) pair(before[i]!, after[j]!, signatures, to);
  if (matchWrapped(gone, fresh, signatures, to)) return;
  // The same element with another class or id.
  const alike = common(gone, fresh, ({ tag }) => tag);
  for (const [i, j] of alike) pair(gone[i]!, fresh[j]!, signatures, to);
  to.removed.push(
    ...withoutAll(
      gone,
      alike.map(([i]) => gone[i]!),
    ),
  );
  to.added.push(
    ...withoutAll(
      fresh,
      alike.map(([, j]) => fresh[j]!),
    ),
  );
}

/** Whether one of the new elements stands around those that seem gone, or the other way round. */
function matchWrapped(gone: List, fresh: List, signatures: Signatures, to: Collected): boolean {
  const wrapper = fresh.find(({ children }) => shares(gone, children, signatures));
  if (wrapper) {
    to.wrapped.push(wrapper);
    matchLists(gone, wrapper.children, signatures, to);
    to.added.push(...fresh.filter((element) => element !== wrapper));
    return true;
  }
  const opened = gone.find(({ children }) => shares(fresh, children, signatures));
  if (opened) {
    to.unwrapped.push(opened);
    matchLists(opened.children, fresh, signatures, to);
    to.removed.push(...gone.filter((element) => element !== opened));
    return true;
  }
  return false;
}

/** Whether half of the elements of the first list are in the second. */
function shares(these: List, those: List, signatures: Signatures): boolean {
  const names = new Set(those.map(signatures.whole));
  const kept = these.filter((element) => names.has(signatures.whole(element))).length;
  return these.length > 0 && kept * 2 >= these.length;
}

/** Longer lists are compared from both ends only. */
const MAX_PRODUCT = 4_000_000;

/** Places of the longest common subsequence. */
function common(before: List, after: List, key: (element: ExaminedElement) => string): [number, number][] {
  const a = before.map(key);
  const b = after.map(key);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const found: [number, number][] = Array.from({ length: head }, (_, i) => [i, i]);
  const rows = a.length - head - tail;
  const columns = b.length - head - tail;
  if (rows > 0 && columns > 0 && rows * columns <= MAX_PRODUCT) {
    for (const [i, j] of longest(a.slice(head, head + rows), b.slice(head, head + columns)))
      found.push([i + head, j + head]);
  }
  for (let i = tail; i > 0; i--) found.push([a.length - i, b.length - i]);
  return found;
}

function longest(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) found.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return found;
}
