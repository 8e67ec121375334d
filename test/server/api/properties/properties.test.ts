/**
 * Requests made up from the description of the API, most of them as it asks and some with one thing wrong, to the service with its
 * store and its engine: each answer is one that the description has, in the shape it says, and none is a fault of ours.
 * PLATEN_PROPERTY_REQUESTS and PLATEN_PROPERTY_SEED ask for more, and for others.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/server/api/openapi/openapi.ts';
import { createApp } from '../../../../src/server/app.ts';
import { createServices, type StoredServices } from '../../../../src/server/create-services.ts';
import { createRenderPool, type RenderPool } from '../../../../src/server/rendering/pool.ts';
import type { TokenMode } from '../../../../src/server/services.ts';
import { TEST_PLANS, testClock } from '../../memory-services.ts';
import { TEST_TIME } from '../../patience.ts';
import { CHEAP } from '../../store/cheap.ts';
import { broken, type Hints, type Schema, valueFor } from './schema-arbitrary.ts';

const REQUESTS = Number(process.env.PLATEN_PROPERTY_REQUESTS ?? 160);
const SEED = Number(process.env.PLATEN_PROPERTY_SEED ?? 17);

const ORIGIN = 'https://pdf.example.com';
const built = existsSync(fileURLToPath(new URL('../../../../dist/server/rendering/worker.js', import.meta.url)));

interface Media {
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const description = JSON.parse(JSON.stringify(openApiDocument(ORIGIN))) as Description;
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** Where a schema stands in the description, for what checks by it. */
const pointer = (...keys: readonly string[]): string =>
  `api#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : description.components.schemas[schema.$ref.split('/').at(-1)!]!;

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: TokenMode | 'none' | 'wrong';
  readonly body: string | undefined;
}

const DOCUMENTS = [
  '<h1>Hello</h1>',
  '<!doctype html><html lang=de><title>Rechnung</title><style>@page { size: A5 }</style><table><tr><th>1<td>2</table>',
  '<p style="colour: red">{{ name }} {% for i in items %}{{ i }}{% endfor %}',
  '{% if %}',
  '<form><input name=a value=b><select name=c><option>1</select></form><img src="none.png">',
  '',
] as const;

/** Ids that are there. */
interface Known {
  readonly template: string;
  readonly job: string;
  readonly webhook: string;
}

const hintsOf = (known: Known): Hints => ({
  html: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...DOCUMENTS) }, fc.string({ unit: 'binary', maxLength: 60 })),
  template: fc.oneof({ weight: 4, arbitrary: fc.constant(known.template) }, fc.stringMatching(/^tpl_[A-Za-z0-9]{20}$/)),
  version: fc.integer({ min: 1, max: 2 }),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
});

const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: seldom });

/** Any request to any of the operations. */
function requestsOf(known: Known): fc.Arbitrary<Asked> {
  const hints = hintsOf(known);
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const { parameters = [], requestBody } = operation;
    const id = path.includes('template') ? known.template : path.includes('webhook') ? known.webhook : known.job;
    const given = (place: string): fc.Arbitrary<Record<string, string>> =>
      fc
        .record(
          Object.fromEntries(
            parameters
              .filter((one) => one.in === place && one.name !== 'Content-Encoding')
              .map(({ name, schema }) => [
                name,
                fc.option(often(valueFor(schema, {}).map(String), fc.string({ maxLength: 20 })), { freq: 3 }),
              ]),
          ),
        )
        .map(
          (found) =>
            Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) as Record<string, string>,
        );
    const json = requestBody?.content['application/json'];
    const body = json
      ? often(
          often(valueFor(resolved(json.schema), hints), valueFor(resolved(json.schema), hints).chain(broken)).map(
            (value) => JSON.stringify(value),
          ),
          fc.string({ maxLength: 30 }),
        )
      : fc.constant(undefined);
    const accept = often(
      fc.constantFrom('*/*', 'application/json', 'application/pdf, */*', 'application/pdf, application/json'),
      fc.constantFrom('text/html', 'application/pdf;q=0', '', 'a'),
    );
    const token = often(fc.constantFrom('live', 'test'), fc.constantFrom('none', 'wrong')) as fc.Arbitrary<
      Asked['token']
    >;
    const type = often(
      fc.constant('application/json'),
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', ''),
    );
    return fc
      .record({
        id: often(fc.constant(id), fc.string({ maxLength: 12 })),
        query: given('query'),
        named: given('header'),
        body,
        accept,
        token,
        type,
      })
      .map(({ query, named, ...rest }) => {
        const search = new URLSearchParams(query).toString();
        const headers = Object.fromEntries(Object.entries(named).filter(([, value]) => /^[\x21-\x7e]*$/.test(value)));
        return {
          path,
          method,
          operation,
          url: path.replace('{id}', encodeURIComponent(rest.id) || 'x') + (search ? `?${search}` : ''),
          headers: { ...headers, accept: rest.accept, 'content-type': rest.type },
          token: rest.token,
          body: rest.body,
        };
      });
  });
}

/** What every answer has, or what HTTP itself says something about. */
const USUAL_HEADERS = new Set([
  ...['content-type', 'content-length', 'content-disposition', 'cache-control', 'vary', 'connection', 'date'],
  ...['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'],
  ...[
    'cross-origin-resource-policy',
    'cross-origin-opener-policy',
    'www-authenticate',
    'allow',
    'accept-post',
    'accept-encoding',
  ],
]);

it('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(description)));
  expect(result.valid, JSON.stringify(result.errors)).toBe(true);
  expect(validator.version).toBe('3.1');
});

describe.skipIf(!built)('requests made up from the description', () => {
  let services: StoredServices;
  let pool: RenderPool;
  beforeAll(async () => {
    const plans = TEST_PLANS.map((plan) => ({
      ...plan,
      requestsPerMinute: 1e6,
      rendersPerMonth: 1e6,
      trialRenders: 1e6,
      testRendersPerDay: 1e6,
    }));
    services = await createServices(
      { database: { kind: 'sqlite', file: ':memory:' }, plans, passwordCost: CHEAP },
      testClock(),
    );
    pool = createRenderPool({ threads: 1 });
    await pool.ready;
  }, TEST_TIME);
  afterAll(async () => {
    await pool?.close();
    await services?.close();
  });

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('base64', true);
  ajv.addSchema({ $id: 'api', ...description });

  /** What the description does not have about the answer; empty where it has all. */
  async function faultsOf({ path, method, operation }: Asked, response: Response): Promise<string[]> {
    const { status } = response;
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const described = operation.responses[status];
    const bytes = Buffer.from(await response.arrayBuffer());
    if (status >= 500) return [`status ${status}: ${bytes.toString()}`];
    if (!described) return [`status ${status} is not described: ${bytes.toString().slice(0, 300)}`];
    const faults = [...response.headers.keys()]
      .filter(
        (name) =>
          !USUAL_HEADERS.has(name) && !Object.keys(described.headers ?? {}).some((one) => one.toLowerCase() === name),
      )
      .map((name) => `header ${name} is not described for status ${status}`);
    if (!described.content) return bytes.length === 0 ? faults : [...faults, `status ${status} has a body`];
    if (!described.content[type]) return [...faults, `"${type}" is not described for status ${status}`];
    if (!/json$/.test(type)) return faults;
    const check = ajv.getSchema(pointer('paths', path, method, 'responses', `${status}`, 'content', type, 'schema'))!;
    if (check(JSON.parse(bytes.toString()))) return faults;
    return [...faults, `${ajv.errorsText(check.errors)}: ${bytes.toString().slice(0, 500)}`];
  }

  it(`${REQUESTS} of them get answers as described, and most are accepted`, {
    timeout: TEST_TIME + REQUESTS * 500,
  }, async () => {
    const signedUp = await services.accounts.signUp({
      email: 'ada@example.com',
      password: 'correct horse battery',
      plan: TEST_PLANS[0]!.id,
    });
    if (!signedUp.ok) throw new Error(signedUp.detail);
    const account = signedUp.value;
    const tokens: Record<string, string> = { wrong: 'plt_live_wrong' };
    for (const mode of ['live', 'test'] as const) {
      const made = await services.tokens.create({ account: account.id, name: mode, mode, expiresAt: null });
      if (!made.ok) throw new Error(made.detail);
      tokens[mode] = made.value.token;
    }
    const errors: unknown[] = [];
    const log = { request() {}, info() {}, audit() {}, warn() {}, error: (error: unknown) => void errors.push(error) };
    const app = createApp({ services, renderer: pool, publicUrl: ORIGIN, log });
    const send = async (asked: Pick<Asked, 'url' | 'method' | 'headers' | 'body' | 'token'>): Promise<Response> => {
      const token = tokens[asked.token];
      const headers = { ...asked.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
      return await app.request(asked.url, {
        method: asked.method.toUpperCase(),
        headers,
        ...(asked.body === undefined ? {} : { body: asked.body }),
      });
    };
    const make = async (url: string, body: object): Promise<Record<string, unknown>> => {
      const headers = { 'content-type': 'application/json' };
      return (await (
        await send({ url, method: 'post', headers, body: JSON.stringify(body), token: 'live' })
      ).json()) as Record<string, unknown>;
    };
    /** There again where a request has deleted it. */
    const known = async (): Promise<Known> => {
      const [templates, webhooks] = [
        await services.templates.list(account.id),
        await services.webhooks.list({ account: account.id, mode: null }),
      ];
      const job = await make('/api/v1/jobs', { documents: [{ html: 'x' }] });
      return {
        template: templates[0]?.id ?? `${(await make('/api/v1/templates', { name: 'A', html: '{{ a }}' })).id}`,
        webhook: webhooks[0]?.id ?? `${(await make('/api/v1/webhooks', { url: 'https://example.com/' })).id}`,
        job: (job.jobs as { id: string }[])[0]!.id,
      };
    };

    const faults = new Set<string>();
    const byStatus: Record<string, number> = {};
    // What one deletes is there again for the next ones.
    const batch = 2;
    for (let done = 0; done < REQUESTS; done += batch) {
      for (const asked of fc.sample(requestsOf(await known()), { numRuns: batch, seed: SEED + done })) {
        const response = await send(asked);
        byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
        for (const fault of await faultsOf(asked, response)) {
          faults.add(
            `${asked.method} ${asked.url} ${JSON.stringify(asked.headers)} ${asked.body?.slice(0, 400)}\n  ${fault}`,
          );
        }
      }
    }
    expect([...faults].slice(0, 5)).toEqual([]);
    expect(errors).toEqual([]);
    const accepted = Object.entries(byStatus).reduce(
      (sum, [status, count]) => sum + (Number(status) < 300 ? count : 0),
      0,
    );
    if (REQUESTS > 1_000) console.info(byStatus);
    expect(accepted, JSON.stringify(byStatus)).toBeGreaterThan(REQUESTS / 2);
  });
});
