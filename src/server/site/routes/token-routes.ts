/** Making, rotating and revoking tokens. A new token is only shown in the response to its form. */

import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { TOKEN_SCOPES, type TokenRecord } from '../../services.ts';
import { readForm } from '../forms.ts';
import { audit, messagesOf, type SiteContext, type SiteEnvironment } from '../site-options.ts';
import { notice } from '../views/parts.ts';
import { errorPage } from '../views/problems.ts';
import { OVERLAPS, revokePage, rotatePage, type TokensPage, tokensPage } from '../views/tokens.ts';
import { messageOf, sessionOf } from './dashboard-routes.ts';
import { once } from './once.ts';
import { faultText, refuseForm } from './refusals.ts';

const DAY = 86_400_000;

export function tokenRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  app.get('/dashboard/tokens', (c) => show(c, { message: messageOf(c) }));
  app.post('/dashboard/tokens', createToken);
  app.get('/dashboard/tokens/:id/revoke', (c) => ask(c, (token) => revokePage(c, token)));
  app.post('/dashboard/tokens/:id/revoke', revokeToken);
  app.get('/dashboard/tokens/:id/rotate', (c) => ask(c, (token) => rotatePage(c, token, randomUUID())));
  app.post('/dashboard/tokens/:id/rotate', rotateToken);
  return app;
}

async function show(c: SiteContext, page: Partial<TokensPage>, status: 200 | 422 = 200): Promise<Response> {
  const tokens = await c.get('options').services.tokens.list(sessionOf(c).account.id);
  const newest = [...tokens].sort((a, b) => b.createdAt - a.createdAt);
  return c.html(tokensPage(c, { once: randomUUID(), ...page, tokens: newest }), status);
}

/** The question about one token of the account. */
async function ask(c: SiteContext, render: (token: TokenRecord) => ReturnType<typeof revokePage>): Promise<Response> {
  const tokens = await c.get('options').services.tokens.list(sessionOf(c).account.id);
  const token = tokens.find(({ id, revokedAt }) => id === c.req.param('id') && revokedAt === null);
  return token ? c.html(render(token)) : unknownToken(c);
}

const unknownToken = (c: SiteContext): Response | Promise<Response> => c.html(errorPage(c, 'no-token'), 404);

const shownBefore = (c: SiteContext): TokensPage['message'] => notice('note', messagesOf(c).work.tokens.shownBefore);

/** The end of the day in UTC, null for no expiry, or NaN for an invalid date. */
function endOfDay(text: string): number | null {
  if (text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN;
  const start = Date.parse(`${text}T00:00:00Z`);
  return start + DAY;
}

async function createToken(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { account } = sessionOf(c);
  const values = {
    name: form.get('name') ?? '',
    mode: form.get('mode') === 'test' ? 'test' : 'live',
    expires: form.get('expires') ?? '',
    scopes: TOKEN_SCOPES.filter((scope) => form.get(`scope-${scope}`) !== undefined),
  } as const;
  const expiresAt = endOfDay(values.expires);
  if (Number.isNaN(expiresAt)) return show(c, { values, errors: { expires: messagesOf(c).work.tokens.dateForm } }, 422);
  const { tokens } = c.get('options').services;
  const scopes = values.scopes.length === 0 ? null : values.scopes;
  const outcome = await once(c, form, account, () =>
    tokens.create({ account: account.id, name: values.name, mode: values.mode, expiresAt, scopes }),
  );
  if (outcome === null) return show(c, { message: shownBefore(c) });
  if (!outcome.ok) {
    const { fault, detail } = outcome;
    const name = { 'invalid-name': 'name', 'invalid-expiry': 'expires', 'too-many': '' }[fault];
    const text = faultText(c, fault === 'too-many' ? 'too-many-tokens' : fault, detail);
    return show(c, { values, errors: { [name]: text } }, 422);
  }
  audit(c, 'token-created', { account: account.id, token: outcome.value.record.id });
  return show(c, { created: outcome.value });
}

async function revokeToken(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { account } = sessionOf(c);
  const token = c.req.param('id') ?? '';
  const revoked = await c.get('options').services.tokens.revoke(account.id, token);
  if (revoked) audit(c, 'token-revoked', { account: account.id, token });
  return revoked ? c.redirect('/dashboard/tokens?revoked', 303) : unknownToken(c);
}

async function rotateToken(c: SiteContext): Promise<Response> {
  const form = await readForm(c);
  if (typeof form === 'string') return refuseForm(c, form);
  const { account } = sessionOf(c);
  const overlap = OVERLAPS.find(({ value }) => value === form.get('overlap'))?.milliseconds ?? 0;
  const { tokens } = c.get('options').services;
  const work = (): ReturnType<typeof tokens.rotate> => tokens.rotate(account.id, c.req.param('id') ?? '', overlap);
  const rotated = await once(c, form, account, async () => ({ created: await work() }));
  if (rotated === null) return show(c, { message: shownBefore(c) });
  if (rotated.created) audit(c, 'token-rotated', { account: account.id, token: rotated.created.record.id });
  return rotated.created ? show(c, { created: rotated.created }) : unknownToken(c);
}
