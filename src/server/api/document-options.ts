/** From the names of the API to those of the engine. */

import type { DocumentOptions } from '../rendering/renderer.ts';
import type { PdfRequest } from './schemas.ts';

export function documentOptions(request: PdfRequest): DocumentOptions {
  const { page, media, base_url: baseUrl, metadata, tagged, standard, strict } = request;
  return {
    ...(page ? { page: pageOf(page) } : {}),
    ...(media ? { media } : {}),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(metadata ? { metadata: metadataOf(metadata) } : {}),
    ...(tagged === undefined ? {} : { tagged }),
    ...(standard === undefined ? {} : { standard }),
    ...(strict ? { strict } : {}),
  };
}

function pageOf({ shrink_to_fit: shrinkToFit, ...page }: NonNullable<PdfRequest['page']>) {
  return { ...page, ...(shrinkToFit === undefined ? {} : { shrinkToFit }) } as DocumentOptions['page'] & object;
}

function metadataOf({ creation_date: date, ...texts }: NonNullable<PdfRequest['metadata']>) {
  return { ...texts, ...(date === undefined ? {} : { creationDate: Date.parse(date) }) };
}
