/**
 * The interfaces between the folders of the service. `accounts`, `tokens`, `usage` and `billing` implement them on `store`; `api` and
 * `site` use them without knowledge of the database. Times are milliseconds since 1970 by the service's clock.
 */

import type { Passkeys } from './accounts/passkey-types.ts';
import type { Jobs } from './jobs/types.ts';
import type { Language } from './languages.ts';
import type { RenderLog } from './renders/types.ts';
import type { AuditLog, Role, Teams } from './teams/types.ts';
import type { Templates } from './templates/types.ts';
import type { Webhooks } from './webhooks/types.ts';

/** The only source of time in the service, so that tests can set it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A text that is shown in every language, "€19 a month", or an amount per month that is formatted for each language. */
export type PlanPrice =
  | string
  | {
      readonly amount: number;
      /** ISO 4217 code: "EUR". */
      readonly currency: string;
    };

/** A subscription plan, from configuration. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly price: PlanPrice;
  readonly rendersPerMonth: number;
  /** The most renders per month during the trial. */
  readonly trialRenders: number;
  /** Renders per day with test tokens and in the playground, for accounts that are on trial or pay. */
  readonly testRendersPerDay: number;
  readonly concurrentRenders: number;
  /** API requests per minute. */
  readonly requestsPerMinute: number;
  /** Maximum size of a document in UTF-8 bytes. */
  readonly htmlBytes: number;
  /** Maximum milliseconds from a request's arrival to its response. */
  readonly renderTime: number;
  /** The price's id at Stripe; null if Stripe does not bill. */
  readonly stripePrice: string | null;
}

export type SubscriptionState = 'trialing' | 'active' | 'past-due' | 'cancelled' | 'expired';

export interface Subscription {
  readonly plan: string;
  readonly state: SubscriptionState;
  readonly trialEndsAt: number;
  /** End of the paid period; null before the first payment. */
  readonly periodEndsAt: number | null;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Name of the team that works in the account; null for none. */
  readonly name: string | null;
  /** The owner's language, if known. */
  readonly language: Language | null;
  readonly createdAt: number;
  readonly subscription: Subscription;
}

export type Outcome<T, Fault extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault; readonly detail: string };

export interface Accounts {
  signUp(input: {
    email: string;
    password: string;
    plan: string;
  }): Promise<Outcome<Account, 'invalid-email' | 'weak-password' | 'email-taken' | 'unknown-plan'>>;
  /** The result and the time taken are the same for an unknown address and a wrong password. */
  signIn(input: { email: string; password: string }): Promise<Outcome<Account, 'wrong-credentials'>>;
  /** With its current state: a trial that has ended is expired. */
  find(id: string): Promise<Account | null>;
  /** Records the language of the account's owner. */
  speak(id: string, language: Language): Promise<void>;
  findByEmail(email: string): Promise<Account | null>;
  list(): Promise<readonly Account[]>;
  /** Ends every other session of the account. */
  changePassword(input: {
    account: string;
    current: string;
    next: string;
    keepSession: string | null;
  }): Promise<Outcome<null, 'wrong-credentials' | 'weak-password'>>;
  /** Deletes the account with its sessions, tokens and usage. */
  remove(input: { account: string; password: string }): Promise<Outcome<null, 'wrong-credentials'>>;
  /** Applies an event of the subscription's state machine; idempotent. */
  changeSubscription(account: string, event: SubscriptionEvent): Promise<Subscription>;
}

export type SubscriptionEvent =
  | { readonly kind: 'activate'; readonly plan: string; readonly periodEndsAt: number | null }
  | { readonly kind: 'payment-failed' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'end' }
  | { readonly kind: 'change-plan'; readonly plan: string };

/** Actions by links in mails. Requests never reveal whether an account exists: only the mail does. */
/** Proof that whoever opens a link is who signed up: the browser, or the password. */
export interface SignUpProof {
  /** The mark that `startSignUp` gave the browser; null in another browser. */
  readonly mark: string | null;
  readonly password: string | null;
}

