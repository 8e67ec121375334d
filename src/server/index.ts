/** The HTTP service. The engine never loads any of it. */

export { createFirstToken, createLocalAccount, LOCAL_EMAIL } from './accounts/local-account.ts';
export { type AppOptions, createApp, DEFAULT_SERVICE_LIMITS, type ServiceLimits } from './app.ts';
export { ConfigError, DEFAULT_CONFIG, readConfig, SETTINGS, type ServerConfig } from './config.ts';
export { createServices, type ServicesConfig, type StoredServices } from './create-services.ts';
export {
  createRenderPool,
  type FailureKind,
  type Renderer,
  RenderFailure,
  type RenderPool,
  type RenderPoolOptions,
} from './render-pool.ts';
export type * from './services.ts';
export { systemClock } from './services.ts';
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
