/** What was rendered, for 30 days. */

import { Hono } from 'hono';
import { rendersCsv } from '../../renders/render-csv.ts';
import { refusedBy } from '../forms.ts';
import type { SiteEnvironment } from '../site-options.ts';
import { rendersPage } from '../views/renders.ts';
import { sessionOf } from './dashboard-routes.ts';

const PAGE = 50;

/** Rows of the table for spreadsheets: as many as are kept. */
const MOST = 20_000;

export function renderRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/renders', async (c) => {
    const { renders, tokens } = c.get('options').services;
    const { account } = sessionOf(c);
    const failed = c.req.query('failed') !== undefined;
    const asked = { mode: null, after: c.req.query('after') ?? null, failed, limit: PAGE + 1 };
    const [found, all, uses] = await Promise.all([
      renders.list(account.id, asked),
      tokens.list(account.id),
      renders.byToken(account.id, null),
    ]);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    const next = found.length > PAGE ? found[PAGE - 1]!.id : null;
    return c.html(rendersPage(c, { renders: found.slice(0, PAGE), next, failed, names, uses }));
  });
  app.get('/dashboard/renders.csv', async (c) => {
    const { renders, tokens } = c.get('options').services;
    const { account } = sessionOf(c);
    const refusal = await refusedBy(c, [[`export:${account.id}`, 10, 3600]]);
    if (refusal) return c.redirect('/dashboard/account?exported-often', 303);
    const [found, all] = await Promise.all([
      renders.list(account.id, { mode: null, after: null, failed: false, limit: MOST }),
      tokens.list(account.id),
    ]);
    return c.body(rendersCsv(found, new Map(all.map(({ id, name }) => [id, name]))), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="platen-renders.csv"',
    });
  });
  return app;
}
