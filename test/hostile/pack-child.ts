/** Renders documents of the pack, by their places in it, and prints what each took: milliseconds, and megabytes over the idle process. */

import { answer } from './ceiling-answer.ts';
import { CEILING, cpuTime } from './cpu-time.ts';
import { PACK } from './documents.ts';

export interface Cost {
  readonly name: string;
  readonly cpu: number;
  /** Of all documents so far, at most. */
  readonly megabytes: number;
}

await answer('<p>a');
const idle = process.resourceUsage().maxRSS;
const costs: Cost[] = [];
for (const place of process.argv.slice(2)) {
  const { name, html, options } = PACK[Number(place)]!;
  const source = html();
  const { cpu } = await cpuTime((renderWith) => answer(source, options(), renderWith), CEILING);
  costs.push({ name, cpu, megabytes: (process.resourceUsage().maxRSS - idle) / 1024 });
}
console.log(JSON.stringify(costs));
