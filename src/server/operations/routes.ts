/** `/healthz`, `/readyz` and `/metrics`: for those who run the service. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Renderer } from '../rendering/renderer.ts';
import type { Services } from '../services.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Metrics } from './metrics.ts';

interface OperationsOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** The bearer token for `/metrics`; null: it answers only direct connections from this machine. */
  readonly metricsToken: string | null;
}

export function operationsRoutes(options: OperationsOptions): Hono {
  const app = new Hono();
  const noStore = { 'Cache-Control': 'no-store' };
  /** Whether the process responds. */
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore));
  /** Whether it should receive requests. */
  app.get('/readyz', async (c) => {
    const store = await options.services.storeState();
    const checks = {
      accepting: !options.lifecycle.draining,
      renderer: options.renderer.load().alive > 0,
      store: store !== 'gone',
      writing: store === 'ready',
    };
    // It can render even if the store is read-only, which is better than if no process received requests.
    const ready = checks.accepting && checks.renderer && checks.store;
    const status = ready ? (checks.writing ? 'ready' : 'degraded') : 'not ready';
    return c.json({ status, checks }, ready ? 200 : 503, noStore);
  });
  app.get('/metrics', async (c) => {
    if (!mayRead(c, options.metricsToken)) return c.text('Forbidden\n', 403, noStore);
    const { metrics } = options;
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, ...noStore });
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.all(path, (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD', ...noStore }));
  }
  return app;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function mayRead(c: Context, token: string | null): boolean {
  if (token !== null) {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    return given !== undefined && timingSafeEqual(hash(given), hash(token));
  }
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  const address = incoming?.socket?.remoteAddress ?? '';
  return !passedOn && /^(?:::1|(?:::ffff:)?127\.)/.test(address);
}
