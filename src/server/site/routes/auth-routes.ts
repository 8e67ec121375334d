/** Signing up, in and out. */

import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { networkOfVisitor, readForm, refusedBy, waitingTime } from '../forms.ts';
import { clearSessionCookie, readSessionCookie, safeNext, writeSessionCookie } from '../security.ts';
import type { SiteContext, SiteEnvironment } from '../site-options.ts';
import { signInPage, signUpPage } from '../views/auth.ts';
import { notice } from '../views/parts.ts';
import { refuseForm } from './refusals.ts';

const HOUR = 3600;
const QUARTER = 900;

/** Counters need no addresses of people, and keys should not grow with what is typed. */
const keyOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

const HOME = '/dashboard';

export function authRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/sign-up', (c) => {
    if (c.get('session')) return c.redirect(HOME, 303);
    return c.html(signUpPage(c, { email: '', plan: knownPlan(c, c.req.query('plan')) }));
  });
  app.post('/sign-up', signUp);
  app.get('/sign-in', (c) => {
    const next = safeNext(c.req.query('next'), '');
    if (c.get('session')) return c.redirect(next || HOME, 303);
    const message = c.req.query('deleted') === '' ? notice('good', 'The account is deleted.') : null;
    return c.html(signInPage(c, { email: '', next }, {}, message));
  });
  app.post('/sign-in', signIn);
  app.post('/sign-out', async (c) => {
    if (!c.get('session')) return c.redirect('/', 303);
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const cookie = readSessionCookie(c);
    if (cookie !== undefined) await c.get('options').services.sessions.end(cookie);
    clearSessionCookie(c);
    return c.redirect('/', 303);
  });
  return app;
}

function knownPlan(c: SiteContext, id: string | undefined): string {
  const { plans } = c.get('options').services;
  return plans.find((plan) => plan.id === id)?.id ?? plans[0]?.id ?? '';
}

async function startSession(c: SiteContext, account: string): Promise<void> {
  const { sessions } = c.get('options').services;
  // A session that somebody else put into this browser ends here.
  const before = readSessionCookie(c);
  if (before !== undefined) await sessions.end(before);
  const { cookie, expiresAt } = await sessions.start(account);
  writeSessionCookie(c, cookie, expiresAt);
}

async function signUp(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const email = form.get('email') ?? '';
  const plan = knownPlan(c, form.get('plan'));
  const values = { email, plan };
  const refusal = await refusedBy(c, [[`sign-up:${networkOfVisitor(c)}`, 20, HOUR]]);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(signUpPage(c, values, { '': `Too many attempts. Try again in ${waitingTime(refusal)}.` }), 429);
  }
  const outcome = await c
    .get('options')
    .services.accounts.signUp({ email, password: form.get('password') ?? '', plan });
  if (!outcome.ok) {
    const name = {
      'weak-password': 'password',
      'invalid-email': 'email',
      'email-taken': 'email',
      'unknown-plan': 'plan',
    };
    return c.html(signUpPage(c, values, { [name[outcome.fault]]: outcome.detail }), 422);
  }
  await startSession(c, outcome.value.id);
  return c.redirect('/dashboard?welcome', 303);
}

async function signIn(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const email = form.get('email') ?? '';
  const values = { email, next: safeNext(form.get('next'), '') };
  const address = networkOfVisitor(c);
  const refusal = await refusedBy(c, [
    [`sign-in:${address}`, 50, QUARTER],
    [`sign-in:${address}:${keyOf(email)}`, 10, QUARTER],
    // Many addresses against one account; far above what its owner needs.
    [`sign-in:${keyOf(email)}`, 100, HOUR],
  ]);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(signInPage(c, values, { '': `Too many attempts. Try again in ${waitingTime(refusal)}.` }), 429);
  }
  const outcome = await c.get('options').services.accounts.signIn({ email, password: form.get('password') ?? '' });
  if (!outcome.ok) {
    return c.html(signInPage(c, values, { '': 'E-mail or password is wrong.' }), 422);
  }
  await startSession(c, outcome.value.id);
  return c.redirect(values.next || HOME, 303);
}
