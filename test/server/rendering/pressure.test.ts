import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { createPressure } from '../../../src/server/rendering/pressure.ts';

describe('pressure', () => {
  it('lasts when requests have waited for a second, though threads were free for moments', () => {
    let now = 0;
    const pressure = createPressure(1_000, () => now);
    pressure.see(false, true);
    now = 900;
    expect(pressure.lasts()).toBe(false);
    pressure.see(true, false);
    now = 1_001;
    pressure.see(false, false);
    expect(pressure.lasts()).toBe(true);
  });

  it('is over when a thread has been free for a while', () => {
    let now = 0;
    const pressure = createPressure(1_000, () => now);
    pressure.see(false, true);
    now = 2_000;
    pressure.see(true, false);
    now = 2_200;
    expect(pressure.lasts()).toBe(true);
    now = 2_300;
    expect(pressure.lasts()).toBe(false);
    pressure.see(false, true);
    expect(pressure.lasts()).toBe(false);
  });

  it('is none when threads are busy and nobody waits', () => {
    let now = 0;
    const pressure = createPressure(1_000, () => now);
    pressure.see(false, false);
    now = 60_000;
    pressure.see(false, true);
    expect(pressure.lasts()).toBe(false);
  });
});
