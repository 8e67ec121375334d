/** Overview, plan and account of the person who has signed in. */

import { Hono } from 'hono';
import { accountData } from '../../accounts/account-data.ts';
import { planFor } from '../../plans/allowance.ts';
import type { Account, Plan, Session } from '../../services.ts';
import { type Fields, readForm, refusedBy } from '../forms.ts';
import { clearSessionCookie } from '../security.ts';
import { audit, messagesOf, planOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { accountPage } from '../views/account.ts';
import { overviewPage, planPage } from '../views/overview.ts';
import { notice } from '../views/parts.ts';
import { startPage } from '../views/public.ts';
import type { Html } from '../views/shell.ts';
import { enoughMail } from './mailed-routes.ts';
import { faultText, refuseForm } from './refusals.ts';

/** The session found by the dashboard's middleware. */
export function sessionOf(c: SiteContext): Session {
  const session = c.get('session');
  if (!session) throw new Error('a page of the dashboard was reached without a session');
  return session;
}

/** Notices that report failures. */
const KINDS: Readonly<Record<string, 'bad' | 'note'>> = {
  'recovery-used': 'note',
  'exported-often': 'bad',
  'no-billing': 'bad',
};

/** The notice shown after a redirect; the URL contains only its name. */
export function messageOf(c: SiteContext): Html | null {
  const { done } = messagesOf(c).said;
  for (const [name, text] of Object.entries(done)) {
    if (c.req.query(name) !== undefined) return notice(KINDS[name] ?? 'good', text);
  }
  return null;
}

export function dashboardRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard', async (c) => {
    const { account } = sessionOf(c);
    const { services } = c.get('options');
    const [usage, tokens] = await Promise.all([
      services.usage.month(account.id, planFor(account, planOf(services, account))),
      services.tokens.list(account.id),
    ]);
    const now = services.clock.now();
    const usable = tokens.filter((one) => one.revokedAt === null && (one.expiresAt === null || one.expiresAt > now));
    return c.html(overviewPage(c, account, { usage, liveTokens: usable.length }, messageOf(c)));
  });
  app.get('/dashboard/start', (c) => c.html(startPage(c, true)));
  app.get('/dashboard/plan', (c) => c.html(planPage(c, sessionOf(c).account, messageOf(c))));
  app.post('/dashboard/plan/change', (c) => withPlan(c, changePlan));
  app.post('/dashboard/plan/checkout', (c) => withPlan(c, checkOut));
  app.post('/dashboard/plan/portal', openPortal);
  app.get('/dashboard/account', async (c) => {
    const { person: account } = sessionOf(c);
    const { sessions, secondStep, passkeys } = c.get('options').services;
    const [open, state, keys] = await Promise.all([
      sessions.list(account.id),
      secondStep.state(account.id),
      passkeys.list(account.id),
    ]);
    const facts = { sessions: open, secondStep: state !== null, passkeys: keys };
    return c.html(accountPage(c, account, {}, messageOf(c), facts));
  });
  app.post('/dashboard/account/sessions', endSessions);
  app.post('/dashboard/account/password', changePassword);
  app.post('/dashboard/account/address', changeAddress);
  app.get('/dashboard/account/export', exportData);
  app.post('/dashboard/account/delete', deleteAccount);
  return app;
}

async function withPlan(
  c: SiteContext,
  act: (c: SiteContext, account: Account, plan: Plan) => Promise<Response>,
): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const plan = c.get('options').services.plans.find(({ id }) => id === form.get('plan'));
  if (!plan) return c.redirect('/dashboard/plan', 303);
  return act(c, sessionOf(c).account, plan);
}

/** Only trials change their plan here: paying accounts do so with the payment provider. */
async function changePlan(c: SiteContext, account: Account, plan: Plan): Promise<Response> {
  if (account.subscription.state !== 'trialing') return c.redirect('/dashboard/plan', 303);
  await c.get('options').services.accounts.changeSubscription(account.id, { kind: 'change-plan', plan: plan.id });
  audit(c, 'plan-changed', { account: account.id });
  return c.redirect('/dashboard/plan?plan-changed', 303);
}

const checkOut = (c: SiteContext, account: Account, plan: Plan): Promise<Response> =>
  toPayments(c, () =>
    c.get('options').services.billing.checkout(account, plan, `${c.get('origin')}/dashboard/plan?paid`),
  );

