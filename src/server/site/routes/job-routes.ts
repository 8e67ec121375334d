/** Jobs of an account, as far as they are kept. */

import { Hono } from 'hono';
import { readForm } from '../forms.ts';
import type { SiteEnvironment } from '../site-options.ts';
import { jobsPage } from '../views/jobs.ts';
import { errorPage } from '../views/problems.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { refuseForm } from './refusals.ts';

const PAGE = 50;

export function jobRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/jobs', async (c) => {
    const { jobs } = c.get('options').services;
    const after = c.req.query('after') ?? null;
    const asked = { mode: null, state: null, batch: null, after, limit: PAGE + 1 };
    const found = await jobs.list(sessionOf(c).account.id, asked);
    const next = found.length > PAGE ? found[PAGE - 1]!.id : null;
    return c.html(jobsPage(c, found.slice(0, PAGE), next, messageOf(c)));
  });
  app.get('/dashboard/jobs/:id/pdf', async (c) => {
    const { jobs } = c.get('options').services;
    const job = await jobs.find(sessionOf(c).account.id, c.req.param('id'));
    const bytes = job && (await jobs.read(job));
    if (!bytes) return c.html(errorPage(c, 'no-pdf'), 404);
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="document.pdf"',
    });
  });
  app.post('/dashboard/jobs/:id/cancel', async (c) => {
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const { jobs } = c.get('options').services;
    const { account } = sessionOf(c);
    const job = await jobs.find(account.id, c.req.param('id'));
    const cancelled = job?.state === 'queued' && (await jobs.cancel(account.id, job.id)) === 'cancelled';
    return c.redirect(`/dashboard/jobs${cancelled ? '?job-cancelled' : ''}`, 303);
  });
  return app;
}
