/** All operations of the API as OpenAPI describes them: parameters, responses and problems. */

import { JOB_STATES } from '../jobs/job-schemas.ts';
import type { ProblemName } from '../problems.ts';
import { EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import type { SchemaName } from './schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly place: 'header' | 'path' | 'query';
  readonly text: string;
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface AnswerDescription {
  readonly status: number;
  readonly text: string;
  readonly content: readonly {
    readonly type: string;
    /** Null for bytes. */
    readonly schema: SchemaName | null;
    readonly example?: unknown;
  }[];
  /** Response headers besides X-Request-Id. */
  readonly headers: readonly string[];
}

export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly text: string;
  readonly request: SchemaName | null;
  /** Whether a form with files is accepted too. */
  readonly forms?: boolean;
  readonly examples?: unknown;
  readonly parameters: readonly Parameter[];
  readonly answers: readonly AnswerDescription[];
  readonly problems: readonly ProblemName[];
}

type Schema = Parameter['schema'];

const TEXT: Schema = { type: 'string', maxLength: 100 };
const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });
const number = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum });

const header = (name: string, text: string, schema: Schema): Parameter => ({ name, place: 'header', text, schema });
const query = (name: string, text: string, schema = TEXT): Parameter => ({ name, place: 'query', text, schema });
const pathId = (text: string): Parameter => ({ name: 'id', place: 'path', text, schema: TEXT });

const REQUEST_ID = header('X-Request-Id', 'Named in the answer and the logs; made up where it is not given.', {
  type: 'string',
  maxLength: 128,
});
const CODING = header('Content-Encoding', 'Where the body is compressed.', oneOf('gzip', 'br', 'deflate'));
const KEY = header('Idempotency-Key', 'For 24 hours the same key gets the same answer, and nothing is counted twice.', {
  type: 'string',
  minLength: 1,
  maxLength: 200,
});
const PAGE_LENGTH = number(1, 100);

const EVERYWHERE = ['unauthorized', 'insufficient-scope', 'rate-limited', 'internal', 'store-unavailable'] as const;
const WITH_BODY = [
  ...(['invalid-json', 'invalid-encoding', 'request-timeout', 'body-too-large'] as const),
  ...(['unsupported-media-type', 'invalid-request', 'busy'] as const),
] as const;
const WITH_KEY = ['invalid-idempotency-key', 'idempotency-key-in-use', 'idempotency-key-reused'] as const;
const COUNTED = [
  'trial-over',
  'plan-lapsed',
  'quota-exceeded',
  'test-renders-exceeded',
  'too-many-concurrent',
] as const;
const OF_DOCUMENTS = ['fetching-not-allowed', 'document-too-large'] as const;
const OF_RENDERS = [
  'template-fault',
  'not-acceptable',
  'document-refused',
  'strict-warning',
  'deadline-exceeded',
] as const;
const RENDER: readonly ProblemName[] = [
  ...EVERYWHERE,
  ...WITH_BODY,
  ...WITH_KEY,
  ...COUNTED,
  ...OF_DOCUMENTS,
  ...OF_RENDERS,
];

export const RATE = ['RateLimit', 'RateLimit-Policy'];
const RENDER_HEADERS = [
  ...RATE,
  'Server-Timing',
  'X-Platen-Pages',
  'X-Platen-Warnings',
  'X-Platen-Digest',
  'Idempotency-Replayed',
];

const json = (schema: SchemaName): AnswerDescription['content'] => [
  { type: 'application/json', schema, example: EXAMPLES[schema] },
];
const bytes = (type: string) => ({ type, schema: null });
const nothing = (status: number, text: string): AnswerDescription => ({ status, text, content: [], headers: RATE });

const RENDERS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/pdf',
    id: 'createPdf',
    summary: 'Render a PDF',
    text: 'Answers with the PDF in base64, or with its bytes where Accept prefers application/pdf.',
    request: 'PdfRequest',
    forms: true,
    examples: REQUEST_EXAMPLES.PdfRequest,
    parameters: [KEY, CODING, REQUEST_ID],
    answers: [
      {
        status: 200,
        text: 'Rendered.',
        content: [...json('PdfAnswer'), bytes('application/pdf'), bytes('application/octet-stream')],
        headers: RENDER_HEADERS,
      },
    ],
    problems: [...RENDER, 'invalid-form'],
  },
  {
    method: 'post',
    path: '/api/v1/layout',
    id: 'createLayout',
    summary: 'Where every box lands',
    text: 'Every box of every page in CSS px from the top left corner, with the warnings. Counted as a render.',
    request: 'LayoutRequest',
    forms: true,
    examples: REQUEST_EXAMPLES.LayoutRequest,
    parameters: [KEY, CODING, REQUEST_ID],
    answers: [{ status: 200, text: 'Laid out.', content: json('LayoutAnswer'), headers: RENDER_HEADERS }],
    problems: [...RENDER, 'invalid-form'],
  },
  {
    method: 'post',
    path: '/api/v1/verify',
    id: 'verifyPdf',
    summary: 'Prove a PDF',
    text: 'Renders the document again and tells its digest, and those of the request, the engine and the fonts: the same four give the same bytes. Counted as a render. Files with a password differ each time.',
    request: 'VerifyRequest',
    forms: true,
    examples: REQUEST_EXAMPLES.VerifyRequest,
    parameters: [KEY, CODING, REQUEST_ID],
    answers: [
      {
        status: 200,
        text: 'Rendered again.',
        content: json('VerifyAnswer'),
        headers: [...RATE, 'Server-Timing', 'X-Platen-Pages', 'Idempotency-Replayed'],
      },
    ],
    problems: [...RENDER, 'invalid-form'],
  },
];