async function openPortal(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { account } = sessionOf(c);
  return toPayments(c, () => c.get('options').services.billing.portal(account, `${c.get('origin')}/dashboard/plan`));
}

/** The provider's page for the visitor. If the provider does not answer, the operator is notified and the visitor sees a friendly message. */
async function toPayments(c: SiteContext, ask: () => Promise<string | null>): Promise<Response> {
  const url = await ask().catch((error: unknown) => {
    c.get('options').onError?.(error);
    return null;
  });
  return c.redirect(url ?? '/dashboard/plan?no-billing', 303);
}

/** Limits the attempts of a stolen session to guess the password. */
async function guardedForm(c: SiteContext): Promise<Fields | Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { person: account } = sessionOf(c);
  const refusal = await refusedBy(c, [[`password:${account.id}`, 10, 900]]);
  if (!refusal) return form;
  c.header('Retry-After', `${refusal.retrySeconds}`);
  return c.html(accountPage(c, account, {}, notice('bad', messagesOf(c).waiting(refusal.retrySeconds))), 429);
}

/** One of them, where the form names it; or all but this. */
async function endSessions(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { person: account, id } = sessionOf(c);
  const { sessions } = c.get('options').services;
  const one = form.get('session');
  if (one === undefined) await sessions.endOthers(account.id, id);
  else await sessions.endOne(account.id, one);
  audit(c, 'sessions-ended', { account: account.id });
  return c.redirect(`/dashboard/account?${one === undefined ? 'sessions-ended' : 'session-ended'}`, 303);
}

async function changePassword(c: SiteContext): Promise<Response> {
  const form = await guardedForm(c);
  if (form instanceof Response) return form;
  const { person: account, id } = sessionOf(c);
  const outcome = await c.get('options').services.accounts.changePassword({
    account: account.id,
    current: form.get('current') ?? '',
    next: form.get('next') ?? '',
    keepSession: id,
  });
  if (outcome.ok) {
    audit(c, 'password-changed', { account: account.id });
    c.get('options').services.mailed.tellChange(account, 'passwordChanged');
    return c.redirect('/dashboard/account?password-changed', 303);
  }
  const [name, text] =
    outcome.fault === 'weak-password'
      ? (['next', faultText(c, 'weak-password', outcome.detail)] as const)
      : (['current', messagesOf(c).said.faults['wrong-credentials']] as const);
  return c.html(accountPage(c, account, { password: { [name]: text } }), 422);
}

async function changeAddress(c: SiteContext): Promise<Response> {
  const form = await guardedForm(c);
  if (form instanceof Response) return form;
  const { person: account } = sessionOf(c);
  const email = form.get('email') ?? '';
  const enough = await enoughMail(c, email);
  if (enough) {
    c.header('Retry-After', `${enough.retrySeconds}`);
    return c.html(accountPage(c, account, { address: { email: messagesOf(c).waiting(enough.retrySeconds) } }), 429);
  }
  const password = form.get('confirm') ?? '';
  const outcome = await c.get('options').services.mailed.startAddressChange({ account: account.id, email, password });
  if (outcome.ok) return c.redirect('/dashboard/account?address-link', 303);
  const name = outcome.fault === 'invalid-email' ? 'email' : 'confirm';
  return c.html(accountPage(c, account, { address: { [name]: faultText(c, outcome.fault, outcome.detail) } }), 422);
}

async function exportData(c: SiteContext): Promise<Response> {
  const { person: account } = sessionOf(c);
  const refusal = await refusedBy(c, [[`export:${account.id}`, 10, 3600]]);
  if (refusal) return c.redirect('/dashboard/account?exported-often', 303);
  const data = await accountData(account, c.get('options').services);
  audit(c, 'data-exported', { account: account.id });
  return c.body(JSON.stringify(data, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="platen-account.json"',
  });
}

async function deleteAccount(c: SiteContext): Promise<Response> {
  const form = await guardedForm(c);
  if (form instanceof Response) return form;
  const { person: account } = sessionOf(c);
  const outcome = await c.get('options').services.accounts.remove({
    account: account.id,
    password: form.get('password') ?? '',
  });
  if (!outcome.ok)
    return c.html(
      accountPage(c, account, { remove: { password: messagesOf(c).said.faults['wrong-credentials'] } }),
      422,
    );
  audit(c, 'account-deleted', { account: account.id });
  clearSessionCookie(c);
  return c.redirect('/sign-in?deleted', 303);
}
