/** The tables, as queries see them. Times are milliseconds since 1970, identifiers are text. */

import type { JobState } from '../jobs/types.ts';
import type { RenderEntry } from '../renders/types.ts';
import type { SubscriptionState, TokenMode } from '../services.ts';
import type { MemberRole } from '../teams/types.ts';
import type { DeliveryState } from '../webhooks/types.ts';

export interface Schema {
  accounts: AccountTable;
  sessions: SessionTable;
  second_steps: SecondStepTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  members: MemberTable;
  invitations: InvitationTable;
  audit_events: AuditEventTable;
  mail_links: MailLinkTable;
  mails: MailTable;
  tokens: TokenTable;
  usage_days: UsageDayTable;
  reservations: ReservationTable;
  places: PlaceTable;
  processes: ProcessTable;
  rate_limits: RateLimitTable;
  idempotency: IdempotencyTable;
  kept_bytes: KeptBytesTable;
  billing_events: BillingEventTable;
  jobs: JobTable;
  queue_items: QueueItemTable;
  renders: RenderTable;
  templates: TemplateTable;
  template_versions: TemplateVersionTable;
  webhook_endpoints: WebhookEndpointTable;
  webhook_deliveries: WebhookDeliveryTable;
  settings: SettingTable;
  notices: NoticeTable;
  migrations: MigrationTable;
}

export interface AccountTable {
  id: string;
  /** Lower case. */
  email: string;
  /** Name of the team that works in it. */
  name: string | null;
  /** The owner's language: "de". */
  language: string | null;
  /** See `accounts/passwords.ts`. */
  password_hash: string;
  plan: string;
  /** As last written; `accounts/subscription.ts` applies the time passed since. */
  state: SubscriptionState;
  trial_ends_at: number;
  period_ends_at: number | null;
  /** The account's customer id at the payment provider. */
  billing_customer: string | null;
  billing_subscription: string | null;
  created_at: number;
}

interface SessionTable {
  /** SHA-256 of what the cookie carries, hex: the table alone opens no session. */
  id: string;
  account: string;
  created_at: number;
  expires_at: number;
  /** "Firefox on Linux". */
  device: string | null;
  /** "203.0.113.0/24" */
  network: string | null;
  /** The account that the session works in; null: the person's own. */
  workspace: string | null;
}

/** People who may work in an account besides its owner. */
interface MemberTable {
  account: string;
  /** The account they sign in with. */
  person: string;
  role: MemberRole;
  joined_at: number;
}

interface InvitationTable {
  id: string;
  account: string;
  email: string;
  role: MemberRole;
  /** SHA-256 of what the link carries, hex. */
  hash: string;
  created_at: number;
  expires_at: number;
}

interface AuditEventTable {
  id: string;
  account: string;
  at: number;
  event: string;
  /** Who did it; null if unknown. */
  email: string | null;
  /** What it was about. */
  subject: string | null;
  network: string;
}

/** The authenticator app of an account. */
interface SecondStepTable {
  account: string;
  /** Encrypted: see `accounts/second-step.ts`. */
  secret: string;
  /** Period of the last code that was used. */
  last_step: number;
  /** Null until a first correct code; before that no codes are required. */
  confirmed_at: number | null;
  created_at: number;
}

interface RecoveryCodeTable {
  account: string;
  /** SHA-256, hex. */
  hash: string;
}

/** A public key whose private key is on a device of the account's owner. */
export interface PasskeyTable {
  /** Credential id, base64url. */
  id: string;
  account: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** Signature counter, if the device has one. */
  counter: number;
  created_at: number;
  last_used_at: number | null;
}

/** An unused link in a mail. */
interface MailLinkTable {
  /** SHA-256 of what the link carries, hex. */
  id: string;
  purpose: string;
  email: string;
  /** Set for a sign-up: the account does not exist before the address is confirmed. */
  password_hash: string | null;
  plan: string | null;
  /** The account whose address is changed. */
  account: string | null;
  expires_at: number;
}

/** Mails to be sent: see `mail/outbox.ts`. */
export interface MailTable {
  id: string;
  recipient: string;
  /** Subject and text, encrypted. */
  text: string;
  /** Failed attempts. */
  attempts: number;
  created_at: number;
  /** When it is tried next; while a process is sending it, when its claim expires. */
  next_at: number;
  /** When it is no longer worth sending. */
  expires_at: number;
}

