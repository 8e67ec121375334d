/** What waits to be done, for all processes together. Nothing in it knows what the work is. */

import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/** 'render': an item is a job; 'webhook': a delivery. */
export type QueueName = 'render' | 'webhook';

export interface QueueItem {
  readonly id: string;
  readonly account: string;
  /** Which of the limits holds for the account: its plan. */
  readonly tier: string;
  /** The highest comes first; of the same, the oldest. */
  readonly priority: number;
  /** Milliseconds until it is ready. */
  readonly after: number;
}

/** An item in hand. Where its process dies another gets it, within a minute. */
export interface Claim {
  readonly id: string;
  done(): Promise<void>;
  /** @param after milliseconds until it is ready again */
  putBack(after: number): Promise<void>;
}

export interface JobQueue {
  /** Part of a transaction: what is accepted is in the queue, and nothing else is. */
  add(db: Transaction<Schema>, name: QueueName, items: readonly QueueItem[]): Promise<void>;
  /** @param each how many items of an account may be in hand at one time, of all processes, by tier; others take one */
  claim(name: QueueName, most: number, each: ReadonlyMap<string, number>): Promise<readonly Claim[]>;
  /** Calls when something was added by this process. */
  onAdded(listener: () => void): void;
  close(): Promise<void>;
}
