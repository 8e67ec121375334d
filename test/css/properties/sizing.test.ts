import { expect, it } from 'vitest';
import { value } from './helpers.ts';

// https://drafts.csswg.org/css-rhythm-1/#block-step-size
it('block-step-size is none or a length that is not negative', () => {
  expect(value('block-step-size: none')).toBe(null);
  expect(value('block-step-size: 0')).toBe(0);
  expect(value('block-step-size: 18pt')).toBe(24);
  expect(value('block-step-size: calc(10px - 20px)')).toBe(0);
  expect(value('block-step-size: inherit')).toBe('<inherit>');
  for (const invalid of ['-1px', '10%', '10', 'auto', '10px 10px', 'none 10px']) {
    expect(value(`block-step-size: ${invalid}`), invalid).toBe('invalid');
  }
});
