/** The API for programs that read its description. https://spec.openapis.org/oas/v3.1.0 */

import { z } from 'zod';
import { PROBLEM_KINDS, PROBLEM_TYPE, type ProblemName, problemType } from './problems.ts';
import { layoutAnswer, layoutRequest, PROBLEM_NAMES, pdfAnswer, pdfRequest, problemDocument } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** @param origin "https://pdf.example.com" */
export function openApiDocument(origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platen',
      version: '1',
      description: 'HTML and CSS in, PDF out.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths: {
      '/api/v1/pdf': { post: operation('createPdf', 'Render a PDF', PDF_TEXT, 'PdfRequest', PDF_CONTENT, origin) },
      '/api/v1/layout': {
        post: operation('createLayout', 'Where every box lands', LAYOUT_TEXT, 'LayoutRequest', LAYOUT_CONTENT, origin),
      },
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'plt_live_… counts; plt_test_… is watermarked and free.',
        },
      },
      schemas: {
        PdfRequest: schemaOf(pdfRequest),
        PdfAnswer: schemaOf(pdfAnswer),
        LayoutRequest: schemaOf(layoutRequest),
        LayoutAnswer: schemaOf(layoutAnswer),
        Problem: schemaOf(problemDocument),
      },
      headers: HEADERS,
    },
  };
}

const PDF_TEXT = 'Answers with the PDF in base64, or with its bytes where Accept prefers application/pdf.';
const LAYOUT_TEXT =
  'Every box of every page in CSS px from the top left corner, with the warnings. Counted as a render.';

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const BYTES: Json = { schema: { type: 'string', format: 'binary' } };

const PDF_CONTENT: Json = {
  'application/json': { schema: reference('PdfAnswer'), example: { pdf_content: 'JVBERi0xLjcK' } },
  'application/pdf': BYTES,
  'application/octet-stream': BYTES,
};

const LAYOUT_CONTENT: Json = {
  'application/json': {
    schema: reference('LayoutAnswer'),
    example: {
      pages: [
        {
          width: 793.7,
          height: 1122.52,
          boxes: [{ element: 3, tag: 'h1', x: 38.4, y: 38.4, width: 716.9, height: 37 }],
        },
      ],
      warnings: [{ code: 'css-unknown-property', message: 'unknown property "colour"', line: 1, column: 12, count: 1 }],
    },
  },
};

/** Requests as they are sent most often. */
const REQUEST_EXAMPLES: Json = {
  small: { summary: 'A document', value: { html: '<h1>Hello</h1>' } },
  page: {
    summary: 'With a page, a title and a strict reading',
    value: {
      html: '<h1>Invoice</h1>',
      page: { size: 'A4', margin: '2cm' },
      strict: ['missing-glyph'],
    },
  },
};

function schemaOf(schema: z.ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >;
  return rest;
}

function operation(id: string, summary: string, text: string, request: string, content: Json, origin: string): Json {
  return {
    operationId: id,
    summary,
    description: text,
    parameters: [
      parameter(
        'Idempotency-Key',
        'For 24 hours the same key gets the same answer, and nothing is counted twice.',
        200,
      ),
      parameter('Content-Encoding', 'gzip, br or deflate, where the body is compressed.', 20),
      parameter('X-Request-Id', 'Named in the answer and the logs; made up where it is not given.', 128),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: reference(request), examples: REQUEST_EXAMPLES } },
    },
    responses: { 200: { description: 'Rendered.', headers: ANSWER_HEADERS, content }, ...problems(origin) },
  };
}

const parameter = (name: string, description: string, maxLength: number): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
});

const HEADERS: Json = {
  'X-Request-Id': header('string', 'Of this request.'),
  RateLimit: header('string', 'What is left of the minute and the month.'),
  'RateLimit-Policy': header('string', 'How much there is.'),
  'Retry-After': header('integer', 'Seconds to wait.'),
  'Server-Timing': header('string', 'Where the time went.'),
  'X-Platen-Pages': header('integer', 'Pages.'),
  'X-Platen-Warnings': header('integer', 'How often something was ignored or missing; /api/v1/layout names it.'),
  'Idempotency-Replayed': header('string', '"true" when the answer is that of an earlier request.'),
};

function header(type: string, description: string): Json {
  return { description, schema: { type } };
}

const headers = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ANSWER_HEADERS = headers(
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Server-Timing',
  'X-Platen-Pages',
  'X-Platen-Warnings',
  'Idempotency-Replayed',
);

/** Of addresses and methods that are not there. */
const ELSEWHERE: readonly ProblemName[] = ['not-found', 'method-not-allowed'];

/** One answer a status, which lists its problems. */
function problems(origin: string): Json {
  const byStatus = new Map<number, ProblemName[]>();
  for (const name of PROBLEM_NAMES) {
    if (ELSEWHERE.includes(name)) continue;
    const { status } = PROBLEM_KINDS[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, problemAnswer(status, names, origin)]));
}

function problemAnswer(status: number, names: readonly ProblemName[], origin: string): Json {
  const types = { type: 'object', properties: { type: { enum: names.map((name) => problemType(name, origin)) } } };
  const waits = [409, 429, 503].includes(status);
  return {
    description: names.map((name) => `${PROBLEM_KINDS[name].title} (${name}).`).join(' '),
    headers: headers('X-Request-Id', ...(waits ? ['Retry-After'] : [])),
    content: {
      [PROBLEM_TYPE]: { schema: { allOf: [reference('Problem'), types] }, examples: examplesOf(names, origin) },
    },
  };
}

const examplesOf = (names: readonly ProblemName[], origin: string): Json =>
  Object.fromEntries(
    names.map((name) => {
      const { status, title } = PROBLEM_KINDS[name];
      const value = {
        type: problemType(name, origin),
        title,
        status,
        request_id: '3b6f0c9e-6d0e-4c1e-9f43-1a1f2c7f0b11',
      };
      return [name, { summary: title, value }];
    }),
  );
