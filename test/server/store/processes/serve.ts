/** The service as `platen serve` runs it, with a stand-in for the engine. */

import { fileURLToPath } from 'node:url';
import { startServer } from '../../../../src/server/start-server.ts';
import type { DatabaseConfig } from '../../../../src/server/store/store.ts';

const database = JSON.parse(process.argv[2]!) as DatabaseConfig;
const workerFile = fileURLToPath(new URL('../../rendering/threads/stand-in.mjs', import.meta.url));
const lines: string[] = [];
const { url } = await startServer({
  config: { database, port: 0 },
  pool: { threads: 2, workerFile },
  print: (line) => lines.push(line),
  writeLog: () => {},
});
const token = /plt_live_\w+/.exec(lines.join('\n'))?.[0] ?? null;
process.stdout.write(`${JSON.stringify({ url, token })}\n`);
