/** Messages about jobs: signed, tried until they are taken, sent again, and never to addresses inside. */

import { createHmac } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deliveriesAnswer,
  endpointsAnswer,
  jobsAnswer,
  newEndpointAnswer,
} from '../../../src/server/api/jobs/job-schemas.ts';
import type { Worker } from '../../../src/server/jobs/work.ts';
import { DEFAULT_POST_POLICY, post, urlFault } from '../../../src/server/webhooks/post.ts';
import { signedHeaders } from '../../../src/server/webhooks/sign.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { problemOf } from '../api/harness.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';
import { type JobHarness, jobHarness, type Received, receiver } from './job-harness.ts';

onEachStore('webhooks', (kind) => {
  let test: StoreTest;
  let h: JobHarness;
  let worker: Worker;
  let answer: (received: Received) => number;
  let receiving: Awaited<ReturnType<typeof receiver>>;

  beforeEach(async () => {
    test = await kind.start();
    const resultsFolder = path.join(temporaryFolder(), 'results');
    h = await jobHarness(await test.open({ resultsFolder, webhooksInside: true }));
    answer = () => 204;
    receiving = await receiver((received) => answer(received));
    worker = h.work();
  });
  afterEach(async () => {
    await worker.stop();
    receiving.close();
  });

  const addEndpoint = async () =>
    newEndpointAnswer.parse(
      await (await h.call('/api/v1/webhooks', { method: 'POST', body: { url: receiving.url } })).json(),
    );
  const accept = async (count: number) => {
    const documents = Array.from({ length: count }, (_, index) => ({ html: `${index}`, reference: `r${index}` }));
    return jobsAnswer.parse(await (await h.call('/api/v1/jobs', { method: 'POST', body: { documents } })).json()).jobs;
  };
  const deliveries = async () =>
    deliveriesAnswer.parse(await (await h.call('/api/v1/webhook-deliveries')).json()).deliveries;
  const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

  it('tell of each job once it has ended, signed', { timeout: TEST_TIME }, async () => {
    const { secret } = await addEndpoint();
    const [job] = await accept(1);
    await expect.poll(() => receiving.received.length, { timeout: PATIENCE }).toBe(1);
    const { headers, body } = receiving.received[0]!;
    const { type, timestamp, data } = JSON.parse(body) as Record<string, unknown>;
    expect([type, timestamp]).toEqual(['job.done', new Date(test.clock.now()).toISOString()]);
    expect(data).toMatchObject({ id: job!.id, reference: 'r0', state: 'done', result: { pages: 3, warnings: [] } });
    // As a receiver checks it: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${idOf(receiving.received[0]!)}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(headers['webhook-timestamp']).toBe(`${Math.floor(test.clock.now() / 1000)}`);
    await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
    expect(h.errors).toEqual([]);
  });

  it('are tried again until they are taken, under the same id, and can be sent again', {
    timeout: TEST_TIME,
  }, async () => {
    await addEndpoint();
    const seen = new Set<string>();
    // Each is refused the first time.
    answer = (received) => {
      const known = seen.has(idOf(received));
      seen.add(idOf(received));
      return known ? 200 : 500;
    };
    const jobs = await accept(5);
    await expect.poll(() => seen.size, { timeout: PATIENCE }).toBe(5);
    await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(Array(5).fill(500));
    expect((await deliveries())[0]).toMatchObject({ state: 'pending', attempts: 1, fault: 'Status 500.' });
    // The store's clock on SQLite; PostgreSQL has its own, and the first pause is five seconds.
    const states = async () => {
      test.clock.advance(1_000);
      return (await deliveries()).map(({ state }) => state);
    };
    await expect.poll(states, { timeout: PATIENCE }).toEqual(Array(5).fill('delivered'));
    expect([seen.size, receiving.received.length]).toEqual([5, 10]);
    const told = receiving.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
    expect(new Set(told)).toEqual(new Set(jobs.map(({ id }) => id)));
    const [last] = await deliveries();
    const again = await h.call(`/api/v1/webhook-deliveries/${last!.id}/replay`, { method: 'POST' });
    expect(again.status).toBe(202);
    await expect.poll(() => receiving.received.length, { timeout: PATIENCE }).toBe(11);
    expect(idOf(receiving.received[10]!)).toBe(last!.id);
  });

  it('are given up after three days, with a word why', { timeout: TEST_TIME }, async () => {
    await addEndpoint();
    answer = () => 503;
    await accept(1);
    await expect.poll(async () => (await deliveries())[0]?.attempts, { timeout: PATIENCE }).toBe(1);
    const { id } = (await deliveries())[0]!;
    // Without the queue, whose pauses are its own.
    await worker.stop();
    for (let attempt = 2; attempt <= 10; attempt++)
      expect(await h.services.webhooks.deliver(id)).toBeGreaterThan(20_000);
    expect(await h.services.webhooks.deliver(id)).toBeNull();
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', attempts: 11, status: 503, next_at: null });
    expect(await h.services.webhooks.deliver(id)).toBeNull();
  });

  it('tell test tokens of test jobs alone, and show a secret once', { timeout: TEST_TIME }, async () => {
    const token = await h.tokenOf(h.account, 'test');
    const live = await addEndpoint();
    const body = { url: `${receiving.url}/test` };
    const added = await h.call('/api/v1/webhooks', { method: 'POST', body, token });
    const tests = newEndpointAnswer.parse(await added.json());
    expect([live.mode, tests.mode]).toEqual(['live', 'test']);
    expect(live.secret).not.toBe(tests.secret);
    const endpoints = async (used: string) =>
      endpointsAnswer.parse(await (await h.call('/api/v1/webhooks', { token: used })).json()).endpoints;
    expect((await endpoints(token)).map(({ id }) => id)).toEqual([tests.id]);
    expect((await endpoints(h.token)).map(({ id }) => id)).toEqual([live.id]);
    for (const used of [token, h.token]) expect(JSON.stringify(await endpoints(used))).not.toContain('whsec_');

    await accept(1);
    await h.call('/api/v1/jobs', { method: 'POST', body: { documents: [{ html: 'x', reference: 'test' }] }, token });
    await expect.poll(() => receiving.received.length, { timeout: PATIENCE }).toBe(2);
    const told = receiving.received.map(({ body: text }) => (JSON.parse(text) as { data: { mode: string } }).data.mode);
    expect(told.sort()).toEqual(['live', 'test']);
    const seen = async (used: string) =>
      deliveriesAnswer.parse(await (await h.call('/api/v1/webhook-deliveries', { token: used })).json()).deliveries;
    expect((await seen(token)).map(({ endpoint }) => endpoint)).toEqual([tests.id]);
    expect((await seen(h.token)).map(({ endpoint }) => endpoint)).toEqual([live.id]);
    const message = (await seen(h.token))[0]!.id;
    expect((await h.call(`/api/v1/webhook-deliveries/${message}/replay`, { method: 'POST', token })).status).toBe(404);
    expect((await h.call(`/api/v1/webhooks/${live.id}`, { method: 'DELETE', token })).status).toBe(404);
    expect((await h.call(`/api/v1/webhooks/${tests.id}`, { method: 'DELETE', token })).status).toBe(204);
    expect(await endpoints(token)).toEqual([]);
    expect(await endpoints(h.token)).toHaveLength(1);
  });

  it('say in one sentence which addresses are not taken', async () => {
    const response = await h.call('/api/v1/webhooks', { method: 'POST', body: { url: 'ftp://example.com/' } });
    const problem = await problemOf(response, 422, 'invalid-request');
    expect(problem.detail).toBe('"url" is not taken: an address begins with "https://".');
  });

  it('belong to their account', { timeout: TEST_TIME }, async () => {
    const { id } = await addEndpoint();
    await accept(1);
    await expect.poll(async () => (await deliveries()).length, { timeout: PATIENCE }).toBe(1);
    const { token } = await h.signUp('eve@example.com');
    const list = await (await h.call('/api/v1/webhooks', { token })).json();
    expect(list).toEqual({ endpoints: [] });
    const message = (await deliveries())[0]!.id;
    expect((await h.call(`/api/v1/webhook-deliveries/${message}/replay`, { method: 'POST', token })).status).toBe(404);
    expect((await h.call(`/api/v1/webhooks/${id}`, { method: 'DELETE', token })).status).toBe(404);
    for (let more = 2; more <= 5; more++) await addEndpoint();
    const sixth = await h.call('/api/v1/webhooks', { method: 'POST', body: { url: receiving.url } });
    await problemOf(sixth, 422, 'too-many-endpoints');
    expect((await h.call(`/api/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
    await expect.poll(async () => (await deliveries()).length).toBe(0);
  });
});

describe('a message', () => {
  it('is signed as Standard Webhooks says', () => {
    // The example of https://docs.svix.com/receiving/verifying-payloads/how-manual
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, payload: '{"test": 2432232314}' };
    expect(signedHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each([
    'http://example.com/',
    'https://user:secret@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
  ])('does not go to %s, which is refused at once', async (url) => {
    expect(urlFault(url, DEFAULT_POST_POLICY)).toMatch(/^An address .*\.$/);
    await expect(post(url, {}, '{}', DEFAULT_POST_POLICY)).rejects.toThrow(/address|https/);
  });

  it('does not go to a name that means an address inside, of several even one', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ];
    await expect(post('https://example.com/', {}, '{}', { ...DEFAULT_POST_POLICY, resolve })).rejects.toThrow(
      'its address is not public',
    );
  });

  it('has its time, and redirects are an answer like another', async () => {
    const hanging = await receiver(() => 302);
    const policy = { time: 5_000, inside: true };
    expect(await post(hanging.url, {}, '{}', policy)).toBe(302);
    hanging.close();
  });
});
