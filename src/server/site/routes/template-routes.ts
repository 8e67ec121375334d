/** Templates of an account: saved from the playground, listed, deleted. */

import { Hono } from 'hono';
import { readForm } from '../forms.ts';
import { messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { playgroundPage } from '../views/playground.ts';
import { errorPage } from '../views/problems.ts';
import { templatesPage } from '../views/templates.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { parseData, readSource } from './playground-routes.ts';
import { faultText, refuseForm } from './refusals.ts';

export function templateRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/templates', async (c) => {
    const all = await c.get('options').services.templates.list(sessionOf(c).account.id);
    return c.html(templatesPage(c, all, messageOf(c)));
  });
  app.post('/dashboard/templates', saveTemplate);
  app.post('/dashboard/templates/:id/delete', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    await c.get('options').services.templates.remove(sessionOf(c).account.id, c.req.param('id'));
    return c.redirect('/dashboard/templates?template-deleted', 303);
  });
  return app;
}

async function saveTemplate(c: SiteContext): Promise<Response> {
  const source = await readSource(c);
  if (source instanceof Response) return source;
  const { name, id } = source.template;
  const refuse = (detail: string): Response | Promise<Response> =>
    c.html(playgroundPage(c, source, { ok: false, fault: 'not-taken', detail }), 422);
  if (name === '' || name.length > 100) return refuse(messagesOf(c).work.templates.nameFault);
  const parsed = parseData(c, source.data);
  if ('ok' in parsed) return refuse(parsed.detail);
  const { templates } = c.get('options').services;
  const { account } = sessionOf(c);
  const input = { name, html: source.html, sample: JSON.stringify(parsed.data ?? {}) };
  if (id === null) {
    const made = await templates.create(account.id, input);
    return made.ok
      ? c.redirect('/dashboard/templates?template-saved', 303)
      : refuse(faultText(c, 'too-many-templates', made.detail));
  }
  const changed = await templates.update(account.id, id, input);
  if (!changed) return c.html(errorPage(c, 'no-template'), 404);
  return c.redirect('/dashboard/templates?template-saved', 303);
}
