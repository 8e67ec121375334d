/** What the operator allows documents to fetch: nothing, unless configured. */

export interface FetchPolicy {
  /** Whether only HTML is fetched; by default, only resources that documents use. */
  readonly documents?: boolean;
  /** Milliseconds for one resource with its redirects, connecting included. */
  readonly time: number;
  /** Bytes of one resource, on the wire and decoded. */
  readonly bytes: number;
  /** Bytes of all resources of a document together. */
  readonly totalBytes: number;
  /** The most resources of a document. */
  readonly count: number;
  readonly redirects: number;
  /** TCP ports that may be connected to. */
  readonly ports: readonly number[];
  /** For tests: "host:port" pairs that are allowed although their addresses are not public. */
  readonly exceptions?: readonly string[];
}

export const DEFAULT_FETCH_POLICY: FetchPolicy = {
  time: 5_000,
  bytes: 10_000_000,
  totalBytes: 30_000_000,
  count: 50,
  redirects: 3,
  ports: [80, 443],
};
