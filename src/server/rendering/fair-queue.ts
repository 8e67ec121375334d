/**
 * A bounded queue in which accounts take turns by the time their work takes, whatever each of them has waiting: next is the account
 * that has had the least. Who comes back after a pause starts where the others stand, without credit for the pause and with what it
 * still owes. This is start-time fair queueing. https://www.cs.utexas.edu/~vin/pub/pdf/sfq-sigcomm96.pdf
 * When the queue is full, a newcomer takes a place of the account that has most waiting and running, if that is more than its own:
 * "longest queue drop", as in https://www.rfc-editor.org/rfc/rfc8290#section-4.1.1
 */

export interface QueueRules {
  /** Items that may wait. */
  readonly limit: number;
  /** Under lasting pressure nobody may have more waiting and running than its plan runs at one time. */
  readonly pressed: boolean;
}

export interface FairQueue<T> {
  readonly waiting: number;
  /** 'taken', or 'full'; or the item that had to go for this one. */
  add(account: string, concurrency: number, item: T, rules: QueueRules): 'taken' | 'full' | { readonly dropped: T };
  /** True when `add` would say 'full'. */
  isFull(account: string, rules: QueueRules): boolean;
  /** The item whose turn it is; its account has a render more until `done`. Null when none may run. */
  next(mayRun?: (item: T, running: number) => boolean): T | null;
  /** Ends the item's render: its time is its account's. */
  done(account: string, item: T): void;
  /** Ends the item's render as `done` does; the item waits again, before the others of its account. */
  putBack(account: string, item: T): void;
  /** True when the item was waiting. */
  remove(account: string, item: T): boolean;
  runningOf(account: string): number;
  /** Accounts with something waiting or running. */
  readonly accounts: number;
}

interface Line<T> {
  readonly items: T[];
  /** When each render began. */
  readonly running: Map<T, number>;
  concurrency: number;
  /** Milliseconds of work so far, on the scale of all accounts. */
  spent: number;
}

/** What a render costs at least: the handing over, and so that accounts with the shortest work take turns too. */
const LEAST_COST = 1;

/** @param now milliseconds on a clock that never goes back */
export function createFairQueue<T>(now: () => number = () => performance.now()): FairQueue<T> {
  /** In the order of turns among equals. */
  const lines = new Map<string, Line<T>>();
  /** What those have spent whose turn it was last: where newcomers start. */
  let level = 0;
  let waiting = 0;

  const isIdle = (line: Line<T>): boolean => line.items.length === 0 && line.running.size === 0;

  /** Forgets accounts that have nothing here and owe nothing. */
  const tidy = (): void => {
    if ([...lines.values()].every(isIdle)) {
      lines.clear();
      level = 0;
      return;
    }
    for (const [account, line] of lines) if (isIdle(line) && line.spent <= level) lines.delete(account);
  };

  const sizeOf = (line: Line<T> | null | undefined): number => (line ? line.items.length + line.running.size : 0);

  const spentBy = (line: Line<T>): number => {
    let spent = line.spent;
    for (const start of line.running.values()) spent += now() - start;
    return spent;
  };

  /** Of those that have something waiting. */
  const longest = (): Line<T> | null => {
    let found: Line<T> | null = null;
    for (const line of lines.values()) if (line.items.length > 0 && sizeOf(line) > sizeOf(found)) found = line;
    return found;
  };

  const isFull = (account: string, { limit, pressed }: QueueRules): boolean => {
    const own = lines.get(account);
    if (pressed && own && sizeOf(own) >= own.concurrency) return true;
    return waiting >= limit && sizeOf(longest()) <= sizeOf(own) + 1;
  };

  const lineOf = (account: string, concurrency: number): Line<T> => {
    let line = lines.get(account);
    if (!line) {
      line = { items: [], running: new Map(), concurrency, spent: level };
      lines.set(account, line);
    }
    if (isIdle(line)) line.spent = Math.max(line.spent, level);
    line.concurrency = concurrency;
    return line;
  };

  const end = (account: string, item: T): Line<T> | null => {
    const line = lines.get(account);
    const start = line?.running.get(item);
    if (!line || start === undefined) return null;
    line.running.delete(item);
    line.spent += now() - start;
    return line;
  };

  return {
    isFull,
    get waiting() {
      return waiting;
    },
    get accounts() {
      return [...lines.values()].filter((line) => !isIdle(line)).length;
    },
    add(account, concurrency, item, rules) {
      if (isFull(account, rules)) return 'full';
      let dropped: { readonly dropped: T } | null = null;
      if (waiting >= rules.limit) {
        dropped = { dropped: longest()!.items.pop()! };
        waiting--;
      }
      lineOf(account, concurrency).items.push(item);
      waiting++;
      return dropped ?? 'taken';
    },
    next(mayRun = () => true) {
      let best: { readonly account: string; readonly line: Line<T>; readonly index: number; spent: number } | null =
        null;
      for (const [account, line] of lines) {
        if (line.items.length === 0 || line.running.size >= line.concurrency) continue;
        const spent = spentBy(line);
        if (best && spent >= best.spent) continue;
        const index = line.items.findIndex((item) => mayRun(item, line.running.size));
        if (index >= 0) best = { account, line, index, spent };
      }
      if (!best) return null;
      const { account, line, index, spent } = best;
      const [item] = line.items.splice(index, 1) as [T];
      line.running.set(item, now());
      line.spent += LEAST_COST;
      level = Math.max(level, spent);
      waiting--;
      lines.delete(account);
      lines.set(account, line);
      return item;
    },
    done(account, item) {
      if (end(account, item)) tidy();
    },
    putBack(account, item) {
      const line = end(account, item);
      if (!line) return;
      line.items.unshift(item);
      waiting++;
    },
    remove(account, item) {
      const line = lines.get(account);
      const index = line?.items.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      line.items.splice(index, 1);
      waiting--;
      tidy();
      return true;
    },
    runningOf: (account) => lines.get(account)?.running.size ?? 0,
  };
}