const JOB_ID = pathId('Of the job.');

const JOBS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/jobs',
    id: 'createJobs',
    summary: 'Render later',
    text: 'Takes up to 1,000 documents and answers at once. Each ends, within a day, with a PDF or with a problem that says why; webhooks tell of it.',
    request: 'JobsRequest',
    examples: REQUEST_EXAMPLES.JobsRequest,
    parameters: [KEY, CODING, REQUEST_ID],
    answers: [
      {
        status: 202,
        text: 'Accepted, in the order of the documents.',
        content: json('Jobs'),
        headers: [...RATE, 'Location', 'Idempotency-Replayed'],
      },
    ],
    problems: [...EVERYWHERE, ...WITH_BODY, ...WITH_KEY, ...COUNTED, ...OF_DOCUMENTS, 'too-many-jobs'],
  },
  {
    method: 'get',
    path: '/api/v1/jobs',
    id: 'listJobs',
    summary: 'Jobs',
    text: 'The newest requests first, the jobs of one in their order. A test token sees its own kind, a live one the others.',
    request: null,
    parameters: [
      query('state', 'Those in this state.', oneOf(...JOB_STATES)),
      query('batch', 'Those of one request.'),
      query('after', 'The "next" of the page before.'),
      query('limit', 'Jobs of a page. Default 50.', PAGE_LENGTH),
      REQUEST_ID,
    ],
    answers: [{ status: 200, text: 'A page of them.', content: json('Jobs'), headers: RATE }],
    problems: [...EVERYWHERE, 'invalid-request'],
  },
  {
    method: 'get',
    path: '/api/v1/jobs/{id}',
    id: 'getJob',
    summary: 'A job',
    text: 'Its state, and what became of it.',
    request: null,
    parameters: [JOB_ID, REQUEST_ID],
    answers: [{ status: 200, text: 'The job.', content: json('Job'), headers: RATE }],
    problems: [...EVERYWHERE, 'not-found'],
  },
  {
    method: 'delete',
    path: '/api/v1/jobs/{id}',
    id: 'deleteJob',
    summary: 'Cancel or forget a job',
    text: 'A job that waits is cancelled; one that has ended is forgotten with its PDF.',
    request: null,
    parameters: [JOB_ID, REQUEST_ID],
    answers: [nothing(204, 'Done.')],
    problems: [...EVERYWHERE, 'not-found', 'job-running'],
  },
  {
    method: 'get',
    path: '/api/v1/jobs/{id}/result',
    id: 'getResult',
    summary: 'The PDF of a job',
    text: 'The bytes. HEAD tells how many there are.',
    request: null,
    parameters: [JOB_ID, REQUEST_ID],
    answers: [
      { status: 200, text: 'The PDF.', content: [bytes('application/pdf')], headers: [...RATE, 'X-Platen-Pages'] },
    ],
    problems: [...EVERYWHERE, 'not-found', 'job-not-done'],
  },
];

const WEBHOOKS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/webhooks',
    id: 'createWebhook',
    summary: 'Add a webhook endpoint',
    text: 'Messages about jobs go there, signed as Standard Webhooks says, and are tried for three days. A test token adds endpoints for its own jobs, a live one for the others. The secret is in this answer alone.',
    request: 'WebhookEndpointRequest',
    examples: REQUEST_EXAMPLES.WebhookEndpointRequest,
    parameters: [CODING, REQUEST_ID],
    answers: [{ status: 201, text: 'Added.', content: json('NewWebhookEndpoint'), headers: RATE }],
    problems: [...EVERYWHERE, ...WITH_BODY, 'too-many-endpoints'],
  },
  {
    method: 'get',
    path: '/api/v1/webhooks',
    id: 'listWebhooks',
    summary: 'Webhook endpoints',
    text: 'Those for the jobs of the kind of token that asks, live or test.',
    request: null,
    parameters: [REQUEST_ID],
    answers: [{ status: 200, text: 'All of them.', content: json('WebhookEndpoints'), headers: RATE }],
    problems: EVERYWHERE,
  },
  {
    method: 'delete',
    path: '/api/v1/webhooks/{id}',
    id: 'deleteWebhook',
    summary: 'Remove a webhook endpoint',
    text: 'Its messages go with it.',
    request: null,
    parameters: [pathId('Of the endpoint.'), REQUEST_ID],
    answers: [nothing(204, 'Removed.')],
    problems: [...EVERYWHERE, 'not-found'],
  },
  {
    method: 'get',
    path: '/api/v1/webhook-deliveries',
    id: 'listDeliveries',
    summary: 'Messages',
    text: 'The last hundred of the past seven days, the newest first. A test token sees those about test jobs, a live one the others.',
    request: null,
    parameters: [REQUEST_ID],
    answers: [{ status: 200, text: 'The messages.', content: json('WebhookDeliveries'), headers: RATE }],
    problems: EVERYWHERE,
  },
  {
    method: 'post',
    path: '/api/v1/webhook-deliveries/{id}/replay',
    id: 'replayDelivery',
    summary: 'Send a message again',
    text: 'As it was, under the same id.',
    request: null,
    parameters: [pathId('Of the message.'), REQUEST_ID],
    answers: [nothing(202, 'It is sent.')],
    problems: [...EVERYWHERE, 'not-found'],
  },
];

