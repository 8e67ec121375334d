/** The endpoint for messages from the payment provider. */

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../services.ts';

const WEBHOOK_ROUTE = '/billing/messages';

/** Maximum size in bytes, larger than any message. */
const LONGEST = 1_000_000;

/** Answers 200 for messages that have been applied, now or before; all others are sent again by the provider. */
export function billingRoutes(services: Services): Hono {
  const app = new Hono();
  const tooLarge = bodyLimit({ maxSize: LONGEST, onError: (c) => c.text('Too large\n', 413) });
  app.post(WEBHOOK_ROUTE, tooLarge, async (c) => {
    const outcome = await services.billing.receive(await c.req.text(), c.req.header('stripe-signature') ?? null);
    if (outcome.ok) return c.text('Received\n');
    return c.text(`${outcome.detail}\n`, outcome.fault === 'not-configured' ? 404 : 400);
  });
  return app;
}
