import { describe, expect, it } from 'vitest';
import { Appeal } from '../../../src/layout/core/break-facts.ts';
import { joinBreaks, judge } from '../../../src/layout/core/breaking.ts';
import { type LayoutResult, NO_ROOM, type Placed } from '../../../src/layout/core/results.ts';

const placed = (broken: boolean, appeal: Appeal = Appeal.Perfect): LayoutResult =>
  ({ fragment: {}, token: broken ? { past: 'none' } : null, breaks: { appeal } }) as unknown as Placed;
const refused: LayoutResult = NO_ROOM;
const best = (appeal: Appeal) => ({ at: 3, inside: null, appeal });

/** https://drafts.csswg.org/css-break-4/#breaking-rules */
describe('the break decision', () => {
  it('places what fits', () => {
    expect(judge({ result: placed(false), here: Appeal.Perfect, best: null, atStart: false, overflows: false })).toBe(
      'place',
    );
  });
  it('breaks before what does not, or rewinds to a better point', () => {
    expect(
      judge({ result: refused, here: Appeal.Perfect, best: best(Appeal.Perfect), atStart: false, overflows: false }),
    ).toBe('break-before');
    expect(
      judge({
        result: placed(false),
        here: Appeal.ViolatesAvoid,
        best: best(Appeal.Perfect),
        atStart: false,
        overflows: true,
      }),
    ).toBe('rewind');
  });
  it('takes a perfect break inside, and gives up a poor one for a better one before it', () => {
    expect(judge({ result: placed(true), here: Appeal.Perfect, best: null, atStart: false, overflows: false })).toBe(
      'place',
    );
    expect(
      judge({
        result: placed(true, Appeal.ViolatesAvoid),
        here: Appeal.Perfect,
        best: null,
        atStart: false,
        overflows: false,
      }),
    ).toBe('break-before');
    expect(
      judge({
        result: placed(true, Appeal.ViolatesAvoid),
        here: Appeal.ViolatesAvoid,
        best: best(Appeal.ViolatesOrphansWidows),
        atStart: false,
        overflows: false,
      }),
    ).toBe('rewind');
  });
  it('makes progress at the start of a page', () => {
    expect(judge({ result: placed(false), here: Appeal.LastResort, best: null, atStart: true, overflows: true })).toBe(
      'place',
    );
    expect(
      judge({
        result: placed(true, Appeal.LastResort),
        here: Appeal.Perfect,
        best: null,
        atStart: true,
        overflows: false,
      }),
    ).toBe('place');
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
