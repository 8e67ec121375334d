/** The targets of links in mails: confirming an address, and resetting a forgotten password. */

import { Hono } from 'hono';
import type { RateDecision } from '../../services.ts';
import { keyOfEmail, networkOfVisitor, readForm, refusedBy } from '../forms.ts';
import { markSignUp, readSignUpMark, startSession } from '../security.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { addressPage, confirmPage, forgotPage, linkOverPage, mailSentPage, resetPage } from '../views/mailed.ts';
import { faultText, refuseForm } from './refusals.ts';
import { passwordWasRight } from './sign-in-steps.ts';

const HOUR = 3600;

/** Mails per hour to one address requested by one network, so that it cannot use up the limit for others. */
const MAILS = 3;

/** Whoever asks for them. */
const ALL_MAILS = 12;

/** How long no further mail is sent to the address; null if it is below the limit. Visitors without a session are not told. */
export const enoughMail = (c: SiteContext, email: string): Promise<RateDecision | null> => {
  const key = keyOfEmail(email);
  return refusedBy(c, [
    [`mail:${networkOfVisitor(c)}:${key}`, MAILS, HOUR],
    [`mail:${key}`, ALL_MAILS, HOUR],
  ]);
};

export function mailedRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/sign-up/confirm', async (c) => {
    const token = c.req.query('token') ?? '';
    const asks = await c.get('options').services.mailed.asksForPassword(token, readSignUpMark(c));
    return c.html(confirmPage(c, token, asks));
  });
  app.post('/sign-up/confirm', confirm);
  app.get('/forgot', (c) => c.html(forgotPage(c, '')));
  app.post('/forgot', forgot);
  app.get('/reset', (c) => c.html(resetPage(c, c.req.query('token') ?? '')));
  app.post('/reset', reset);
  app.get('/address', (c) => c.html(addressPage(c, c.req.query('token') ?? '')));
  app.post('/address', changeAddress);
  return app;
}

const linkOver = (c: SiteContext, detail: string): Response | Promise<Response> =>
  c.html(linkOverPage(c, c.get('language') === 'en' ? detail : undefined), 410);

async function confirm(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const token = form.get('token') ?? '';
  const password = form.get('password') ?? null;
  const refusal = password === null ? null : await refusedBy(c, [[`confirm:${networkOfVisitor(c)}`, 20, HOUR]]);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(confirmPage(c, token, true, { '': messagesOf(c).waiting(refusal.retrySeconds) }), 429);
  }
  const proof = { mark: readSignUpMark(c), password };
  const outcome = await c.get('options').services.mailed.finishSignUp(token, proof);
  if (!outcome.ok && outcome.fault === 'wrong-credentials') {
    const errors = { password: messagesOf(c).said.faults['wrong-credentials'] };
    return c.html(confirmPage(c, token, true, errors), 422);
  }
  if (!outcome.ok) return linkOver(c, outcome.detail);
  markSignUp(c, null);
  await startSession(c, outcome.value);
  audit(c, 'signed-up', { account: outcome.value.id, by: outcome.value.email });
  return c.redirect('/dashboard?welcome', 303);
}

async function changeAddress(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const outcome = await c.get('options').services.mailed.finishAddressChange(form.get('token') ?? '');
  if (!outcome.ok) return linkOver(c, outcome.detail);
  audit(c, 'address-changed', { account: outcome.value });
  return c.redirect('/dashboard/account?address-changed', 303);
}

async function forgot(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const email = form.get('email') ?? '';
  const refusal = await refusedBy(c, [[`forgot:${networkOfVisitor(c)}`, 20, HOUR]]);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(forgotPage(c, email, { '': messagesOf(c).waiting(refusal.retrySeconds) }), 429);
  }
  audit(c, 'reset-asked-for');
  await c.get('options').services.mailed.startReset({
    email,
    language: c.get('language'),
    silent: (await enoughMail(c, email)) !== null,
  });
  return c.html(mailSentPage(c, email, '/forgot'));
}

async function reset(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const token = form.get('token') ?? '';
  const { services } = c.get('options');
  const outcome = await services.mailed.finishReset({ token, password: form.get('password') ?? '' });
  if (!outcome.ok) {
    if (outcome.fault === 'weak-password')
      return c.html(resetPage(c, token, { password: faultText(c, outcome.fault, outcome.detail) }), 422);
    return linkOver(c, outcome.detail);
  }
  audit(c, 'password-changed', { account: outcome.value });
  const account = await services.accounts.find(outcome.value);
  // Access to the mail does not prove possession of the app; and a mail about the password has already been sent.
  return account
    ? await passwordWasRight(c, account, '/dashboard?password-changed', false)
    : c.redirect('/sign-in', 303);
}
