/** Stripe's own library signs the messages; its API is a server of ours that says what each test wants. */

import '../patience.ts';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { operatorBilling } from '../../../src/server/billing/operator.ts';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { DEFAULT_PLANS } from '../../../src/server/plans/plans.ts';
import type { Renderer } from '../../../src/server/rendering/renderer.ts';
import type { Account } from '../../../src/server/services.ts';
import { onEachStore, type StoreTest } from './each-store.ts';

const DAY = 86_400_000;
const SECRET = 'whsec_test_secret';
const PLANS = DEFAULT_PLANS.map((plan) => ({ ...plan, stripePrice: `price_${plan.id}` }));
const library = new Stripe('sk_test_none');

interface Subscription {
  id: string;
  status: Stripe.Subscription['status'];
  account: string | undefined;
  price: string;
  /** Milliseconds. */
  start: number;
  end: number;
  leaving: boolean;
}

/** What Stripe knows, and what was asked of it. */
const stripe = { subscriptions: new Map<string, Subscription>(), asked: [] as string[], open: [] as string[] };
let api: Server;

const seconds = (time: number): number => Math.floor(time / 1000);

const subscriptionObject = ({ id, status, account, price, start, end, leaving }: Subscription) => ({
  id,
  object: 'subscription',
  status,
  customer: 'cus_1',
  cancel_at_period_end: leaving,
  cancel_at: null,
  metadata: account === undefined ? {} : { account },
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        object: 'subscription_item',
        price: { id: price, object: 'price' },
        current_period_start: seconds(start),
        current_period_end: seconds(end),
      },
    ],
  },
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  const path = request.url!.split('?')[0]!;
  stripe.asked.push(`${request.method} ${path} ${decodeURIComponent(body)}`.trim());
  if (path === '/v1/customers') return { id: 'cus_1', object: 'customer' };
  if (path === '/v1/checkout/sessions' && request.method === 'GET')
    return { object: 'list', has_more: false, data: stripe.open.map((id) => ({ id, object: 'checkout.session' })) };
  if (path === '/v1/checkout/sessions') {
    stripe.open.push(`cs_${stripe.open.length + 1}`);
    return { id: stripe.open.at(-1), object: 'checkout.session', url: 'https://checkout.stripe.com/c/1' };
  }
  const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
  if (expired !== undefined) {
    stripe.open = stripe.open.filter((id) => id !== expired);
    return { id: expired, object: 'checkout.session' };
  }
  if (path === '/v1/billing_portal/sessions') return { id: 'bps_1', url: 'https://billing.stripe.com/p/1' };
  const subscription = stripe.subscriptions.get(path.replace('/v1/subscriptions/', ''));
  if (!subscription) return null;
  if (request.method === 'DELETE') subscription.status = 'canceled';
  return subscriptionObject(subscription);
}

