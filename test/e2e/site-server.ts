/** The site alone on a free port, over a store in memory and with the engine in this very thread. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { preview, render } from '../../src/index.ts';
import { openApiDocument } from '../../src/server/api/openapi/openapi.ts';
import { PROBLEM_KINDS } from '../../src/server/api/problems.ts';
import { createServices } from '../../src/server/create-services.ts';
import { LANGUAGES } from '../../src/server/languages.ts';
import type { Services } from '../../src/server/services.ts';
import { createSite } from '../../src/server/site/create-site.ts';
import { readGuide } from '../../src/server/site/markdown.ts';
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
  /** Texts of the mails that were sent. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

export async function startSite(): Promise<SiteServer> {
  const clock = testClock();
  const mails: string[] = [];
  const mailer = { send: async ({ text }: { readonly text: string }) => void mails.push(text), close() {} };
  const mail = {
    mailer,
    origin: () => 'http://localhost',
    verify: false,
    onError: (error: unknown) => console.error(error),
  };
  const services = await createServices(
    { database: { kind: 'sqlite', file: ':memory:' }, passwordCost: { logN: 10, r: 8, p: 1 }, mail },
    clock,
  );
  const site = createSite({
    services,
    playground,
    publicUrl: null,
    problems: Object.entries(PROBLEM_KINDS).map(([name, { status, title }]) => ({ name, status, title })),
    pages: [
      {
        name: 'legal',
        texts: new Map([['de', readGuide('# Impressum\n\nMuster GmbH\n\n- Musterstraße 1\n- 12345 Musterstadt')]]),
      },
      {
        name: 'contact',
        texts: new Map(
          LANGUAGES.map((language) => [
            language,
            readGuide(
              `# Contact (${language})\n\n## Post\n\n[Write](mailto:a@example.com), \`or\` call.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |`,
            ),
          ]),
        ),
      },
    ],
    openapi: () => openApiDocument(''),
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
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(services.close()));
        server.closeAllConnections();
      }),
  };
}
