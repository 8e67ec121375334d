/** The description of the API against the API: what it says is answered, and what is answered it says. */

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../../../src/server/api/openapi.ts';
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
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
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

  it('describes both addresses that render, with every problem there is', () => {
    expect(Object.keys(description.paths).sort()).toEqual(['/api/v1/layout', '/api/v1/pdf']);
    const elsewhere = new Set([404, 405]);
    const statuses = new Set(
      [200, ...Object.values(PROBLEM_KINDS).map(({ status }) => status)].filter((one) => !elsewhere.has(one)),
    );
    for (const { post } of Object.values(description.paths)) {
      expect(Object.keys(post.responses).map(Number).sort()).toEqual([...statuses].sort());
      const text = JSON.stringify(post.responses);
      for (const [name, { status }] of Object.entries(PROBLEM_KINDS)) {
        if (!elsewhere.has(status)) expect(text).toContain(`https://pdf.example.com/problems/${name}`);
      }
    }
  });

  it('has an example for every status and kind of problem, which its schema takes', () => {
    for (const path of ['/api/v1/pdf', '/api/v1/layout'] as const) {
      const { responses } = description.paths[path]!.post as unknown as {
        responses: Record<string, { content: Record<string, { examples?: Record<string, { value: unknown }> }> }>;
      };
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === '200') continue;
        const examples = Object.entries(content['application/problem+json']!.examples!);
        expect(examples.length, status).toBeGreaterThan(0);
        for (const [name, { value }] of examples) {
          expect(problemDocument.safeParse(value).success, name).toBe(true);
          expect(value).toMatchObject({ status: Number(status), type: `https://pdf.example.com/problems/${name}` });
        }
      }
    }
  });

  it('has the schemas that requests are checked with', () => {
    const { $schema, ...schema } = z.toJSONSchema(pdfRequest, { io: 'input' }) as Record<string, unknown>;
    expect(description.components.schemas.PdfRequest).toEqual(schema);
    expect(schema).toMatchObject({ type: 'object', required: ['html'], additionalProperties: false });
    expect(Object.keys(schema.properties as object).sort()).toEqual([
      'base_url',
      'html',
      'media',
      'metadata',
      'page',
      'standard',
      'strict',
      'tagged',
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
