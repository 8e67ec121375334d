/** Of names that there are, the one that was probably meant. */

/** Null where none is alike: more than a third of the letters, and more than one, are others. */
export function nearestName(given: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - given.length) >= least) continue;
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

export const didYouMean = (name: string | null): string => (name === null ? '' : `; did you mean ${name}?`);

/** Letters to insert, drop, replace or swap with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
