/** Schemas of requests about jobs and webhooks and of their responses. */

import { z } from 'zod';
import { html, pdfOptions, warning } from '../schemas.ts';
import { checkSource, filling, ONE_SOURCE } from '../templates/template-schemas.ts';

/** The most documents of one request. */
const MOST = 1_000;

/** The most values in the body of such a request. */
export const JOB_VALUES = 200_000;

const reference = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(200, { error: 'must have at most 200 characters' })
  .describe('Your own name for the document; it comes back with the job.');

const document = z
  .strictObject(
    { html: html.optional(), ...filling, reference: reference.optional(), ...pdfOptions },
    { error: 'must be an object' },
  )
  .superRefine(checkSource)
  .meta(ONE_SOURCE);

export const jobsRequest = z.strictObject(
  {
    documents: z
      .array(document, { error: 'must be a list of documents' })
      .min(1, { error: 'must have at least one document' })
      .max(MOST, { error: `must have at most ${MOST} documents` }),
  },
  { error: 'must be an object' },
);

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const time = z.string().describe('RFC 3339, in UTC.');

export const jobAnswer = z.strictObject({
  id: z.string(),
  batch: z.string().describe('Jobs of one request have the same.'),
  reference: z.string().nullable(),
  mode: z.enum(['live', 'test']),
  state: z.enum(JOB_STATES),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  expires_at: time.describe('The job has ended by then; and once it has, it is kept until then.'),
  result: z
    .strictObject({
      pages: z.int(),
      bytes: z.int(),
      sha256: z.string().describe('Digest of the PDF.'),
      warnings: z.array(warning).describe('The first fifty.'),
      url: z.string().optional().describe('The PDF, for whoever has the address, for an hour.'),
      url_expires_at: time.optional(),
    })
    .nullable(),
  problem: z.strictObject({ type: z.string().describe('One of the kinds of problem.'), detail: z.string() }).nullable(),
});

export const jobsAnswer = z.strictObject({
  jobs: z.array(jobAnswer),
  next: z.string().nullable().optional().describe('What "after" asks for the next page; null on the last one.'),
});

export const jobsQuery = z.strictObject({
  state: z.enum(JOB_STATES, { error: `must be one of ${JOB_STATES.join(', ')}` }).optional(),
  batch: z.string().max(100).optional(),
  after: z.string().max(100).optional(),
  limit: z.coerce
    .number({ error: 'must be a number from 1 to 100' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be 1 at least' })
    .max(100, { error: 'must be 100 at most' })
    .default(50),
});

export const endpointRequest = z.strictObject(
  {
    url: z
      .string({ error: 'must be a string' })
      .max(500, { error: 'must have at most 500 characters' })
      .meta({ format: 'uri' })
      .describe('Begins with "https://".'),
  },
  { error: 'must be an object' },
);

const endpoint = {
  id: z.string(),
  url: z.string(),
  mode: z.enum(['live', 'test']).describe('Of the jobs that it is told of: that of the token it was added with.'),
  created_at: time,
};

const endpointAnswer = z.strictObject(endpoint);

export const newEndpointAnswer = z.strictObject({
  ...endpoint,
  secret: z.string().describe('What messages are signed with, as Standard Webhooks says. It is not shown again.'),
});

export const endpointsAnswer = z.strictObject({ endpoints: z.array(endpointAnswer) });

const deliveryAnswer = z.strictObject({
  id: z.string().describe('The "webhook-id" of the message: the same for all tries.'),
  endpoint: z.string(),
  event: z.string().describe('"job.done" or "job.failed".'),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.int().nullable().describe('HTTP status of the last answer.'),
  fault: z.string().nullable(),
  created_at: time,
  next_at: time.nullable().describe('When it is tried again.'),
});

export const deliveriesAnswer = z.strictObject({ deliveries: z.array(deliveryAnswer) });
