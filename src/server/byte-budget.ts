/**
 * Bytes of bodies and answers that the process holds at one time, for the API and the site together. Nobody may hold more than is left for
 * all others: one owner half of the whole, two a third each. Early refusals are cheap; memory is not.
 * Dynamic thresholds, as switches share their buffers: https://doi.org/10.1109/90.664262
 */

export interface Holding {
  /** Whether as much more would be granted now. */
  fits(bytes: number): boolean;
  /** False, and nothing changes, when there is no room. */
  grow(bytes: number): boolean;
  /** For what is there already and cannot be refused any more. */
  charge(bytes: number): void;
  /** Gives all of it back; may be called again. */
  release(): void;
}

export interface ByteBudget {
  readonly total: number;
  readonly used: number;
  /** @param owner whose bytes they are: an account or an address */
  open(owner: string): Holding;
}

export function createByteBudget(total: number): ByteBudget {
  const owners = new Map<string, number>();
  let used = 0;
  const add = (owner: string, bytes: number): void => {
    used += bytes;
    const own = (owners.get(owner) ?? 0) + bytes;
    if (own > 0) owners.set(owner, own);
    else owners.delete(owner);
  };
  const fits = (owner: string, bytes: number): boolean => (owners.get(owner) ?? 0) + bytes <= total - used - bytes;
  return {
    total,
    get used() {
      return used;
    },
    open(owner) {
      let held = 0;
      const charge = (bytes: number): void => {
        held += bytes;
        add(owner, bytes);
      };
      return {
        fits: (bytes) => fits(owner, bytes),
        grow(bytes) {
          if (!fits(owner, bytes)) return false;
          charge(bytes);
          return true;
        },
        charge,
        release() {
          add(owner, -held);
          held = 0;
        },
      };
    },
  };
}

/** Where nobody counts: tests. */
export const unboundedBytes: ByteBudget = createByteBudget(Number.MAX_SAFE_INTEGER);
