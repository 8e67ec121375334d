/** All that is kept about an account, for its owner. https://eur-lex.europa.eu/eli/reg/2016/679/oj, article 20 */

import { planFor } from '../plans/allowance.ts';
import type { Account, Services } from '../services.ts';

/** Of what pages of a list give. */
const PAGE = 1_000;

/** Of one list: more than is kept of any but the largest accounts, whose rest the API pages through. */
const MOST = 20_000;

export async function accountData(account: Account, services: Services): Promise<object> {
  const { tokens, templates, jobs, renders, webhooks, usage, sessions, plans, teams, auditLog, passkeys } = services;
  const { id } = account;
  const plan = plans.find((one) => one.id === account.subscription.plan);
  const both = { account: id, mode: null } as const;
  const secondStep = await services.secondStep.state(id);
  return {
    account,
    usage: plan ? await usage.month(id, planFor(account, plan)) : null,
    tokens: await tokens.list(id),
    // Without what they are kept under, which says nothing to anybody.
    sessions: (await sessions.list(id)).map(({ id: _, ...session }) => session),
    secondStep: secondStep && { since: secondStep.since, recoveryCodesLeft: secondStep.recoveryCodes },
    passkeys: await passkeys.list(id),
    members: await teams.members(account),
    invitations: await teams.invitations(id),
    teams: (await teams.workspaces(id)).map(({ account: { id: team, name }, role }) => ({ id: team, name, role })),
    events: await allOf((after) => auditLog.list(id, { after, limit: PAGE })),
    templates: await templatesOf(id, templates),
    webhooks: await webhooks.list(both),
    webhookDeliveries: await webhooks.deliveries(both, MOST),
    jobs: await allOf((after) => jobs.list(id, { mode: null, state: null, batch: null, after, limit: PAGE })),
    renders: await allOf((after) => renders.list(id, { mode: null, after, failed: false, limit: PAGE })),
  };
}

/** @param page after the entry of that id; null: the first */
async function allOf<T extends { readonly id: string }>(
  page: (after: string | null) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let after: string | null = null; all.length < MOST; ) {
    const found: readonly T[] = await page(after);
    all.push(...found);
    if (found.length < PAGE) break;
    after = found.at(-1)!.id;
  }
  return all;
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
