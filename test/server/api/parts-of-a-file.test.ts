/** Several documents in one file: `documents` of `POST /api/v1/pdf`. */

import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { onePage, smallPdf } from '../../resources/small-pdf.ts';
import { harness, problemOf } from './harness.ts';

const send = (h: Awaited<ReturnType<typeof harness>>, body: unknown) => h.call({ body: JSON.stringify(body) });
const pdf = Buffer.from(smallPdf(onePage())).toString('base64');

describe('several documents in one file', () => {
  it('reach the renderer with all that is said of them, and count as one render', async () => {
    const h = await harness();
    const response = await send(h, {
      documents: [
        { html: '<h1>{{ name }}', data: { name: 'Ada' }, title: 'Offer', page: { size: 'A5', shrink_to_fit: false } },
        { pdf, title: 'Terms', alt: 'The terms' },
      ],
      page_numbers: 'restart',
      footer: '<p>x',
    });
    expect(response.status).toBe(200);
    expect(h.renderer.requests[0]).toMatchObject({
      kind: 'pdf',
      html: '',
      options: { footer: '<p>x' },
      documents: {
        pageNumbers: 'restart',
        parts: [
          {
            kind: 'html',
            html: '<h1>{{ name }}',
            data: { name: 'Ada' },
            title: 'Offer',
            page: { size: 'A5', shrinkToFit: false },
          },
          { kind: 'pdf', bytes: new Uint8Array(Buffer.from(pdf, 'base64')), title: 'Terms', alt: 'The terms' },
        ],
      },
    });
    expect((await h.services.usage.month(h.account.id, h.services.plans[0]!)).used).toBe(1);
  });

  it('may be files of a form', async () => {
    const h = await harness();
    const form = new FormData();
    form.append('request', JSON.stringify({ documents: [{ html: '<p>' }, { file: 'terms.pdf' }] }));
    form.append('terms.pdf', new Blob([smallPdf(onePage()) as Uint8Array<ArrayBuffer>]));
    const made = new Response(form);
    const body = new Uint8Array(await made.arrayBuffer());
    const call = () => h.call({ body, headers: { 'content-type': made.headers.get('content-type')! } });
    expect((await call()).status).toBe(200);
    expect(h.renderer.requests[0]!.documents!.parts[1]).toMatchObject({ kind: 'pdf' });
    const missing = await send(h, { documents: [{ file: 'terms.pdf' }] });
    const problem = await problemOf(missing, 422, 'invalid-request');
    expect(problem.errors).toEqual([{ field: 'documents.0.file', message: 'must be the name of a file in the form' }]);
  });

  it.each([
    [{ documents: [] }, 'documents'],
    [{ documents: [{}] }, 'documents.0.html'],
    [{ documents: [{ html: 'x', pdf }] }, 'documents.0.pdf'],
    [{ documents: [{ pdf, data: {} }] }, 'documents.0.data'],
    [{ documents: [{ html: 'x', alt: 'y' }] }, 'documents.0.alt'],
    [{ documents: [{ pdf: '!' }] }, 'documents.0.pdf'],
    [{ documents: [{ html: 'x', colour: 1 }] }, 'documents.0.colour'],
    [{ documents: [{ html: 'x' }], html: 'y' }, 'html'],
    [{ html: 'y', page_numbers: 'restart' }, 'page_numbers'],
    [{ documents: Array.from({ length: 101 }, () => ({ html: '' })) }, 'documents'],
  ])('are refused where %j is wrong', async (body, field) => {
    const problem = await problemOf(await send(await harness(), body), 422, 'invalid-request');
    expect(problem.errors!.map((one) => one.field)).toContain(field);
  });

  it('are as large together as the plan lets one be, and fetch nothing either', async () => {
    const h = await harness();
    const half = 'x'.repeat(Math.ceil(h.services.plans[0]!.htmlBytes / 2) + 1);
    await problemOf(await send(h, { documents: [{ html: half }, { html: half }] }), 413, 'document-too-large');
    const url = 'https://example.com/';
    const problem = await problemOf(
      await send(h, { documents: [{ html: 'x', base_url: url }] }),
      403,
      'fetching-not-allowed',
    );
    expect(problem.errors).toMatchObject([{ field: 'documents.0.base_url' }]);
  });
});
