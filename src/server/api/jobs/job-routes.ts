/** Jobs and webhooks under `/api/v1`. */

import type { Hono } from 'hono';
import { jobView } from '../../jobs/job-view.ts';
import type { Job } from '../../jobs/types.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../webhooks/types.ts';
import type { Enter } from '../admission.ts';
import { Problem } from '../problems.ts';
import { queryOf } from '../query.ts';
import type { ApiContext, ApiEnvironment, EndpointOptions } from '../render-endpoint.ts';
import { checkHeaders, invalidRequest, parseBody, readBody } from '../request-body.ts';
import { acceptJobs, JOBS_ROUTE } from './accept-jobs.ts';
import { endpointRequest, jobsQuery } from './job-schemas.ts';

const JOB_ROUTE = `${JOBS_ROUTE}/:id`;
const RESULT_ROUTE = `${JOBS_ROUTE}/:id/result`;
const WEBHOOKS_ROUTE = '/api/v1/webhooks';
const WEBHOOK_ROUTE = `${WEBHOOKS_ROUTE}/:id`;
const DELIVERIES_ROUTE = '/api/v1/webhook-deliveries';
const REPLAY_ROUTE = `${DELIVERIES_ROUTE}/:id/replay`;

/** Paths and their methods, for responses to other methods. */
export const JOB_METHODS = [
  [JOBS_ROUTE, 'GET, HEAD, POST'],
  [JOB_ROUTE, 'GET, HEAD, DELETE'],
  [RESULT_ROUTE, 'GET, HEAD'],
  [WEBHOOKS_ROUTE, 'GET, HEAD, POST'],
  [WEBHOOK_ROUTE, 'DELETE'],
  [DELIVERIES_ROUTE, 'GET, HEAD'],
  [REPLAY_ROUTE, 'POST'],
] as const;

interface JobApiOptions extends EndpointOptions {
  readonly originOf: (c: ApiContext) => string;
}

export function addJobRoutes(app: Hono<ApiEnvironment>, options: JobApiOptions, enter: Enter): void {
  const { services, originOf } = options;
  const { jobs } = services;
  const jobOf = async (c: ApiContext): Promise<Job> => {
    const { account, token } = await enter(c, 'jobs');
    const job = await jobs.find(account.id, c.req.param('id') ?? '');
    // Live tokens do not see the jobs of test tokens, nor the other way round.
    if (!job || job.mode !== token.mode) throw notFound('There is no such job, or it is kept no longer.');
    return job;
  };
  /** A job with the URL of its PDF. */
  const show = async (c: ApiContext, job: Job) => {
    const view = jobView(job);
    if (!view.result) return view;
    const { url, expiresAt } = await jobs.link(job, originOf(c));
    return { ...view, result: { ...view.result, url, url_expires_at: new Date(expiresAt).toISOString() } };
  };
  app.post(JOBS_ROUTE, (c) => acceptJobs(c, options));
  app.get(JOBS_ROUTE, async (c) => {
    const { account, token } = await enter(c, 'jobs');
    const { state = null, batch = null, after = null, limit } = queryOf(c, jobsQuery);
    const found = await jobs.list(account.id, { mode: token.mode, state, batch, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const next = found.length > limit ? page.at(-1)!.id : null;
    return c.json({ jobs: await Promise.all(page.map((job) => show(c, job))), next });
  });
  app.get(JOB_ROUTE, async (c) => c.json(await show(c, await jobOf(c))));
  app.get(RESULT_ROUTE, async (c) => sendResult(c, await jobOf(c), options));
  app.delete(JOB_ROUTE, async (c) => {
    const { account, id } = await jobOf(c);
    const outcome = await jobs.cancel(account, id);
    if (outcome === 'running') {
      throw new Problem('job-running', { detail: 'It ends soon.', headers: { 'Retry-After': '5' } });
    }
    return c.body(null, 204);
  });
  addWebhookRoutes(app, options, enter);
}

const notFound = (detail: string): Problem => new Problem('not-found', { detail });

async function sendResult(c: ApiContext, job: Job, { services }: EndpointOptions): Promise<Response> {
  if (!job.result) throw new Problem('job-not-done', { detail: `The job is ${job.state}.` });
  const bytes = await services.jobs.read(job);
  if (!bytes) throw notFound('The result is kept no longer.');
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline; filename="document.pdf"',
    'Content-Length': `${bytes.byteLength}`,
    'X-Platen-Pages': `${job.result.pageCount}`,
  });
}

/** Makes a sentence part of another. */
const clauseOf = (sentence: string): string => sentence.replace(/\.$/, '').replace(/^An /, 'an ');

/** Maximum size of such a body in bytes. */
const SMALL = 10_000;

function addWebhookRoutes(app: Hono<ApiEnvironment>, { services, bytes, limits }: EndpointOptions, enter: Enter): void {
  const { webhooks } = services;
  /** Test tokens see only the endpoints for test jobs, live ones only the others. */
  const ownerOf = async (c: ApiContext) => {
    const { account, token } = await enter(c, 'webhooks');
    return { account: account.id, mode: token.mode };
  };
  app.get(WEBHOOKS_ROUTE, async (c) =>
    c.json({ endpoints: (await webhooks.list(await ownerOf(c))).map(endpointView) }),
  );
  app.post(WEBHOOKS_ROUTE, async (c) => {
    const owner = await ownerOf(c);
    const holding = bytes.open(owner.account);
    try {
      const rules = { limit: SMALL, time: limits.bodyTime, holding };
      const body = await readBody(c.req.raw.body, checkHeaders(c.req.raw.headers, rules), rules);
      const added = await webhooks.add(owner, parseBody(body, endpointRequest).url);
      if (added.ok) return c.json({ ...endpointView(added.value), secret: added.value.secret }, 201);
      if (added.fault === 'too-many') throw new Problem('too-many-endpoints', { detail: added.detail });
      throw invalidRequest([{ field: 'url', message: `is not taken: ${clauseOf(added.detail)}` }]);
    } finally {
      holding.release();
    }
  });
  app.delete(WEBHOOK_ROUTE, async (c) => {
    if (await webhooks.remove(await ownerOf(c), c.req.param('id') ?? '')) return c.body(null, 204);
    throw notFound('There is no such endpoint.');
  });
  app.get(DELIVERIES_ROUTE, async (c) =>
    c.json({ deliveries: (await webhooks.deliveries(await ownerOf(c), 100)).map(deliveryView) }),
  );
  app.post(REPLAY_ROUTE, async (c) => {
    if (await webhooks.replay(await ownerOf(c), c.req.param('id') ?? '')) return c.body(null, 202);
    throw notFound('There is no such message, or it is kept no longer.');
  });
}

const endpointView = ({ id, url, mode, createdAt }: WebhookEndpoint) => ({
  id,
  url,
  mode,
  created_at: new Date(createdAt).toISOString(),
});

const deliveryView = (delivery: WebhookDelivery) => {
  const { id, endpoint, event, state, attempts, status, fault, createdAt, nextAt } = delivery;
  const next_at = nextAt === null ? null : new Date(nextAt).toISOString();
  return {
    id,
    endpoint,
    event,
    state,
    attempts,
    status,
    fault,
    created_at: new Date(createdAt).toISOString(),
    next_at,
  };
};
