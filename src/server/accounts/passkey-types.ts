/** Signing in with a key stored on a device, instead of a password and a code. https://www.w3.org/TR/webauthn-3/ */

import type { Account, Outcome } from '../services.ts';

export interface Passkey {
  readonly id: string;
  /** The name shown to its owner: "Firefox on Linux". */
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** The request to the browser, and the ticket which later proves that the request was ours. */
interface Ceremony {
  readonly options: object;
  /** Valid for five minutes and for one use. */
  readonly ticket: string;
}

/** The browser's response, as `PublicKeyCredential.toJSON()` returns it. */
interface Answer {
  readonly answer: unknown;
  readonly ticket: string;
  /** "https://pdf.example.com": keys are bound to its host. */
  readonly origin: string;
}

export interface Passkeys {
  list(account: string): Promise<readonly Passkey[]>;
  /** Begins to add a passkey; this needs more than a session, which may be stolen. */
  offer(input: {
    account: Account;
    password: string;
    origin: string;
  }): Promise<Outcome<Ceremony, 'wrong-credentials' | 'too-many'>>;
  add(input: Answer & { account: string; name: string }): Promise<Outcome<Passkey, 'not-valid'>>;
  /** Begins a sign-in; no account is named, since the browser knows the accounts of its keys. */
  ask(origin: string): Promise<Ceremony>;
  /**
   * The account that the key belongs to; null if the response is invalid. There is no second step, since the device has verified its user
   * by fingerprint, face or PIN.
   */
  check(input: Answer): Promise<Account | null>;
  /** False if the account has no such key. */
  remove(account: string, id: string): Promise<boolean>;
}