export interface TokenTable {
  id: string;
  account: string;
  name: string;
  mode: TokenMode;
  /** Names with spaces between; null: everything. */
  scopes: string | null;
  prefix: string;
  /** SHA-256 of the whole token, hex. */
  hash: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** Counted renders of an account on a day in UTC, "2026-11-21". */
interface UsageDayTable {
  account: string;
  day: string;
  used: number;
}

/** A render in progress, which holds part of the quota until it is counted, given back or expired. */
interface ReservationTable {
  id: string;
  account: string;
  day: string;
  expires_at: number;
}

/** A render in progress, by the place that it holds among those of the account's plan. */
interface PlaceTable {
  account: string;
  /** From 0. */
  slot: number;
  id: string;
  process: string;
  taken_at: number;
}

/** Processes on this store, and when each was last seen. */
interface ProcessTable {
  id: string;
  seen_at: number;
}

interface RateLimitTable {
  key: string;
  /** When the bucket will be full again, in milliseconds with fractions. */
  whole_at: number;
}

interface IdempotencyTable {
  account: string;
  key: string;
  fingerprint: string;
  /** Null while the work is running. */
  status: number | null;
  /** JSON. */
  headers: string | null;
  /** Null while the work is running, and where the answer is too large to be kept. */
  body: Uint8Array | ArrayBuffer | null;
  /** Who does the work; null in rows of earlier versions. */
  process: string | null;
  created_at: number;
  expires_at: number;
}

/** Bytes of answers that are kept, by account, and of all of them under `ALL`. */
interface KeptBytesTable {
  owner: string;
  bytes: number;
}

/** Messages of the provider of payments that were applied. */
interface BillingEventTable {
  id: string;
  received_at: number;
}

/** A document that is rendered without anybody waiting for it. */
export interface JobTable {
  id: string;
  account: string;
  /** Jobs that were accepted together. */
  batch: string;
  position: number;
  /** The token that asked. */
  token: string;
  mode: TokenMode;
  reference: string | null;
  state: JobState;
  /** JSON of `JobWork`; null once the job has ended. */
  work: string | null;
  /** UTF-8 bytes of `work`, or of the result. */
  bytes: number;
  /** Its place in the quota until it ends; null for test tokens. */
  reservation: string | null;
  attempts: number;
  pages: number | null;
  /** JSON. */
  warnings: string | null;
  /** SHA-256 of the result, hex. */
  digest: string | null;
  problem: string | null;
  detail: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** Until when it must have ended; and then, until when it is kept. */
  expires_at: number;
}

export interface RenderTable {
  id: string;
  account: string;
  request: string;
  token: string;
  source: RenderEntry['source'];
  kind: RenderEntry['kind'];
  mode: TokenMode;
  at: number;
  outcome: string;
  detail: string | null;
  pages: number | null;
  time: number;
  /** JSON. */
  warnings: string;
}

export interface TemplateTable {
  id: string;
  account: string;
  name: string;
  /** The newest. */
  version: number;
  created_at: number;
  updated_at: number;
}

export interface TemplateVersionTable {
  template: string;
  /** From 1. */
  version: number;
  html: string;
  /** Data to try it with, JSON. */
  sample: string;
  created_at: number;
}

/** The queue where PostgreSQL has none of its own. */
interface QueueItemTable {
  id: string;
  queue: string;
  account: string;
  tier: string;
  priority: number;
  ready_at: number;
  /** Who works on it. */
  process: string | null;
  /** Of this try: whoever was taken for dead settles nothing. */
  claim: string | null;
}

export interface WebhookEndpointTable {
  id: string;
  account: string;
  url: string;
  /** "whsec_" and base64. */
  secret: string;
  /** Of the jobs that it is told of. */
  mode: TokenMode;
  created_at: number;
}

export interface WebhookDeliveryTable {
  id: string;
  account: string;
  endpoint: string;
  /** Such as "job.done". */
  event: string;
  /** What is sent, JSON. */
  payload: string;
  state: DeliveryState;
  attempts: number;
  /** HTTP status of the last answer; null where there was none. */
  status: number | null;
  /** What was wrong with the last try. */
  fault: string | null;
  created_at: number;
  next_at: number | null;
}

/** Mails that are sent once: "trial-ends 1794305200310". */
interface NoticeTable {
  account: string;
  subject: string;
  /** Null until it is among the mails to be sent. */
  sent_at: number | null;
}

interface SettingTable {
  name: string;
  value: string;
}

interface MigrationTable {
  name: string;
  applied_at: number;
}
