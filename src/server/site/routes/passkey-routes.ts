/** Passkeys: added and removed under the account, and used to sign in. The browser's side is in `assets/site.js`. */

import { Hono } from 'hono';
import { deviceOf } from '../device.ts';
import { networkOfVisitor, readForm, refusedBy } from '../forms.ts';
import { safeNext } from '../security.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { sessionOf } from './dashboard-routes.ts';
import { faultText, refuseForm } from './refusals.ts';
import { signInWhole } from './sign-in-steps.ts';

const QUARTER = 900;

export function passkeyRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.post('/sign-in/passkey/options', ask);
  app.post('/sign-in/passkey', signIn);
  app.post('/dashboard/account/passkeys/options', offer);
  app.post('/dashboard/account/passkeys', add);
  app.post('/dashboard/account/passkeys/remove', remove);
  return app;
}

type Fields = Exclude<Awaited<ReturnType<typeof readForm>>, string>;

/** The form sent by a script, subject to a limit on attempts; or the response that refuses it. */
async function scriptForm(c: SiteContext, key: string, limit: number): Promise<Fields | Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return c.json({ error: messagesOf(c).said.faults['form-too-old'] }, 422);
  const refusal = await refusedBy(c, [[key, limit, QUARTER]]);
  if (!refusal) return form;
  c.header('Retry-After', `${refusal.retrySeconds}`);
  return c.json({ error: messagesOf(c).waiting(refusal.retrySeconds) }, 429);
}

/** The browser's response; null if it is invalid. */
function answerOf(form: Fields): unknown {
  try {
    return JSON.parse(form.get('answer') ?? '');
  } catch {
    // Our script sends JSON: anything else is refused like any invalid response.
    return null;
  }
}

async function ask(c: SiteContext): Promise<Response> {
  const form = await scriptForm(c, `passkey:${networkOfVisitor(c)}`, 60);
  if (form instanceof Response) return form;
  return c.json(await c.get('options').services.passkeys.ask(c.get('origin')));
}

async function signIn(c: SiteContext): Promise<Response> {
  const form = await scriptForm(c, `passkey:${networkOfVisitor(c)}`, 60);
  if (form instanceof Response) return form;
  const input = { answer: answerOf(form), ticket: form.get('ticket') ?? '', origin: c.get('origin') };
  const account = await c.get('options').services.passkeys.check(input);
  if (!account) {
    audit(c, 'sign-in-refused');
    return c.json({ error: messagesOf(c).account.passkeys.unknown }, 422);
  }
  await signInWhole(c, account);
  return c.json({ next: safeNext(form.get('next'), '') || '/dashboard' });
}

async function offer(c: SiteContext): Promise<Response> {
  const { person: account } = sessionOf(c);
  const form = await scriptForm(c, `password:${account.id}`, 10);
  if (form instanceof Response) return form;
  const { passkeys } = c.get('options').services;
  const input = { account, password: form.get('password') ?? '', origin: c.get('origin') };
  const outcome = await passkeys.offer(input);
  if (outcome.ok) return c.json(outcome.value);
  const name = outcome.fault === 'too-many' ? 'too-many-passkeys' : outcome.fault;
  return c.json({ error: faultText(c, name, outcome.detail) }, 422);
}

async function add(c: SiteContext): Promise<Response> {
  const { person: account } = sessionOf(c);
  const form = await scriptForm(c, `passkey:${account.id}`, 20);
  if (form instanceof Response) return form;
  const outcome = await c.get('options').services.passkeys.add({
    account: account.id,
    answer: answerOf(form),
    ticket: form.get('ticket') ?? '',
    name: deviceOf(c.req.header('user-agent')) ?? '',
    origin: c.get('origin'),
  });
  if (!outcome.ok) return c.json({ error: faultText(c, outcome.fault, outcome.detail) }, 422);
  audit(c, 'passkey-added', { account: account.id, subject: outcome.value.name });
  c.get('options').services.mailed.tellChange(account, 'passkeyAdded');
  return c.json({ next: '/dashboard/account?passkey-added' });
}

async function remove(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { person: account } = sessionOf(c);
  const removed = await c.get('options').services.passkeys.remove(account.id, form.get('passkey') ?? '');
  if (removed) audit(c, 'passkey-removed', { account: account.id });
  return c.redirect('/dashboard/account?passkey-removed', 303);
}
