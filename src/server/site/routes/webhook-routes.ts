/** Webhook endpoints of an account, and the messages to them. */

import { Hono } from 'hono';
import { readForm } from '../forms.ts';
import { audit, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { type WebhooksPage, webhooksPage } from '../views/webhooks.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { faultText, refuseForm } from './refusals.ts';

/** Messages on the page. */
const SHOWN = 50;

export function webhookRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/webhooks', (c) => show(c, { message: messageOf(c) }));
  app.post('/dashboard/webhooks', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const { account } = sessionOf(c);
    const url = (form.get('url') ?? '').trim();
    const added = await c.get('options').services.webhooks.add(account.id, url);
    if (!added.ok) {
      const [field, name] = added.fault === 'too-many' ? ['', 'too-many-endpoints' as const] : ['url', added.fault];
      return show(c, { url, errors: { [field]: faultText(c, name, added.detail) } }, 422);
    }
    audit(c, 'webhook-added', { account: account.id });
    return c.redirect('/dashboard/webhooks?endpoint-added', 303);
  });
  app.post('/dashboard/webhooks/:id/remove', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const { account } = sessionOf(c);
    if (await c.get('options').services.webhooks.remove(account.id, c.req.param('id'))) {
      audit(c, 'webhook-removed', { account: account.id });
    }
    return c.redirect('/dashboard/webhooks?endpoint-removed', 303);
  });
  app.post('/dashboard/webhooks/messages/:id/replay', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    await c.get('options').services.webhooks.replay(sessionOf(c).account.id, c.req.param('id'));
    return c.redirect('/dashboard/webhooks?sent-again', 303);
  });
  return app;
}

async function show(
  c: SiteContext,
  rest: Pick<WebhooksPage, 'message' | 'url' | 'errors'>,
  status: 200 | 422 = 200,
): Promise<Response> {
  const { webhooks } = c.get('options').services;
  const { account } = sessionOf(c);
  const [endpoints, deliveries] = await Promise.all([
    webhooks.list(account.id),
    webhooks.deliveries(account.id, SHOWN),
  ]);
  return c.html(webhooksPage(c, { ...rest, endpoints, deliveries }), status);
}
