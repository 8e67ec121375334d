/** Webhooks: messages to an account's programs about the results of its jobs. https://www.standardwebhooks.com */

import type { Outcome, TokenMode } from '../services.ts';

/** `pending` is tried again; the others are final, but the message can be sent again. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** How long messages can be viewed and sent again, in milliseconds. */
export const KEPT_DELIVERIES = 7 * 86_400_000;

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** Mode of the jobs that it is notified about. */
  readonly mode: TokenMode;
  readonly createdAt: number;
}

/** A new endpoint, whose secret is shown only once. */
export interface NewWebhookEndpoint extends WebhookEndpoint {
  /** "whsec_…": the key that signs messages. */
  readonly secret: string;
}

export interface WebhookDelivery {
  /** The same for all attempts, so that receivers can recognise duplicates. */
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

/** Selects the endpoints and messages of an account for jobs of a mode; null for both. */
export interface WebhookOwner {
  readonly account: string;
  readonly mode: TokenMode | null;
}

export interface Webhooks {
  /** The result contains the secret, which is not shown again. */
  add(
    owner: { readonly account: string; readonly mode: TokenMode },
    url: string,
  ): Promise<Outcome<NewWebhookEndpoint, 'invalid-url' | 'too-many'>>;
  list(owner: WebhookOwner): Promise<readonly WebhookEndpoint[]>;
  /** With its messages. False when there is no such endpoint. */
  remove(owner: WebhookOwner, id: string): Promise<boolean>;
  /** Messages of the last days, the newest first. */
  deliveries(owner: WebhookOwner, limit: number): Promise<readonly WebhookDelivery[]>;
  /** Sends a message again unchanged. False if there is none. */
  replay(owner: WebhookOwner, id: string): Promise<boolean>;
  /** Tries to deliver a message; returns in how many milliseconds to try again, or null. */
  deliver(id: string): Promise<number | null>;
}
