/** The HTTP service. The engine never loads any of it. */

export { createFirstToken, createLocalAccount, LOCAL_EMAIL } from './accounts/local-account.ts';
export { type AppOptions, createApp, DEFAULT_SERVICE_LIMITS, type ServiceLimits } from './app.ts';
export { ConfigError, DEFAULT_CONFIG, readConfig, type ServerConfig } from './config.ts';
export { createServices, type ServicesConfig, type StoredServices } from './create-services.ts';
export { createRenderPool, type RenderPool, type RenderPoolOptions } from './rendering/pool.ts';
export {
  type FailureKind,
  type Rendered,
  type Renderer,
  RenderFailure,
  type RenderRequest,
} from './rendering/renderer.ts';
export type * from './services.ts';
export { systemClock } from './services.ts';
export { SETTINGS } from './settings.ts';
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
export { type RunningWorker, startWorker, type WorkerOptions } from './start-worker.ts';
