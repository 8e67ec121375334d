/** `POST /api/v1/jobs`: accepts documents to be rendered in the background. */

import { createHash, randomUUID } from 'node:crypto';
import type { Holding } from '../../byte-budget.ts';
import { jobView } from '../../jobs/job-view.ts';
import type { NewJob } from '../../jobs/types.ts';
import { planFor, testKey, testPolicy } from '../../plans/allowance.ts';
import type { StoredAnswer } from '../../services.ts';
import { authenticate, type Caller, checkScope, checkSubscription } from '../authentication.ts';
import { checkTests, quotaExceeded } from '../counted-render.ts';
import { checkDocument, documentOptions } from '../document-options.ts';
import { beginOnce } from '../idempotency.ts';
import { takeRate } from '../limits.ts';
import { Problem } from '../problems.ts';
import type { ApiContext, EndpointOptions } from '../render-endpoint.ts';
import { checkHeaders, parseBody, readBody } from '../request-body.ts';
import { findSource } from '../templates/template-routes.ts';
import { JOB_VALUES, jobsRequest } from './job-schemas.ts';

export const JOBS_ROUTE = '/api/v1/jobs';

export async function acceptJobs(c: ApiContext, options: EndpointOptions): Promise<Response> {
  const { services, limiter } = options;
  const caller = await authenticate(c.req.header('authorization'), services);
  c.set('caller', caller);
  checkScope(caller, 'jobs');
  checkSubscription(caller);
  const leave = limiter.enter(caller.account.id, caller.plan);
  const holding = options.bytes.open(caller.account.id);
  try {
    await takeRate(c, caller, services);
    const body = await readLimited(c, options, holding);
    const jobs = await readJobs(body, caller, options);
    const answer = await acceptOnce(c, { caller, body, jobs }, options);
    return c.body(answer.body as Uint8Array<ArrayBuffer>, answer.status as 202, answer.headers);
  } finally {
    holding.release();
    leave();
  }
}

async function readLimited(c: ApiContext, { limits }: EndpointOptions, holding: Holding): Promise<Uint8Array> {
  const rules = { limit: limits.body, time: limits.bodyTime, holding };
  return await readBody(c.req.raw.body, checkHeaders(c.req.raw.headers, rules), rules);
}

async function readJobs(
  body: Uint8Array,
  { account, plan }: Caller,
  { fetching, services }: EndpointOptions,
): Promise<readonly NewJob[]> {
  const { documents } = parseBody(body, jobsRequest, JOB_VALUES);
  const known = new Map<string, Promise<Source>>();
  return await Promise.all(
    documents.map(async ({ html, template, version, data, reference = null, ...rest }, index) => {
      const path = `documents.${index}.`;
      checkDocument({ html, base_url: rest.base_url }, plan, fetching, path);
      const options = documentOptions(rest);
      if (template === undefined)
        return { reference, work: { html: html ?? '', template: null, data: data ?? null, options } };
      const name = `${template} ${version}`;
      const finding = known.get(name) ?? findSource({ template, version }, account.id, services, path);
      known.set(name, finding);
      const source = await finding;
      const at = { id: template, version: source.template?.version ?? 1 };
      return { reference, work: { html: null, template: at, data: data ?? {}, options } };
    }),
  );
}

type Source = Awaited<ReturnType<typeof findSource>>;

interface Batch {
  readonly caller: Caller;
  readonly body: Uint8Array;
  readonly jobs: readonly NewJob[];
}

async function acceptOnce(c: ApiContext, batch: Batch, { services }: EndpointOptions): Promise<StoredAnswer> {
  const { caller, body } = batch;
  const key = c.req.header('idempotency-key');
  const once = await beginOnce(key, { route: JOBS_ROUTE, type: 'application/json', body }, caller, services);
  if (once.replay) c.header('Idempotency-Replayed', 'true');
  if (once.stored) return once.stored;
  try {
    const answer = await accept(batch, key, services);
    await once.finish(answer);
    return answer;
  } catch (error) {
    await once.abandon();
    throw error;
  }
}

/**
 * With an idempotency key the ids of the jobs are derived from it: even if the response and its record were lost, the same request gets
 * the same jobs.
 */
function batchId(key: string | undefined, { caller, body }: Batch): string {
  const { account, token } = caller;
  const text = key === undefined ? randomUUID() : `${account.id}\n${token.mode}\n${key}\n`;
  const hash = createHash('sha256').update(text);
  return `batch_${(key === undefined ? hash : hash.update(body)).digest('hex').slice(0, 24)}`;
}

async function accept(
  batch: Batch,
  key: string | undefined,
  services: EndpointOptions['services'],
): Promise<StoredAnswer> {
  const { caller, jobs } = batch;
  const { account, plan, token } = caller;
  if (token.mode === 'test') {
    checkTests(await services.rateLimits.take(testKey(account), testPolicy(account, plan), jobs.length));
  }
  const accepted = await services.jobs.accept({
    account,
    plan: planFor(account, plan),
    token: token.id,
    mode: token.mode,
    batch: batchId(key, batch),
    jobs,
  });
  if (!accepted.ok) {
    if (accepted.fault === 'quota-exceeded') throw await quotaExceeded(caller, services);
    throw new Problem('too-many-jobs', { detail: accepted.detail, headers: { 'Retry-After': '60' } });
  }
  const views = accepted.value.map(jobView);
  const first = views[0];
  const headers = {
    'Content-Type': 'application/json',
    ...(views.length === 1 && first ? { Location: `${JOBS_ROUTE}/${first.id}` } : {}),
  };
  return { status: 202, headers, body: new TextEncoder().encode(JSON.stringify({ jobs: views })) };
}
