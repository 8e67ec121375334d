/** Puts the app on a port with its pool of renderers, and takes it down in order. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createFirstToken } from './accounts/local-account.ts';
import { createApp } from './app.ts';
import { DEFAULT_CONFIG, describeConfig, type ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { createRenderPool, type RenderPoolOptions } from './render-pool.ts';
import { type Clock, systemClock } from './services.ts';

export interface ServerOptions {
  /** What is left out is `DEFAULT_CONFIG`'s. */
  readonly config?: Partial<ServerConfig>;
  readonly clock?: Clock;
  /** Beyond what the configuration says: for tests. */
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
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const services = await createServices(config, options.clock ?? systemClock);
  const pool = createRenderPool({ ...poolOptions(config), ...options.pool });
  const closeRooms = async (): Promise<void> => {
    await pool.close();
    await services.close();
  };
  try {
    const firstToken = config.localAccount ? await createFirstToken(services) : null;
    const limits = { body: config.bodyBytes, deadline: config.deadline };
    const app = createApp({ renderer: pool, tokens: services.tokens, limits, onError: reportError });
    const server = await listen(app.fetch, config.port, config.host);
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => {
      closing ??= closeServer(server, limits.deadline + ANSWER_TIME).then(closeRooms);
      return closing;
    };
    if (options.signals ?? true) {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
    }
    const url = urlOf(server);
    for (const line of greeting(url, firstToken, config)) print(line);
    return { url, close };
  } catch (error) {
    await closeRooms();
    throw error;
  }
}

const poolOptions = ({ threads, queue, threadMemory }: ServerConfig): RenderPoolOptions => ({
  ...(threads === null ? {} : { threads }),
  ...(queue === null ? {} : { queue }),
  memory: threadMemory,
});

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

/** Milliseconds that the answer to a request past its deadline may take. */
const ANSWER_TIME = 2_000;

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

function greeting(url: string, token: string | null, config: ServerConfig): string[] {
  const lines = [`Platen listens on ${url}`, ...describeConfig(config).map((line) => `  ${line}`)];
  if (token === null) return lines;
  const command = `curl -sS ${url}/api/v1/pdf -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -H 'Accept: application/pdf' -d '{"html": "<h1>Hello, paper</h1>"}' -o hello.pdf`;
  return [
    ...lines,
    '',
    'This token for local use is shown once; the store keeps its hash:',
    '',
    `  ${token}`,
    '',
    'Try it:',
    '',
    `  ${command}`,
    '',
  ];
}

/** One line of JSON for whoever keeps the logs. */
function reportError(error: unknown, requestId: string): void {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.stack : undefined;
  process.stderr.write(`${JSON.stringify({ level: 'error', request_id: requestId, message, stack, cause })}\n`);
}
