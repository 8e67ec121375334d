/**
 * What belongs to one account, asked for by another: every operation of the API and every page and form of the dashboard, with ids that are
 * somebody else's. New routes are walked as soon as they are there.
 */

import './patience.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '../../src/server/accounts/account-data.ts';
import { openApiDocument } from '../../src/server/api/openapi/openapi.ts';
import { createApp } from '../../src/server/app.ts';
import { createServices, type StoredServices } from '../../src/server/create-services.ts';
import { type Account, TOKEN_SCOPES, type TokenScope } from '../../src/server/services.ts';
import { areaOf } from '../../src/server/site/areas.ts';
import { createSite } from '../../src/server/site/create-site.ts';
import { MEMBER_ROLES, may } from '../../src/server/teams/types.ts';
import { fakeRenderer } from './api/harness.ts';
import { TEST_PLANS, testClock } from './memory-services.ts';
import { echoPlayground, PASSWORD, type TestSite, type Visitor, visit } from './site/site-client.ts';
import { CHEAP } from './store/cheap.ts';

/** In everything that the owner has; nobody else may ever read it. */
const MARK = 'only-for-the-owner';

let services: StoredServices;
let site: TestSite;
let api: ReturnType<typeof createApp>;
let owner: Account;
let stranger: Account;
let eve: Visitor;
let ids: Readonly<Record<string, string>>;

beforeEach(async () => {
  const clock = testClock();
  const plans = TEST_PLANS.map((plan) => ({ ...plan, requestsPerMinute: 100_000 }));
  const database = { kind: 'sqlite', file: ':memory:' } as const;
  services = await createServices({ database, plans, passwordCost: CHEAP }, clock);
  const app = createSite({ services, playground: echoPlayground, publicUrl: null, problems: [] });
  site = { app, services, clock, errors: [] };
  api = createApp({ services, renderer: fakeRenderer() });
  owner = await accountOf('owner@example.com');
  stranger = await accountOf('eve@example.com');
  ids = await belongings();
  eve = await signedIn('eve@example.com');
});
afterEach(() => services.close());

async function accountOf(email: string): Promise<Account> {
  const made = await services.accounts.signUp({ email, password: PASSWORD, plan: 'scale' });
  if (!made.ok) throw new Error(made.detail);
  return made.value;
}

async function signedIn(email: string): Promise<Visitor> {
  const visitor = visit(site);
  const page = await visitor.send('/sign-in', '/sign-in', { email, password: PASSWORD });
  expect(page.path).toBe('/dashboard');
  return visitor;
}

const right = <T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

/** One of everything that has an id, by the name that forms have for it. */
async function belongings(): Promise<Readonly<Record<string, string>>> {
  const { tokens, templates, jobs, webhooks, sessions, teams, renders, auditLog } = services;
  const account = owner.id;
  const plan = TEST_PLANS[2]!;
  const token = right(await tokens.create({ account, name: MARK, mode: 'live', expiresAt: null })).record;
  const template = right(await templates.create(account, { name: MARK, html: MARK, sample: '{}' }));
  const work = { html: MARK, template: null, data: null, options: {} };
  const batch = { account: owner, plan, token: token.id, mode: 'live', batch: 'batch_1' } as const;
  const accepted = await jobs.accept({
    ...batch,
    jobs: [1, 2].map((index) => ({ reference: `${MARK} ${index}`, work })),
  });
  const [done, waiting] = right(accepted);
  const begun = (await jobs.begin(done!.id))!.job;
  const endpoint = right(await webhooks.add({ account, mode: 'live' }, `https://example.com/${MARK}`));
  const result = { pageCount: 1, bytes: 4, digest: 'd', warnings: [] };
  await jobs.end(begun, { kind: 'done', result }, new TextEncoder().encode(MARK));
  const member = await accountOf('member@example.com');
  const rows = { account, role: 'member' } as const;
  await services.store.db
    .insertInto('members')
    .values({ ...rows, person: member.id, joined_at: 1 })
    .execute();
  right(await teams.invite({ account: owner, by: owner, email: 'in@example.com', role: 'admin' }));
  const passkey = {
    id: 'passkey-1',
    account,
    name: MARK,
    public_key: '',
    counter: 0,
    created_at: 1,
    last_used_at: null,
  };
  await services.store.db.insertInto('passkeys').values(passkey).execute();
  await sessions.start(account, { device: MARK, network: MARK });
  await auditLog.add(account, { event: 'token-created', email: owner.email, subject: MARK, network: MARK });
  const entry = {
    request: MARK,
    token: token.id,
    source: 'api',
    kind: 'pdf',
    mode: 'live',
    at: services.clock.now(),
  } as const;
  await renders.add(account, { ...entry, outcome: 'internal', detail: MARK, pageCount: null, time: 1, warnings: [] });
  return {
    token: token.id,
    template: template.id,
    job: done!.id,
    waiting: waiting!.id,
    batch: 'batch_1',
    endpoint: endpoint.id,
    message: (await webhooks.deliveries({ account, mode: null }, 1))[0]!.id,
    session: (await sessions.list(account))[0]!.id,
    passkey: passkey.id,
    person: member.id,
    invitation: (await teams.invitations(account))[0]!.id,
    event: (await auditLog.list(account, { after: null, limit: 1 }))[0]!.id,
    render: (await renders.list(account, { mode: null, after: null, failed: false, limit: 1 }))[0]!.id,
    account,
  };
}

