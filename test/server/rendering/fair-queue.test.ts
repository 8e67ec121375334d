import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/server/rendering/fair-queue.ts';

const LIMIT = 100;

describe('the fair queue', () => {
  it('lets accounts take turns, whoever came first with how much', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0]!, 9, item, LIMIT);
    const order = Array.from({ length: 7 }, () => queue.next());
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', null]);
    expect(queue.waiting).toBe(0);
  });

  it('holds an account to its concurrency and lets others pass', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, 1, item, LIMIT);
    expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', null]);
    queue.done('a');
    expect(queue.next()).toBe('a2');
  });

  it('makes room for those who have less waiting', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) expect(queue.add('a', 1, item, 3)).toBe('taken');
    expect(queue.add('a', 1, 'a4', 3)).toBe('full');
    expect(queue.add('b', 1, 'b1', 3)).toEqual({ dropped: 'a3' });
    // Two against one: nobody would gain.
    expect(queue.add('b', 1, 'b2', 3)).toBe('full');
    expect(queue.waiting).toBe(3);
  });

  it('counts what runs, too: one at work and one waiting give way to nobody and nothing', () => {
    const queue = createFairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.add('a', 9, item, 2);
    expect(queue.next()).toBe('a1');
    expect(queue.next()).toBe('a2');
    expect(queue.add('a', 9, 'a4', 1)).toBe('taken');
    expect(queue.isFull('a', 1)).toBe(true);
    expect(queue.isFull('b', 1)).toBe(false);
    expect(queue.add('b', 9, 'b1', 1)).toEqual({ dropped: 'a4' });
    expect(queue.next()).toBe('b1');
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
            const outcome = queue.add(account, 2, id, 5);
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
            if (index >= 0) queue.done(owner.get(running.splice(index, 1)[0]!)!);
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