export interface MailedSteps {
  /** Whether addresses are confirmed before an account is created. */
  readonly verify: boolean;
  /** @param input.silent sends no mail, because the address has received enough */
  startSignUp(input: {
    email: string;
    password: string;
    plan: string;
    language: Language;
    silent: boolean;
  }): Promise<Outcome<{ readonly mark: string }, 'invalid-email' | 'weak-password' | 'unknown-plan'>>;
  /** True if the link is valid but was requested in another browser. */
  asksForPassword(token: string, mark: string | null): Promise<boolean>;
  /**
   * Whoever reads the mail may not be who chose the password: without proof no account is created. A wrong proof does not use up the
   * link.
   */
  finishSignUp(token: string, proof: SignUpProof): Promise<Outcome<Account, 'link-over' | 'wrong-credentials'>>;
  startReset(input: { email: string; language: Language; silent: boolean }): Promise<void>;
  /** Sends a link to the new address, which becomes the account's when the link is used. */
  startAddressChange(input: {
    account: string;
    email: string;
    password: string;
  }): Promise<Outcome<null, 'invalid-email' | 'wrong-credentials'>>;
  /** Returns the account's id. */
  finishAddressChange(token: string): Promise<Outcome<string, 'link-over'>>;
  /** Notifies the owner of a sign-in from an unknown device. @param network "203.0.113.0/24" */
  tellSignIn(account: Account, network: string): void;
  /** Notifies the owner of a changed credential, in case somebody else changed it. */
  tellChange(account: Account, change: 'passwordChanged' | 'secondStepOff' | 'passkeyAdded'): void;
  /** Ends all sessions; returns the account's id. */
  finishReset(input: { token: string; password: string }): Promise<Outcome<string, 'link-over' | 'weak-password'>>;
}

/** A code in addition to the password. Attempts are limited, since codes are short. */
export interface SecondStep {
  /** Null when it is off. */
  state(account: string): Promise<{ readonly since: number; readonly recoveryCodes: number } | null>;
  /** The secret for an app, the same until it is confirmed. Null if the second step is on. */
  offer(account: Account): Promise<{ readonly secret: string; readonly uri: string } | null>;
  /** Turns it on. The recovery codes are only returned here. */
  confirm(
    account: string,
    code: string,
  ): Promise<Outcome<{ readonly recoveryCodes: readonly string[] }, 'wrong-code' | 'not-offered'>>;
  /** The kind of a valid code, which is now used up; null for an invalid one. */
  check(account: string, code: string): Promise<'app' | 'recovery' | null>;
  turnOff(input: {
    account: string;
    password: string;
    code: string;
  }): Promise<Outcome<null, 'wrong-credentials' | 'wrong-code'>>;
  /** For the operator: turns it off for an owner who has lost phone and codes. */
  forget(account: string): Promise<void>;
}

export interface Session {
  readonly id: string;
  /** Who has signed in. */
  readonly person: Account;
  /** The account of the session: the person's own, or one of which they are a member. */
  readonly account: Account;
  /** The person's role in that account. */
  readonly role: Role;
  /** The token that forms in this session must contain. */
  readonly csrfToken: string;
  readonly expiresAt: number;
}

export interface OpenSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** "Firefox on Linux"; null if unknown. */
  readonly device: string | null;
  /** "203.0.113.0/24"; null if unknown. */
  readonly network: string | null;
}

export interface Sessions {
  /** Returns the signed value of the cookie. */
  start(
    account: string,
    from?: Pick<OpenSession, 'device' | 'network'>,
  ): Promise<{ readonly cookie: string; readonly expiresAt: number }>;
  find(cookie: string): Promise<Session | null>;
  /** A proof that the password was right, for the second step: valid for ten minutes. */
  halfway(account: string): string;
  /** The account for which such a proof was issued; null if it is invalid. */
  findHalfway(text: string): Promise<Account | null>;
  end(cookie: string): Promise<void>;
  /** The open sessions of the account, the newest first. */
  list(account: string): Promise<readonly OpenSession[]>;
  /** Switches the session to this account for as long as the person is a member of it; null: to their own. */
  workIn(id: string, account: string | null): Promise<void>;
  /** False if the account has no such session. */
  endOne(account: string, id: string): Promise<boolean>;
  /** Ends all sessions of the account but one. */
  endOthers(account: string, kept: string): Promise<void>;
  /** A mark stored on a device that has signed in with this address, so that strangers who guess passwords do not lock it out. */
  deviceMark(email: string): string;
}

export type TokenMode = 'live' | 'test';

