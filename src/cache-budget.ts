/** What is remembered from one render to the next: values under keys, in caches that share one budget of bytes. */

export interface Cache<K, V> {
  get(key: K): V | undefined;
  /** `bytes` is what key and value take in memory, as far as it can be told. A value over the cache's share is not kept. */
  set(key: K, value: V, bytes: number): void;
  /** Bytes of all it holds. */
  size(): number;
}

export interface CacheBudget {
  /** A cache within the budget. Values must depend on their key alone, so that a render gives the same whether they are there or not. */
  cache<K, V>(): Cache<K, V>;
  /** Counts bytes that are kept elsewhere, or no longer where `change` is below 0: what the caches hold makes room for them. */
  hold(change: number): void;
  /** Bytes that all of it may have. */
  readonly bytes: number;
  /** Bytes of what all caches hold, and of what is kept elsewhere. */
  size(): number;
}

/** Of the budget, for one cache at most: the pictures of a long document do not push out the style sheets of all others. */
const SHARE = 1 / 2;

interface Entry {
  readonly value: unknown;
  readonly bytes: number;
  /** Time of the last use, in uses of the budget. */
  used: number;
  /** Time of the last use when it went to the end of its shelf. */
  placed: number;
}

interface Shelf {
  /**
   * In order of use, as far as it is known: a Map keeps the order of insertion. What was used since goes to the end only when it stands
   * first and something has to go, since a Map that is changed at each use is copied again and again.
   */
  readonly entries: Map<unknown, Entry>;
  size: number;
}

/** What was not used for longest, in whichever cache, makes room. */
export function createCacheBudget(bytes: number): CacheBudget {
  const shelves: Shelf[] = [];
  let total = 0;
  let uses = 0;

  function remove(shelf: Shelf, key: unknown, entry: Entry): void {
    shelf.entries.delete(key);
    shelf.size -= entry.bytes;
    total -= entry.bytes;
  }

  /** What stands first, after those that were used since they were placed have gone to the end; null when there is nothing. */
  function first({ entries }: Shelf): readonly [key: unknown, entry: Entry] | null {
    // A Map that is walked comes to what is added at its end.
    for (const [key, entry] of entries) {
      if (entry.used === entry.placed) return [key, entry];
      entry.placed = entry.used;
      entries.delete(key);
      entries.set(key, entry);
    }
    return null;
  }

  /** False when there is nothing. */
  function removeOldest(among: readonly Shelf[]): boolean {
    let oldest: { readonly shelf: Shelf; readonly key: unknown; readonly entry: Entry } | null = null;
    for (const shelf of among) {
      const found = first(shelf);
      if (!found) continue;
      const [key, entry] = found;
      if (!oldest || entry.used < oldest.entry.used) oldest = { shelf, key, entry };
    }
    if (oldest) remove(oldest.shelf, oldest.key, oldest.entry);
    return oldest !== null;
  }

  function makeRoom(): void {
    while (total > bytes && removeOldest(shelves));
  }

  function cache<K, V>(): Cache<K, V> {
    const shelf: Shelf = { entries: new Map(), size: 0 };
    shelves.push(shelf);
    const { entries } = shelf;
    return {
      get(key) {
        const entry = entries.get(key);
        if (!entry) return undefined;
        entry.used = ++uses;
        return entry.value as V;
      },
      set(key, value, size) {
        const old = entries.get(key);
        if (old) remove(shelf, key, old);
        if (size > bytes * SHARE) return;
        uses++;
        entries.set(key, { value, bytes: size, used: uses, placed: uses });
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

/** Tells objects apart in keys; a number is never given twice. */
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

/**
 * `text` in memory of its own, for a key: engines keep a part of a long text as a window on it, which would hold a whole document.
 * Text that UTF-8 cannot hold stays as it is.
 */
export function ownCopy(text: string): string {
  const copy = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
  return copy === text ? copy : text;
}
