/** Messages to the programs of an account: what became of its jobs. https://www.standardwebhooks.com */

import type { Outcome, TokenMode } from '../services.ts';

/** `pending` is tried again; the others are ends, from which it can be sent anew. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** Milliseconds for which messages can be looked at and sent again. */
export const KEPT_DELIVERIES = 7 * 86_400_000;

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** Of the jobs that it is told of. */
  readonly mode: TokenMode;
  readonly createdAt: number;
}

/** As it is shown once, when it is made. */
export interface NewWebhookEndpoint extends WebhookEndpoint {
  /** "whsec_…": what messages are signed with. */
  readonly secret: string;
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

/** Whose endpoints and messages are meant: those of an account that tell of jobs of a mode; null for both. */
export interface WebhookOwner {
  readonly account: string;
  readonly mode: TokenMode | null;
}

export interface Webhooks {
  /** Its secret is in the answer and is not shown again. */
  add(
    owner: { readonly account: string; readonly mode: TokenMode },
    url: string,
  ): Promise<Outcome<NewWebhookEndpoint, 'invalid-url' | 'too-many'>>;
  list(owner: WebhookOwner): Promise<readonly WebhookEndpoint[]>;
  /** With its messages. False when there is no such endpoint. */
  remove(owner: WebhookOwner, id: string): Promise<boolean>;
  /** The newest first, those of the last days. */
  deliveries(owner: WebhookOwner, limit: number): Promise<readonly WebhookDelivery[]>;
  /** Sends a message again, as it was. False when there is none. */
  replay(owner: WebhookOwner, id: string): Promise<boolean>;
  /** Tries to hand a message over and says in how many milliseconds it is to be tried again; null when it is not. */
  deliver(id: string): Promise<number | null>;
}
