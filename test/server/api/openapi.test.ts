/** The description of the API against the API: what it says is answered, and what is answered it says. */

import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REQUEST_EXAMPLES } from '../../../src/server/api/openapi/examples.ts';
import { openApiDocument } from '../../../src/server/api/openapi/openapi.ts';
import { SCHEMAS } from '../../../src/server/api/openapi/schemas.ts';
import { PROBLEM_KINDS } from '../../../src/server/api/problems.ts';
import { layoutAnswer, pdfAnswer, pdfRequest, problemDocument } from '../../../src/server/api/schemas.ts';
import { harness } from './harness.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Record<string, unknown> }>
  >;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const description = openApiDocument('https://pdf.example.com') as unknown as Description;

/** Every `$ref` in it, wherever it stands. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

function lookUp(reference: string): unknown {
  let value: unknown = description;
  for (const key of reference.replace(/^#\//, '').split('/')) value = (value as Record<string, unknown>)?.[key];
  return value;
}

describe('the OpenAPI document', () => {
  it('is served as JSON, without a token, for the address that was asked', async () => {
    const h = await harness({ publicUrl: 'https://pdf.example.com' });
    const response = await h.call({ path: '/api/openapi.json', method: 'GET', token: null });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(description)));
    expect(description.openapi).toBe('3.1.0');
  });

  it('leads nowhere that is not there', () => {
    const all = references(description);
    expect(all.length).toBeGreaterThan(20);
    for (const reference of all) expect(lookUp(reference), reference).toBeDefined();
  });

  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  it('describes every address there is, with every problem there is', async () => {
    const h = await harness();
    for (const { path, method } of operations) {
      const response = await h.call({ path: path.replace('{id}', 'x'), method: method.toUpperCase(), token: null });
      expect(response.status, `${method} ${path}`).toBe(401);
    }
    const text = JSON.stringify(operations);
    for (const name of Object.keys(PROBLEM_KINDS)) {
      // A client that follows the description does not meet it.
      if (name !== 'method-not-allowed') expect(text).toContain(`https://pdf.example.com/problems/${name}"`);
    }
  });

  it('has an example for every status and kind of problem, and for every answer, which its schema takes', () => {
    for (const { operation } of operations) {
      const responses = operation.responses as unknown as Record<
        string,
        {
          content?: Record<
            string,
            { schema?: { $ref?: string }; example?: unknown; examples?: Record<string, { value: unknown }> }
          >;
        }
      >;
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const { schema, example } = content['application/json'] ?? {};
        if (schema?.$ref !== undefined) {
          const name = schema.$ref.split('/').at(-1) as keyof typeof SCHEMAS;
          expect(SCHEMAS[name].safeParse(example).error, `${operation.operationId} ${status}`).toBeUndefined();
        }
        if (Number(status) < 400) continue;
        const examples = Object.entries(content['application/problem+json']!.examples!);
        expect(examples.length, status).toBeGreaterThan(0);
        for (const [name, { value }] of examples) {
          expect(problemDocument.safeParse(value).success, name).toBe(true);
          expect(value).toMatchObject({ status: Number(status), type: `https://pdf.example.com/problems/${name}` });
        }
      }
    }
    for (const [name, examples] of Object.entries(REQUEST_EXAMPLES)) {
      for (const { value } of Object.values(examples)) {
        expect(SCHEMAS[name as keyof typeof SCHEMAS].safeParse(value).error, name).toBeUndefined();
      }
    }
  });

  it('has the schemas that requests are checked with', () => {
    const { $schema, ...schema } = z.toJSONSchema(pdfRequest, { io: 'input' }) as Record<string, unknown>;
    expect(description.components.schemas.PdfRequest).toEqual(schema);
    expect(schema).toMatchObject({
      type: 'object',
      anyOf: [{ required: ['html'] }, { required: ['template'] }, { required: ['url'] }, { required: ['documents'] }],
      additionalProperties: false,
    });
    expect(Object.keys(schema.properties as object).sort()).toEqual([
      'attachments',
      'base_url',
      'data',
      'documents',
      'encryption',
      'factur_x',
      'footer',
      'forms',
      'header',
      'html',
      'language',
      'media',
      'metadata',
      'outline',
      'page',
      'page_numbers',
      'pages',
      'signature',
      'standard',
      'strict',
      'tagged',
      'template',
      'url',
      'version',
    ]);
  });

  it('is kept by the answers', async () => {
    const h = await harness();
    expect(pdfAnswer.safeParse(await (await h.call()).json()).success).toBe(true);
    expect(problemDocument.safeParse(await (await h.call({ body: '{}' })).json()).success).toBe(true);
    const { layoutReport } = await import('../../../src/index.ts');
    const { snapshot, warnings } = await layoutReport(
      '<p id=a class=b style="nonsense: 1; color: 12; widows: -1">x<table><col><td>y',
    );
    expect(warnings.length).toBeGreaterThan(0);
    expect(layoutAnswer.safeParse(JSON.parse(JSON.stringify({ ...snapshot, warnings })))).toMatchObject({
      success: true,
    });
  });

  it('has a page for every problem, and a readable page of its own', async () => {
    const h = await harness();
    for (const name of Object.keys(PROBLEM_KINDS)) {
      const response = await h.call({ path: `/problems/${name}`, method: 'GET', token: null });
      expect(response.status, name).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
    const page = await (await h.call({ path: '/docs/api', method: 'GET', token: null })).text();
    for (const text of ['/api/v1/pdf', 'base_url', 'Idempotency-Key', 'creation_date']) expect(page).toContain(text);
  });
});
