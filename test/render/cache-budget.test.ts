import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCacheBudget, createNumbering, createTextCache, ownCopy } from '../../src/cache-budget.ts';

describe('a budget of bytes', () => {
  it('drops what was not used for longest, in whichever cache it is', () => {
    const budget = createCacheBudget(10);
    const [one, other] = [budget.cache<string, number>(), budget.cache<string, number>()];
    one.set('a', 1, 4);
    other.set('b', 2, 4);
    expect(one.get('a')).toBe(1);
    other.set('c', 3, 1);
    one.set('d', 4, 1);
    expect([one.get('a'), other.get('b'), other.get('c'), one.get('d')]).toEqual([1, 2, 3, 4]);
    one.get('a');
    other.set('e', 5, 3);
    expect([one.get('a'), other.get('b'), other.get('c'), one.get('d'), other.get('e')]).toEqual([
      1,
      undefined,
      3,
      4,
      5,
    ]);
    expect(budget.size()).toBe(9);
  });

  it('leaves half of it to the other caches', () => {
    const budget = createCacheBudget(100);
    const [sheets, images] = [budget.cache<string, string>(), budget.cache<number, string>()];
    sheets.set('sheet', 'rules', 40);
    for (let i = 0; i < 100; i++) images.set(i, 'samples', 10);
    expect([images.size(), sheets.get('sheet')]).toEqual([50, 'rules']);
    images.set(100, 'more than half', 51);
    expect(images.get(100)).toBeUndefined();
  });

  it('makes room for what is kept elsewhere', () => {
    const budget = createCacheBudget(100);
    const sheets = budget.cache<string, string>();
    sheets.set('a', 'rules', 40);
    sheets.set('b', 'rules', 40);
    budget.hold(30);
    expect([sheets.get('a'), sheets.get('b'), budget.size()]).toEqual([undefined, 'rules', 70]);
    // More than there is: nothing is left to go, and it is given back as it was counted.
    budget.hold(100);
    expect([sheets.get('b'), budget.size()]).toEqual([undefined, 130]);
    budget.hold(-130);
    expect(budget.size()).toBe(0);
  });

  it('drops in the order of use, whatever was asked for in between', () => {
    const step = fc.record({ key: fc.nat(9), read: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const budget = createCacheBudget(10);
        const cache = budget.cache<number, number>();
        let order: number[] = [];
        for (const { key, read } of steps) {
          const held = order.includes(key);
          if (read) expect(cache.get(key)).toBe(held ? key : undefined);
          else cache.set(key, key, 1);
          if (held || !read) order = [...order.filter((other) => other !== key), key].slice(-5);
        }
        const found = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((key) => cache.get(key) !== undefined);
        expect(found).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  it('holds no more than its bytes, and counts what it holds', () => {
    const step = fc.record({ cache: fc.nat(2), key: fc.nat(9), bytes: fc.nat(60), read: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const budget = createCacheBudget(100);
        const caches = [0, 1, 2].map(() => budget.cache<number, number>());
        for (const { cache, key, bytes, read } of steps) {
          if (read) caches[cache]!.get(key);
          else caches[cache]!.set(key, bytes, bytes);
          expect(budget.size()).toBeLessThanOrEqual(100);
        }
        const held = caches.map((cache) =>
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, key) => sum + (cache.get(key) ?? 0), 0),
        );
        expect(caches.map((cache) => cache.size())).toEqual(held);
        expect(budget.size()).toBe(held.reduce((a, b) => a + b));
      }),
    );
  });
});

it('numbers objects once', () => {
  const numbering = createNumbering<object>();
  const [a, b] = [{}, {}];
  expect([numbering.has(a), numbering.of(a), numbering.of(b), numbering.of(a), numbering.has(a)]).toEqual([
    false,
    1,
    2,
    1,
    true,
  ]);
});

describe('a cache by long texts', () => {
  /** Alike where the cache looks: they differ in their second character. */
  const alike = (name: string): string => `a${name}${'b'.repeat(1000)}`;

  it('tells texts apart that look alike, and keeps the latest of them', () => {
    const cache = createTextCache<number>(createCacheBudget(1000));
    for (const [index, name] of [...'uvwxyz'].entries()) cache.set(alike(name), index, 10);
    expect([...'uvwxyz'].map((name) => cache.get(alike(name)))).toEqual([undefined, undefined, 2, 3, 4, 5]);
    cache.set(alike('y'), 9, 20);
    expect([cache.get(alike('y')), cache.get(alike('z')), cache.size()]).toEqual([9, 5, 50]);
  });

  it('gives what was put in, for any texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\ud800', 'é'.repeat(70)), { maxLength: 80 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
        const cache = createTextCache<string>(createCacheBudget(Number.POSITIVE_INFINITY));
        for (const one of texts) cache.set(one, `value of ${one}`, 1);
        for (const one of texts) expect([undefined, `value of ${one}`]).toContain(cache.get(one));
        const last = texts.at(-1);
        if (last !== undefined) expect(cache.get(last)).toBe(`value of ${last}`);
      }),
    );
  });

  it('has copies as keys, of any text', () => {
    for (const text of ['', 'a', 'é'.repeat(100), '\ud800'.repeat(50)]) expect(ownCopy(text)).toBe(text);
  });
});
