import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/index.ts';
import { atOnce, createTurns, type Steps } from '../../src/turns.ts';

function* busy(steps: number, milliseconds: number): Steps<string> {
  for (let i = 0; i < steps; i++) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

const LONG = `<!doctype html><title>t</title>${'<p>Some words that stand on many pages of paper.'.repeat(3000)}`;

describe('turns', () => {
  it('let timers run in the middle of long work', async () => {
    const seen: string[] = [];
    setTimeout(() => seen.push('timer'), 1);
    seen.push(await createTurns(() => {}).run(busy(3, 60)));
    expect(seen).toEqual(['timer', 'done']);
  });

  it('are not given to short work', async () => {
    let timer = false;
    const handle = setTimeout(() => {
      timer = true;
    }, 0);
    await createTurns(() => {}).run(busy(3, 0));
    expect(timer).toBe(false);
    clearTimeout(handle);
  });

  it('end the work when it is no longer wanted', async () => {
    let wanted = true;
    setTimeout(() => {
      wanted = false;
    }, 1);
    const turns = createTurns(() => {
      if (!wanted) throw new Error('not wanted');
    });
    await expect(turns.run(busy(100, 60))).rejects.toThrow('not wanted');
    expect(atOnce(busy(1, 0))).toBe('done');
  });

  it('let a signal end a render that has begun', async () => {
    const { render } = createEngine();
    const controller = new AbortController();
    const timer = setInterval(() => controller.abort(), 1);
    const caught = await render(LONG, { signal: controller.signal, limits: { time: 0 } }).catch(
      (error: unknown) => error,
    );
    clearInterval(timer);
    expect(caught).toBe(controller.signal.reason);
  });
});
