/**
 * A pack of hostile documents: the kinds of content whose growth is measured, many of each, and what no author would write. Each ends
 * within its limits with a file that is whole, or with a typed limit.
 */

import { describe, expect, it } from 'vitest';
import { GROWTH_KINDS } from '../../bench/growth/index.ts';
import { PlatenError } from '../../src/index.ts';
import { answer } from './ceiling-answer.ts';
import { LIMITS, SHARE } from './documents.ts';
import { EXTREMES } from './pack/extremes.ts';

async function hold(html: string): Promise<void> {
  const result = await answer(html, { limits: LIMITS });
  if (result instanceof PlatenError) {
    expect(result.code).toBe('limit');
    return;
  }
  const { pdf } = result;
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.from(pdf.subarray(-6)).toString().trim()).toBe('%%EOF');
}

describe('much of one kind', () => {
  it.each(GROWTH_KINDS)('$name', ({ html, size }) => hold(html(Math.ceil(size * SHARE))), 60_000);
});

describe('extremes', () => {
  it.each(EXTREMES)('%s', (_, html) => hold(html()), 60_000);
});
