import '../patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue, type QueueRules } from '../../../src/server/rendering/fair-queue.ts';

const rules = (limit: number, pressed = false): QueueRules => ({ limit, pressed });
const LIMIT = rules(100);

/** A queue on a clock that moves when told. */
function onClock() {
  let now = 0;
  const queue = createFairQueue<string>(() => now);
  return {
    queue,
    pass(milliseconds: number): void {
      now += milliseconds;
    },
  };
}

describe('the fair queue', () => {
  it('lets accounts take turns, whoever came first with how much', () => {
    const { queue } = onClock();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0]!, 9, item, LIMIT);
    const order = Array.from({ length: 7 }, () => queue.next());
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', null]);
    expect(queue.waiting).toBe(0);
  });

  it('holds an account to its concurrency and lets others pass', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, 1, item, LIMIT);
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', null]);
    queue.done('a', 'a1');
    expect(queue.next()).toBe('a2');
  });

  it('makes room for those who have less waiting', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) expect(queue.add('a', 1, item, rules(3))).toBe('taken');
    expect(queue.add('a', 1, 'a4', rules(3))).toBe('full');
    expect(queue.add('b', 1, 'b1', rules(3))).toEqual({ dropped: 'a3' });
    // Two against one: nobody would gain.
    expect(queue.add('b', 1, 'b2', rules(3))).toBe('full');
    expect(queue.waiting).toBe(3);
  });

  it('counts what runs, too: one at work and one waiting give way to nobody and nothing', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', 9, item, rules(2));
    expect(queue.next()).toBe('a1');
    expect(queue.next()).toBe('a2');
    expect(queue.add('a', 9, 'a4', rules(1))).toBe('taken');
    expect(queue.isFull('a', rules(1))).toBe(true);
    expect(queue.isFull('b', rules(1))).toBe(false);
    expect(queue.add('b', 9, 'b1', rules(1))).toEqual({ dropped: 'a4' });
    expect(queue.next()).toBe('b1');
  });

  it('gives turns by time: who has had more of it waits, however few its documents', () => {
    const { queue, pass } = onClock();
    const order: string[] = [];
    for (let i = 0; i < 40; i++) queue.add('long', 1, `long${i}`, LIMIT);
    for (let i = 0; i < 40; i++) queue.add('short', 1, `short${i}`, LIMIT);
    for (let i = 0; i < 42; i++) {
      const item = queue.next()!;
      order.push(item);
      const account = item.startsWith('long') ? 'long' : 'short';
      pass(account === 'long' ? 1_000 : 50);
      queue.done(account, item);
    }
    // A second against twenty times fifty milliseconds.
    expect(order.filter((item) => item.startsWith('long')).length).toBeLessThanOrEqual(3);
  });

  it('charges what runs while it runs', () => {
    const { queue, pass } = onClock();
    queue.add('a', 2, 'a1', LIMIT);
    expect(queue.next()).toBe('a1');
    pass(500);
    queue.add('a', 2, 'a2', LIMIT);
    queue.add('b', 2, 'b1', LIMIT);
    expect(queue.next()).toBe('b1');
  });

  it('gives no credit for a pause, and remembers a debt', () => {
    const { queue, pass } = onClock();
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', 1, item, LIMIT);
    queue.add('b', 1, 'b1', LIMIT);
    expect(queue.next()).toBe('a1');
    pass(900);
    queue.done('a', 'a1');
    expect(queue.next()).toBe('b1');
    pass(10);
    queue.done('b', 'b1');
    expect(queue.next()).toBe('a2');
    pass(10);
    // New, and not 900 ms behind: its first document goes first, after that they take turns.
    queue.add('c', 2, 'c1', LIMIT);
    queue.add('b', 2, 'b2', LIMIT);
    queue.done('a', 'a2');
    expect(queue.next()).toBe('b2');
    expect(queue.next()).toBe('c1');
  });

  it('lets those who carry on pass over what may not run now', () => {
    const { queue } = onClock();
    for (const item of ['a1', 'a2']) queue.add('a', 2, item, LIMIT);
    queue.add('b', 2, 'b1', LIMIT);
    expect(queue.next((item) => item !== 'a1')).toBe('a2');
    expect(queue.next((_, running) => running === 0)).toBe('b1');
    expect(queue.next((_, running) => running === 0)).toBe(null);
    expect(queue.next()).toBe('a1');
  });

  it('puts back what gave its turn to others, before the rest of its account', () => {
    const { queue, pass } = onClock();
    for (const item of ['a1', 'a2']) queue.add('a', 2, item, LIMIT);
    expect(queue.next()).toBe('a1');
    pass(100);
    queue.putBack('a', 'a1');
    expect(queue.runningOf('a')).toBe(0);
    expect(queue.waiting).toBe(2);
    queue.add('b', 2, 'b1', LIMIT);
    expect([queue.next(), queue.next()]).toEqual(['b1', 'a1']);
  });

  it('takes what a plan runs at one time, and no more under lasting pressure', () => {
    const queue = createFairQueue<string>();
    expect(queue.add('a', 2, 'a1', rules(100, true))).toBe('taken');
    expect(queue.add('a', 2, 'a2', rules(100, true))).toBe('taken');
    expect(queue.add('a', 2, 'a3', rules(100, true))).toBe('full');
    expect(queue.add('b', 2, 'b1', rules(100, true))).toBe('taken');
    expect(queue.add('a', 2, 'a3', rules(100, false))).toBe('taken');
  });

  it('forgets what is taken back', () => {
    const queue = createFairQueue<string>();
    queue.add('a', 1, 'a1', LIMIT);
    expect(queue.remove('a', 'a1')).toBe(true);
    expect(queue.remove('a', 'a1')).toBe(false);
    expect(queue.next()).toBe(null);
  });

  it('never runs more of an account than it may, nor loses or repeats an item, whatever happens', () => {
    const step = fc.record({ account: fc.constantFrom('a', 'b', 'c'), act: fc.constantFrom('add', 'next', 'done') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createFairQueue<number>();
        const owner = new Map<number, string>();
        const running: number[] = [];
        const over = new Set<number>();
        steps.forEach(({ account, act }, id) => {
          if (act === 'add') {
            owner.set(id, account);
            const outcome = queue.add(account, 2, id, rules(5));
            if (outcome === 'full') over.add(id);
            else if (outcome !== 'taken') over.add(outcome.dropped);
          } else if (act === 'next') {
            const item = queue.next();
            if (item === null) return;
            expect(over.has(item)).toBe(false);
            over.add(item);
            running.push(item);
          } else {
            const index = running.findIndex((one) => owner.get(one) === account);
            if (index < 0) return;
            const [item] = running.splice(index, 1) as [number];
            queue.done(owner.get(item)!, item);
          }
          for (const name of ['a', 'b', 'c']) {
            const count = running.filter((one) => owner.get(one) === name).length;
            expect(count).toBeLessThanOrEqual(2);
            expect(queue.runningOf(name)).toBe(count);
          }
          expect(queue.waiting).toBe(owner.size - over.size);
          expect(queue.waiting).toBeLessThanOrEqual(5);
        });
      }),
    );
  });
});
