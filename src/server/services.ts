/**
 * What the folders of the service offer each other. `accounts`, `tokens`, `usage` and `billing` implement these over `store`;
 * `api` and `site` use them and know no database. Times are milliseconds since 1970 by the service's clock.
 */

import type { Passkeys } from './accounts/passkey-types.ts';
import type { Jobs } from './jobs/types.ts';
import type { Language } from './languages.ts';
import type { RenderLog } from './renders/types.ts';
import type { AuditLog, Role, Teams } from './teams/types.ts';
import type { Templates } from './templates/types.ts';
import type { Webhooks } from './webhooks/types.ts';

/** Tests set it; nothing in the service reads the time elsewhere. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** As shown to people, whatever they read: "€19 a month"; or an amount a month, which each reads in their language. */
export type PlanPrice =
  | string
  | {
      readonly amount: number;
      /** Of ISO 4217: "EUR". */
      readonly currency: string;
    };

/** A subscription plan, from configuration. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly price: PlanPrice;
  readonly rendersPerMonth: number;
  /** The same while the account is on trial, at most. */
  readonly trialRenders: number;
  /** With test tokens and in the playground of an account that is on trial or pays. */
  readonly testRendersPerDay: number;
  readonly concurrentRenders: number;
  /** Requests to the API in a minute. */
  readonly requestsPerMinute: number;
  /** UTF-8 bytes of a document. */
  readonly htmlBytes: number;
  /** Milliseconds from a request's arrival to its answer. */
  readonly renderTime: number;
  /** The price's identifier at Stripe, where Stripe bills. */
  readonly stripePrice: string | null;
}

export type SubscriptionState = 'trialing' | 'active' | 'past-due' | 'cancelled' | 'expired';

export interface Subscription {
  readonly plan: string;
  readonly state: SubscriptionState;
  readonly trialEndsAt: number;
  /** End of what is paid for; null before the first payment. */
  readonly periodEndsAt: number | null;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Of the team that works in it; null for none. */
  readonly name: string | null;
  /** What its owner reads, as far as that is known. */
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
  /** Same answer and same time for an unknown address and a wrong password. */
  signIn(input: { email: string; password: string }): Promise<Outcome<Account, 'wrong-credentials'>>;
  /** Its state as of now: a trial that is over is expired. */
  find(id: string): Promise<Account | null>;
  /** Notes what the account's owner reads. */
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
  /** Forgets the account with its sessions, tokens and usage. */
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

/** What is done by links in mails. Asking never tells whether there is an account: only the mail does. */
/** That whoever opens a link is who signed up: by the browser, or by the password. */
export interface SignUpProof {
  /** What `startSignUp` gave the browser; null in another one. */
  readonly mark: string | null;
  readonly password: string | null;
}

export interface MailedSteps {
  /** An address is confirmed before there is an account. */
  readonly verify: boolean;
  /** @param input.silent no mail is sent: the address has had enough */
  startSignUp(input: {
    email: string;
    password: string;
    plan: string;
    language: Language;
    silent: boolean;
  }): Promise<Outcome<{ readonly mark: string }, 'invalid-email' | 'weak-password' | 'unknown-plan'>>;
  /** True where the link is good and the browser is not the one that it was asked for in. */
  asksForPassword(token: string, mark: string | null): Promise<boolean>;
  /** Who reads the mail may not be who chose the password: without a proof there is no account. The link is not used up by a wrong one. */
  finishSignUp(token: string, proof: SignUpProof): Promise<Outcome<Account, 'link-over' | 'wrong-credentials'>>;
  startReset(input: { email: string; language: Language; silent: boolean }): Promise<void>;
  /** A link to the new address: it is the account's when the link is used. */
  startAddressChange(input: {
    account: string;
    email: string;
    password: string;
  }): Promise<Outcome<null, 'invalid-email' | 'wrong-credentials'>>;
  /** Gives the account's identifier. */
  finishAddressChange(token: string): Promise<Outcome<string, 'link-over'>>;
  /** Tells the owner of a sign-in from a device that is not known. @param network "203.0.113.0/24" */
  tellSignIn(account: Account, network: string): void;
  /** Tells the owner of what opens the account, should somebody else have changed it. */
  tellChange(account: Account, change: 'passwordChanged' | 'secondStepOff' | 'passkeyAdded'): void;
  /** Ends all sessions; gives the account's identifier. */
  finishReset(input: { token: string; password: string }): Promise<Outcome<string, 'link-over' | 'weak-password'>>;
}

/** A code beside the password. Its codes are asked for with a limit on the tries: they are short. */
export interface SecondStep {
  /** Null when it is off. */
  state(account: string): Promise<{ readonly since: number; readonly recoveryCodes: number } | null>;
  /** What an app is given: the same until it is confirmed. Null when the second step is on. */
  offer(account: Account): Promise<{ readonly secret: string; readonly uri: string } | null>;
  /** Turns it on. The recovery codes are seen here and never again. */
  confirm(
    account: string,
    code: string,
  ): Promise<Outcome<{ readonly recoveryCodes: readonly string[] }, 'wrong-code' | 'not-offered'>>;
  /** Which kind of code it was, now used up; null for any other. */
  check(account: string, code: string): Promise<'app' | 'recovery' | null>;
  turnOff(input: {
    account: string;
    password: string;
    code: string;
  }): Promise<Outcome<null, 'wrong-credentials' | 'wrong-code'>>;
  /** The operator's way, for who has lost phone and codes. */
  forget(account: string): Promise<void>;
}

export interface Session {
  readonly id: string;
  /** Who has signed in. */
  readonly person: Account;
  /** The account that is worked in: the person's own, or one that they are a member of. */
  readonly account: Account;
  /** In that account. */
  readonly role: Role;
  /** What a form of this session must carry. */
  readonly csrfToken: string;
  readonly expiresAt: number;
}

export interface OpenSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** "Firefox on Linux"; null where it is not known. */
  readonly device: string | null;
  /** "203.0.113.0/24"; null where it is not known. */
  readonly network: string | null;
}

