/** People who work together in one account, and their permissions. */

import type { Account, Outcome } from '../services.ts';

/** The owner signs in with the account's own address; there is exactly one. */
export type Role = 'owner' | 'admin' | 'member' | 'billing';

/** The roles that members can have. */
export const MEMBER_ROLES = ['admin', 'member', 'billing'] as const satisfies readonly Role[];

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The parts of an account to which roles give access. */
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
  /** The accounts of others in which the person is a member. */
  workspaces(person: string): Promise<readonly Workspace[]>;
  /** Sends a link by mail. */
  invite(input: {
    account: Account;
    by: Account;
    email: string;
    role: MemberRole;
  }): Promise<Outcome<null, 'invalid-email' | 'already-member' | 'too-many'>>;
  /** Pending invitations, the newest first. */
  invitations(account: string): Promise<readonly Invitation[]>;
  /** False where there is no such invitation. */
  withdraw(account: string, invitation: string): Promise<boolean>;
  /** The invitation of a link; null if it has expired. The link is not used up. */
  findInvitation(token: string): Promise<Workspace | null>;
  /** Makes the person a member. */
  accept(token: string, person: Account): Promise<Outcome<Workspace, 'link-over' | 'own-account'>>;
  /** False where the account has no such member. The owner's role cannot be changed. */
  changeRole(account: string, person: string, role: MemberRole): Promise<boolean>;
  /** Tokens stay: they are the account's. */
  remove(account: string, person: string): Promise<boolean>;
  /** Null for none. */
  rename(account: string, name: string | null): Promise<void>;
}

/** An entry of the audit log. */
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

/** The actions in an account during the last year. */
export interface AuditLog {
  add(account: string, entry: AuditEntry): Promise<void>;
  /** The newest first. @param after the last of the page before */
  list(
    account: string,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly LoggedEvent[]>;
}
