/** `/api/v1/renders` and `/api/v1/usage`: past renders, and how much of the plan is used. */

import type { Hono } from 'hono';
import { planFor } from '../../plans/allowance.ts';
import type { LoggedRender } from '../../renders/types.ts';
import type { Services } from '../../services.ts';
import type { Enter } from '../admission.ts';
import { queryOf } from '../query.ts';
import type { ApiEnvironment } from '../render-endpoint.ts';
import { rendersQuery, usageQuery } from './render-schemas.ts';

const RENDERS_ROUTE = '/api/v1/renders';
const USAGE_ROUTE = '/api/v1/usage';

export const RENDER_METHODS = [
  [RENDERS_ROUTE, 'GET, HEAD'],
  [USAGE_ROUTE, 'GET, HEAD'],
] as const;

export function addRenderRoutes(app: Hono<ApiEnvironment>, services: Services, enter: Enter): void {
  const { renders, usage, tokens } = services;
  app.get(RENDERS_ROUTE, async (c) => {
    const { account, token } = await enter(c, 'usage');
    const { after = null, failed, limit } = queryOf(c, rendersQuery);
    const found = await renders.list(account.id, {
      mode: token.mode,
      after,
      failed: failed === 'true',
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return c.json({ renders: page.map(renderView), next: found.length > limit ? page.at(-1)!.id : null });
  });
  app.get(USAGE_ROUTE, async (c) => {
    const { account, plan, token } = await enter(c, 'usage');
    queryOf(c, usageQuery);
    const [month, uses, all, tests] = await Promise.all([
      usage.month(account.id, planFor(account, plan)),
      renders.byToken(account.id, token.mode),
      tokens.list(account.id),
      token.mode === 'test' ? renders.testDays(account.id) : null,
    ]);
    const days = tests ?? month.days;
    const nameOf = (id: string): string => all.find((token) => token.id === id)?.name ?? '';
    return c.json({
      month: month.month,
      used: days.reduce((sum, count) => sum + count, 0),
      limit: month.limit,
      resets_at: new Date(month.resetsAt).toISOString(),
      days,
      tokens: uses.map((use) => ({ ...use, name: nameOf(use.token) })),
    });
  });
}

const renderView = (render: LoggedRender) => {
  const { id, request, source, kind, mode, token, at, outcome, detail, pageCount, time, warnings } = render;
  return {
    ...{ id, request_id: request, source, kind, mode, token },
    at: new Date(at).toISOString(),
    ...{ outcome, detail, pages: pageCount, milliseconds: time, warnings },
  };
};
