/** Stands in for the render thread: hangs, eats memory, dies, fails or answers, as the document says. */
import { appendFileSync, existsSync } from 'node:fs';
import { parentPort, threadId } from 'node:worker_threads';

const encoder = new TextEncoder();
const times = { parse: 0, style: 0, layout: 0, pdf: 0 };

const stopped = (task) => Atomics.load(new Int32Array(task.shared), 0) === 1;

function until(done) {
  while (!done());
}

/** Says in a file that it has begun, and goes on when another one is there: the test says when, not the machine. */
function untilAllowed(file) {
  appendFileSync(`${file}.begun`, '.');
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(file)) Atomics.wait(nothing, 0, 0, 5);
}

function perform(task) {
  const [verb, value] = task.html.split(' ');
  switch (verb) {
    case 'hang':
      for (;;);
    case 'polite':
      until(() => stopped(task));
      return { ok: false, kind: 'aborted', message: 'stopped' };
    case 'work': {
      const end = performance.now() + Number(value);
      until(() => performance.now() > end);
      break;
    }
    case 'until':
      untilAllowed(value);
      break;
    case 'hold': {
      const [, kilobytes, file] = task.html.split(' ');
      Atomics.store(new Int32Array(task.shared), 1, Number(kilobytes));
      untilAllowed(file);
      break;
    }
    case 'memory':
      for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
    case 'exit':
      process.exit(7);
      break;
    case 'throw':
      setImmediate(() => {
        throw new Error('secret path /etc/platen');
      });
      return null;
    case 'fail':
      return { ok: false, kind: 'internal', message: 'secret path /etc/platen', stack: 'secret' };
    case 'refuse':
      return { ok: false, kind: 'refused', message: 'more than 2000 pages' };
    case 'strict': {
      const warning = { code: 'missing-glyph', message: 'no glyph', count: 1 };
      return { ok: false, kind: 'strict', message: 'missing-glyph: no glyph', warning };
    }
  }
  const text =
    task.kind === 'layout'
      ? '{"pages":[],"warnings":[]}'
      : `%PDF of ${task.html}${task.watermark ? ' TEST' : ''} thread ${threadId} ${JSON.stringify(task.options)}${task.assets.map(({ name, bytes }) => ` ${name}: ${bytes.length}`)}${(task.documents?.parts ?? []).map((part) => ` ${part.kind}: ${part.html ?? part.bytes.length}`)}`;
  const warnings = verb === 'warn' ? [{ code: 'css-syntax', message: 'odd', count: 1 }] : [];
  return { ok: true, bytes: encoder.encode(text), pageCount: 1, warnings, times };
}

parentPort.on('message', (task) => {
  const answer = perform(task);
  if (answer) parentPort.postMessage(answer);
});
parentPort.postMessage('ready');
