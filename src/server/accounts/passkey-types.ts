/** Signing in with a key that a device keeps, instead of a password and a code. https://www.w3.org/TR/webauthn-3/ */

import type { Account, Outcome } from '../services.ts';

export interface Passkey {
  readonly id: string;
  /** As its owner knows it: "Firefox on Linux". */
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** What the browser is asked, and what says later that it was us who asked. */
interface Ceremony {
  readonly options: object;
  /** Good for five minutes, and once. */
  readonly ticket: string;
}

/** What the browser gave back, as `PublicKeyCredential.toJSON()` writes it. */
interface Answer {
  readonly answer: unknown;
  readonly ticket: string;
  /** "https://pdf.example.com": keys are for its host alone. */
  readonly origin: string;
}

export interface Passkeys {
  list(account: string): Promise<readonly Passkey[]>;
  /** Begins to add one; a session alone, which may be stolen, is not enough. */
  offer(input: {
    account: Account;
    password: string;
    origin: string;
  }): Promise<Outcome<Ceremony, 'wrong-credentials' | 'too-many'>>;
  add(input: Answer & { account: string; name: string }): Promise<Outcome<Passkey, 'not-valid'>>;
  /** Begins to sign in: the browser knows whose keys it has. */
  ask(origin: string): Promise<Ceremony>;
  /** Whose key it was; null for any other. The device has asked for a finger, a face or a PIN: there is no second step. */
  check(input: Answer): Promise<Account | null>;
  /** False where the account has no such key. */
  remove(account: string, id: string): Promise<boolean>;
}
