/** What a process remembers from one render to the next: values under keys, within a bound. */

export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  /** `size` in whatever unit the limit has. What was not used for longest makes room; a value over the limit is not kept. */
  set(key: K, value: V, size: number): void;
  readonly size: number;
}

/**
 * `text` in memory of its own, for a key: engines keep a part of a long text as a window on it, which would hold a whole document.
 * Text that UTF-8 cannot hold stays as it is.
 */
export function ownCopy(text: string): string {
  const copy = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
  return copy === text ? copy : text;
}

/** Values must depend on their key alone, so that a render gives the same whether they are there or not. */
export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  // A Map keeps the order of insertion: what is used goes to its end.
  const entries = new Map<K, { readonly value: V; readonly size: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      const old = entries.get(key);
      if (old) {
        entries.delete(key);
        total -= old.size;
      }
      if (size > limit) return;
      entries.set(key, { value, size });
      total += size;
      for (const [oldest, { size: freed }] of entries) {
        if (total <= limit) break;
        entries.delete(oldest);
        total -= freed;
      }
    },
    get size() {
      return total;
    },
  };
}
