/** Signing up, in and out. */

import { Hono } from 'hono';
import { keyOfEmail, networkOfVisitor, readForm, refusedBy } from '../forms.ts';
import {
  clearSessionCookie,
  isKnownDevice,
  markSignUp,
  readSessionCookie,
  safeNext,
  startSession,
} from '../security.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { type SignUpValues, signInPage, signUpPage } from '../views/auth.ts';
import { mailSentPage } from '../views/mailed.ts';
import { notice } from '../views/parts.ts';
import { enoughMail } from './mailed-routes.ts';
import { faultText, refuseForm } from './refusals.ts';
import { passwordWasRight } from './sign-in-steps.ts';

const HOUR = 3600;
const QUARTER = 900;

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
    const message = c.req.query('deleted') === '' ? notice('good', messagesOf(c).signIn.deleted) : null;
    return c.html(signInPage(c, { email: '', next }, {}, message));
  });
  app.post('/sign-in', signIn);
  app.post('/sign-out', async (c) => {
    const session = c.get('session');
    if (!session) return c.redirect('/', 303);
    const form = await readForm(c);
    if (typeof form === 'string') return refuseForm(c, form);
    const cookie = readSessionCookie(c);
    if (cookie !== undefined) await c.get('options').services.sessions.end(cookie);
    audit(c, 'signed-out', { account: session.person.id });
    clearSessionCookie(c);
    return c.redirect('/', 303);
  });
  return app;
}

function knownPlan(c: SiteContext, id: string | undefined): string {
  const { plans } = c.get('options').services;
  return plans.find((plan) => plan.id === id)?.id ?? plans[0]?.id ?? '';
}

async function signUp(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const email = form.get('email') ?? '';
  const plan = knownPlan(c, form.get('plan'));
  const values = { email, plan };
  const refusal = await refusedBy(c, [[`sign-up:${networkOfVisitor(c)}`, SIGN_UPS, HOUR]]);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(signUpPage(c, values, { '': messagesOf(c).waiting(refusal.retrySeconds) }), 429);
  }
  const { accounts, mailed } = c.get('options').services;
  const input = { email, password: form.get('password') ?? '', plan };
  if (mailed.verify) {
    const started = await mailed.startSignUp({
      ...input,
      language: c.get('language'),
      silent: (await enoughMail(c, email)) !== null,
    });
    if (!started.ok) return wrongSignUp(c, values, started);
    markSignUp(c, started.value.mark);
    return c.html(mailSentPage(c, email, '/sign-up'));
  }
  const outcome = await accounts.signUp(input);
  if (!outcome.ok && outcome.fault === 'email-taken') await countTaken(c);
  if (!outcome.ok) return wrongSignUp(c, values, outcome);
  await startSession(c, outcome.value);
  audit(c, 'signed-up', { account: outcome.value.id, by: outcome.value.email });
  return c.redirect('/dashboard?welcome', 303);
}

/** Sign-ups per network and hour. */
const SIGN_UPS = 20;

/** Without confirmation by mail, the response reveals whether an account exists; a network can only learn of a few. */
const countTaken = async (c: SiteContext): Promise<unknown> =>
  await c
    .get('options')
    .services.rateLimits.take(`sign-up:${networkOfVisitor(c)}`, { limit: SIGN_UPS, windowSeconds: HOUR }, SIGN_UPS / 4);

const FIELDS = {
  'weak-password': 'password',
  'invalid-email': 'email',
  'email-taken': 'email',
  'unknown-plan': 'plan',
};

const wrongSignUp = (
  c: SiteContext,
  values: SignUpValues,
  { fault, detail }: { readonly fault: keyof typeof FIELDS; readonly detail: string },
): Response | Promise<Response> =>
  c.html(
    signUpPage(c, values, {
      [FIELDS[fault]]: faultText(c, fault, detail),
    }),
    422,
  );

async function signIn(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const email = form.get('email') ?? '';
  const values = { email, next: safeNext(form.get('next'), '') };
  const address = networkOfVisitor(c);
  const key = keyOfEmail(email);
  const refusal = await refusedBy(
    c,
    isKnownDevice(c, email)
      ? // What strangers try with the address does not keep its owner out.
        [[`sign-in:known:${key}`, 20, QUARTER]]
      : [
          [`sign-in:${address}`, 50, QUARTER],
          [`sign-in:${address}:${key}`, 10, QUARTER],
          // Limits attempts on one account from many networks, far above what its owner needs.
          [`sign-in:${key}`, 100, HOUR],
        ],
  );
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(signInPage(c, values, { '': messagesOf(c).waiting(refusal.retrySeconds) }), 429);
  }
  const outcome = await c.get('options').services.accounts.signIn({ email, password: form.get('password') ?? '' });
  if (!outcome.ok) {
    audit(c, 'sign-in-refused');
    return c.html(signInPage(c, values, { '': messagesOf(c).signIn.wrong }), 422);
  }
  return await passwordWasRight(c, outcome.value, values.next);
}
