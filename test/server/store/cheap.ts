/** A cost of passwords that takes a millisecond. */
export const CHEAP = { logN: 4, r: 1, p: 1 } as const;
