/** Results through signed, temporary links, for people and programs without a token. */

import { Hono } from 'hono';
import type { Jobs } from '../jobs/types.ts';

export function resultRoutes(jobs: Pick<Jobs, 'readLinked'>): Hono {
  const app = new Hono();
  app.get('/results/:id', async (c) => {
    const bytes = await jobs.readLinked(
      c.req.param('id'),
      c.req.query('expires') ?? '',
      c.req.query('signature') ?? '',
    );
    if (!bytes) return c.text('This link is not valid, or not any more.\n', 404, { 'Cache-Control': 'no-store' });
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="document.pdf"',
      'Content-Length': `${bytes.byteLength}`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
  });
  return app;
}
