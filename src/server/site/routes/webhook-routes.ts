/** Webhook endpoints of an account, and the messages to them. */

import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Account } from '../../services.ts';
import { readForm } from '../forms.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { notice } from '../views/parts.ts';
import { type WebhooksPage, webhooksPage } from '../views/webhooks.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { once } from './once.ts';
import { faultText, refuseForm } from './refusals.ts';

/** Messages on the page. */
const SHOWN = 50;

export function webhookRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/webhooks', (c) => show(c, { message: messageOf(c) }));
  app.post('/dashboard/webhooks', addEndpoint);
  app.post('/dashboard/webhooks/:id/remove', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const { account } = sessionOf(c);
    if (await c.get('options').services.webhooks.remove(bothOf(account), c.req.param('id'))) {
      audit(c, 'webhook-removed', { account: account.id });
    }
    return c.redirect('/dashboard/webhooks?endpoint-removed', 303);
  });
  app.post('/dashboard/webhooks/messages/:id/replay', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    await c.get('options').services.webhooks.replay(bothOf(sessionOf(c).account), c.req.param('id'));
    return c.redirect('/dashboard/webhooks?sent-again', 303);
  });
  return app;
}

/** Endpoints for live jobs and for test jobs. */
const bothOf = ({ id }: Account) => ({ account: id, mode: null });

async function addEndpoint(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { account } = sessionOf(c);
  const url = (form.get('url') ?? '').trim();
  const mode = form.get('mode') === 'test' ? 'test' : 'live';
  const { webhooks } = c.get('options').services;
  const added = await once(c, form, account, () => webhooks.add({ account: account.id, mode }, url));
  if (added === null) return show(c, { message: notice('note', messagesOf(c).work.webhooks.shownBefore) });
  if (!added.ok) {
    const [field, name] = added.fault === 'too-many' ? ['', 'too-many-endpoints' as const] : ['url', added.fault];
    return show(c, { url, mode, errors: { [field]: faultText(c, name, added.detail) } }, 422);
  }
  audit(c, 'webhook-added', { account: account.id });
  return show(c, { created: added.value });
}

async function show(c: SiteContext, rest: Partial<WebhooksPage>, status: 200 | 422 = 200): Promise<Response> {
  const { webhooks } = c.get('options').services;
  const owner = bothOf(sessionOf(c).account);
  const [endpoints, deliveries] = await Promise.all([webhooks.list(owner), webhooks.deliveries(owner, SHOWN)]);
  return c.html(webhooksPage(c, { once: randomUUID(), ...rest, endpoints, deliveries }), status);
}