/** What tokens can be limited to. */
export const TOKEN_SCOPES = ['render', 'jobs', 'templates', 'webhooks', 'usage'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface TokenRecord {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly mode: TokenMode;
  /** What the token may be used for; null: everything. */
  readonly scopes: readonly TokenScope[] | null;
  /** The part that is shown: "plt_live_3fGk". */
  readonly prefix: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  /** Rounded to the minute. */
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface Tokens {
  /** `token` is only returned here. */
  create(input: {
    account: string;
    name: string;
    mode: TokenMode;
    expiresAt: number | null;
    /** Default: null, everything. */
    scopes?: readonly TokenScope[] | null;
  }): Promise<
    Outcome<{ readonly token: string; readonly record: TokenRecord }, 'invalid-name' | 'invalid-expiry' | 'too-many'>
  >;
  list(account: string): Promise<readonly TokenRecord[]>;
  /** False if the account has no such token. */
  revoke(account: string, id: string): Promise<boolean>;
  /** Creates a token with the same name, mode and expiry; the old one stays valid for `overlap` milliseconds. */
  rotate(
    account: string,
    id: string,
    overlap: number,
  ): Promise<{ readonly token: string; readonly record: TokenRecord } | null>;
  /** Null for an invalid token, without the reason. */
  verify(token: string): Promise<{ readonly record: TokenRecord; readonly account: Account } | null>;
}

export interface MonthlyUsage {
  /** "2026-11", in UTC. */
  readonly month: string;
  readonly used: number;
  readonly limit: number;
  /** Counted renders of each day so far, from the first. */
  readonly days: readonly number[];
  readonly resetsAt: number;
}

/** Only successful renders are counted; those in progress are reserved, so that no process exceeds the quota. */
export interface Usage {
  /** Null if the month's quota is used up. */
  reserve(account: string, plan: Plan): Promise<{ readonly reservation: string } | null>;
  commit(reservation: string): Promise<void>;
  release(reservation: string): Promise<void>;
  month(account: string, plan: Plan): Promise<MonthlyUsage>;
}

/** The concurrent renders of an account, over all processes. */
export interface Places {
  /** Null if `most` places are taken. */
  take(account: string, most: number): Promise<string | null>;
  leave(place: string): Promise<void>;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetSeconds: number;
  /** Seconds to wait after a refusal. */
  readonly retrySeconds: number;
}

/** Shared by all processes on one store. */
export interface RateLimits {
  /** @param count how many to take, all or none; default 1 */
  take(
    key: string,
    policy: { readonly limit: number; readonly windowSeconds: number },
    count?: number,
  ): Promise<RateDecision>;
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** `Idempotency-Key`: each key of an account stands for one piece of work, for 24 hours. */
export interface Idempotency {
  begin(
    account: string,
    key: string,
    fingerprint: string,
  ): Promise<
    | { readonly kind: 'new' }
    | { readonly kind: 'running' }
    | { readonly kind: 'mismatch' }
    | { readonly kind: 'done'; readonly answer: StoredAnswer }
    /** Done, but too large to store: repeating the work gives the same response. */
    | { readonly kind: 'not-kept' }
  >;
  /** @param answer null if it is not stored: repeating the work gives the same response */
  finish(account: string, key: string, answer: StoredAnswer | null): Promise<void>;
  /** After a failure: the key may be tried again. */
  abandon(account: string, key: string): Promise<void>;
}

export interface Billing {
  readonly kind: 'operator' | 'stripe';
  /** The URL where the account pays for a plan; null if the operator activates accounts. */
  checkout(account: Account, plan: Plan, returnUrl: string): Promise<string | null>;
  portal(account: Account, returnUrl: string): Promise<string | null>;
  /** Applies a signed message from the provider, once. */
  receive(body: string, signature: string | null): Promise<Outcome<null, 'bad-signature' | 'not-configured'>>;
}

/** 'read-only': renders continue uncounted; nothing else is written. */
export type StoreState = 'ready' | 'read-only' | 'gone';

/** All services, as assembled by `start-server.ts`. */
export interface Services {
  readonly clock: Clock;
  readonly plans: readonly Plan[];
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly secondStep: SecondStep;
  readonly passkeys: Passkeys;
  readonly mailed: MailedSteps;
  readonly tokens: Tokens;
  readonly usage: Usage;
  readonly places: Places;
  readonly rateLimits: RateLimits;
  readonly idempotency: Idempotency;
  readonly billing: Billing;
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly templates: Templates;
  readonly renders: RenderLog;
  readonly teams: Teams;
  readonly auditLog: AuditLog;
  /** The state of the store; answers soon, even if the store hangs. */
  storeState(): Promise<StoreState>;
  close(): Promise<void>;
}