beforeAll(async () => {
  api = createServer((request, response) => {
    void answer(request).then((body) => {
      response.statusCode = body === null ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => api.close(resolve)));

beforeEach(() => {
  stripe.subscriptions.clear();
  stripe.asked.length = 0;
  stripe.open = [];
});

onEachStore('Stripe', (kind) => {
  let test: StoreTest;
  let services: StoredServices;
  let account: Account;
  let messages = 0;

  beforeEach(async () => {
    test = await kind.start();
    const { port } = api.address() as AddressInfo;
    services = await test.open({
      plans: PLANS,
      stripe: { secretKey: 'sk_test_1', webhookSecret: SECRET, api: { host: '127.0.0.1', port, protocol: 'http' } },
    });
    const outcome = await services.accounts.signUp({ email: 'a@b.org', password: 'a sheet of paper', plan: 'starter' });
    if (!outcome.ok) throw new Error(outcome.detail);
    account = outcome.value;
  });

  const subscribe = (changes: Partial<Subscription> = {}): Subscription => {
    const now = test.clock.now();
    const fresh = { id: 'sub_1', status: 'active', account: account.id, price: 'price_team', leaving: false } as const;
    const subscription: Subscription = { ...fresh, start: now, end: now + 30 * DAY, ...changes };
    stripe.subscriptions.set(subscription.id, subscription);
    return subscription;
  };

  const message = (type: string, object: unknown, id = `evt_${++messages}`): string =>
    JSON.stringify({ id, object: 'event', type, created: seconds(test.clock.now()), data: { object } });

  const sign = (payload: string, secret = SECRET, timestamp = seconds(test.clock.now())): string =>
    library.webhooks.generateTestHeaderString({ payload, secret, timestamp });

  const tell = async (type: string, subscription: Subscription): Promise<void> => {
    const payload = message(`customer.subscription.${type}`, subscriptionObject(subscription));
    expect(await services.billing.receive(payload, sign(payload))).toEqual({ ok: true, value: null });
  };

  const state = async () => (await services.accounts.find(account.id))!.subscription;

  it('lets Stripe work out taxes where the operator says so', async () => {
    const checkout = (): string => stripe.asked.findLast((one) => one.startsWith('POST /v1/checkout/sessions ')) ?? '';
    await services.billing.checkout(account, PLANS[1]!, 'https://pdf.example/plan');
    expect(checkout()).not.toContain('automatic_tax');
    const { port } = api.address() as AddressInfo;
    const taxed = await test.open({
      plans: PLANS,
      stripe: {
        secretKey: 'sk_test_1',
        webhookSecret: SECRET,
        tax: true,
        api: { host: '127.0.0.1', port, protocol: 'http' },
      },
    });
    await taxed.billing.checkout(account, PLANS[1]!, 'https://pdf.example/plan');
    for (const part of [
      'automatic_tax[enabled]=true',
      'tax_id_collection[enabled]=true',
      'billing_address_collection=required',
      'customer_update[address]=auto',
      'customer_update[name]=auto',
    ]) {
      expect(checkout()).toContain(part);
    }
  });

  it('follows a card that fails, month by month, to the end of the plan', async () => {
    const subscription = subscribe();
    await tell('created', subscription);
    expect((await state()).state).toBe('active');
    test.clock.advance(30 * DAY);
    Object.assign(subscription, { status: 'past_due', start: subscription.end, end: subscription.end + 30 * DAY });
    await tell('updated', subscription);
    expect((await state()).state).toBe('past-due');
    // Paid on the second try.
    subscription.status = 'active';
    await tell('updated', subscription);
    expect(await state()).toMatchObject({ state: 'active', periodEndsAt: seconds(subscription.end) * 1000 });
    // The next time Stripe gives up: its settings say whether the subscription is then unpaid or cancelled.
    for (const status of ['past_due', 'unpaid'] as const) {
      subscription.status = status;
      await tell('updated', subscription);
    }
    expect((await state()).state).toBe('expired');
    // Who pays after all is back.
    subscription.status = 'active';
    await tell('updated', subscription);
    expect((await state()).state).toBe('active');
  });

  it('takes another plan from the portal in the middle of a month', async () => {
    const subscription = subscribe();
    await tell('created', subscription);
    test.clock.advance(10 * DAY);
    // Stripe has billed the difference; the period is the same.
    subscription.price = 'price_scale';
    await tell('updated', subscription);
    expect(await state()).toMatchObject({
      plan: 'scale',
      state: 'active',
      periodEndsAt: seconds(subscription.end) * 1000,
    });
  });

  it('takes the first payment at Checkout and the rest in the portal', async () => {
    const team = PLANS[1]!;
    expect(await services.billing.portal(account, 'https://pdf.example/plan')).toBeNull();
    expect(await services.billing.checkout(account, team, 'https://pdf.example/plan')).toBe(
      'https://checkout.stripe.com/c/1',
    );
    expect(stripe.asked[0]).toContain('POST /v1/customers email=a@b.org');
    const [created = ''] = stripe.asked.filter((one) => one.startsWith('POST /v1/checkout/sessions'));
    for (const part of [
      'mode=subscription',
      'line_items[0][price]=price_team',
      `client_reference_id=${account.id}`,
      `subscription_data[metadata][account]=${account.id}`,
      'customer=cus_1',
      // The rest of the trial is not paid for.
      `subscription_data[trial_end]=${seconds(account.subscription.trialEndsAt)}`,
      'success_url=https://pdf.example/plan',
    ]) {
      expect(created).toContain(part);
    }
    const subscription = subscribe();
    const completed = message('checkout.session.completed', {
      object: 'checkout.session',
      subscription: subscription.id,
    });
    expect(await services.billing.receive(completed, sign(completed))).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ state: 'active', plan: 'team', periodEndsAt: subscription.end });

    const paying = (await services.accounts.find(account.id))!;
    expect(await services.billing.portal(paying, 'https://pdf.example/plan')).toBe('https://billing.stripe.com/p/1');
    // Nobody pays twice.
    expect(await services.billing.checkout(paying, team, 'https://pdf.example/plan')).toBe(
      'https://billing.stripe.com/p/1',
    );
    expect(stripe.asked.at(-1)).toContain('customer=cus_1');
  });

  it('has one subscription at a time, whatever is paid in two tabs', async () => {
    const team = PLANS[1]!;
    await services.billing.checkout(account, team, 'https://pdf.example/plan');
    await services.billing.checkout(account, team, 'https://pdf.example/plan');
    expect(stripe.open).toHaveLength(1);
    await tell('created', subscribe());
    const second = subscribe({ id: 'sub_2', price: 'price_scale' });
    await tell('created', second);
    expect(second.status).toBe('canceled');
    await tell('deleted', second);
    expect(await state()).toMatchObject({ state: 'active', plan: 'team' });
  });

  it('takes whole days where little of the trial is left, and none where it is over', async () => {
    const team = PLANS[1]!;
    const asked = async (): Promise<string> => {
      stripe.asked.length = 0;
      await services.billing.checkout((await services.accounts.find(account.id))!, team, 'https://pdf.example/plan');
      return stripe.asked.join(' ');
    };
    test.clock.advance(5.5 * DAY);
    expect(await asked()).toContain('trial_period_days]=2');
    test.clock.advance(2 * DAY);
    expect(await asked()).not.toContain('trial');
  });

  it('sends its messages over HTTP', async () => {
    const renderer: Renderer = {
      render: () => Promise.reject(new Error('not asked for')),
      isFull: () => false,
      load: () => ({ alive: 1, threads: 1, running: 0, waiting: 0, replaced: 0, expectedWait: 0 }),
    };
    const app = createApp({ services, renderer });
    const send = async (body: string, signature?: string): Promise<number> => {
      const headers: Record<string, string> = signature === undefined ? {} : { 'stripe-signature': signature };
      return (await app.request('/billing/messages', { method: 'POST', headers, body })).status;
    };
    const payload = message('customer.subscription.updated', subscriptionObject(subscribe()));
    expect(await send(payload)).toBe(400);
    expect(await send(payload, sign(payload, 'whsec_other'))).toBe(400);
    expect(await send('x'.repeat(1_000_001), 't=1,v1=0')).toBe(413);
    expect((await state()).state).toBe('trialing');
    expect(await send(payload, sign(payload))).toBe(200);
    expect((await state()).state).toBe('active');
    // Stripe tries again what we could not apply.
    const unknown = message('customer.subscription.updated', subscriptionObject(subscribe({ price: 'price_x' })));
    expect(await send(unknown, sign(unknown))).toBe(500);
  });

  it('believes its signature alone, and not for long', async () => {
    const payload = message('customer.subscription.updated', subscriptionObject(subscribe()));
    const now = seconds(test.clock.now());
    const wrong = [
      null,
      '',
      't=1,v1=00',
      sign(payload, 'whsec_other'),
      sign(`${payload} `),
      sign(payload, SECRET, now - 301),
      sign(payload).replace('v1=', 'v0='),
    ];
    for (const signature of wrong) {
      const outcome = await services.billing.receive(payload, signature);
      expect(outcome, String(signature)).toMatchObject({ ok: false, fault: 'bad-signature' });
    }
    expect((await state()).state).toBe('trialing');
    expect(stripe.asked).toEqual([]);
    expect(await services.billing.receive(payload, sign(payload))).toMatchObject({ ok: true });
    expect((await state()).state).toBe('active');
  });

  it('applies a message once', async () => {
    const payload = message('customer.subscription.updated', subscriptionObject(subscribe()), 'evt_same');
    await services.billing.receive(payload, sign(payload));
    await services.accounts.changeSubscription(account.id, { kind: 'end' });
    const other = await test.open({ plans: PLANS, stripe: null });
    await services.billing.receive(payload, sign(payload));
    expect((await state()).state).toBe('expired');
    expect(await other.store.db.selectFrom('billing_events').select('id').execute()).toEqual([{ id: 'evt_same' }]);
  });

  it('takes a message again that could not be applied', async () => {
    const subscription = subscribe({ price: 'price_unknown' });
    const payload = message('customer.subscription.created', subscriptionObject(subscription));
    await expect(services.billing.receive(payload, sign(payload))).rejects.toThrow('price_unknown');
    subscription.price = 'price_scale';
    await services.billing.receive(payload, sign(payload));
    expect(await state()).toMatchObject({ state: 'active', plan: 'scale' });
  });

  it('follows a subscription from payment to payment to its end', async () => {
    const subscription = subscribe();
    await tell('created', subscription);
    test.clock.advance(30 * DAY);
    // Between the periods, before Stripe has told of the next: the service goes on.
    expect((await state()).state).toBe('past-due');
    Object.assign(subscription, { start: subscription.end, end: subscription.end + 30 * DAY });
    await tell('updated', subscription);
    expect(await state()).toMatchObject({ state: 'active', periodEndsAt: subscription.end });
    // The next period begins unpaid: seven days of grace from there, not from its end.
    test.clock.advance(30 * DAY);
    Object.assign(subscription, { status: 'past_due', start: subscription.end, end: subscription.end + 30 * DAY });
    await tell('updated', subscription);
    expect((await state()).state).toBe('past-due');
    test.clock.advance(7 * DAY);
    expect((await state()).state).toBe('expired');
    // Paid after all.
    subscription.status = 'active';
    await tell('updated', subscription);
    expect((await state()).state).toBe('active');
    // Cancelled in the portal: until the end of what is paid for. Then thought better of it.
    subscription.leaving = true;
    await tell('updated', subscription);
    expect(await state()).toMatchObject({ state: 'cancelled', periodEndsAt: subscription.end });
    subscription.leaving = false;
    await tell('updated', subscription);
    expect((await state()).state).toBe('active');
    subscription.status = 'canceled';
    await tell('deleted', subscription);
    expect((await state()).state).toBe('expired');
  });

  it('writes what is, whatever the order of messages', async () => {
    const subscription = subscribe();
    const early = message(
      'customer.subscription.created',
      subscriptionObject({ ...subscription, status: 'incomplete' }),
    );
    await tell('updated', subscription);
    await services.billing.receive(early, sign(early));
    expect((await state()).state).toBe('active');
  });

  it('is not confused by other subscriptions', async () => {
    await tell('created', subscribe());
    const old = subscribe({ id: 'sub_old', status: 'canceled' });
    await tell('deleted', old);
    expect((await state()).state).toBe('active');
    await tell('updated', subscribe({ id: 'sub_elsewhere', account: undefined }));
    await tell('updated', subscribe({ id: 'sub_gone', account: 'acc_gone' }));
    const other = message('customer.created', { id: 'cus_9', object: 'customer' });
    expect(await services.billing.receive(other, sign(other))).toMatchObject({ ok: true });
    await tell('updated', subscribe({ id: 'sub_new', status: 'incomplete' }));
    expect((await state()).state).toBe('active');
  });

  it('stops payments with the account', async () => {
    await tell('created', subscribe());
    await services.accounts.remove({ account: account.id, password: 'a sheet of paper' });
    expect(stripe.asked.at(-1)).toBe('DELETE /v1/subscriptions/sub_1');
    expect(await services.accounts.find(account.id)).toBeNull();
  });
});

describe('without Stripe', () => {
  it('the operator activates accounts', async () => {
    expect(operatorBilling.kind).toBe('operator');
    expect(await operatorBilling.receive('{}', 't=1')).toMatchObject({ ok: false, fault: 'not-configured' });
  });
});
