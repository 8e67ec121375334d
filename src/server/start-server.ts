/** Starts the app on a port with its pool of renderers, and shuts it down gracefully. */

import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createFirstToken } from './accounts/local-account.ts';
import { createApp } from './app.ts';
import { createByteBudget } from './byte-budget.ts';
import { DEFAULT_CONFIG, describeConfig, type ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { startWork } from './jobs/work.ts';
import { openMailer } from './mail/open-mailer.ts';
import { type MemoryPlan, planMemory } from './memory-plan.ts';
import { createLifecycle } from './operations/lifecycle.ts';
import { listen, urlOf } from './operations/listen.ts';
import { createLog, seldom } from './operations/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { clientAddress, requestOrigin } from './operations/proxies.ts';
import { openTelemetry, tracedRenderer } from './operations/tracing.ts';
import { createRenderPool, type RenderPoolOptions } from './rendering/pool.ts';
import { createProvenance } from './rendering/provenance.ts';
import { type Clock, systemClock } from './services.ts';
import { readOperatorPages } from './site/operator-pages.ts';
import { poolOptions, workOptions } from './start-options.ts';
import { toleratingFullStore } from './usage/without-writes.ts';

export interface ServerOptions {
  /** Missing settings are taken from `DEFAULT_CONFIG`. */
  readonly config?: Partial<ServerConfig>;
  readonly clock?: Clock;
  /** Overrides the configuration, for tests. */
  readonly pool?: RenderPoolOptions;
  /** Receives lines for people. Default: standard output. */
  readonly print?: (line: string) => void;
  /** Receives log lines for programs. Default: standard error. */
  readonly writeLog?: (line: string) => void;
  /** Whether to shut down gracefully on SIGINT and SIGTERM. Default true. */
  readonly signals?: boolean;
}

export interface RunningServer {
  readonly url: string;
  /** Accepts no more requests, lets running ones finish, then ends the threads. */
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // The service continues if nobody reads its output any more.
  for (const stream of [process.stdout, process.stderr])
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const clock = options.clock ?? systemClock;
  const log = createLog(clock, options.writeLog ?? ((line) => process.stderr.write(`${line}\n`)));
  const mailer = await openMailer(config, clock, log);
  let listening = 'http://localhost';
  const origin = (): string => config.publicUrl ?? listening;
  const mail = { mailer, origin, verify: config.verify, onError: (error: unknown) => log.error(error) };
  const stored = await createServices({ ...config, mail, onError: seldom((error) => log.error(error)) }, clock);
  const services = toleratingFullStore(
    stored,
    seldom((error) => log.warn('the store cannot be written to: renders go on and are not counted', error)),
  );
  const memory = planMemory(config.memory, config.threads, config.threadMemory);
  const pool = createRenderPool({ ...poolOptions(config, memory, log), ...options.pool });
  const metrics = createMetrics(pool);
  const worker = config.work
    ? startWork(workOptions(config, { services: stored, renderer: pool, metrics, log }))
    : null;
  const closeRooms = async (): Promise<void> => {
    await worker?.stop();
    await pool.close();
    await services.close();
    mailer.close();
  };
  try {
    const firstToken = config.localAccount ? await createFirstToken(services) : null;
    const lifecycle = createLifecycle();
    const telemetry = await openTelemetry();
    const renderer = telemetry ? tracedRenderer(telemetry, pool) : pool;
    const app = createApp({ ...appOptions(config, memory), services, renderer, lifecycle, log, metrics, telemetry });
    const server = await listen(app.fetch, config.port, config.host);
    let closing: Promise<void> | null = null;
    const close = (after = 0): Promise<void> => {
      lifecycle.drain();
      // Its current work finishes while requests do.
      void worker?.stop();
      closing ??= delay(after).then(() =>
        closeServer(server, config.patience + config.deadline + ANSWER_TIME).then(closeRooms),
      );
      return closing;
    };
    if (options.signals ?? true) {
      process.once('SIGINT', () => void close());
      // Load balancers notice from /readyz and from closing connections that they should send requests elsewhere.
      process.once('SIGTERM', () => void close(config.drainDelay));
    }
    const url = urlOf(server);
    listening = url;
    for (const line of greeting(url, firstToken, config)) print(line);
    return { url, close: () => close() };
  } catch (error) {
    await closeRooms();
    throw error;
  }
}

const appOptions = (config: ServerConfig, memory: MemoryPlan) => ({
  publicUrl: config.publicUrl,
  fetching: config.fetching,
  corsOrigins: config.corsOrigins,
  metricsToken: config.metricsToken,
  contact: config.contact,
  pages: config.pagesFolder === null ? [] : readOperatorPages(config.pagesFolder),
  provenance: createProvenance(config.fonts),
  limits: { body: config.bodyBytes, deadline: config.deadline, patience: config.patience },
  bytes: createByteBudget(memory.heldBytes),
  clientAddress: clientAddress(config.proxies),
  originOf: requestOrigin(config.publicUrl, config.proxies),
});

/** How long the response to a request past its deadline may take, in milliseconds. */
const ANSWER_TIME = 2_000;

/** Running requests have as much time as they would have without the shutdown. */
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

/** Host names that only this machine can reach. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Without confirmation by mail, a sign-up reveals whether an address has an account. */
const UNVERIFIED =
  'Addresses are not confirmed, so that the sign-up page tells which of them have accounts. Before strangers reach the service set PLATEN_URL, or PLATEN_VERIFY=on.';

function greeting(url: string, token: string | null, config: ServerConfig): string[] {
  const lines = [`Platen listens on ${url}`, ...describeConfig(config).map((line) => `  ${line}`)];
  if (!config.verify && (config.publicUrl !== null || !LOOPBACK.has(config.host))) lines.push('', UNVERIFIED);
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