/** All that is kept of the owner, so that any change shows. */
const state = async (): Promise<unknown> => ({
  ...(await accountData((await services.accounts.find(owner.id))!, services)),
  invitations: await services.teams.invitations(owner.id),
  deliveries: await services.webhooks.deliveries({ account: owner.id, mode: null }, 100),
  sessions: await services.sessions.list(owner.id),
  workspaces: await services.teams.workspaces(stranger.id),
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: object;
}

const operations = Object.entries(
  openApiDocument('http://localhost').paths as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));

const tokenOf = async (account: string, scopes: readonly TokenScope[] | null): Promise<string> =>
  right(await services.tokens.create({ account, name: 'Eve’s', mode: 'live', expiresAt: null, scopes })).token;

/** Bodies that are right, but for what they name. */
function bodyFor(operationId: string): string {
  const { template } = ids;
  const bodies: Record<string, object> = {
    createTemplate: { name: 'x', html: 'x' },
    updateTemplate: { name: 'x', html: 'x' },
    addWebhook: { url: 'https://example.org/' },
    createJobs: { documents: [{ html: 'x' }, { template }] },
  };
  return JSON.stringify(bodies[operationId] ?? { template });
}

async function ask(path: string, method: string, token: string | null, body: string | null): Promise<Response> {
  return await api.request(path, {
    method: method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === null ? {} : { body }),
  });
}

describe('the API', () => {
  it('knows nothing of another account’s, whatever id is named', async () => {
    const token = await tokenOf(stranger.id, null);
    const before = await state();
    let named = 0;
    for (const { path, method, operation } of operations) {
      const body = operation.requestBody ? bodyFor(operation.operationId) : null;
      const queries = (operation.parameters ?? []).filter(
        ({ in: place, name }) => place === 'query' && name !== 'limit',
      );
      for (const id of Object.values(ids)) {
        const urls = path.includes('{id}')
          ? [path.replace('{id}', id)]
          : queries.map(({ name }) => `${path}?${name}=${id}`);
        for (const url of urls.length > 0 ? urls : [path]) {
          const answer = await ask(url, method, token, body);
          const text = await answer.text();
          expect(text, `${method} ${url}`).not.toContain(MARK);
          if (path.includes('{id}')) expect(answer.status, `${method} ${url}`).toBe(404);
          else if (body?.includes(ids.template!)) expect(answer.status, `${method} ${url}`).toBe(422);
          named++;
        }
      }
    }
    expect(named).toBeGreaterThan(200);
    expect(await state()).toEqual(before);
  });

  it('asks for a token everywhere, and for one of the right scope', async () => {
    const before = await state();
    const others = new Map(
      await Promise.all(
        TOKEN_SCOPES.map(
          async (scope) =>
            [
              scope,
              await tokenOf(
                owner.id,
                TOKEN_SCOPES.filter((one) => one !== scope),
              ),
            ] as const,
        ),
      ),
    );
    for (const { path, method, operation } of operations) {
      const url = path.replace('{id}', 'x');
      const body = operation.requestBody ? bodyFor(operation.operationId) : null;
      expect((await ask(url, method, null, body)).status, `${method} ${path}`).toBe(401);
      const narrow = await Promise.all(
        [...others.values()].map(async (token) => (await ask(url, method, token, body)).status),
      );
      expect(
        narrow.filter((status) => status === 403),
        `${method} ${path}`,
      ).toHaveLength(1);
    }
    expect(await withoutTokens(before)).toEqual(await withoutTokens(await state()));
  });

  /** What the requests of the owner's own tokens leave. */
  const withoutTokens = async (of: unknown): Promise<unknown> => {
    const { tokens, renders, usage, jobs, templates, webhooks, ...rest } = of as Record<string, unknown>;
    return rest;
  };
});

/** All that the dashboard answers to. */
const routes = (): { readonly method: string; readonly path: string }[] => {
  const found = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/dashboard'))
    .map(({ method, path }) => ({ method, path }));
  return [...new Map(found.map((one) => [`${one.method} ${one.path}`, one])).values()];
};

/** With each of the owner's ids where there is a place for one. */
const addresses = (path: string): readonly string[] =>
  /:\w+/.test(path) ? Object.values(ids).map((id) => path.replace(/:\w+/, id)) : [path];