export interface Sessions {
  /** The value of the cookie, signed. */
  start(
    account: string,
    from?: Pick<OpenSession, 'device' | 'network'>,
  ): Promise<{ readonly cookie: string; readonly expiresAt: number }>;
  find(cookie: string): Promise<Session | null>;
  /** What says that the password was right, until the second step is done: good for ten minutes. */
  halfway(account: string): string;
  /** The account that has come halfway; null for anything else. */
  findHalfway(text: string): Promise<Account | null>;
  end(cookie: string): Promise<void>;
  /** Those of the account that are open, the newest first. */
  list(account: string): Promise<readonly OpenSession[]>;
  /** From now on the session is about this account, as long as the person is a member of it; null: about their own. */
  workIn(id: string, account: string | null): Promise<void>;
  /** False where the account has no such session. */
  endOne(account: string, id: string): Promise<boolean>;
  /** Ends all sessions of the account but one. */
  endOthers(account: string, kept: string): Promise<void>;
  /** What a device keeps that has signed in with this address: it is not held up by strangers who guess at the password. */
  deviceMark(email: string): string;
}

export type TokenMode = 'live' | 'test';

/** What requests are about: documents rendered at once or by jobs, templates, webhooks, and what was rendered. */
export const TOKEN_SCOPES = ['render', 'jobs', 'templates', 'webhooks', 'usage'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface TokenRecord {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly mode: TokenMode;
  /** What it may be used for; null: everything. */
  readonly scopes: readonly TokenScope[] | null;
  /** The part that may be shown: "plt_live_3fGk". */
  readonly prefix: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  /** To the minute. */
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface Tokens {
  /** `token` is seen here and never again. */
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
  /** False when the account has no such token. */
  revoke(account: string, id: string): Promise<boolean>;
  /** A new token of the same name, mode and expiry; the old one is valid for `overlap` milliseconds more. */
  rotate(
    account: string,
    id: string,
    overlap: number,
  ): Promise<{ readonly token: string; readonly record: TokenRecord } | null>;
  /** Null for any token that is not valid now; never says why not. */
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

/** Only successes are counted; renders in progress hold their place, so that no process oversteps the quota. */
export interface Usage {
  /** Null when the month's quota is used up. */
  reserve(account: string, plan: Plan): Promise<{ readonly reservation: string } | null>;
  commit(reservation: string): Promise<void>;
  release(reservation: string): Promise<void>;
  month(account: string, plan: Plan): Promise<MonthlyUsage>;
}

/** Renders of an account at one time, over all processes. */
export interface Places {
  /** Null when `most` are taken. */
  take(account: string, most: number): Promise<string | null>;
  leave(place: string): Promise<void>;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit is whole again, at least until one more is allowed. */
  readonly resetSeconds: number;
  /** Seconds to wait when refused. */
  readonly retrySeconds: number;
}

/** Shared by all processes on one store. */
export interface RateLimits {
  /** @param count how many at once, all or none; default 1 */
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

/** `Idempotency-Key`: one work for one key of an account, for 24 hours. */
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
    /** Done, and too large to be kept: the same work gives the same answer. */
    | { readonly kind: 'not-kept' }
  >;
  /** @param answer null where it is not kept: the same work gives the same */
  finish(account: string, key: string, answer: StoredAnswer | null): Promise<void>;
  /** After a failure: the key may be tried again. */
  abandon(account: string, key: string): Promise<void>;
}

export interface Billing {
  readonly kind: 'operator' | 'stripe';
  /** Where the account pays for a plan; null where the operator activates accounts. */
  checkout(account: Account, plan: Plan, returnUrl: string): Promise<string | null>;
  portal(account: Account, returnUrl: string): Promise<string | null>;
  /** A signed message of the provider; each is applied once. */
  receive(body: string, signature: string | null): Promise<Outcome<null, 'bad-signature' | 'not-configured'>>;
}

/** 'read-only': renders go on, uncounted; nothing else is written. */
export type StoreState = 'ready' | 'read-only' | 'gone';

/** All of it, as `start-server.ts` puts it together. */
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
  /** How the store is: soon, even where it hangs. */
  storeState(): Promise<StoreState>;
  close(): Promise<void>;
}
