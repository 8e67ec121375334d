/** Puts the app on a port with its pool of renderers, and takes it down in order. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createApp, DEFAULT_SERVICE_LIMITS, type ServiceLimits } from './app.ts';
import { createRenderPool, type RenderPoolOptions } from './render-pool.ts';
import { createToken, openTokenStore } from './tokens.ts';

export interface ServerOptions {
  /** 0 = any free one. Default 8080. */
  readonly port?: number;
  /** Default 127.0.0.1: only this machine. */
  readonly host?: string;
  readonly tokenFile: string;
  readonly limits?: Partial<ServiceLimits>;
  readonly pool?: RenderPoolOptions;
  /** Where lines for people go. Default: standard output. */
  readonly print?: (line: string) => void;
  /** End in order on SIGINT and SIGTERM. Default true. */
  readonly signals?: boolean;
}

export interface RunningServer {
  readonly url: string;
  /** Takes no more requests, lets running ones end, then ends the threads. */
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const limits: ServiceLimits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const tokens = openTokenStore(options.tokenFile);
  const firstToken = (await tokens.isEmpty()) ? await createToken(options.tokenFile, 'local') : null;
  const pool = createRenderPool(options.pool);
  const app = createApp({ renderer: pool, tokens, limits, onError: reportError });
  const server = await listen(app.fetch, options.port ?? 8080, options.host ?? '127.0.0.1').catch(async (error) => {
    await pool.close();
    throw error;
  });
  const url = urlOf(server);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= closeServer(server, limits.deadline).then(() => pool.close());
    return closing;
  };
  if (options.signals ?? true) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  }
  for (const line of greeting(url, firstToken, options.tokenFile)) print(line);
  return { url, close };
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => {
      server.off('error', reject);
      resolve(server);
    }) as Server;
    server.once('error', reject);
    // A client that sends its request drop by drop gives way to others.
    server.requestTimeout = 60_000;
  });
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

/** Running requests have as long as they would have had anyway. */
function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function greeting(url: string, token: string | null, tokenFile: string): string[] {
  const lines = [`Platen listens on ${url}`];
  if (token === null) {
    lines.push(`Tokens are read from ${tokenFile}; "platen token create" makes another.`);
    return lines;
  }
  lines.push(
    '',
    `This token for local use is shown once; its hash is kept in ${tokenFile}:`,
    '',
    `  ${token}`,
    '',
    'Try it:',
    '',
    `  curl -sS ${url}/api/v1/pdf -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -H 'Accept: application/pdf' -d '{"html": "<h1>Hello, paper</h1>"}' -o hello.pdf`,
    '',
  );
  return lines;
}

/** One line of JSON for whoever keeps the logs. */
function reportError(error: unknown, requestId: string): void {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined;
  process.stderr.write(`${JSON.stringify({ level: 'error', request_id: requestId, message, stack, cause })}\n`);
}
