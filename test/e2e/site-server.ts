/** The site alone on a free port, over a store in memory and with the engine in this very thread. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { render } from '../../src/index.ts';
import { preview } from '../../src/preview/preview.ts';
import { createServices } from '../../src/server/create-services.ts';
import type { Services } from '../../src/server/services.ts';
import { createSite } from '../../src/server/site/create-site.ts';
import type { Playground } from '../../src/server/site/site-options.ts';
import { type TestClock, testClock } from '../server/memory-services.ts';

const playground: Playground = {
  preview: async ({ html }) => ({ ok: true, value: await preview(html) }),
  pdf: async ({ html }) => ({ ok: true, value: (await render(html)).pdf }),
};

export interface SiteServer {
  readonly url: string;
  readonly services: Services;
  readonly clock: TestClock;
  close(): Promise<void>;
}

export async function startSite(): Promise<SiteServer> {
  const clock = testClock();
  const services = await createServices(
    { database: { kind: 'sqlite', file: ':memory:' }, passwordCost: { logN: 10, r: 8, p: 1 } },
    clock,
  );
  const site = createSite({
    services,
    playground,
    publicUrl: null,
    problems: [
      { name: 'unauthorized', status: 401, title: 'A valid API token is required' },
      { name: 'trial-over', status: 402, title: 'The trial is over' },
      { name: 'rate-limited', status: 429, title: 'Too many requests' },
      { name: 'busy', status: 503, title: 'The service is busy' },
    ],
    openapi: () => OPENAPI,
    onError: (error) => console.error(error),
  });
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    services,
    clock,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(services.close()));
        server.closeAllConnections();
      }),
  };
}

/** As much of a document as the reference page has parts for. */
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Platen', version: '1', description: 'HTML in, PDF out.' },
  paths: {
    '/api/v1/pdf': {
      post: {
        summary: 'Render a document',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'Repeats are answered alike.',
            schema: { type: 'string', maxLength: 255 },
          },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } } },
        responses: {
          200: { description: 'The document', content: { 'application/pdf': {}, 'application/json': {} } },
          402: { description: 'The trial is over', content: { 'application/problem+json': {} } },
        },
      },
    },
  },
  components: {
    schemas: {
      Request: {
        type: 'object',
        required: ['html'],
        properties: {
          html: { type: 'string', minLength: 1, description: 'The document.' },
          media: { enum: ['print', 'screen'], description: 'Which media queries match.' },
          page: {
            type: 'object',
            properties: { margin: { anyOf: [{ type: 'string' }, { type: 'number', minimum: 0 }] } },
          },
        },
      },
    },
  },
};
