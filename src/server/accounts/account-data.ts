/** Exports everything the service stores about an account, for its owner. https://eur-lex.europa.eu/eli/reg/2016/679/oj, article 20 */

import { planFor } from '../plans/allowance.ts';
import type { Account, Services } from '../services.ts';

/** Entries read per page of a list. */
const PAGE = 1_000;

/** The most entries of one list. Only the largest accounts have more, and the API gives those page by page. */
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
    // Without the keys under which they are stored, which tell nobody anything.
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

/** @param page gives the entries after the one with that id; null: the first ones */
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

/** The most characters of templates; the export names the templates left out, which the API gives one by one. */
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
