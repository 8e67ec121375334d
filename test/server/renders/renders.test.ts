/** The log of renders, use by token, and tokens that are good for some requests alone. */

import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { rendersAnswer, usageAnswer } from '../../../src/server/api/renders/render-schemas.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { problemOf } from '../api/harness.ts';
import { type JobHarness, jobHarness } from '../jobs/job-harness.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { echoPlayground, visit } from '../site/site-client.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';

const DAY = 86_400_000;

onEachStore('the log of renders', (kind) => {
  let test: StoreTest;
  let h: JobHarness;
  beforeEach(async () => {
    test = await kind.start();
    h = await jobHarness(await test.open({ resultsFolder: path.join(temporaryFolder(), 'results') }));
  });
  const render = (body: object, token = h.token) => h.call('/api/v1/pdf', { method: 'POST', body, token });
  const list = async (query = '', token = h.token) =>
    rendersAnswer.parse(await (await h.call(`/api/v1/renders${query}`, { token })).json());

  it('has what was rendered and what failed, of requests and jobs, for 30 days', { timeout: TEST_TIME }, async () => {
    const first = await render({ html: 'secret' });
    test.clock.advance(1_000);
    expect((await render({ template: `tpl_${'x'.repeat(20)}` })).status).toBe(422);
    test.clock.advance(1_000);
    await h.call('/api/v1/jobs', { method: 'POST', body: { documents: [{ html: 'job' }] } });
    const worker = h.work();
    await expect.poll(async () => (await list()).renders.length, { timeout: PATIENCE, interval: 100 }).toBe(3);
    await worker.stop();
    const { renders } = await list();
    expect(renders.map(({ source, outcome, pages }) => [source, outcome, pages])).toEqual([
      ['job', 'success', 3],
      ['api', 'invalid-request', null],
      ['api', 'success', 3],
    ]);
    expect(renders[2]!.request_id).toBe(first.headers.get('x-request-id'));
    expect(JSON.stringify(renders)).not.toContain('secret');
    expect((await list('?failed=true')).renders.map(({ outcome }) => outcome)).toEqual(['invalid-request']);
    const page = await list('?limit=1');
    expect((await list(`?limit=2&after=${page.next}`)).renders.map(({ id }) => id)).toEqual(
      renders.slice(1).map(({ id }) => id),
    );
    const other = await h.signUp('eve@example.com');
    expect((await list('', other.token)).renders).toEqual([]);
    const use = usageAnswer.parse(await (await h.call('/api/v1/usage')).json());
    expect([use.used, use.tokens]).toEqual([2, [expect.objectContaining({ name: 'live', succeeded: 2, failed: 1 })]]);
    const dayless = await h.call('/api/v1/usage?day=2026-11-01');
    expect([dayless.status, await dayless.text()]).toEqual([422, expect.stringContaining('is not a known parameter')]);
    test.clock.advance(30 * DAY);
    expect((await list()).renders).toEqual([]);
    await h.services.sweep();
    expect(await h.services.store.db.selectFrom('renders').select('id').execute()).toEqual([]);
  });

  it('shows a test token what test tokens did, and a live one the rest', { timeout: TEST_TIME }, async () => {
    const tests = await h.tokenOf(h.account, 'test');
    await render({ html: 'live' });
    test.clock.advance(DAY);
    await render({ html: 'test' }, tests);
    await render({ html: 'test' }, tests);
    const modes = async (token: string) => (await list('', token)).renders.map(({ mode }) => mode);
    expect([await modes(h.token), await modes(tests)]).toEqual([['live'], ['test', 'test']]);
    const use = async (token: string) => usageAnswer.parse(await (await h.call('/api/v1/usage', { token })).json());
    expect(await use(tests)).toMatchObject({ used: 2, tokens: [{ name: 'test', succeeded: 2 }] });
    expect((await use(tests)).days).toEqual([...Array(10).fill(0), 2]);
    expect(await use(h.token)).toMatchObject({ used: 1, tokens: [{ name: 'live', succeeded: 1 }] });
  });

  it('is a table for spreadsheets, in which nothing is a formula', async () => {
    const { services } = h;
    const made = await services.tokens.create({
      account: h.account.id,
      name: '=cmd("x"), y',
      mode: 'live',
      expiresAt: null,
    });
    if (!made.ok) throw new Error(made.detail);
    await render({ html: 'x' }, made.value.token);
    const app = createSite({ services, playground: echoPlayground, publicUrl: null, problems: [] });
    const visitor = visit({ app, services, clock: test.clock, errors: [] });
    visitor.cookies.set('platen_session', (await services.sessions.start(h.account.id)).cookie);
    const { text, headers } = await visitor.get('/dashboard/renders.csv');
    expect(headers.get('content-disposition')).toContain('attachment');
    const [head, row, rest] = text.split('\r\n');
    expect(head!.split(',')).toHaveLength(11);
    expect(row).toMatch(/^2026-[^,]+Z,tok_\w+,"'=cmd\(""x""\), y",live,api,pdf,success,3,\d+,0,[^,]+$/);
    expect(rest).toBe('');
  });

  it('is a page of the dashboard', { timeout: TEST_TIME }, async () => {
    const { services } = h;
    await render({ html: 'x' });
    await expect.poll(async () => (await list()).renders.length).toBe(1);
    const site = {
      app: createSite({ services, playground: echoPlayground, publicUrl: null, problems: [] }),
      services,
      clock: test.clock,
      errors: [],
    };
    const visitor = visit(site);
    await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: 'a sheet of paper' });
    expect((await visitor.get('/dashboard/renders')).text).toContain('3 pages');
    expect((await visitor.get('/dashboard/renders?failed')).text).toContain('There are none');
    const made = await visitor.send('/dashboard/tokens', '/dashboard/tokens', { name: 'narrow', 'scope-usage': 'on' });
    expect(made.text).toContain('Only for: Viewing renders and usage');
    const token = /plt_live_\w{36}/.exec(made.text)![0];
    expect((await list('', token)).renders).toHaveLength(1);
    const refused = await problemOf(await render({ html: 'x' }, token), 403, 'insufficient-scope');
    expect(refused.scope).toBe('render');
    for (const [address, scope] of [
      ['/api/v1/jobs', 'jobs'],
      ['/api/v1/templates', 'templates'],
      ['/api/v1/webhooks', 'webhooks'],
    ] as const) {
      expect(await problemOf(await h.call(address, { token }), 403, 'insufficient-scope')).toMatchObject({ scope });
    }
    const [record] = (await services.tokens.list(h.account.id)).filter(({ name }) => name === 'narrow');
    const rotated = await services.tokens.rotate(h.account.id, record!.id, 0);
    expect(rotated!.record.scopes).toEqual(['usage']);
    const data = JSON.parse((await visitor.get('/dashboard/account/export')).text) as Record<string, unknown>;
    expect(Object.keys(data)).toEqual([
      ...['account', 'usage', 'tokens', 'sessions', 'secondStep', 'passkeys', 'members', 'invitations', 'teams'],
      ...['events', 'templates', 'webhooks', 'webhookDeliveries', 'jobs', 'renders'],
    ]);
    expect(data.sessions).toEqual([expect.objectContaining({ network: expect.any(String) })]);
    expect(JSON.stringify(data)).not.toContain(token);
    expect(JSON.stringify(data)).not.toMatch(/hash|whsec_/);
  });
});
