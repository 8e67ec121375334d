import { describe, expect, it } from 'vitest';
import { Appeal } from '../../../src/layout/core/break-facts.ts';
import { joinBreaks, judge } from '../../../src/layout/core/breaking.ts';

const best = (appeal: Appeal) => ({ at: 3, inside: null, appeal });

/** A child that fits whole, somewhere on a page, below nothing better to break at. */
const WHOLE = { inside: Appeal.Perfect, here: Appeal.Perfect, best: null, atStart: false, overflows: false };

/** https://drafts.csswg.org/css-break-4/#breaking-rules */
describe('the break decision', () => {
  it('places what fits', () => {
    expect(judge(WHOLE)).toBe('place');
  });
  it('breaks before what does not, or rewinds to a better point', () => {
    expect(judge({ ...WHOLE, inside: null, best: best(Appeal.Perfect) })).toBe('break-before');
    expect(judge({ ...WHOLE, here: Appeal.ViolatesAvoid, best: best(Appeal.Perfect), overflows: true })).toBe('rewind');
  });
  it('gives up a poor break inside for a better one before it', () => {
    const poor = { ...WHOLE, inside: Appeal.ViolatesAvoid };
    expect(judge(poor)).toBe('break-before');
    expect(judge({ ...poor, here: Appeal.ViolatesAvoid, best: best(Appeal.ViolatesOrphansWidows) })).toBe('rewind');
  });
  it('makes progress at the start of a page', () => {
    expect(judge({ ...WHOLE, here: Appeal.LastResort, atStart: true, overflows: true })).toBe('place');
    expect(judge({ ...WHOLE, inside: Appeal.LastResort, atStart: true })).toBe('place');
  });
});

describe('joined break values', () => {
  it('let forced win over avoid, and the later of two forced ones', () => {
    expect(joinBreaks('avoid', 'page')).toBe('page');
    expect(joinBreaks('page', 'avoid')).toBe('page');
    expect(joinBreaks('left', 'right')).toBe('right');
    expect(joinBreaks('avoid', 'auto')).toBe('avoid');
  });
});
