/**
 * A counting Bloom filter of the names of an element's ancestors, which rules out most descendant selectors without walking up the tree.
 */

import type { Document, Element } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { ComplexSelector, CompoundSelector } from './selector.ts';

const BITS = 12;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;
/** The most ancestor names of a selector that are looked up. */
const MAX_HASHES = 4;

/** FNV-1a, reduced to two indices of the filter; the kind distinguishes `.a`, `#a` and `a`. */
function hashName(kind: number, name: string): number {
  let hash = (0x811c9dc5 ^ kind) >>> 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 16)) & ((1 << (2 * BITS)) - 1);
}

const TAG = 1;
const ID = 2;
const CLASS = 3;

export class AncestorFilter {
  readonly #quirks: boolean;
  readonly #counts = new Uint32Array(SIZE);
  readonly #stack: Element[] = [];
  readonly #hashes: number[][] = [];

  constructor(document: Document) {
    this.#quirks = document.quirks;
  }

  /** Makes the filter hold exactly the ancestors of `element`; cheap when elements come in document order. */
  moveTo(element: Element): void {
    const { parent } = element;
    while (this.#stack.length > 0 && this.#stack.at(-1) !== parent) {
      if (parent.kind === 'element' && this.#stack.at(-1) === parent.parent) break;
      this.#pop();
    }
    const missing: Element[] = [];
    for (let above = parent; above.kind === 'element' && above !== this.#stack.at(-1); above = above.parent) {
      missing.push(above);
    }
    for (let above = missing.pop(); above; above = missing.pop()) this.#push(above);
  }

  /** False only if no ancestor carries the name. */
  mayContain(hash: number): boolean {
    return this.#counts[hash & MASK] !== 0 && this.#counts[hash >>> BITS] !== 0;
  }

  /** The same for all hashes but the first. */
  mayContainOthers(hashes: readonly number[]): boolean {
    for (let i = 1; i < hashes.length; i++) if (!this.mayContain(hashes[i]!)) return false;
    return true;
  }

  #push(element: Element): void {
    const fold = this.#quirks ? asciiLower : (name: string) => name;
    const hashes = [hashName(TAG, asciiLower(element.tag))];
    if (element.id !== null) hashes.push(hashName(ID, fold(element.id)));
    for (const name of element.classes) hashes.push(hashName(CLASS, fold(name)));
    for (const hash of hashes) this.#add(hash, 1);
    this.#stack.push(element);
    this.#hashes.push(hashes);
  }

  #pop(): void {
    this.#stack.pop();
    for (const hash of this.#hashes.pop()!) this.#add(hash, -1);
  }

  #add(hash: number, by: number): void {
    this.#counts[hash & MASK]! += by;
    this.#counts[hash >>> BITS]! += by;
  }
}

/** Hashes of names that some ancestor of any element matching `selector` must carry; ids and classes before tags. */
export function ancestorHashes(selector: ComplexSelector, quirks: boolean): readonly number[] {
  const hashes: Hashes = { names: [], tags: [] };
  selector.combinators.forEach((combinator, i) => {
    if (combinator === 'descendant' || combinator === 'child') {
      collectHashes(selector.compounds[i + 1]!, quirks, hashes);
    }
  });
  return [...hashes.names, ...hashes.tags].slice(0, MAX_HASHES);
}

interface Hashes {
  readonly names: number[];
  readonly tags: number[];
}

function collectHashes(compound: CompoundSelector, quirks: boolean, hashes: Hashes): void {
  const fold = quirks ? asciiLower : (name: string) => name;
  for (const simple of compound.simples) {
    if (simple.kind === 'id') hashes.names.push(hashName(ID, fold(simple.name)));
    else if (simple.kind === 'class') hashes.names.push(hashName(CLASS, fold(simple.name)));
    else if (simple.kind === 'type') hashes.tags.push(hashName(TAG, asciiLower(simple.name)));
    else if (simple.kind === 'matches' && simple.selectors.length === 1) {
      const [only] = simple.selectors;
      collectHashes(only!.compounds[0]!, quirks, hashes);
    }
  }
}
