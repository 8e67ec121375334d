/** The application on a TCP port. */

import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';

/** Milliseconds for the headers of a request, and for all of it, so that slow clients do not block others. */
const HEAD_TIME = 15_000;
const REQUEST_TIME = 60_000;
/** Milliseconds a connection may be idle: longer than in proxies, so that they never use one that is being closed. */
const IDLE_TIME = 65_000;

export function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => {
      server.off('error', reject);
      resolve(server);
    }) as Server;
    server.once('error', reject);
    server.requestTimeout = REQUEST_TIME;
    server.headersTimeout = HEAD_TIME;
    server.keepAliveTimeout = IDLE_TIME;
    server.on('clientError', refuse);
  });
}

const FAULTS: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** Invalid HTTP never reaches the application; it is answered like other errors. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] = FAULTS[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({ type: 'about:blank', title, status, request_id: randomUUID() });
  const head = `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: application/problem+json`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

export function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
