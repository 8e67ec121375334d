/** Pages for everyone. */

import { Hono } from 'hono';
import type { SiteEnvironment } from '../site-options.ts';
import { operatorPage, statusPage } from '../views/operator.ts';
import { errorPage, problemListPage, problemPage } from '../views/problems.ts';
import { landingPage, pricingPage, startPage } from '../views/public.ts';
import { referencePage } from '../views/reference.ts';

export function publicRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/', (c) => c.html(landingPage(c)));
  app.get('/pricing', (c) => c.html(pricingPage(c)));
  app.get('/docs', (c) => c.html(startPage(c, false)));
  app.get('/docs/api', (c) => c.html(referencePage(c)));
  app.get('/status', async (c) => c.html(statusPage(c, await c.get('options').services.storeState())));
  app.get('/pages/:name', (c) => {
    const found = c.get('options').pages?.find(({ name }) => name === c.req.param('name'));
    return found ? c.html(operatorPage(c, found)) : c.html(errorPage(c, 'no-page'), 404);
  });
  app.get('/problems', (c) => c.html(problemListPage(c)));
  app.get('/problems/:name', (c) => {
    const problem = c.get('options').problems.find(({ name }) => name === c.req.param('name'));
    if (problem) return c.html(problemPage(c, problem));
    return c.html(errorPage(c, 'no-page'), 404);
  });
  return app;
}
