/** Storage for the PDFs of jobs: a folder by default, or a bucket. */

export interface ResultStore {
  /** Replaces an existing result with the name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such result. */
  get(name: string): Promise<Uint8Array | null>;
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Deletes incomplete results of processes that were killed while writing. @param now milliseconds */
  tidy(now: number): Promise<void>;
  /** A public URL that bypasses the service; null if only the service can read the store. @param seconds its lifetime */
  link(name: string, seconds: number): Promise<string | null>;
}

/** Names are generated ids; anything else could be a path outside the folder. */
export function checkName(name: string): string {
  if (!/^[A-Za-z0-9_]{1,80}\.pdf$/.test(name)) throw new Error(`"${name}" is not the name of a result`);
  return name;
}
