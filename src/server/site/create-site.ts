/** The pages for people, public ones and the dashboard: rendered on the server, without scripts in the browser. */

import { Hono } from 'hono';
import { requestOrigin } from '../operations/proxies.ts';
import { storeFaultOf } from '../store/faults.ts';
import { may } from '../teams/types.ts';
import { areaOf } from './areas.ts';
import { assetRoutes } from './assets.ts';
import { authRoutes } from './routes/auth-routes.ts';
import { dashboardRoutes } from './routes/dashboard-routes.ts';
import { docsRoutes } from './routes/docs-routes.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { mailedRoutes } from './routes/mailed-routes.ts';
import { passkeyRoutes } from './routes/passkey-routes.ts';
import { playgroundRoutes } from './routes/playground-routes.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { renderRoutes } from './routes/render-routes.ts';
import { secondStepRoutes } from './routes/second-step-routes.ts';
import { notAllowed, teamRoutes } from './routes/team-routes.ts';
import { templateRoutes } from './routes/template-routes.ts';
import { tokenRoutes } from './routes/token-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { wellKnownRoutes } from './routes/well-known-routes.ts';
import { chooseLanguage, formToken, pageHeaders, readSessionCookie } from './security.ts';
import type { SiteEnvironment, SiteOptions } from './site-options.ts';
import { errorPage } from './views/problems.ts';

const SIGNED_OUT_FORMS = new Set([
  '/sign-in',
  '/sign-in/code',
  '/sign-in/passkey',
  '/sign-in/passkey/options',
  '/sign-up',
  '/sign-up/confirm',
  '/forgot',
  '/reset',
  '/address',
]);

/** To be mounted last, at the root: it answers all remaining requests, and sets its own response headers. */
export function createSite(options: SiteOptions): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  const originOf = options.originOf ?? requestOrigin(options.publicUrl, 0);
  app.use(async (c, next) => {
    c.set('options', options);
    c.set('origin', originOf(c));
    c.set('session', null);
    c.set('csrfToken', '');
    c.set('language', chooseLanguage(c));
    await next();
  });
  app.use(pageHeaders);
  app.route('/', assetRoutes());
  app.use(async (c, next) => {
    const cookie = readSessionCookie(c);
    const session = cookie === undefined ? null : await options.services.sessions.find(cookie);
    c.set('session', session);
    // Visitors who only read get no cookie.
    if (session) c.set('csrfToken', session.csrfToken);
    else if (SIGNED_OUT_FORMS.has(c.req.path)) c.set('csrfToken', formToken(c));
    await next();
  });
  for (const path of ['/dashboard', '/dashboard/*']) {
    app.use(path, async (c, next) => {
      const session = c.get('session');
      if (session) {
        const area = areaOf(c.req.path);
        return area === null || may(session.role, area) ? next() : notAllowed(c);
      }
      // After signing in, visitors return to a page, not to the URL of a form.
      const back = c.req.method === 'GET' ? `${c.req.path}` : '/dashboard';
      return c.redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303);
    });
  }
  for (const routes of [
    publicRoutes(),
    docsRoutes(),
    authRoutes(),
    secondStepRoutes(),
    passkeyRoutes(),
    mailedRoutes(),
    dashboardRoutes(),
    tokenRoutes(),
    playgroundRoutes(),
    templateRoutes(),
    jobRoutes(),
    renderRoutes(),
    webhookRoutes(),
    teamRoutes(),
    // Last, since it handles everything that no other route does.
    wellKnownRoutes(),
  ]) {
    app.route('/', routes);
  }
  // Not `notFound`, which an app that this one is mounted in would answer itself.
  app.all('*', (c) => c.html(errorPage(c, 'no-page'), 404));
  app.onError((error, c) => {
    // A visitor who disconnects while sending a form is not an error.
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    options.onError?.(error);
    if (storeFaultOf(error) !== null) {
      return c.html(errorPage(c, 'unavailable'), 503, { 'Retry-After': '5' });
    }
    return c.html(errorPage(c, 'wrong'), 500);
  });
  return app;
}