const csrfOf = async (visitor: Visitor): Promise<string> =>
  /name="csrf" value="([^"]+)"/.exec((await visitor.get('/dashboard/account')).text)![1]!;

/** Pages that are those of who has signed in, whatever account they work in. */
const PERSONAL = /^\/dashboard(?:\/start|\/account(?:\/.*)?|\/team(?:\/.*)?)?$/;

describe('the dashboard', () => {
  it('shows nothing of another account’s, and changes nothing of it, whatever is sent', async () => {
    const before = await state();
    // Another visitor for what ends the visit.
    const ends = /sign-out|account\/delete|account\/password/;
    const csrf = await csrfOf(eve);
    const seen = { pages: 0, forms: 0 };
    for (const { method, path } of routes()) {
      if (ends.test(path)) continue;
      for (const address of addresses(path)) {
        if (method === 'GET') {
          const queries = ['job', 'event', 'render', 'template'].map(
            (name) => `?after=${ids[name]}&template=${ids[name]}`,
          );
          for (const query of path.includes(':') ? [''] : ['', ...queries]) {
            const page = await eve.get(address + query);
            expect(page.text, `GET ${address}`).not.toContain(MARK);
            if (path.includes(':')) expect(page.status, `GET ${address}`).toBe(404);
            seen.pages++;
          }
          continue;
        }
        const fields: Record<string, string> = {
          ...ids,
          csrf,
          html: 'x',
          data: '',
          name: 'x',
          url: 'https://example.org/',
          role: 'admin',
        };
        const both: readonly Record<string, string>[] = [{}, { remove: '1' }];
        for (const more of path.endsWith('/member') ? both : [{}]) {
          const page = await eve.post(address, {
            ...fields,
            ...more,
            plan: 'starter',
            email: 'x@example.org',
            once: '1',
          });
          expect(page.text, `POST ${address}`).not.toContain(MARK);
          expect(page.status, `POST ${address}`).toBeLessThan(500);
          seen.forms++;
        }
      }
    }
    expect(seen.pages).toBeGreaterThan(40);
    expect(seen.forms).toBeGreaterThan(40);
    expect(await state()).toEqual(before);
    expect((await eve.get('/dashboard')).text).not.toContain('workplace');
  });

  it('is for those who have signed in', async () => {
    const nobody = visit(site);
    for (const { method, path } of routes()) {
      const address = addresses(path)[0]!;
      const page = method === 'GET' ? await nobody.get(address) : await nobody.post(address, ids);
      expect(page.path, `${method} ${path}`).toMatch(/^\/sign-in\?next=/);
    }
  });

  it('takes no form without its own token, and none that another site sends', async () => {
    const victim = await signedIn('owner@example.com');
    const csrf = await csrfOf(victim);
    const before = await state();
    for (const { path } of routes().filter(({ method }) => method === 'POST')) {
      for (const address of addresses(path)) {
        for (const [fields, headers] of [
          [ids, {}],
          [{ ...ids, csrf: await csrfOf(eve) }, {}],
          [{ ...ids, csrf }, { 'sec-fetch-site': 'cross-site' }],
          [{ ...ids, csrf }, { origin: 'https://evil.example' }],
        ] as const) {
          const page = await victim.post(address, { ...fields, remove: '1', name: 'x' }, headers);
          expect([403, 422], `POST ${address} ${JSON.stringify(headers)}`).toContain(page.status);
        }
      }
    }
    expect(await state()).toEqual(before);
  });

  it.each(MEMBER_ROLES)('gives the role %s what it may do, by any spelling of the address', async (role) => {
    await services.store.db
      .insertInto('members')
      .values({ account: owner.id, person: stranger.id, role, joined_at: 1 })
      .execute();
    await eve.post('/dashboard/team/work-in', { csrf: await csrfOf(eve), account: owner.id });
    for (const { method, path } of routes()) {
      const area = areaOf(path);
      expect(area !== null || PERSONAL.test(path), `${path} has no area`).toBe(true);
      if (area === null || may(role, area)) continue;
      for (const address of [
        path,
        path
          .replace('/dashboard/', '/dashboard/%')
          .replace(/%(.)/, (_, c: string) => `%${c.charCodeAt(0).toString(16)}`),
      ]) {
        const page = method === 'GET' ? await eve.get(address) : await eve.post(address, { csrf: await csrfOf(eve) });
        expect(page.status, `${method} ${address}`).toBe(403);
      }
    }
    const managed = ['name', 'invite', 'withdraw', 'member'].map((name) => `/dashboard/team/${name}`);
    if (may(role, 'people')) return;
    for (const address of managed) {
      expect((await eve.post(address, { csrf: await csrfOf(eve), ...ids })).status, address).toBe(403);
    }
  });
});
