/** What links in mails lead to: confirming an address, and a way back for those who forgot their password. */

import { Hono } from 'hono';
import { keyOfEmail, networkOfVisitor, readForm, refusedBy } from '../forms.ts';
import { startSession } from '../security.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { addressPage, confirmPage, forgotPage, linkOverPage, mailSentPage, resetPage } from '../views/mailed.ts';
import { faultText, refuseForm } from './refusals.ts';
import { passwordWasRight } from './sign-in-steps.ts';

const HOUR = 3600;

/** Mails to one address an hour, whoever asks for them. */
const MAILS = 3;

/** True when the address has had enough mail: nothing is sent, and nobody learns of it. */
export const hadEnoughMail = async (c: SiteContext, email: string): Promise<boolean> =>
  (await refusedBy(c, [[`mail:${keyOfEmail(email)}`, MAILS, HOUR]])) !== null;

export function mailedRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/sign-up/confirm', (c) => c.html(confirmPage(c, c.req.query('token') ?? '')));
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
  const outcome = await c.get('options').services.mailed.finishSignUp(form.get('token') ?? '');
  if (!outcome.ok) return linkOver(c, outcome.detail);
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
    silent: await hadEnoughMail(c, email),
  });
  return c.html(mailSentPage(c, email));
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
  // Who can read the mail has not shown the app; and has a mail about the password already.
  return account
    ? await passwordWasRight(c, account, '/dashboard?password-changed', false)
    : c.redirect('/sign-in', 303);
}
