/** Jobs from the request to the result, on both stores. */

import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { jobAnswer, jobsAnswer } from '../../../src/server/api/jobs/job-schemas.ts';
import { createRequestLimiter } from '../../../src/server/api/request-limiter.ts';
import { performJob } from '../../../src/server/jobs/perform-job.ts';
import type { Worker } from '../../../src/server/jobs/work.ts';
import { RenderFailure } from '../../../src/server/rendering/renderer.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { fakeRenderer, problemOf } from '../api/harness.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';
import { echo, type JobHarness, jobHarness } from './job-harness.ts';

type JobAnswer = z.infer<typeof jobAnswer>;

const HOUR = 3_600_000;

onEachStore('jobs', (kind) => {
  let test: StoreTest;
  let h: JobHarness;
  let results = '';
  let worker: Worker | null = null;

  beforeEach(async () => {
    test = await kind.start();
    results = path.join(temporaryFolder(), 'results');
    h = await jobHarness(await test.open({ resultsFolder: results }));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = null;
  });

  const accept = async (
    documents: readonly object[],
    { token = h.token, ...headers }: Record<string, string> = {},
  ): Promise<JobAnswer[]> => {
    const response = await h.call('/api/v1/jobs', { method: 'POST', body: { documents }, token, headers });
    expect(response.status).toBe(202);
    return jobsAnswer.parse(await response.json()).jobs;
  };
  const jobOf = async ({ id }: { readonly id: string }): Promise<JobAnswer> =>
    jobAnswer.parse(await (await h.call(`/api/v1/jobs/${id}`)).json());
  const ended = async (jobs: readonly { readonly id: string }[]): Promise<JobAnswer[]> => {
    // Not by requests: they have a limit, and the service's clock stands.
    const states = h.services.store.db.selectFrom('jobs').select(['id', 'state']);
    const wanted = new Set(jobs.map(({ id }) => id));
    const over = async (): Promise<boolean> =>
      (await states.execute()).every(({ id, state }) => !wanted.has(id) || state === 'done' || state === 'failed');
    await expect.poll(over, { timeout: PATIENCE, interval: 50 }).toBe(true);
    return Promise.all(jobs.map(jobOf));
  };
  const used = async (): Promise<number> => (await h.services.usage.month(h.account.id, h.services.plans[2]!)).used;

  it('are accepted together, rendered, counted once, and their PDFs can be had with a token and by a link', {
    timeout: TEST_TIME,
  }, async () => {
    const jobs = await accept([{ html: 'one', reference: 'invoice 1' }, { html: 'two' }, { html: 'three' }]);
    expect(jobs.map(({ state, reference }) => [state, reference])).toEqual([
      ['queued', 'invoice 1'],
      ['queued', null],
      ['queued', null],
    ]);
    expect(await used()).toBe(0);
    worker = h.work();
    const done = await ended(jobs);
    const pdf = '%PDF two';
    expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(done[1]!.result).toMatchObject({
      pages: 3,
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    });
    const result = await h.call(`/api/v1/jobs/${jobs[1]!.id}/result`);
    expect([result.status, result.headers.get('content-type'), await result.text()]).toEqual([
      200,
      'application/pdf',
      pdf,
    ]);
    const head = await h.call(`/api/v1/jobs/${jobs[1]!.id}/result`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${pdf.length}`, '']);
    const { pathname, search } = new URL(done[1]!.result!.url!);
    const linked = await h.call(pathname + search, { token: 'none' });
    expect(await linked.text()).toBe(pdf);
    expect((await h.call(`${pathname}${search}x`)).status).toBe(404);
    test.clock.advance(HOUR + 1);
    expect((await h.call(pathname + search)).status).toBe(404);
    expect(await used()).toBe(3);
    expect(h.errors).toEqual([]);
  });

  it('are the same jobs for the same Idempotency-Key, even when the note of the answer was lost', async () => {
    const first = await accept([{ html: 'one' }], { 'idempotency-key': 'abc' });
    expect((await accept([{ html: 'one' }], { 'idempotency-key': 'abc' }))[0]!.id).toBe(first[0]!.id);
    await h.services.store.db.deleteFrom('idempotency').execute();
    expect((await accept([{ html: 'one' }], { 'idempotency-key': 'abc' }))[0]!.id).toBe(first[0]!.id);
    expect((await accept([{ html: 'one' }]))[0]!.id).not.toBe(first[0]!.id);
    const body = { documents: [{ html: 'other' }] };
    const other = { method: 'POST', body, headers: { 'idempotency-key': 'other' } };
    expect((await h.call('/api/v1/jobs', other)).status).toBe(202);
  });

  it('say why they failed, and cost nothing then', { timeout: TEST_TIME }, async () => {
    const failures: Record<string, () => Error> = {
      large: () => new RenderFailure('refused', 'It has more than 2000 pages.'),
      slow: () => new RenderFailure('timeout', 'late'),
      broken: () => new RenderFailure('internal', 'bug', { cause: new Error('bug') }),
    };
    const jobs = await accept(Object.keys(failures).map((html) => ({ html })));
    worker = h.work(
      fakeRenderer(async ({ html }) => {
        throw failures[html]!();
      }),
    );
    const done = await ended(jobs);
    expect(done.map(({ state, problem }) => [state, problem?.type])).toEqual([
      ['failed', 'document-refused'],
      ['failed', 'deadline-exceeded'],
      ['failed', 'internal'],
    ]);
    expect(done[0]!.problem!.detail).toBe('It has more than 2000 pages.');
    expect(await used()).toBe(0);
    expect(h.errors).toHaveLength(1);
    await problemOf(await h.call(`/api/v1/jobs/${jobs[0]!.id}/result`), 409, 'job-not-done');
  });

  it('wait for a turn where the renderers are busy', { timeout: TEST_TIME }, async () => {
    let asked = 0;
    const [job] = await accept([{ html: 'one' }]);
    worker = h.work(
      fakeRenderer(async (request) => {
        if (++asked === 1) throw new RenderFailure('busy', 'no thread became free in time');
        return await echo(request);
      }),
    );
    // On SQLite the queue goes by the service's clock.
    const state = async (): Promise<string> => {
      test.clock.advance(asked === 0 ? 0 : 1_000);
      return (await jobOf(job!)).state;
    };
    await expect.poll(state).toBe('done');
    expect(await used()).toBe(1);
  });

  it('hold their places in the quota, and are refused together where it does not hold them all', {
    timeout: TEST_TIME,
  }, async () => {
    const { account, token } = await h.signUp('small@example.com', 'starter');
    const plan = { ...h.services.plans[0]!, rendersPerMonth: 1_000 };
    for (let i = 0; i < 990; i += 90)
      await h.services.jobs.accept({
        account,
        plan,
        token: 't',
        mode: 'live',
        batch: `batch_${i}`,
        jobs: Array.from({ length: 90 }, () => ({
          reference: null,
          work: { html: 'x', template: null, data: null, options: {} },
        })),
      });
    const documents = Array.from({ length: 11 }, () => ({ html: 'x' }));
    const refused = await h.call('/api/v1/jobs', { method: 'POST', body: { documents }, token });
    await problemOf(refused, 429, 'quota-exceeded');
    expect(await accept(documents.slice(1), { token })).toHaveLength(10);
  });

  it('can be cancelled while they wait, and forgotten when they are done', { timeout: TEST_TIME }, async () => {
    const jobs = await accept([{ html: 'one' }, { html: 'two' }]);
    expect((await h.call(`/api/v1/jobs/${jobs[0]!.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await jobOf(jobs[0]!)).state).toBe('cancelled');
    worker = h.work();
    await ended([jobs[1]!]);
    expect(await used()).toBe(1);
    expect((await h.call(`/api/v1/jobs/${jobs[1]!.id}`, { method: 'DELETE' })).status).toBe(204);
    await problemOf(await h.call(`/api/v1/jobs/${jobs[1]!.id}`), 404, 'not-found');
  });

  it('are listed a page at a time, and nobody else sees them', async () => {
    const jobs = await accept(Array.from({ length: 7 }, (_, index) => ({ html: 'x', reference: `${index}` })));
    const page = async (query: string, token = h.token) =>
      jobsAnswer.parse(await (await h.call(`/api/v1/jobs${query}`, { token })).json());
    const first = await page('?limit=4');
    expect(first.jobs.map(({ reference }) => reference)).toEqual(['0', '1', '2', '3']);
    const second = await page(`?limit=4&after=${first.next}`);
    expect([second.jobs.map(({ reference }) => reference), second.next]).toEqual([['4', '5', '6'], null]);
    expect((await page('?state=done')).jobs).toEqual([]);
    const other = await h.signUp('eve@example.com');
    expect((await page('', other.token)).jobs).toEqual([]);
    const testToken = await h.tokenOf(h.account, 'test');
    for (const token of [other.token, testToken]) {
      expect((await h.call(`/api/v1/jobs/${jobs[0]!.id}`, { token })).status).toBe(404);
      expect((await h.call(`/api/v1/jobs/${jobs[0]!.id}`, { token, method: 'DELETE' })).status).toBe(404);
    }
    await problemOf(await h.call('/api/v1/jobs?limit=1000'), 422, 'invalid-request');
  });

  it('are let wait in turns: who has much waiting does not hold up who has little', {
    timeout: TEST_TIME,
  }, async () => {
    const many = await accept(Array.from({ length: 40 }, (_, index) => ({ html: `many ${index}` })));
    const { token } = await h.signUp('small@example.com', 'starter');
    await accept([{ html: 'few 0' }, { html: 'few 1' }], { token });
    const order: string[] = [];
    worker = h.work(
      fakeRenderer(async (request) => {
        order.push(request.html);
        return await echo(request);
      }),
      1,
    );
    await ended(many);
    expect(order.indexOf('few 1')).toBeLessThan(6);
  });

  it('end in any case: what could not be rendered within a day has failed', async () => {
    const [job] = await accept([{ html: 'one' }]);
    test.clock.advance(24 * HOUR + 1);
    await h.services.sweep();
    expect(await jobOf(job!)).toMatchObject({ state: 'failed', problem: { type: 'deadline-exceeded' } });
    expect(await used()).toBe(0);
    test.clock.advance(72 * HOUR + 1);
    await h.services.sweep();
    expect((await h.call(`/api/v1/jobs/${job!.id}`)).status).toBe(404);
  });

  it('are begun again for as long as there is no room or no disk, and say so where they never end', async () => {
    const [job] = await accept([{ html: 'one' }]);
    const renderer = fakeRenderer(async (request) => {
      if (request.html === 'one' && asked++ < 8) throw new RenderFailure('busy', 'no thread became free in time');
      return await echo(request);
    });
    let asked = 0;
    const told: unknown[] = [];
    const options = {
      services: h.services,
      renderer,
      limiter: createRequestLimiter(h.services.places),
      counters: { rendered() {}, failed() {} },
      limits: { patience: 100, deadline: 1_000 },
      onError: (error: unknown) => void told.push(error),
    };
    // Where the folder would be is a file.
    writeFileSync(results, '');
    const pauses: (number | null)[] = [];
    for (let times = 0; times < 16; times++) {
      pauses.push(await performJob(job!.id, options));
      test.clock.advance(HOUR);
    }
    expect(pauses.slice(0, 8)).toEqual(Array(8).fill(1_000));
    expect(pauses.slice(8)).toEqual(Array(8).fill(600_000));
    expect(told).toHaveLength(8);
    expect(await jobOf(job!)).toMatchObject({ state: 'queued', problem: null });
    test.clock.advance(8 * HOUR + 1);
    // The folder still is none.
    await expect(h.services.sweep()).rejects.toThrow('ENOTDIR');
    expect((await jobOf(job!)).problem).toEqual({
      type: 'deadline-exceeded',
      detail: 'The job could not be rendered within a day. The service could not read or write what it needs.',
    });
  });

  it('end with a word where the plan of their account is no longer offered', async () => {
    const [job] = await accept([{ html: 'one' }]);
    const told: unknown[] = [];
    const pause = await performJob(job!.id, {
      services: { ...h.services, plans: [] },
      renderer: fakeRenderer(echo),
      limiter: createRequestLimiter(h.services.places),
      counters: { rendered() {}, failed() {} },
      limits: { patience: 100, deadline: 1_000 },
      onError: (error: unknown) => void told.push(error),
    });
    expect(pause).toBeNull();
    expect(await jobOf(job!)).toMatchObject({ state: 'failed', problem: { type: 'internal' } });
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('plan') })]);
  });

  it('go with their account', { timeout: TEST_TIME }, async () => {
    const jobs = await accept([{ html: 'one' }]);
    worker = h.work();
    await ended(jobs);
    const job = (await h.services.jobs.find(h.account.id, jobs[0]!.id))!;
    expect(await h.services.jobs.read(job)).not.toBeNull();
    await h.services.accounts.remove({ account: h.account.id, password: 'a sheet of paper' });
    expect(await h.services.jobs.read(job)).toBeNull();
    expect(await h.services.jobs.waiting()).toBe(0);
  });

  it('leave no result behind where their account goes while they run', async () => {
    const [job] = await accept([{ html: 'one' }]);
    const begun = (await h.services.jobs.begin(job!.id))!;
    await h.services.accounts.remove({ account: h.account.id, password: 'a sheet of paper' });
    const result = { pageCount: 1, bytes: 4, digest: 'd', warnings: [] };
    const bytes = new TextEncoder().encode('%PDF');
    expect(await h.services.jobs.end(begun.job, { kind: 'done', result }, bytes)).toBe(false);
    expect(readdirSync(results)).toEqual([]);
  });

  it('are checked each: the answer names what is wrong where', async () => {
    const body = { documents: [{ html: 'x' }, { html: 'x', page: { size: 'A99' } }, { htm: 'x' }] };
    const problem = await problemOf(await h.call('/api/v1/jobs', { method: 'POST', body }), 422, 'invalid-request');
    expect(problem.errors!.map(({ field }) => field).sort()).toEqual([
      'documents.1.page.size',
      'documents.2.htm',
      'documents.2.html',
    ]);
    const none = await h.call('/api/v1/jobs', { method: 'POST', body: { documents: [] } });
    await problemOf(none, 422, 'invalid-request');
  });
});
