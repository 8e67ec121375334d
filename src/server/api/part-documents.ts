/** Several documents in one request, with the templates and files to which they refer. */

import type { Asset, PartDocument, PartDocuments } from '../rendering/renderer.ts';
import type { Services } from '../services.ts';
import { pageOf } from './document-options.ts';
import { invalidRequest } from './request-body.ts';
import type { PdfRequest } from './schemas.ts';
import { findSource } from './templates/template-routes.ts';

type Part = NonNullable<PdfRequest['documents']>[number];

interface Surroundings {
  readonly account: string;
  readonly services: Services;
  readonly assets: readonly Asset[];
}

/** Null if the request has a single document. Throws a problem if a part refers to something that does not exist. */
export async function partDocuments(request: PdfRequest, surroundings: Surroundings): Promise<PartDocuments | null> {
  if (!request.documents) return null;
  const parts: PartDocument[] = [];
  for (const [index, part] of request.documents.entries()) {
    parts.push(await partOf(part, `documents.${index}.`, surroundings));
  }
  return { parts, pageNumbers: request.page_numbers ?? 'continue' };
}

async function partOf(part: Part, path: string, { account, services, assets }: Surroundings): Promise<PartDocument> {
  const { title, alt, page, base_url: baseUrl, pdf, file } = part;
  const named = title === undefined ? {} : { title };
  if (pdf !== undefined || file !== undefined) {
    const bytes = pdf === undefined ? fileOf(file!, assets, path) : new Uint8Array(Buffer.from(pdf, 'base64'));
    return { kind: 'pdf', bytes, ...named, ...(alt === undefined ? {} : { alt }) };
  }
  const { html, data } = await findSource(part, account, services, path);
  return {
    kind: 'html',
    html,
    ...(data === undefined ? {} : { data }),
    ...named,
    ...(page ? { page: pageOf(page) } : {}),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}

function fileOf(name: string, assets: readonly Asset[], path: string): Uint8Array {
  const found = assets.find((asset) => asset.name === name);
  if (!found) throw invalidRequest([{ field: `${path}file`, message: 'must be the name of a file in the form' }]);
  // Copied out of the buffer that contains it, since it is sent to a thread.
  return new Uint8Array(found.bytes);
}
