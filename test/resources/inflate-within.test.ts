import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createMemoryLedger } from '../../src/memory.ts';
import { inflateWithin } from '../../src/resources/inflate-within.ts';

const packed = (bytes: number): Uint8Array => deflateSync(Buffer.alloc(bytes));

describe('streams of a PDF', () => {
  it('count for the memory of the render once the file is open', () => {
    const memory = createMemoryLedger(1_000_000);
    const within = inflateWithin(memory);
    expect(within.inflate(packed(300_000), 10_000_000).length).toBe(300_000);
    expect(within.inflate(packed(300_000), 10_000_000).length).toBe(300_000);
    within.opened();
    expect(memory.left()).toBe(400_000);
    // For a while only.
    expect(within.inflate(packed(300_000), 10_000_000).length).toBe(300_000);
    expect(within.inflate(packed(300_000), 10_000_000).length).toBe(300_000);
    expect(memory.left()).toBe(400_000);
  });

  it('are refused where there is no room for them, and take none then', () => {
    const memory = createMemoryLedger(1_000_000);
    const within = inflateWithin(memory);
    within.inflate(packed(600_000), 10_000_000);
    expect(() => within.inflate(packed(50_000_000), 100_000_000)).toThrow('limits.memory');
    expect(memory.left()).toBe(1_000_000);
    expect(within.inflate(packed(300_000), 10_000_000).length).toBe(300_000);
  });

  it('are cut where the caller wants no more', () => {
    expect(inflateWithin(createMemoryLedger(1_000_000)).inflate(packed(600_000), 1000).length).toBe(1000);
    expect(inflateWithin(undefined).inflate(packed(600_000), 1_000_000).length).toBe(600_000);
  });
});
