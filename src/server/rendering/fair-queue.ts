/**
 * A bounded queue in which accounts take turns, whatever each of them has waiting.
 * When it is full, a newcomer takes a place of the account that has most waiting and running, if that is more than its own:
 * "longest queue drop", as in https://www.rfc-editor.org/rfc/rfc8290#section-4.1.1
 */

interface FairQueue<T> {
  readonly waiting: number;
  /** 'taken', or 'full'; or the item that had to go for this one. */
  add(account: string, concurrency: number, item: T, limit: number): 'taken' | 'full' | { readonly dropped: T };
  /** True when `add` would say 'full'. */
  isFull(account: string, limit: number): boolean;
  /** The item whose turn it is; its account has a render more until `done`. Null when none may run. */
  next(): T | null;
  done(account: string): void;
  /** True when the item was waiting. */
  remove(account: string, item: T): boolean;
  runningOf(account: string): number;
}

interface Line<T> {
  readonly items: T[];
  running: number;
  concurrency: number;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of turns: an account that had its turn goes to the end. */
  const lines = new Map<string, Line<T>>();
  let waiting = 0;

  const forget = (account: string, line: Line<T>): void => {
    if (line.items.length === 0 && line.running === 0) lines.delete(account);
  };

  const sizeOf = (line: Line<T> | null | undefined): number => (line ? line.items.length + line.running : 0);

  /** Of those that have something waiting. */
  const longest = (): Line<T> | null => {
    let found: Line<T> | null = null;
    for (const line of lines.values()) if (line.items.length > 0 && sizeOf(line) > sizeOf(found)) found = line;
    return found;
  };

  const isFull = (account: string, limit: number): boolean =>
    waiting >= limit && sizeOf(longest()) <= sizeOf(lines.get(account)) + 1;

  return {
    isFull,
    get waiting() {
      return waiting;
    },
    add(account, concurrency, item, limit) {
      const own = lines.get(account);
      let dropped: { readonly dropped: T } | null = null;
      if (isFull(account, limit)) return 'full';
      if (waiting >= limit) {
        dropped = { dropped: longest()!.items.pop()! };
        waiting--;
      }
      const line = own ?? { items: [], running: 0, concurrency };
      line.concurrency = concurrency;
      line.items.push(item);
      if (!own) lines.set(account, line);
      waiting++;
      return dropped ?? 'taken';
    },
    next() {
      for (const [account, line] of lines) {
        if (line.items.length === 0 || line.running >= line.concurrency) continue;
        const item = line.items.shift()!;
        line.running++;
        waiting--;
        lines.delete(account);
        lines.set(account, line);
        return item;
      }
      return null;
    },
    done(account) {
      const line = lines.get(account);
      if (!line) return;
      line.running--;
      forget(account, line);
    },
    remove(account, item) {
      const line = lines.get(account);
      const index = line?.items.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      line.items.splice(index, 1);
      waiting--;
      forget(account, line);
      return true;
    },
    runningOf: (account) => lines.get(account)?.running ?? 0,
  };
}
