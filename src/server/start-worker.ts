/** A process that renders jobs and sends webhooks but answers no requests. Any number can run, on any machine. */

import { DEFAULT_CONFIG, describeConfig, type ServerConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { startWork } from './jobs/work.ts';
import { planMemory } from './memory-plan.ts';
import { createLog, seldom } from './operations/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { createRenderPool, type RenderPoolOptions } from './rendering/pool.ts';
import { systemClock } from './services.ts';
import { poolOptions, workOptions } from './start-options.ts';

export interface WorkerOptions {
  /** Missing settings are taken from `DEFAULT_CONFIG`. */
  readonly config?: Partial<ServerConfig>;
  /** Overrides the configuration, for tests. */
  readonly pool?: RenderPoolOptions;
  readonly print?: (line: string) => void;
  readonly writeLog?: (line: string) => void;
}

export interface RunningWorker {
  /** Takes no more work, finishes what it has begun, then ends the threads. */
  close(): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const log = createLog(systemClock, options.writeLog ?? ((line) => process.stderr.write(`${line}\n`)));
  const onError = (error: unknown): void => log.error(error);
  // Mail is sent by the serving processes, which know the mail server and the address of the service.
  const services = await createServices({ ...config, onError: seldom(onError) });
  const memory = planMemory(config.memory, config.threads, config.threadMemory);
  const pool = createRenderPool({ ...poolOptions(config, memory, log), ...options.pool });
  await pool.ready;
  const metrics = createMetrics(pool, false);
  const worker = startWork(workOptions(config, { services, renderer: pool, metrics, log }));
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= worker
      .stop()
      .then(() => pool.close())
      .then(() => services.close());
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  for (const line of ['Platen renders jobs', ...describeConfig(config).map((one) => `  ${one}`)]) print(line);
  return { close };
}
