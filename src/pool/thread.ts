/** A thread of a pool: one engine, one task at a time. Built as a separate file, which the pool starts. */

import { parentPort, workerData } from 'node:worker_threads';
import { PlatenError } from '../diagnostics.ts';
import { createEngine } from '../engine.ts';
import type { RenderOptions } from '../options.ts';
import type { Loader, Resource } from '../resources/types.ts';
import type { Failure, FromThread, ThreadSetup, ToThread } from './protocol.ts';

type Task = Extract<ToThread, { kind: 'task' }>;

interface PendingLoad {
  readonly resolve: (resource: Resource | null) => void;
  readonly reject: (error: Error) => void;
}

const engine = createEngine(workerData as ThreadSetup);

const send = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort!.postMessage(message, transfer);

/** The current task. */
interface Work {
  readonly controller: AbortController;
  readonly loads: Map<number, PendingLoad>;
}

function listen(): void {
  let work: Work | null = null;
  parentPort!.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'task':
        work = { controller: new AbortController(), loads: new Map() };
        void perform(message, work);
        break;
      case 'abort':
        work?.controller.abort();
        break;
      case 'loaded':
        work?.loads.get(message.load)?.resolve(message.resource);
        break;
      case 'unloaded':
        work?.loads.get(message.load)?.reject(new Error(message.message));
    }
  });
  send({ kind: 'ready' });
}

async function perform({ method, input, options, remote }: Task, work: Work): Promise<void> {
  const given: RenderOptions = {
    ...options,
    signal: work.controller.signal,
    ...(remote.loaders > 0 ? { loader: Array.from({ length: remote.loaders }, (_, i) => remoteLoader(i, work)) } : {}),
    ...(remote.progress ? { onProgress: (progress) => send({ kind: 'progress', progress }) } : {}),
  };
  try {
    const run = engine[method] as (input: unknown, options: RenderOptions) => Promise<unknown>;
    const value = await run(input, given);
    send({ kind: 'done', value }, buffersOf(value));
  } catch (error) {
    send({ kind: 'failed', failure: failureOf(error) });
  }
}

/** Calls the caller's own loader on the other side. */
const remoteLoader =
  (loader: number, { loads }: Work): Loader =>
  (url, { maxBytes }) =>
    new Promise((resolve, reject) => {
      const load = loads.size;
      loads.set(load, { resolve, reject });
      send({ kind: 'load', load, loader, url, maxBytes });
    });

/** The buffers to transfer: a large PDF is not copied. */
function buffersOf(value: unknown): readonly ArrayBuffer[] {
  const pdf = (value as { readonly pdf?: unknown } | null)?.pdf;
  const isWhole =
    pdf instanceof Uint8Array && pdf.buffer instanceof ArrayBuffer && pdf.byteLength === pdf.buffer.byteLength;
  return isWhole ? [pdf.buffer as ArrayBuffer] : [];
}

function failureOf(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = error instanceof PlatenError ? error : null;
  return { code: known?.code ?? null, message, stack, warning: known?.warning };
}

listen();
