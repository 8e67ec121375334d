/** The service over a store, with jobs and a renderer that answers as told. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestLimiter } from '../../../src/server/api/request-limiter.ts';
import { createApp } from '../../../src/server/app.ts';
import type { StoredServices } from '../../../src/server/create-services.ts';
import { type Pace, startWork, type Worker } from '../../../src/server/jobs/work.ts';
import type { Renderer, RenderRequest } from '../../../src/server/rendering/renderer.ts';
import type { Account, TokenMode } from '../../../src/server/services.ts';
import { fakeRenderer, rendered } from '../api/harness.ts';

/** A PDF that says what it is made of. */
export const echo = async ({ html }: RenderRequest) => rendered(new TextEncoder().encode(`%PDF ${html}`));

export interface JobHarness {
  readonly services: StoredServices;
  readonly errors: unknown[];
  readonly account: Account;
  readonly token: string;
  call(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string>; token?: string },
  ): Promise<Response>;
  signUp(email: string, plan?: string): Promise<{ readonly account: Account; readonly token: string }>;
  tokenOf(account: Account, mode: TokenMode): Promise<string>;
  work(renderer?: Renderer, renders?: number, pace?: Pace): Worker;
}

export async function jobHarness(services: StoredServices): Promise<JobHarness> {
  const errors: unknown[] = [];
  const log = { request() {}, info() {}, audit() {}, warn() {}, error: (error: unknown) => void errors.push(error) };
  const app = createApp({ services, renderer: fakeRenderer(echo), log });
  const tokenOf = async (account: Account, mode: TokenMode): Promise<string> => {
    const made = await services.tokens.create({ account: account.id, name: mode, mode, expiresAt: null });
    if (!made.ok) throw new Error(made.detail);
    return made.value.token;
  };
  const signUp: JobHarness['signUp'] = async (email, plan = 'scale') => {
    const outcome = await services.accounts.signUp({ email, password: 'a sheet of paper', plan });
    if (!outcome.ok) throw new Error(outcome.detail);
    return { account: outcome.value, token: await tokenOf(outcome.value, 'live') };
  };
  const { account, token } = await signUp('ada@example.com');
  return {
    services,
    errors,
    account,
    token,
    signUp,
    tokenOf,
    call: async (path, { method = 'GET', body, headers = {}, token: used = token } = {}) =>
      await app.request(path, {
        method,
        headers: { authorization: `Bearer ${used}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    work: (renderer = fakeRenderer(echo), renders = 2, pace = undefined) =>
      startWork({
        services,
        renderer,
        queue: services.queue,
        limiter: createRequestLimiter(services.places),
        counters: { rendered() {}, failed() {} },
        limits: { patience: 1_000, deadline: 10_000 },
        renders,
        ...(pace ? { pace } : {}),
        onError: (error) => void errors.push(error),
      }),
  };
}

export interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Takes messages, or answers with the status it is told. */
export async function receiver(answer: (received: Received) => number): Promise<{
  readonly url: string;
  readonly received: Received[];
  close(): void;
}> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      response.writeHead(answer(one)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() };
}
