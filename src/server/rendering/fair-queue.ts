/**
 * A bounded queue in which accounts take turns by the time their work takes, however much each has waiting: the account that has had the
 * least time is next. An account that returns after a pause starts at the level of the others, without credit for the pause but with its
 * remaining debt. This is start-time fair queueing. https://www.cs.utexas.edu/~vin/pub/pdf/sfq-sigcomm96.pdf
 * If the queue is full, a newcomer displaces an item of the account with the most waiting and running, if that is more than its own:
 * "longest queue drop", as in https://www.rfc-editor.org/rfc/rfc8290#section-4.1.1
 */

export interface QueueRules {
  /** Items that may wait. */
  readonly limit: number;
  /** Under lasting load no account may have more waiting and running than its plan allows at the same time. */
  readonly pressed: boolean;
}

export interface FairQueue<T> {
  readonly waiting: number;
  /** 'taken', 'full', or the item that was dropped for this one. */
  add(account: string, concurrency: number, item: T, rules: QueueRules): 'taken' | 'full' | { readonly dropped: T };
  /** Whether `add` would return 'full'. */
  isFull(account: string, rules: QueueRules): boolean;
  /** The item whose turn it is, which counts as running until `done`. Null if none may run. */
  next(mayRun?: (item: T, running: number) => boolean): T | null;
  /** Ends the item's render and charges its time to the account. */
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

interface Lines<T> {
  readonly now: () => number;
  /** By account, in the order of turns among equals. */
  readonly byAccount: Map<string, Line<T>>;
  /** The time spent by the account whose turn it was last: newcomers start there. */
  level: number;
  waiting: number;
}

/** @param now milliseconds on a clock that never goes back */
export function createFairQueue<T>(now: () => number = () => performance.now()): FairQueue<T> {
  const lines: Lines<T> = { now, byAccount: new Map(), level: 0, waiting: 0 };
  return {
    isFull: (account, rules) => isFull(lines, account, rules),
    get waiting() {
      return lines.waiting;
    },
    get accounts() {
      return [...lines.byAccount.values()].filter((line) => !isIdle(line)).length;
    },
    add(account, concurrency, item, rules) {
      if (isFull(lines, account, rules)) return 'full';
      let dropped: { readonly dropped: T } | null = null;
      if (lines.waiting >= rules.limit) {
        dropped = { dropped: longest(lines)!.items.pop()! };
        lines.waiting--;
      }
      lineOf(lines, account, concurrency).items.push(item);
      lines.waiting++;
      return dropped ?? 'taken';
    },
    next: (mayRun = () => true) => next(lines, mayRun),
    done(account, item) {
      if (end(lines, account, item)) tidy(lines);
    },
    putBack(account, item) {
      const line = end(lines, account, item);
      if (!line) return;
      line.items.unshift(item);
      lines.waiting++;
    },
    remove(account, item) {
      const line = lines.byAccount.get(account);
      const index = line?.items.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      line.items.splice(index, 1);
      lines.waiting--;
      tidy(lines);
      return true;
    },
    runningOf: (account) => lines.byAccount.get(account)?.running.size ?? 0,
  };
}

const isIdle = (line: Line<unknown>): boolean => line.items.length === 0 && line.running.size === 0;

const sizeOf = (line: Line<unknown> | null | undefined): number => (line ? line.items.length + line.running.size : 0);

/** Removes accounts without items and debt. */
function tidy(lines: Lines<unknown>): void {
  const { byAccount } = lines;
  if ([...byAccount.values()].every(isIdle)) {
    byAccount.clear();
    lines.level = 0;
    return;
  }
  for (const [account, line] of byAccount) if (isIdle(line) && line.spent <= lines.level) byAccount.delete(account);
}

function spentBy({ now }: Lines<unknown>, line: Line<unknown>): number {
  let spent = line.spent;
  for (const start of line.running.values()) spent += now() - start;
  return spent;
}

/** The account with the most items among those that have some waiting. */
function longest<T>({ byAccount }: Lines<T>): Line<T> | null {
  let found: Line<T> | null = null;
  for (const line of byAccount.values()) if (line.items.length > 0 && sizeOf(line) > sizeOf(found)) found = line;
  return found;
}

function isFull(lines: Lines<unknown>, account: string, { limit, pressed }: QueueRules): boolean {
  const own = lines.byAccount.get(account);
  if (pressed && own && sizeOf(own) >= own.concurrency) return true;
  return lines.waiting >= limit && sizeOf(longest(lines)) <= sizeOf(own) + 1;
}

function lineOf<T>({ byAccount, level }: Lines<T>, account: string, concurrency: number): Line<T> {
  let line = byAccount.get(account);
  if (!line) {
    line = { items: [], running: new Map(), concurrency, spent: level };
    byAccount.set(account, line);
  }
  if (isIdle(line)) line.spent = Math.max(line.spent, level);
  line.concurrency = concurrency;
  return line;
}

function next<T>(lines: Lines<T>, mayRun: (item: T, running: number) => boolean): T | null {
  let best: { readonly account: string; readonly line: Line<T>; readonly index: number; spent: number } | null = null;
  for (const [account, line] of lines.byAccount) {
    if (line.items.length === 0 || line.running.size >= line.concurrency) continue;
    const spent = spentBy(lines, line);
    if (best && spent >= best.spent) continue;
    const index = line.items.findIndex((item) => mayRun(item, line.running.size));
    if (index >= 0) best = { account, line, index, spent };
  }
  if (!best) return null;
  const { account, line, index, spent } = best;
  const [item] = line.items.splice(index, 1) as [T];
  line.running.set(item, lines.now());
  line.spent += LEAST_COST;
  lines.level = Math.max(lines.level, spent);
  lines.waiting--;
  lines.byAccount.delete(account);
  lines.byAccount.set(account, line);
  return item;
}

/** Ends a render and charges its time; returns the line of its account. */
function end<T>({ byAccount, now }: Lines<T>, account: string, item: T): Line<T> | null {
  const line = byAccount.get(account);
  const start = line?.running.get(item);
  if (!line || start === undefined) return null;
  line.running.delete(item);
  line.spent += now() - start;
  return line;
}
