/** The HTTP service. The engine never loads any of it. */

export { type AppOptions, createApp, DEFAULT_SERVICE_LIMITS, type ServiceLimits } from './app.ts';
export {
  createRenderPool,
  type FailureKind,
  type Renderer,
  RenderFailure,
  type RenderPool,
  type RenderPoolOptions,
} from './render-pool.ts';
export { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
export { createToken, openTokenStore, type TokenRecord, type TokenStore } from './tokens.ts';
