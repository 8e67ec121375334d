/** The second step of signing in, and turning it on and off. */

import { Hono } from 'hono';
import type { Account, RateDecision } from '../../services.ts';
import { type Fields, readForm, refusedBy } from '../forms.ts';
import { clearHalfway, findHalfway, isKnownDevice, safeNext } from '../security.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { notice } from '../views/parts.ts';
import { codePage, recoveryCodesPage, secondStepOffPage, secondStepPage } from '../views/second-step.ts';
import { sessionOf } from './dashboard-routes.ts';
import { faultText, refuseForm } from './refusals.ts';
import { signInWhole } from './sign-in-steps.ts';

const QUARTER = 900;

/** Six digits are guessed in 300,000 tries on average: with this limit that takes a year. */
const TRIES = 10;

const HERE = '/dashboard/account/second-step';

export function secondStepRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/sign-in/code', async (c) => {
    const account = await findHalfway(c);
    return account ? c.html(codePage(c, safeNext(c.req.query('next'), ''))) : c.redirect('/sign-in', 303);
  });
  app.post('/sign-in/code', signInWithCode);
  app.get(HERE, (c) => show(c));
  app.post(HERE, turnOn);
  app.post(`${HERE}/off`, turnOff);
  return app;
}

/** Somebody with only the password can use up the attempts of unknown devices, but not those of a device that has signed in before. */
function tooMany(c: SiteContext, { id, email }: Account): Promise<RateDecision | null> {
  const from = c.get('session') ? 'in:' : isKnownDevice(c, email) ? 'known:' : '';
  return refusedBy(c, [[`second-step:${from}${id}`, TRIES, QUARTER]]);
}

async function signInWithCode(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const account = await findHalfway(c);
  if (!account) return c.redirect('/sign-in', 303);
  const next = safeNext(form.get('next'), '');
  const refusal = await tooMany(c, account);
  if (refusal) {
    c.header('Retry-After', `${refusal.retrySeconds}`);
    return c.html(codePage(c, next, { '': messagesOf(c).waiting(refusal.retrySeconds) }), 429);
  }
  const { secondStep } = c.get('options').services;
  const kind = await secondStep.check(account.id, form.get('code') ?? '');
  if (kind === null) {
    audit(c, 'sign-in-refused', { account: account.id, by: account.email });
    return c.html(codePage(c, next, { code: messagesOf(c).code.wrong }), 422);
  }
  clearHalfway(c);
  await signInWhole(c, account);
  return c.redirect(next || (kind === 'recovery' ? '/dashboard/account?recovery-used' : '/dashboard'), 303);
}

async function show(c: SiteContext, errors = {}, status: 200 | 422 = 200): Promise<Response> {
  const { person: account } = sessionOf(c);
  const { secondStep } = c.get('options').services;
  const state = await secondStep.state(account.id);
  if (state) return c.html(secondStepOffPage(c, account, state, errors), status);
  const offer = await secondStep.offer(account);
  return offer ? c.html(secondStepPage(c, offer, errors), status) : c.redirect('/dashboard/account', 303);
}

/** The fields, or the response that refuses them. */
async function guarded(c: SiteContext): Promise<Fields | Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const refusal = await tooMany(c, sessionOf(c).person);
  if (!refusal) return form;
  c.header('Retry-After', `${refusal.retrySeconds}`);
  return await show(c, { '': messagesOf(c).waiting(refusal.retrySeconds) }, 422);
}

async function turnOn(c: SiteContext): Promise<Response> {
  const form = await guarded(c);
  if (form instanceof Response) return form;
  const { person: account } = sessionOf(c);
  const outcome = await c.get('options').services.secondStep.confirm(account.id, form.get('code') ?? '');
  if (!outcome.ok) return await show(c, { code: faultText(c, outcome.fault, outcome.detail) }, 422);
  audit(c, 'second-step-on', { account: account.id });
  const message = notice('good', messagesOf(c).account.secondStep.done);
  return c.html(recoveryCodesPage(c, outcome.value.recoveryCodes, message));
}

async function turnOff(c: SiteContext): Promise<Response> {
  const form = await guarded(c);
  if (form instanceof Response) return form;
  const { person: account } = sessionOf(c);
  const outcome = await c.get('options').services.secondStep.turnOff({
    account: account.id,
    password: form.get('password') ?? '',
    code: form.get('code') ?? '',
  });
  if (!outcome.ok) {
    const field = outcome.fault === 'wrong-code' ? 'code' : 'password';
    return await show(c, { [field]: faultText(c, outcome.fault, outcome.detail) }, 422);
  }
  audit(c, 'second-step-off', { account: account.id });
  c.get('options').services.mailed.tellChange(account, 'secondStepOff');
  return c.redirect('/dashboard/account?second-step-off', 303);
}
