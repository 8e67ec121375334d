/** Sums of neighbours in a list that changes: in a tree, where each number counts for few others (Fenwick). */

interface Sums {
  add(index: number, amount: number): void;
  /** From the first index up to, and without, the second. */
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