const TEMPLATE_ID = pathId('Of the template.');
const OF_TEMPLATES = [...EVERYWHERE, ...WITH_BODY, 'document-too-large'] as const;

const TEMPLATES: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/templates',
    id: 'createTemplate',
    summary: 'Make a template',
    text: 'HTML with Liquid in it. A document names it by its id, with the data for it.',
    request: 'TemplateRequest',
    examples: REQUEST_EXAMPLES.TemplateRequest,
    parameters: [CODING, REQUEST_ID],
    answers: [{ status: 201, text: 'Made.', content: json('Template'), headers: [...RATE, 'Location'] }],
    problems: [...OF_TEMPLATES, 'too-many-templates'],
  },
  {
    method: 'get',
    path: '/api/v1/templates',
    id: 'listTemplates',
    summary: 'Templates',
    text: 'By name.',
    request: null,
    parameters: [REQUEST_ID],
    answers: [{ status: 200, text: 'All of them.', content: json('Templates'), headers: RATE }],
    problems: EVERYWHERE,
  },
  {
    method: 'get',
    path: '/api/v1/templates/{id}',
    id: 'getTemplate',
    summary: 'A template',
    text: 'The newest version, or another.',
    request: null,
    parameters: [TEMPLATE_ID, query('version', 'One of the last fifty.', number(1, 1_000_000)), REQUEST_ID],
    answers: [{ status: 200, text: 'The template.', content: json('Template'), headers: RATE }],
    problems: [...EVERYWHERE, 'not-found', 'invalid-request'],
  },
  {
    method: 'put',
    path: '/api/v1/templates/{id}',
    id: 'updateTemplate',
    summary: 'Make a new version',
    text: 'Documents that name no version are rendered from it. The fifty newest versions are kept.',
    request: 'TemplateRequest',
    examples: REQUEST_EXAMPLES.TemplateRequest,
    parameters: [TEMPLATE_ID, CODING, REQUEST_ID],
    answers: [{ status: 200, text: 'Made.', content: json('Template'), headers: RATE }],
    problems: [...OF_TEMPLATES, 'not-found'],
  },
  {
    method: 'delete',
    path: '/api/v1/templates/{id}',
    id: 'deleteTemplate',
    summary: 'Delete a template',
    text: 'With all its versions. Jobs that wait for it fail.',
    request: null,
    parameters: [TEMPLATE_ID, REQUEST_ID],
    answers: [nothing(204, 'Deleted.')],
    problems: [...EVERYWHERE, 'not-found'],
  },
];

const USE: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/renders',
    id: 'listRenders',
    summary: 'What was rendered',
    text: 'The renders of the last 30 days with their warnings, the newest first: with a test token those of test tokens, with a live one the others. Documents are not kept.',
    request: null,
    parameters: [
      query('failed', 'true: only those that failed.', oneOf('true', 'false')),
      query('after', 'The "next" of the page before.'),
      query('limit', 'Renders of a page. Default 50.', PAGE_LENGTH),
      REQUEST_ID,
    ],
    answers: [{ status: 200, text: 'A page of them.', content: json('Renders'), headers: RATE }],
    problems: [...EVERYWHERE, 'invalid-request'],
  },
  {
    method: 'get',
    path: '/api/v1/usage',
    id: 'getUsage',
    summary: 'How much is used',
    text: 'Of the month, day by day, and of the last 30 days by token.',
    request: null,
    parameters: [REQUEST_ID],
    answers: [{ status: 200, text: 'The use.', content: json('Usage'), headers: RATE }],
    problems: [...EVERYWHERE, 'invalid-request'],
  },
];

export const OPERATIONS: readonly Operation[] = [...RENDERS, ...JOBS, ...TEMPLATES, ...WEBHOOKS, ...USE];
