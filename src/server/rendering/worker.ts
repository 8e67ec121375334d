/** What runs in a render thread: one document in, one PDF or layout out. */

import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import {
  dataLoader,
  type Loader,
  layoutReport,
  PlatenError,
  preview,
  type RenderOptions,
  render,
} from '../../index.ts';
import { guardedLoader } from '../fetching/loader.ts';
import type { Answer, Task, ThreadSetup } from './protocol.ts';

const { limits, fetching } = workerData as ThreadSetup;

async function perform(task: Task): Promise<Answer> {
  const options = engineOptions(task);
  if (task.kind === 'layout') {
    const { snapshot, pageCount, warnings, timings } = await layoutReport(task.html, options);
    const bytes = new TextEncoder().encode(JSON.stringify({ ...snapshot, warnings }));
    return { ok: true, bytes, pageCount, warnings, times: timings };
  }
  if (task.kind === 'preview') {
    const { pages, pageCount, warnings, timings } = await preview(task.html, options);
    return { ok: true, bytes: new TextEncoder().encode(JSON.stringify(pages)), pageCount, warnings, times: timings };
  }
  const { pdf, pageCount, warnings, timings } = await render(task.html, options);
  return { ok: true, bytes: ownBuffer(pdf), pageCount, warnings, times: timings };
}

function engineOptions(task: Task): RenderOptions {
  const { page, media, baseUrl, metadata = {}, tagged, strict } = task.options;
  const { creationDate, ...texts } = metadata;
  return {
    ...(page ? { page } : {}),
    ...(media ? { media } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    ...(strict ? { strict } : {}),
    loader: loaders(),
    pdf: {
      ...texts,
      ...(creationDate === undefined ? {} : { creationDate: new Date(creationDate) }),
      ...(tagged === undefined ? {} : { tagged }),
    },
    watermark: task.watermark,
    limits: { ...limits, time: Math.max(1, task.time) },
    signal: sharedSignal(task.stop),
  };
}

const loaders = (): readonly Loader[] => (fetching ? [dataLoader, guardedLoader(fetching)] : [dataLoader]);

/** A signal that asks the shared cell: the engine looks at it between its steps. */
function sharedSignal(stop: SharedArrayBuffer): AbortSignal {
  const cell = new Int32Array(stop);
  const controller = new AbortController();
  const { signal } = controller;
  Object.defineProperty(signal, 'throwIfAborted', {
    value() {
      if (Atomics.load(cell, 0) === 1) controller.abort();
      AbortSignal.prototype.throwIfAborted.call(signal);
    },
  });
  return signal;
}

function failureOf(error: unknown, task: Task): Answer {
  if (Atomics.load(new Int32Array(task.stop), 0) === 1) return { ok: false, kind: 'aborted', message: 'stopped' };
  if (error instanceof PlatenError) {
    const kind = error.code === 'strict' ? 'strict' : error.code === 'limit-time' ? 'timeout' : 'refused';
    return { ok: false, kind, message: error.message, warning: error.warning };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { ok: false, kind: 'internal', message, stack };
}

/** A view into a shared buffer would take the rest of the buffer along. */
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();

function send(answer: Answer): void {
  const transfer: Transferable[] = answer.ok ? [answer.bytes.buffer as ArrayBuffer] : [];
  // Handed over, not copied.
  parentPort!.postMessage(answer, transfer);
}

parentPort!.on('message', (task: Task) => {
  perform(task)
    .catch((error: unknown) => failureOf(error, task))
    .then(send);
});

// Opens fonts and warms the code up before the first visitor waits for it.
await render('<!doctype html><title>.</title><h1>Warm</h1><p>up<table><tr><td>1</table>').catch(() => {});
parentPort!.postMessage('ready');
