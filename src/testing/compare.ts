/** Says in words how two layouts differ. */

import type { Px } from '../geometry.ts';
import type { LayoutSnapshot, SnapshotBox } from '../snapshot.ts';

/** Moves below this are the rounding of golden files, px. */
const TOLERANCE: Px = 0.05;

const MAX_SENTENCES = 40;

/** Sentences such as "`td.total` moved 4.2 px down, page 1"; empty when the layouts agree. */
export function describeDifferences(golden: LayoutSnapshot, actual: LayoutSnapshot): readonly string[] {
  const sentences: string[] = [];
  if (golden.pages.length !== actual.pages.length) {
    sentences.push(`the document has ${count(actual.pages.length, 'page')}, the golden file ${golden.pages.length}`);
  }
  golden.pages.forEach((page, index) => {
    const other = actual.pages[index];
    if (other && (differs(page.width, other.width) || differs(page.height, other.height))) {
      sentences.push(
        `page ${index + 1} is ${px(other.width)} × ${px(other.height)} px, was ${px(page.width)} × ${px(page.height)} px`,
      );
    }
  });
  compareBoxes(piecesByName(golden), piecesByName(actual), sentences);
  if (sentences.length <= MAX_SENTENCES) return sentences;
  return [...sentences.slice(0, MAX_SENTENCES), `and ${sentences.length - MAX_SENTENCES} more differences`];
}

interface Piece {
  readonly box: SnapshotBox;
  /** 1-based. */
  readonly page: number;
}

/** Pieces of one element, or texts of one element with equal content, share a name and keep their order. */
function piecesByName(snapshot: LayoutSnapshot): Map<string, Piece[]> {
  const names = new Map<number, string>();
  const pieces = new Map<string, Piece[]>();
  snapshot.pages.forEach((page, index) => {
    for (const box of page.boxes) {
      if (box.element !== null && !names.has(box.element)) names.set(box.element, selectorOf(box));
      const name = nameOf(box, names);
      const list = pieces.get(name);
      if (list) list.push({ box, page: index + 1 });
      else pieces.set(name, [{ box, page: index + 1 }]);
    }
  });
  return pieces;
}

function nameOf(box: SnapshotBox, names: ReadonlyMap<number, string>): string {
  if (box.element !== null) return `${box.element} \`${selectorOf(box)}\``;
  const owner = box.parent === undefined ? 'generated' : `\`${names.get(box.parent) ?? `element ${box.parent}`}\``;
  return `${box.parent ?? ''} the text ${quote(box.text ?? '')} in ${owner}`;
}

function selectorOf(box: SnapshotBox): string {
  if (box.id !== undefined) return `${box.tag}#${box.id}`;
  return box.className ? `${box.tag}.${box.className.split(' ').join('.')}` : `${box.tag}[${box.element}]`;
}

function compareBoxes(golden: Map<string, Piece[]>, actual: Map<string, Piece[]>, sentences: string[]): void {
  for (const [key, before] of golden) {
    const name = key.slice(key.indexOf(' ') + 1);
    const after = actual.get(key) ?? [];
    if (after.length === 0) {
      sentences.push(`${name} is gone, was on page ${before[0]!.page}`);
      continue;
    }
    if (after.length !== before.length) {
      sentences.push(`${name} is in ${count(after.length, 'piece')}, was in ${before.length}`);
    }
    for (let i = 0; i < Math.min(before.length, after.length); i++) {
      const change = describeChange(before[i]!, after[i]!);
      if (change) sentences.push(`${name} ${change}`);
    }
  }
  for (const [key, after] of actual) {
    if (!golden.has(key)) sentences.push(`${key.slice(key.indexOf(' ') + 1)} is new, on page ${after[0]!.page}`);
  }
}

function describeChange(before: Piece, after: Piece): string | null {
  const parts: string[] = [];
  if (before.page !== after.page) {
    parts.push(`went from page ${before.page} to page ${after.page}`);
  } else {
    const moves: string[] = [];
    if (differs(before.box.x, after.box.x)) moves.push(step(after.box.x - before.box.x, 'right', 'left'));
    if (differs(before.box.y, after.box.y)) moves.push(step(after.box.y - before.box.y, 'down', 'up'));
    if (moves.length > 0) parts.push(`moved ${moves.join(' and ')}`);
  }
  if (differs(before.box.width, after.box.width)) {
    parts.push(`is ${px(after.box.width)} px wide, was ${px(before.box.width)}`);
  }
  if (differs(before.box.height, after.box.height)) {
    parts.push(`is ${px(after.box.height)} px tall, was ${px(before.box.height)}`);
  }
  if (parts.length === 0) return null;
  const place = before.page === after.page ? `, page ${after.page}` : '';
  return parts.join(', ') + place;
}

const differs = (a: Px, b: Px): boolean => Math.abs(a - b) > TOLERANCE;
const px = (value: Px): string => String(Math.round(value * 10) / 10);
const step = (by: Px, forward: string, back: string): string => `${px(Math.abs(by))} px ${by > 0 ? forward : back}`;
const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
