/** Where the PDFs of jobs are kept: a folder by default, or a bucket. */

export interface ResultStore {
  /** Replaces what was there under the name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the name. */
  get(name: string): Promise<Uint8Array | null>;
  /** There need not be anything. */
  remove(name: string): Promise<void>;
  /** Forgets what a process left unfinished that was killed while it wrote. @param now milliseconds */
  tidy(now: number): Promise<void>;
  /** Where anybody may get it without the service; null where only the service reads the store. @param seconds how long */
  link(name: string, seconds: number): Promise<string | null>;
}

/** Names are identifiers of ours; anything else would be a way out of the folder. */
export function checkName(name: string): string {
  if (!/^[A-Za-z0-9_]{1,80}\.pdf$/.test(name)) throw new Error(`"${name}" is not the name of a result`);
  return name;
}
