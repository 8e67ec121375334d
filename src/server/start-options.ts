/** Derives the options of the renderer from the configuration, for `platen serve` and `platen work` alike. */

import { createRequestLimiter } from './api/request-limiter.ts';
import type { ServerConfig } from './config.ts';
import type { StoredServices } from './create-services.ts';
import { DEFAULT_FETCH_POLICY } from './fetching/policy.ts';
import type { WorkOptions } from './jobs/work.ts';
import type { MemoryPlan } from './memory-plan.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import type { RenderPool, RenderPoolOptions } from './rendering/pool.ts';

export const poolOptions = (
  { threads, queue, fetching, fonts }: ServerConfig,
  memory: MemoryPlan,
  log: Log,
): RenderPoolOptions => ({
  ...(threads === null ? {} : { threads }),
  ...(queue === null ? {} : { queue }),
  memory: memory.threadHeap,
  memoryBudget: memory.budget * 1_048_576,
  answerBytes: memory.answerBytes,
  limits: { imagePixels: memory.imagePixels },
  fetching: fetching ? DEFAULT_FETCH_POLICY : null,
  fonts,
  onThreadDeath: (cause) =>
    log.error(cause ?? new Error('a thread was ended: its work went on past its deadline or without its client')),
});

interface WorkRooms {
  readonly services: StoredServices;
  readonly renderer: RenderPool;
  readonly metrics: Metrics;
  readonly log: Log;
}

export const workOptions = (config: ServerConfig, { services, renderer, metrics, log }: WorkRooms): WorkOptions => ({
  services,
  renderer,
  queue: services.queue,
  limiter: createRequestLimiter(services.places),
  counters: metrics,
  limits: { patience: config.patience, deadline: config.deadline },
  renders: renderer.load().threads,
  onError: (error) => log.error(error),
});
