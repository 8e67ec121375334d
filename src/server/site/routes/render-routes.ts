/** What was rendered, for 30 days. */

import { Hono } from 'hono';
import type { SiteEnvironment } from '../site-options.ts';
import { rendersPage } from '../views/renders.ts';
import { sessionOf } from './dashboard-routes.ts';

const PAGE = 50;

export function renderRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/renders', async (c) => {
    const { renders, tokens } = c.get('options').services;
    const { account } = sessionOf(c);
    const failed = c.req.query('failed') !== undefined;
    const asked = { after: c.req.query('after') ?? null, failed, limit: PAGE + 1 };
    const [found, all, uses] = await Promise.all([
      renders.list(account.id, asked),
      tokens.list(account.id),
      renders.byToken(account.id),
    ]);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    const next = found.length > PAGE ? found[PAGE - 1]!.id : null;
    return c.html(rendersPage(c, { renders: found.slice(0, PAGE), next, failed, names, uses }));
  });
  return app;
}
