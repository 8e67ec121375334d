/** What work costs, whatever else the machine is doing. */

import { createEngine, type Engine, render } from '../../src/index.ts';

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

/** Milliseconds that a hostile document may take. */
export const CEILING = 2000;

/** How often work is measured that takes longer than it may. */
const TRIALS = 3;

export interface Measured<T> {
  readonly value: T;
  /** Milliseconds. */
  readonly cpu: number;
}

/**
 * Milliseconds that `run` would take on an idle machine: of CPU time where others had the machine, of wall time where the
 * compiler and the garbage collector worked beside it. Work over `ceiling` is measured again by an engine whose caches are
 * empty, and the least counts: what else the machine does only adds.
 */
export async function cpuTime<T>(
  run: (renderWith: Engine['render']) => Promise<T>,
  ceiling = Number.POSITIVE_INFINITY,
): Promise<Measured<T>> {
  let least = await measured(() => run(render));
  for (let trial = 1; trial < TRIALS && least.cpu > ceiling; trial++) {
    const { cpu } = await measured(() => run(createEngine().render));
    least = { value: least.value, cpu: Math.min(least.cpu, cpu) };
  }
  return least;
}

async function measured<T>(run: () => Promise<T>): Promise<Measured<T>> {
  const before = slowness();
  const start = process.cpuUsage();
  const begun = performance.now();
  const value = await run();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(start);
  return { value, cpu: Math.min(wall, (user + system) / 1000) / Math.max(before, slowness()) };
}
