/** Shows pages in a browser on this machine and notifies it of new ones. */

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SvgPage } from '../index.ts';
import { PREVIEW_PAGE } from './preview-page.ts';

/** What is shown. */
interface PreviewState {
  /** The document's name. */
  readonly name: string;
  readonly pages: readonly SvgPage[];
  /** Each including the line it is about. */
  readonly warnings: readonly string[];
  /** Why there are no new pages; null if there are. */
  readonly failure: string | null;
  /** Milliseconds that rendering the pages took. */
  readonly time: number;
}

export interface PreviewServer {
  readonly url: string;
  /** Tells the browser that a render is under way. */
  busy(): void;
  show(state: PreviewState): void;
  close(): void;
}

const HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' data:",
  'X-Content-Type-Options': 'nosniff',
};

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Rejects if the port is taken. `readPdf` gives the current file. */
export async function startPreviewServer(port: number, readPdf: () => Promise<Uint8Array>): Promise<PreviewServer> {
  const listeners = new Set<ServerResponse>();
  let state: PreviewState | null = null;
  let event = '';
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, HEADERS).end(error instanceof Error ? error.message : String(error));
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = state?.pages[Number(/^\/pages\/(\d+)\.svg$/.exec(pathname)?.[1]) - 1];
    // Against DNS rebinding: another host's name may resolve to this machine, and its pages must not read documents.
    if (!isLocal(request.headers.host)) response.writeHead(403, HEADERS).end('not this host');
    else if (pathname === '/')
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }).end(PREVIEW_PAGE);
    else if (pathname === '/events') listen(response);
    else if (page) response.writeHead(200, { ...HEADERS, 'Content-Type': 'image/svg+xml' }).end(page.svg);
    else if (pathname === '/document.pdf')
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/pdf' }).end(await readPdf());
    else response.writeHead(404, HEADERS).end('not found');
  };
  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    response.write(event || ': waiting\n\n');
  };
  const tell = (text: string): void => {
    for (const listener of listeners) listener.write(text);
  };
  await listening(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    busy: () => tell('event: busy\ndata: \n\n'),
    show(next) {
      // The last good pages stay visible while rendering fails.
      state = next.failure === null ? next : { ...next, pages: state?.pages ?? [] };
      const pages = state.pages.map(({ number, width, height, svg }) => ({
        number,
        width,
        height,
        digest: digestOf(svg),
      }));
      event = `event: state\ndata: ${JSON.stringify({ ...state, pages })}\n\n`;
      tell(event);
    },
    close() {
      for (const listener of listeners) listener.end();
      server.close();
    },
  };
}

const isLocal = (host: string | undefined): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
