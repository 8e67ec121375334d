/**
 * Billing by Stripe: Checkout takes the first payment, the customer portal handles the rest, and signed messages report the results.
 * https://docs.stripe.com/billing/subscriptions/webhooks
 */

import type { Stripe } from 'stripe';
import { type AccountsOptions, changeSubscriptionIn } from '../accounts/accounts.ts';
import type { StripeConfig } from '../config.ts';
import { optionalPackage } from '../optional-package.ts';
import type { Account, Billing, Outcome, Plan, SubscriptionEvent } from '../services.ts';
import { lockAccount } from '../store/store.ts';

export interface StripeOptions extends StripeConfig {
  /** Another URL of the API, for tests. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

interface StripeBilling extends Billing {
  /** Ends the account's paid subscription immediately. */
  end(account: string): Promise<void>;
}

/** Maximum age of a message in seconds, to prevent replay. */
const TOLERANCE = 300;

interface Room {
  readonly stripe: Stripe;
  readonly accounts: Omit<AccountsOptions, 'beforeRemoval'>;
  readonly plans: readonly Plan[];
  readonly tax: boolean;
}

export async function createStripeBilling(
  config: StripeOptions,
  accounts: Omit<AccountsOptions, 'beforeRemoval'>,
): Promise<StripeBilling> {
  const { Stripe } = await optionalPackage('stripe', 'STRIPE_SECRET_KEY', () => import('stripe'));
  const stripe = new Stripe(config.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'platen' },
    ...config.api,
  });
  const room: Room = { stripe, accounts, plans: accounts.plans, tax: config.tax ?? false };
  // One message at a time, so that Stripe's latest state is written last.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    kind: 'stripe',
    checkout: (account, plan, returnUrl) => checkout(room, account, plan, returnUrl),
    portal: (account, returnUrl) => portal(room, account, returnUrl),
    receive(body, signature) {
      const received = turn.then(() => receive(room, config.webhookSecret, body, signature));
      turn = received.catch(() => {});
      return received;
    },
    end: (account) => end(room, account),
  };
}

interface Payer {
  readonly customer: string | null;
  readonly subscription: string | null;
}

async function payerOf({ accounts }: Room, account: string): Promise<Payer> {
  const row = await accounts.store.db
    .selectFrom('accounts')
    .select(['billing_customer', 'billing_subscription'])
    .where('id', '=', account)
    .executeTakeFirst();
  return { customer: row?.billing_customer ?? null, subscription: row?.billing_subscription ?? null };
}

async function checkout(room: Room, account: Account, plan: Plan, returnUrl: string): Promise<string | null> {
  if (plan.stripePrice === null) return null;
  const { customer, subscription } = await payerOf(room, account.id);
  // Paying accounts change their plan in the portal, so that they never pay twice.
  if (subscription !== null && account.subscription.state !== 'expired') return await portal(room, account, returnUrl);
  const payer = customer ?? (await createCustomer(room, account));
  await expireCheckouts(room, payer);
  const session = await room.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plan.stripePrice, quantity: 1 }],
    client_reference_id: account.id,
    subscription_data: { metadata: { account: account.id }, ...restOfTrial(account, room.accounts.clock.now()) },
    success_url: returnUrl,
    cancel_url: returnUrl,
    customer: payer,
    ...(room.tax ? TAX : {}),
  });
  return session.url;
}

/** The address determines the taxes, and a company's tax id who owes them. https://docs.stripe.com/tax/checkout */
const TAX = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
} as const;

/** One session per account, however many tabs request it: Stripe returns the same one for the same key. */
async function createCustomer({ stripe, accounts }: Room, account: Account): Promise<string> {
  const { id } = await stripe.customers.create(
    { email: account.email, metadata: { account: account.id } },
    { idempotencyKey: `customer-${account.id}` },
  );
  await accounts.store.durable((db) =>
    db.updateTable('accounts').set({ billing_customer: id }).where('id', '=', account.id).execute(),
  );
  return id;
}

/** A checkout page still open in another tab would create a second subscription. */
async function expireCheckouts({ stripe }: Room, customer: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
}

const DAY = 86_400_000;

/** Accounts that subscribe during the trial pay after it. Stripe accepts an end at least two days away, or whole days. */
function restOfTrial(
  { subscription: { state, trialEndsAt } }: Account,
  now: number,
): { readonly trial_end?: number; readonly trial_period_days?: number } {
  const rest = trialEndsAt - now;
  if (state !== 'trialing' || rest <= 0) return {};
  if (rest > 2 * DAY + 3_600_000) return { trial_end: Math.floor(trialEndsAt / 1000) };
  return { trial_period_days: Math.ceil(rest / DAY) };
}

