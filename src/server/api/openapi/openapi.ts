/** The API for programs that read its description. https://spec.openapis.org/oas/v3.1.0 */

import { z } from 'zod';
import { PROBLEM_KINDS, PROBLEM_TYPE, type ProblemName, problemType } from '../problems.ts';
import { type AnswerDescription, OPERATIONS, type Operation, type Parameter, RATE } from './operations.ts';
import { SCHEMAS } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** @param origin "https://pdf.example.com" */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation, origin) };
  }
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
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'plt_live_… counts; plt_test_… is watermarked and free.',
        },
      },
      schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, schemaOf(schema)])),
      headers: HEADERS,
    },
  };
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Record<
    string,
    unknown
  >;
  return rest;
}

function describeOperation(operation: Operation, origin: string): Json {
  const { id, summary, text, request, forms = false, examples, answers, parameters, problems } = operation;
  return {
    operationId: id,
    summary,
    description: text,
    ...(parameters.length > 0 ? { parameters: parameters.map(describeParameter) } : {}),
    ...(request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: reference(request), ...(examples ? { examples } : {}) },
              ...(forms ? { 'multipart/form-data': formWith(request) } : {}),
            },
          },
        }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, describeAnswer(answer)])),
      ...problemAnswers(problems, origin),
    },
  };
}

/** https://spec.openapis.org/oas/v3.1.0#special-considerations-for-multipart-content */
const formWith = (request: string): Json => ({
  schema: {
    type: 'object',
    description:
      'A document with its files. Each file is a part of its own, under the address by which the document refers to it, such as "img/logo.png".',
    properties: {
      request: {
        ...reference(request),
        description: 'What is sent as JSON otherwise; without "html" where that is a part.',
      },
      html: { type: 'string', description: 'The document.' },
    },
    additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
  encoding: { request: { contentType: 'application/json' }, html: { contentType: 'text/html' } },
});

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const describeParameter = ({ name, place, text, schema }: Parameter): Json => ({
  name,
  in: place,
  required: place === 'path',
  description: text,
  schema,
});

const BYTES: Json = { schema: { type: 'string', format: 'binary' } };

function describeAnswer({ text, content, headers: named }: AnswerDescription): Json {
  const media = content.map(({ type, schema, example }) => [
    type,
    schema === null ? BYTES : { schema: reference(schema), ...(example === undefined ? {} : { example }) },
  ]);
  return {
    description: text,
    headers: headers('X-Request-Id', ...named),
    ...(media.length > 0 ? { content: Object.fromEntries(media) } : {}),
  };
}

const HEADERS: Json = {
  'X-Request-Id': header('string', 'Of this request.'),
  RateLimit: header('string', 'What is left of the minute and the month.'),
  'RateLimit-Policy': header('string', 'How much there is.'),
  'Retry-After': header('integer', 'Seconds to wait.'),
  'Server-Timing': header('string', 'Where the time went.'),
  Location: header('string', 'Of the template, or of the job where there is one.'),
  'X-Platen-Pages': header('integer', 'Pages.'),
  'X-Platen-Warnings': header('integer', 'How often something was ignored or missing; /api/v1/layout names it.'),
  'X-Platen-Digest': header(
    'string',
    'SHA-256 of the PDF or layout, "sha-256=:…:" in base64: the same request to the same version with the same fonts gives the same. Not where a large PDF goes out as it is written.',
  ),
  'Idempotency-Replayed': header('string', '"true" when the answer is that of an earlier request.'),
};

function header(type: string, description: string): Json {
  return { description, schema: { type } };
}

const headers = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** One response per status, which lists its problems. */
function problemAnswers(names: readonly ProblemName[], origin: string): Json {
  const byStatus = new Map<number, ProblemName[]>();
  for (const name of names) {
    const { status } = PROBLEM_KINDS[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, problemAnswer(status, some, origin)]));
}

function problemAnswer(status: number, names: readonly ProblemName[], origin: string): Json {
  const types = { type: 'object', properties: { type: { enum: names.map((name) => problemType(name, origin)) } } };
  const waits = [409, 429, 503].includes(status);
  return {
    description: names.map((name) => `${PROBLEM_KINDS[name].title} (${name}).`).join(' '),
    headers: headers('X-Request-Id', ...(status === 401 ? [] : RATE), ...(waits ? ['Retry-After'] : [])),
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
