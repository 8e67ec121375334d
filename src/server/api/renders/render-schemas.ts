/** Schemas of requests about renders and usage and of their responses. */

import { z } from 'zod';
import { warning } from '../schemas.ts';

/** There are no parameters: unknown ones are reported, not ignored. */
export const usageQuery = z.strictObject({});

export const rendersQuery = z.strictObject({
  after: z.string().max(100).optional(),
  failed: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  limit: z.coerce
    .number({ error: 'must be a number from 1 to 100' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be 1 at least' })
    .max(100, { error: 'must be 100 at most' })
    .default(50),
});

export const rendersAnswer = z.strictObject({
  renders: z.array(
    z.strictObject({
      id: z.string(),
      request_id: z.string().describe('Of the request, or of the job.'),
      source: z.enum(['api', 'job']),
      kind: z.enum(['pdf', 'layout']),
      mode: z.enum(['live', 'test']),
      token: z.string().describe('The id of the token.'),
      at: z.string().describe('RFC 3339, in UTC.'),
      outcome: z.string().describe('"success", or the kind of problem.'),
      detail: z.string().nullable(),
      pages: z.int().nullable(),
      milliseconds: z.int(),
      warnings: z.array(warning).describe('The first twenty.'),
    }),
  ),
  next: z.string().nullable().describe('What "after" asks for the next page; null on the last one.'),
});

export const usageAnswer = z.strictObject({
  month: z.string().describe('"2026-11", in UTC.'),
  used: z.int().describe('Renders with live tokens; for a test token, those with test tokens, which cost nothing.'),
  limit: z.int().describe('Renders with live tokens that the month has.'),
  resets_at: z.string(),
  days: z.array(z.int()).describe('Of "used", those of each day of the month so far.'),
  tokens: z
    .array(z.strictObject({ token: z.string(), name: z.string(), succeeded: z.int(), failed: z.int() }))
    .describe('Renders of the last 30 days, by token.'),
});
