/** People who work in one account together, and what each of them may do there. */

import type { Account, Outcome } from '../services.ts';

/** The owner is who signs in with the account's own address; there is one. */
export type Role = 'owner' | 'admin' | 'member' | 'billing';

/** What a member may be made. */
export const MEMBER_ROLES = ['admin', 'member', 'billing'] as const satisfies readonly Role[];

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Parts of an account that roles differ in. */
export type Area =
  /** Tokens, templates, jobs, webhooks, the playground. */
  | 'work'
  /** The plan and its payment. */
  | 'plan'
  /** Members, invitations and what was done in the account. */
  | 'people';

const MAY: Readonly<Record<Area, readonly Role[]>> = {
  work: ['owner', 'admin', 'member'],
  plan: ['owner', 'admin', 'billing'],
  people: ['owner', 'admin'],
};

export const may = (role: Role, area: Area): boolean => MAY[area].includes(role);

export interface Member {
  /** The account they sign in with. */
  readonly person: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: number;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An account that a person may work in. */
export interface Workspace {
  readonly account: Account;
  readonly role: Role;
}

export interface Teams {
  /** The owner first, then in the order they came. */
  members(account: Account): Promise<readonly Member[]>;
  /** Those of others that the person is a member of. */
  workspaces(person: string): Promise<readonly Workspace[]>;
  /** Sends a link by mail. */
  invite(input: {
    account: Account;
    by: Account;
    email: string;
    role: MemberRole;
  }): Promise<Outcome<null, 'invalid-email' | 'already-member' | 'too-many'>>;
  /** Those that nobody has accepted yet, the newest first. */
  invitations(account: string): Promise<readonly Invitation[]>;
  /** False where there is no such invitation. */
  withdraw(account: string, invitation: string): Promise<boolean>;
  /** What a link leads to; null where it is over. Nothing is used up. */
  findInvitation(token: string): Promise<Workspace | null>;
  /** Makes the person a member. */
  accept(token: string, person: Account): Promise<Outcome<Workspace, 'link-over' | 'own-account'>>;
  /** False where the account has no such member. The owner stays what they are. */
  changeRole(account: string, person: string, role: MemberRole): Promise<boolean>;
  /** Tokens stay: they are the account's. */
  remove(account: string, person: string): Promise<boolean>;
  /** Null for none. */
  rename(account: string, name: string | null): Promise<void>;
}

/** Something that somebody did. */
interface AuditEntry {
  readonly event: string;
  /** Who; null where it is not known. */
  readonly email: string | null;
  /** What it was about: a token, a member, an endpoint. */
  readonly subject: string | null;
  /** "203.0.113.0/24" */
  readonly network: string;
}

export interface LoggedEvent extends AuditEntry {
  readonly id: string;
  readonly at: number;
}

/** What was done in an account, for a year. */
export interface AuditLog {
  add(account: string, entry: AuditEntry): Promise<void>;
  /** The newest first. @param after the last of the page before */
  list(
    account: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly LoggedEvent[]>;
}
