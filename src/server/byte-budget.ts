/**
 * Counts the bytes of bodies and responses that the process holds, for the API and the site together. No owner may hold more than is left
 * for all others: a single owner gets half of the total, two get a third each. Refusing early is cheap; memory is not. The method is that
 * of dynamic thresholds for shared buffers in switches: https://doi.org/10.1109/90.664262
 */

export interface Holding {
  /** Whether that many more bytes would be granted now. */
  fits(bytes: number): boolean;
  /** False, without any change, if there is no room. */
  grow(bytes: number): boolean;
  /** Counts bytes that are already held and can no longer be refused. */
  charge(bytes: number): void;
  /** Releases all bytes; may be called more than once. */
  release(): void;
}

export interface ByteBudget {
  readonly total: number;
  readonly used: number;
  /** @param owner an account or a network address */
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

/** Without a limit, for tests. */
export const unboundedBytes: ByteBudget = createByteBudget(Number.MAX_SAFE_INTEGER);
