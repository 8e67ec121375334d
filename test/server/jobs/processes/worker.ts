/** Renders jobs until it is killed, slowly, and says of each that it was begun. */

import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createRequestLimiter } from '../../../../src/server/api/request-limiter.ts';
import { createServices, type ServicesConfig } from '../../../../src/server/create-services.ts';
import { startWork } from '../../../../src/server/jobs/work.ts';
import { fakeRenderer } from '../../api/harness.ts';
import { echo } from '../job-harness.ts';

const services = await createServices(JSON.parse(process.argv[2]!) as ServicesConfig);
startWork({
  services,
  renderer: fakeRenderer(async (request) => {
    // Not through a stream: what is said has left the process.
    writeSync(1, `${request.html}\n`);
    await delay(20);
    return await echo(request);
  }),
  queue: services.queue,
  limiter: createRequestLimiter(services.places),
  counters: { rendered() {}, failed() {} },
  limits: { patience: 1_000, deadline: 10_000 },
  renders: 4,
  onError: () => {},
});