async function portal(room: Room, account: Account, returnUrl: string): Promise<string | null> {
  const { customer } = await payerOf(room, account.id);
  if (customer === null) return null;
  return (await room.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
}

async function end(room: Room, account: string): Promise<void> {
  const { subscription } = await payerOf(room, account);
  if (subscription === null) return;
  const known = await room.stripe.subscriptions.retrieve(subscription);
  if (known.status !== 'canceled' && known.status !== 'incomplete_expired') {
    await room.stripe.subscriptions.cancel(subscription);
  }
}

async function receive(
  room: Room,
  secret: string,
  body: string,
  signature: string | null,
): Promise<Outcome<null, 'bad-signature' | 'not-configured'>> {
  const { stripe, accounts } = room;
  let event: Stripe.Event;
  try {
    const now = accounts.clock.now();
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE, undefined, now);
  } catch {
    return { ok: false, fault: 'bad-signature', detail: 'The message is not signed by Stripe, or it is too old.' };
  }
  const id = subscriptionOf(event);
  // Messages may arrive out of order. Each only signals a change; the current state is then requested.
  const subscription = id === null ? null : await stripe.subscriptions.retrieve(id);
  if (subscription && (await isSecond(room, subscription))) {
    // Two checkouts were paid in two tabs: the later subscription is ended and its payment credited to the customer's balance.
    await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
    return { ok: true, value: null };
  }
  await accounts.store.durable(async (db) => {
    const inserted = await db
      .insertInto('billing_events')
      .values({ id: event.id, received_at: accounts.clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted && subscription) await apply(room, db, subscription);
  });
  return { ok: true, value: null };
}

const LIVE: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

/** True for a live subscription of an account that has another live one. */
async function isSecond(room: Room, { id, status, metadata }: Stripe.Subscription): Promise<boolean> {
  if (metadata.account === undefined || !LIVE.includes(status)) return false;
  const { subscription: current } = await payerOf(room, metadata.account);
  if (current === null || current === id) return false;
  return LIVE.includes((await room.stripe.subscriptions.retrieve(current)).status);
}

/** The subscription that a message is about; null for irrelevant messages. */
function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return identifierOf(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id;
    default:
      return null;
  }
}

const identifierOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' && value !== null ? value.id : value;

type Transaction = Parameters<typeof lockAccount>[1];

async function apply(room: Room, db: Transaction, subscription: Stripe.Subscription): Promise<void> {
  const { accounts } = room;
  const account = subscription.metadata.account;
  // The account was deleted, or the subscription is not from this service.
  if (account === undefined || !(await lockAccount(accounts.store, db, account))) return;
  const query = db.selectFrom('accounts').select('billing_subscription').where('id', '=', account);
  const current = (await query.executeTakeFirstOrThrow()).billing_subscription;
  const events = eventsOf(room, subscription);
  if (events.length === 0) return;
  const over = events[0]?.kind === 'end';
  // The end of an earlier subscription says nothing about the one that followed.
  if (over && current !== subscription.id) return;
  await db
    .updateTable('accounts')
    .set({
      billing_customer: identifierOf(subscription.customer),
      billing_subscription: over ? null : subscription.id,
    })
    .where('id', '=', account)
    .execute();
  for (const event of events) await changeSubscriptionIn(accounts, db, account, event);
}

/** Maps Stripe's status to a state here. https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
function eventsOf({ plans }: Room, subscription: Stripe.Subscription): readonly SubscriptionEvent[] {
  const item = subscription.items.data[0];
  const plan = plans.find(({ stripePrice }) => stripePrice !== null && stripePrice === item?.price.id);
  switch (subscription.status) {
    case 'active':
    case 'trialing':
    case 'past_due': {
      if (!item || !plan) throw new Error(`no plan has the price ${item?.price.id} of subscription ${subscription.id}`);
      // Stripe begins a period before it is paid: a past-due one ended where it began.
      const late = subscription.status === 'past_due';
      const end = late ? item.current_period_start : (subscription.cancel_at ?? item.current_period_end);
      const activate = { kind: 'activate', plan: plan.id, periodEndsAt: end * 1000 } as const;
      const leaving = subscription.cancel_at_period_end || subscription.cancel_at !== null;
      return leaving ? [activate, { kind: 'cancel' }] : [activate];
    }
    case 'canceled':
    case 'unpaid':
    case 'paused':
    case 'incomplete_expired':
      return [{ kind: 'end' }];
    default:
      // 'incomplete': the first payment is still awaited.
      return [];
  }
}
