/**
 * Renders a hostile document and holds the answer to the ceiling of the attack list: 2 s of CPU time. Memory is held in
 * memory.test.ts, in processes of their own.
 */

import { expect } from 'vitest';
import { PlatenError } from '../../src/index.ts';
import type { HostileCase } from './cases/case.ts';
import { answer } from './ceiling-answer.ts';
import { CEILING, cpuTime } from './cpu-time.ts';

export { answer } from './ceiling-answer.ts';

export async function hold(hostile: HostileCase): Promise<void> {
  const html = hostile.html();
  const ceiling = hostile.within ?? CEILING;
  const { value, cpu } = await cpuTime((renderWith) => answer(html, hostile.options?.(), renderWith), ceiling);
  expect(cpu).toBeLessThan(ceiling);
  if (value instanceof PlatenError) {
    expect(hostile.error === 'either' ? 'limit' : hostile.error).toBe(value.code);
    return;
  }
  expect(hostile.error ?? 'either').toBe('either');
  if (hostile.warns !== undefined) expect(value.warnings.map(({ code }) => code)).toContain(hostile.warns);
  await hostile.check?.(value, html);
}
