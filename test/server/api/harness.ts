/** The application over services in memory and a renderer that answers at once, for tests that speak HTTP to it. */

import { expect } from 'vitest';
import type { Warning } from '../../../src/index.ts';
import { type AppOptions, createApp } from '../../../src/server/app.ts';
import type { RequestLine } from '../../../src/server/operations/log.ts';
import type { Rendered, Renderer, RenderRequest } from '../../../src/server/rendering/renderer.ts';
import type { Account, Plan, Services, TokenMode } from '../../../src/server/services.ts';
import { createMemoryServices, TEST_PLANS, type TestClock, testClock } from '../memory-services.ts';

export const PDF = new TextEncoder().encode('%PDF-1.7 test');
export const DAY = 86_400_000;

export interface FakeRenderer extends Renderer {
  readonly requests: RenderRequest[];
}

export const rendered = (bytes: Uint8Array = PDF, warnings: readonly Warning[] = []): Rendered => ({
  bytes,
  pageCount: 3,
  warnings,
  times: { queue: 1, parse: 2, style: 3, layout: 4, pdf: 5 },
});

export function fakeRenderer(
  render: (request: RenderRequest) => Promise<Rendered> = async () => rendered(),
): FakeRenderer {
  const requests: RenderRequest[] = [];
  return {
    requests,
    render(request) {
      requests.push(request);
      return render(request);
    },
    isFull: () => false,
    load: () => ({ alive: 2, threads: 1, running: 0, waiting: 0, replaced: 0, expectedWait: 0 }),
  };
}

export interface Harness {
  readonly services: Services;
  readonly clock: TestClock;
  readonly renderer: FakeRenderer;
  readonly account: Account;
  readonly live: string;
  readonly test: string;
  readonly lines: RequestLine[];
  readonly errors: unknown[];
  readonly audits: object[];
  /** `POST /api/v1/pdf` with the live token and a small document, unless said otherwise. */
  call(options?: Call): Promise<Response>;
  token(mode: TokenMode, account?: string): Promise<string>;
  signUp(email: string, plan?: string): Promise<Account>;
}

export interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ReadableStream;
  readonly signal?: AbortSignal;
}

export interface HarnessOptions extends Partial<Omit<AppOptions, 'renderer' | 'services'>> {
  readonly renderer?: FakeRenderer;
  readonly plan?: Partial<Plan>;
}

export async function harness({ plan, ...options }: HarnessOptions = {}): Promise<Harness> {
  const clock = testClock();
  const plans = TEST_PLANS.map((one) => ({ ...one, requestsPerMinute: 1_000, ...plan }));
  const services = createMemoryServices({ clock, plans });
  const renderer = options.renderer ?? fakeRenderer();
  const lines: RequestLine[] = [];
  const errors: unknown[] = [];
  const audits: object[] = [];
  const log = {
    request: (line: RequestLine) => lines.push(line),
    info() {},
    audit: (event: string, facts: object) => audits.push({ event, ...facts }),
    warn() {},
    error: (error: unknown) => errors.push(error),
  };
  const app = createApp({ log, ...options, services, renderer });
  const signUp = async (email: string, planId = 'starter'): Promise<Account> => {
    const outcome = await services.accounts.signUp({ email, password: 'correct horse', plan: planId });
    if (!outcome.ok) throw new Error(outcome.detail);
    return outcome.value;
  };
  const account = await signUp('ada@example.com');
  const token = async (mode: TokenMode, owner = account.id): Promise<string> => {
    const outcome = await services.tokens.create({ account: owner, name: mode, mode, expiresAt: null });
    if (!outcome.ok) throw new Error(outcome.detail);
    return outcome.value.token;
  };
  const [live, test] = [await token('live'), await token('test')];
  const call = async (one: Call = {}): Promise<Response> => {
    const { path = '/api/v1/pdf', method = 'POST', token: used = live, headers = {}, body = '{"html":"<p>x"}' } = one;
    return await app.request(path, {
      method,
      headers: {
        ...(used === null ? {} : { authorization: `Bearer ${used}` }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(method === 'POST' ? { body: body as ConstructorParameters<typeof Response>[0] } : {}),
      ...(one.signal ? { signal: one.signal } : {}),
      duplex: 'half',
    } as RequestInit);
  };
  return { services, clock, renderer, account, live, test, lines, errors, audits, call, token, signUp };
}

export interface ProblemDocument {
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  readonly request_id: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly [member: string]: unknown;
}

/** Checks what all problems have in common. */
export async function problemOf(response: Response, status: number, name: string): Promise<ProblemDocument> {
  const body = (await response.json()) as ProblemDocument;
  expect({ status: response.status, type: body.type }).toEqual({ status, type: `http://localhost/problems/${name}` });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(body.status).toBe(status);
  expect(body.title).toBeTruthy();
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}
