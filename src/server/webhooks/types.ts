/** Messages to the programs of an account: what became of its jobs. https://www.standardwebhooks.com */

import type { Outcome } from '../services.ts';

/** `pending` is tried again; the others are ends, from which it can be sent anew. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** Milliseconds for which messages can be looked at and sent again. */
export const KEPT_DELIVERIES = 7 * 86_400_000;

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** "whsec_…": what messages are signed with. */
  readonly secret: string;
  readonly createdAt: number;
}

export interface WebhookDelivery {
  /** The same for all tries: who gets a message twice knows it by this. */
  readonly id: string;
  readonly endpoint: string;
  readonly event: string;
  readonly payload: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly fault: string | null;
  readonly createdAt: number;
  readonly nextAt: number | null;
}

export interface Webhooks {
  /** Its secret can be seen again. */
  add(account: string, url: string): Promise<Outcome<WebhookEndpoint, 'invalid-url' | 'too-many'>>;
  list(account: string): Promise<readonly WebhookEndpoint[]>;
  /** With its messages. False when the account has no such endpoint. */
  remove(account: string, id: string): Promise<boolean>;
  /** The newest first, those of the last days. */
  deliveries(account: string, limit: number): Promise<readonly WebhookDelivery[]>;
  /** Sends a message again, as it was. False when there is none. */
  replay(account: string, id: string): Promise<boolean>;
  /** Tries to hand a message over and says in how many milliseconds it is to be tried again; null when it is not. */
  deliver(id: string): Promise<number | null>;
}
