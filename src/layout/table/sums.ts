/** Sums of ranges in a list of numbers that changes: a Fenwick tree, in which both a change and a sum take O(log n). */

interface Sums {
  add(index: number, amount: number): void;
  /** The sum from index `from` up to but not including `to`. */
  between(from: number, to: number): number;
}

export function createSums(values: readonly number[]): Sums {
  const tree = [0, ...values];
  for (let at = 1; at < tree.length; at++) {
    const parent = at + (at & -at);
    if (parent < tree.length) tree[parent]! += tree[at]!;
  }
  const upTo = (end: number): number => {
    let sum = 0;
    for (let at = Math.min(end, tree.length - 1); at > 0; at -= at & -at) sum += tree[at]!;
    return sum;
  };
  return {
    add(index, amount) {
      if (amount !== 0) for (let at = index + 1; at < tree.length; at += at & -at) tree[at]! += amount;
    },
    between: (from, to) => upTo(to) - upTo(from),
  };
}
