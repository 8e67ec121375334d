/**
 * Renders a hostile document and holds the answer to the ceiling of the attack list: 2 s of CPU time. Memory is held in
 * memory.test.ts, in processes of their own.
 */

import { expect } from 'vitest';
import { PlatenError } from '../../src/index.ts';
import type { HostileCase } from './cases/case.ts';
import { answer } from './ceiling-answer.ts';
import { cpuTime } from './cpu-time.ts';

export { answer } from './ceiling-answer.ts';

const CEILING = 2000;

/** Milliseconds that the work below takes on an idle machine. */
const IDLE = 7;

/**
 * How much slower the machine is now than an idle one. CPU time, too, grows where others take the caches, and where each
 * new page of memory must be asked of a hypervisor.
 */
function slowness(): number {
  const start = process.cpuUsage();
  let sum = 0;
  for (let round = 0; round < 40; round++) {
    const values = new Map<string, number>();
    for (let i = 0; i < 4000; i++) values.set(`${(i * 7919) % 4001}`, i);
    for (const value of values.values()) sum += value;
  }
  const memory: Float64Array[] = [];
  for (let block = 0; block < 8; block++) memory.push(new Float64Array(60_000).fill(sum));
  const { user, system } = process.cpuUsage(start);
  return memory.length > 0 ? Math.min(4, Math.max(1, (user + system) / 1000 / IDLE)) : 1;
}

export async function hold(hostile: HostileCase): Promise<void> {
  const html = hostile.html();
  const { value, cpu } = await cpuTime(() => answer(html, hostile.options?.()));
  expect(cpu).toBeLessThan((hostile.within ?? CEILING) * slowness());
  if (value instanceof PlatenError) {
    expect(hostile.error === 'either' ? 'limit' : hostile.error).toBe(value.code);
    return;
  }
  expect(hostile.error ?? 'either').toBe('either');
  if (hostile.warns !== undefined) expect(value.warnings.map(({ code }) => code)).toContain(hostile.warns);
  await hostile.check?.(value, html);
}
