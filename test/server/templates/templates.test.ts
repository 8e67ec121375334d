/** Templates by the API and at the site, and documents that name them. */

import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { jobsAnswer } from '../../../src/server/api/jobs/job-schemas.ts';
import { templateAnswer, templatesAnswer } from '../../../src/server/api/templates/template-schemas.ts';
import { createSite } from '../../../src/server/site/create-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { fakeRenderer, problemOf, rendered } from '../api/harness.ts';
import { type JobHarness, jobHarness } from '../jobs/job-harness.ts';
import { PATIENCE, TEST_TIME } from '../patience.ts';
import { echoPlayground, visit } from '../site/site-client.ts';
import { onEachStore, type StoreTest } from '../store/each-store.ts';

const HTML = '<h1>{{ name }}</h1>';

onEachStore('templates', (kind) => {
  let test: StoreTest;
  let h: JobHarness;
  beforeEach(async () => {
    test = await kind.start();
    h = await jobHarness(await test.open({ resultsFolder: path.join(temporaryFolder(), 'results') }));
  });

  const create = async (body: object = { name: 'Invoice', html: HTML, sample: { name: 'Ada' } }) => {
    const response = await h.call('/api/v1/templates', { method: 'POST', body });
    expect(response.status).toBe(201);
    const made = templateAnswer.parse(await response.json());
    expect(response.headers.get('location')).toBe(`/api/v1/templates/${made.id}`);
    return made;
  };
  const pdf = (body: object) => h.call('/api/v1/pdf', { method: 'POST', body, headers: { accept: 'application/pdf' } });

  it('are made, changed in versions, listed and deleted', async () => {
    const first = await create();
    expect(first).toMatchObject({ version: 1, html: HTML, sample: { name: 'Ada' } });
    const change = { name: 'Bill', html: '<h2>{{ name }}</h2>' };
    const second = await h.call(`/api/v1/templates/${first.id}`, { method: 'PUT', body: change });
    expect(templateAnswer.parse(await second.json())).toMatchObject({ ...change, version: 2, sample: {} });
    const read = async (query: string) => await (await h.call(`/api/v1/templates/${first.id}${query}`)).json();
    expect(await read('')).toMatchObject({ version: 2, html: change.html });
    expect(await read('?version=1')).toMatchObject({ version: 1, html: HTML });
    await problemOf(await h.call(`/api/v1/templates/${first.id}?version=3`), 404, 'not-found');
    const list = templatesAnswer.parse(await (await h.call('/api/v1/templates')).json());
    expect(list.templates.map(({ name, version }) => [name, version])).toEqual([['Bill', 2]]);
    const { token } = await h.signUp('eve@example.com');
    for (const method of ['GET', 'DELETE']) {
      expect((await h.call(`/api/v1/templates/${first.id}`, { method, token })).status).toBe(404);
    }
    expect((await h.call(`/api/v1/templates/${first.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await h.call(`/api/v1/templates/${first.id}`)).status).toBe(404);
  });

  it('are rendered by their id, with data', async () => {
    const { id } = await create();
    const answer = await pdf({ template: id, data: { name: 'Ada' } });
    expect([answer.status, await answer.text()]).toEqual([200, `%PDF ${HTML}`]);
    const other = await pdf({ template: `tpl_${'x'.repeat(20)}` });
    expect((await problemOf(other, 422, 'invalid-request')).errors![0]!.field).toBe('template');
    for (const [body, field] of [
      [{ template: id, html: 'x' }, 'template'],
      [{}, 'html'],
      [{ html: 'x', version: 1 }, 'version'],
      [{ html: 'x', data: [] }, 'data'],
    ] as const) {
      const problem = await problemOf(await pdf(body), 422, 'invalid-request');
      expect(problem.errors!.map((one) => one.field)).toEqual([field]);
    }
  });

  it('are rendered by jobs as they were when the job was accepted', { timeout: TEST_TIME }, async () => {
    const { id } = await create();
    const documents = [{ template: id, data: { name: 'one' } }, { html: 'plain' }, { html: HTML, data: { name: 'x' } }];
    const response = await h.call('/api/v1/jobs', { method: 'POST', body: { documents } });
    const { jobs } = jobsAnswer.parse(await response.json());
    await h.call(`/api/v1/templates/${id}`, { method: 'PUT', body: { name: 'Other', html: 'changed' } });
    const seen = new Map<string, unknown>();
    const worker = h.work(
      fakeRenderer(async ({ html, data }) => {
        seen.set(html, data);
        return rendered();
      }),
    );
    const done = async () => (await (await h.call('/api/v1/jobs?state=done')).json()) as { jobs: unknown[] };
    await expect.poll(async () => (await done()).jobs.length, { timeout: PATIENCE }).toBe(jobs.length);
    await worker.stop();
    expect(Object.fromEntries(seen)).toEqual({ [HTML]: { name: 'x' }, plain: undefined });
    const gone = await h.call('/api/v1/jobs', { method: 'POST', body: { documents: [{ template: id }] } });
    const [{ id: job } = { id: '' }] = jobsAnswer.parse(await gone.json()).jobs;
    await h.call(`/api/v1/templates/${id}`, { method: 'DELETE' });
    const again = h.work();
    const state = async () => (await (await h.call(`/api/v1/jobs/${job}`)).json()) as { problem: { type: string } };
    await expect.poll(async () => (await state()).problem?.type, { timeout: PATIENCE }).toBe('template-fault');
    await again.stop();
  });

  it('are written in the playground', async () => {
    const { services } = h;
    const options = { services, playground: echoPlayground, publicUrl: null, problems: [] };
    const site = { app: createSite(options), services, clock: test.clock, errors: [] };
    const visitor = visit(site);
    await visitor.send('/sign-in', '/sign-in', { email: 'ada@example.com', password: 'a sheet of paper' });
    const playground = '/dashboard/playground';
    const source = { html: HTML, data: '{"name": "Ada"}', name: 'Letter <1>' };
    const saved = await visitor.send(playground, '/dashboard/templates', source);
    expect([saved.status, saved.path]).toEqual([200, '/dashboard/templates?template-saved']);
    expect(saved.text).toContain('Letter &lt;1&gt;');
    const [template] = await services.templates.list(h.account.id);
    const opened = await visitor.get(`${playground}?template=${template!.id}`);
    expect(opened.text).toContain('Save as a new version');
    expect(opened.text).toContain('&quot;name&quot;: &quot;Ada&quot;');
    const next = { ...source, template: template!.id, html: 'new' };
    await visitor.send(`${playground}?template=${template!.id}`, '/dashboard/templates', next);
    expect(await services.templates.read(h.account.id, template!.id)).toMatchObject({ version: 2, html: 'new' });
    expect((await visitor.send(playground, playground, { html: HTML, data: '{"name' })).text).toContain(
      'not valid JSON',
    );
    expect((await visitor.send(playground, '/dashboard/templates', { ...source, name: ' ' })).status).toBe(422);
    expect((await visitor.get(`${playground}?template=tpl_none`)).status).toBe(404);
    for (const path of ['/dashboard/jobs', '/dashboard/webhooks']) expect((await visitor.get(path)).status).toBe(200);
    const inside = { url: 'https://10.0.0.1/' };
    expect((await visitor.send('/dashboard/webhooks', '/dashboard/webhooks', inside)).text).toContain('10.0.0.1');
    const plain = await visitor.send('/dashboard/webhooks', '/dashboard/webhooks', { url: 'http://example.com/' });
    expect([plain.status, plain.text.includes('An address begins with')]).toEqual([422, true]);
    const given = { url: 'https://example.com/', mode: 'test' };
    const added = await visitor.send('/dashboard/webhooks', '/dashboard/webhooks', given);
    expect(added.text).toMatch(/whsec_[A-Za-z0-9+/]/);
    // It is shown there, and nowhere else.
    const shown = (await visitor.get('/dashboard/webhooks')).text;
    expect([shown.includes('https://example.com/'), shown.includes('badge test')]).toEqual([true, true]);
    expect(shown).not.toContain('whsec_');
  });
});
