/** One process of the service, as `startServer` runs it, with a clock that the tests move. Forked by `service.ts`. */

import type { FromProcess, ProcessSetup, ToProcess } from './service.ts';

// Built code, as in its threads: to compile the sources takes each process longer than what it is asked in a test.
const built = new URL('../../dist/server/start-server.js', import.meta.url).href;
const { startServer } = (await import(built)) as typeof import('../../src/server/start-server.ts');

const setup = JSON.parse(process.argv[2] ?? '{}') as ProcessSetup;
let ahead = 0;
process.on('message', (message: ToProcess) => {
  ahead = message.ahead;
  say({ kind: 'moved' });
});

const say = (message: FromProcess): void => void process.send?.(message);

const running = await startServer({
  config: { ...setup, port: 0, localAccount: false, threads: 1 },
  clock: { now: () => Date.now() + ahead },
  print: () => {},
  // Requests are not worth a line here; faults are.
  writeLog: (line) => void (line.includes('"level":"error"') && process.stderr.write(`${line}\n`)),
  signals: false,
});
process.on('disconnect', () => void running.close().then(() => process.exit(0)));
say({ kind: 'ready', url: running.url });
