/** The queue of work for all processes. It does not know what the work is. */

import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/** 'render': an item is a job; 'webhook': a delivery. */
export type QueueName = 'render' | 'webhook';

export interface QueueItem {
  readonly id: string;
  readonly account: string;
  /** Selects the limit for the account: its plan. */
  readonly tier: string;
  /** The highest comes first; among equals, the oldest. */
  readonly priority: number;
  /** Milliseconds until it is ready. */
  readonly after: number;
}

/** A claimed item. If its process dies, another gets it within a minute. */
export interface Claim {
  readonly id: string;
  done(): Promise<void>;
  /** @param after milliseconds until it is ready again */
  putBack(after: number): Promise<void>;
}

export interface JobQueue {
  /** Part of a transaction, so that exactly what is accepted is in the queue. */
  add(db: Transaction<Schema>, name: QueueName, items: readonly QueueItem[]): Promise<void>;
  /** @param each how many items of an account may be claimed at the same time by all processes, by tier; 1 for other tiers */
  claim(name: QueueName, most: number, each: ReadonlyMap<string, number>): Promise<readonly Claim[]>;
  /** Calls `listener` when this process has added something. */
  onAdded(listener: () => void): void;
  close(): Promise<void>;
}
