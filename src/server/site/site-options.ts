/** The interface of the site, which does not deal with the database or threads. */

import type { Context } from 'hono';
import type { Warning } from '../../diagnostics.ts';
import type { ByteBudget } from '../byte-budget.ts';
import type { Language } from '../languages.ts';
import { loggedNetwork } from '../operations/addresses.ts';
import { clientAddress } from '../operations/proxies.ts';
import type { Account, Outcome, Plan, Services, Session } from '../services.ts';
import type { Messages } from './languages/en.ts';
import { MESSAGES } from './languages/languages.ts';
import type { OperatorPage } from './operator-pages.ts';

export interface PreviewPage {
  /** Px. */
  readonly width: number;
  readonly height: number;
  /** A complete SVG document without scripts, links and external resources. */
  readonly svg: string;
  /** The text of the page. */
  readonly text: string;
}

export interface Preview {
  /** Of the whole document; `pages` may hold fewer. */
  readonly pageCount: number;
  readonly pages: readonly PreviewPage[];
  readonly warnings: readonly Warning[];
}

export interface PlaygroundRequest {
  readonly html: string;
  /** What it is filled in with; absent: it is as it is. */
  readonly data?: unknown;
  readonly account: Account;
  readonly plan: Plan;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export type PlaygroundFault = 'refused' | 'busy' | 'too-slow' | 'failed';

/** Renders of the playground are not counted; its PDFs carry the watermark of tests. */
export interface Playground {
  preview(request: PlaygroundRequest): Promise<Outcome<Preview, PlaygroundFault>>;
  pdf(request: PlaygroundRequest): Promise<Outcome<Uint8Array, PlaygroundFault>>;
}

/** A kind of error of the API; the site has a page for each. */
export interface ProblemDescription {
  /** The end of its type URI. */
  readonly name: string;
  readonly status: number;
  readonly title: string;
}

type AuditEvent =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'reset-asked-for'
  | 'password-changed'
  | 'sessions-ended'
  | 'second-step-on'
  | 'second-step-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'plan-changed'
  | 'account-deleted'
  | 'address-changed'
  | 'data-exported'
  | 'token-created'
  | 'token-rotated'
  | 'token-revoked'
  | 'team-renamed'
  | 'member-invited'
  | 'invitation-withdrawn'
  | 'member-joined'
  | 'member-removed'
  | 'role-changed'
  | 'webhook-added'
  | 'webhook-removed';

export interface SiteOptions {
  readonly services: Services;
  readonly playground: Playground;
  /** Counts the bytes held by bodies, together with the API. Default: unlimited. */
  readonly bytes?: ByteBudget;
  /** The public origin of the service, such as "https://pdf.example.com"; null: the one in each request. */
  readonly publicUrl: string | null;
  readonly problems: readonly ProblemDescription[];
  /** The OpenAPI document, for the reference. */
  readonly openapi?: () => unknown;
  /** Contact for the activation of accounts if the operator bills. */
  readonly contact?: string | null;
  /** What only the operator can write: named at the foot of each page. */
  readonly pages?: readonly OperatorPage[];
  /** The origin a client called. */
  readonly originOf?: (c: Context) => string;
  /** The client's address for rate limits; behind a proxy it depends on the operator's configuration. */
  readonly clientAddress?: (c: Context) => string;
  /** Called for actions on accounts. */
  readonly audit?: (
    c: Context,
    event: AuditEvent,
    facts: { readonly account?: string; readonly token?: string },
  ) => void;
  /** Called for internal errors, of which the visitor sees no details. */
  readonly onError?: (error: unknown) => void;
}

interface SiteVariables {
  options: SiteOptions;
  /** Null for visitors who have not signed in. */
  session: Session | null;
  /** The token that forms of this visitor must contain. */
  csrfToken: string;
  /** "https://pdf.example.com" */
  origin: string;
  /** The visitor's language. */
  language: Language;
}

export interface SiteEnvironment {
  Variables: SiteVariables;
}

export type SiteContext = Context<SiteEnvironment>;

export const messagesOf = (c: SiteContext): Messages => MESSAGES[c.get('language')];

interface AuditFacts {
  readonly account?: string;
  readonly token?: string;
  /** What it was about, where that is no token. */
  readonly subject?: string;
  /** Whose doing it is, where nobody has signed in yet. */
  readonly by?: string;
}

/** For the operator's log, which has no addresses of people, and for the account's own, which has. */
export function audit(c: SiteContext, event: AuditEvent, facts: AuditFacts = {}): void {
  const { account, token, subject = token ?? null, by = c.get('session')?.person.email ?? null } = facts;
  const options = c.get('options');
  options.audit?.(c, event, {
    ...(account === undefined ? {} : { account }),
    ...(token === undefined ? {} : { token }),
  });
  if (account === undefined || event === 'account-deleted') return;
  const network = loggedNetwork((options.clientAddress ?? clientAddress(0))(c));
  const entry = { event, email: by, subject, network };
  // The action is complete, so the log entry is not awaited.
  void options.services.auditLog.add(account, entry).catch((error: unknown) => options.onError?.(error));
}

export function planOf(services: Services, account: Account): Plan {
  const plan = services.plans.find((one) => one.id === account.subscription.plan) ?? services.plans[0];
  if (!plan) throw new Error('there are no plans');
  return plan;
}
