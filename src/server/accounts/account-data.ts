/** All that is kept about an account, for its owner. https://eur-lex.europa.eu/eli/reg/2016/679/oj, article 20 */

import { planFor } from '../plans/allowance.ts';
import type { Account, Services } from '../services.ts';

/** Of jobs and renders, the newest; the API pages through all of them. */
const MOST = 1_000;

export async function accountData(account: Account, services: Services): Promise<object> {
  const { tokens, templates, jobs, renders, webhooks, usage, sessions, plans, teams, auditLog, passkeys } = services;
  const plan = plans.find(({ id }) => id === account.subscription.plan);
  const everything = { mode: null, state: null, batch: null, after: null, limit: MOST };
  return {
    account,
    usage: plan ? await usage.month(account.id, planFor(account, plan)) : null,
    tokens: await tokens.list(account.id),
    sessions: (await sessions.list(account.id)).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
    passkeys: await passkeys.list(account.id),
    members: await teams.members(account),
    events: await auditLog.list(account.id, { after: null, limit: MOST }),
    templates: await templatesOf(account.id, templates),
    webhooks: await webhooks.list({ account: account.id, mode: null }),
    jobs: await jobs.list(account.id, everything),
    renders: await renders.list(account.id, { mode: null, after: null, failed: false, limit: MOST }),
  };
}

/** Characters of templates; the rest are told of, and the API gives them one by one. */
const MOST_HTML = 20_000_000;

async function templatesOf(account: string, templates: Services['templates']): Promise<readonly object[]> {
  const all: object[] = [];
  let length = 0;
  for (const summary of await templates.list(account)) {
    const template = length < MOST_HTML ? await templates.read(account, summary.id) : null;
    length += template?.html.length ?? 0;
    all.push(template ?? summary);
  }
  return all;
}
