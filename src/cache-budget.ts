/** What is kept from one render to the next: caches of values under keys, which share one budget of bytes. */

export interface Cache<K, V> {
  get(key: K): V | undefined;
  /** `bytes`: estimated memory of key and value. A value larger than the cache's share is not kept. */
  set(key: K, value: V, bytes: number): void;
  /** Bytes of all it holds. */
  size(): number;
}

export interface CacheBudget {
  /** A cache within the budget. A value must depend on its key alone, so that renders give the same result with and without it. */
  cache<K, V>(): Cache<K, V>;
  /** Counts bytes that are kept elsewhere (negative: released), for which the caches make room. */
  hold(change: number): void;
  /** The budget of all caches together. */
  readonly bytes: number;
  /** Bytes in all caches and of what is kept elsewhere. */
  size(): number;
}

/** The most that one cache may take of the budget, so that the pictures of a long document do not push out everybody's style sheets. */
const SHARE = 1 / 2;

/**
 * The entries of a shelf form a ring in order of use. Moving an entry is cheap, whereas a Map that changes at each use is copied again
 * and again.
 */
interface Entry {
  readonly key: unknown;
  readonly value: unknown;
  readonly bytes: number;
  /** Time of the last use, in uses of the budget. */
  used: number;
  /** Used before this one, and after it. */
  older: Entry;
  newer: Entry;
}

interface Shelf {
  readonly entries: Map<unknown, Entry>;
  /** Sentinel between the newest and the oldest entry. */
  readonly seam: Entry;
  size: number;
}

function createShelf(): Shelf {
  const seam = { key: null, value: null, bytes: 0, used: 0 } as Entry;
  seam.older = seam;
  seam.newer = seam;
  return { entries: new Map(), seam, size: 0 };
}

function unlink({ older, newer }: Entry): void {
  older.newer = newer;
  newer.older = older;
}

function linkAsNewest(entry: Entry, seam: Entry): void {
  entry.older = seam.older;
  entry.newer = seam;
  seam.older.newer = entry;
  seam.older = entry;
}

/** Drops the least recently used entry of any cache to make room. */
export function createCacheBudget(bytes: number): CacheBudget {
  const shelves: Shelf[] = [];
  let total = 0;
  let uses = 0;

  function remove(shelf: Shelf, entry: Entry): void {
    shelf.entries.delete(entry.key);
    unlink(entry);
    shelf.size -= entry.bytes;
    total -= entry.bytes;
  }

  /** False if there is none. */
  function removeOldest(among: readonly Shelf[]): boolean {
    let from: Shelf | null = null;
    for (const shelf of among) {
      const oldest = shelf.seam.newer;
      if (oldest !== shelf.seam && (!from || oldest.used < from.seam.newer.used)) from = shelf;
    }
    if (from) remove(from, from.seam.newer);
    return from !== null;
  }

  function makeRoom(): void {
    while (total > bytes && removeOldest(shelves));
  }

  function cache<K, V>(): Cache<K, V> {
    const shelf = createShelf();
    shelves.push(shelf);
    const { entries, seam } = shelf;
    return {
      get(key) {
        const entry = entries.get(key);
        if (!entry) return undefined;
        entry.used = ++uses;
        unlink(entry);
        linkAsNewest(entry, seam);
        return entry.value as V;
      },
      set(key, value, size) {
        const old = entries.get(key);
        if (old) remove(shelf, old);
        if (size > bytes * SHARE) return;
        const entry: Entry = { key, value, bytes: size, used: ++uses, older: seam, newer: seam };
        entries.set(key, entry);
        linkAsNewest(entry, seam);
        shelf.size += size;
        total += size;
        while (shelf.size > bytes * SHARE) removeOldest([shelf]);
        makeRoom();
      },
      size: () => shelf.size,
    };
  }

  return {
    cache,
    hold(change) {
      total += change;
      makeRoom();
    },
    bytes,
    size: () => total,
  };
}

/** Numbers objects for use in keys; a number is never given twice. */
export interface Numbering<T extends object> {
  of(object: T): number;
  /** Whether the object was ever asked for. */
  has(object: T): boolean;
}

export function createNumbering<T extends object>(): Numbering<T> {
  const numbers = new WeakMap<T, number>();
  let last = 0;
  return {
    of(object) {
      const number = numbers.get(object) ?? ++last;
      numbers.set(object, number);
      return number;
    },
    has: (object) => numbers.has(object),
  };
}

interface TextEntry<V> {
  readonly text: string;
  readonly value: V;
  readonly bytes: number;
}

/** Entries whose texts look alike; older ones are dropped. */
const LOOKALIKES = 4;

/**
 * A cache for long texts, such as style sheets. As keys they would be hashed anew in every render, character by character: these are
 * found by a sample and then compared.
 */
export function createTextCache<V>(budget: CacheBudget): Cache<string, V> {
  const cache = budget.cache<string, readonly TextEntry<V>[]>();
  return {
    get: (text) => cache.get(sampleOf(text))?.find((entry) => entry.text === text)?.value,
    set(text, value, bytes) {
      const key = sampleOf(text);
      const others = (cache.get(key) ?? []).filter((entry) => entry.text !== text);
      const entries = [{ text, value, bytes }, ...others.slice(0, LOOKALIKES - 1)];
      cache.set(
        key,
        entries,
        entries.reduce((sum, entry) => sum + entry.bytes, 0),
      );
    },
    size: () => cache.size(),
  };
}

const SAMPLED = 64;

function sampleOf(text: string): string {
  const step = Math.max(1, Math.floor(text.length / SAMPLED));
  let mixed = 0;
  for (let i = 0; i < text.length; i += step) mixed = (Math.imul(mixed, 31) + text.charCodeAt(i)) | 0;
  return `${text.length} ${mixed}`;
}

/**
 * A copy of `text` for use as a key: JavaScript engines keep a substring as a window on the whole text, which would hold the whole
 * document. A part of a new, longer text is a window on that one.
 */
export const ownCopy = (text: string): string => ` ${text}`.slice(1);
