/** From the names of the API to those of the engine. */

import type { DocumentOptions } from '../rendering/renderer.ts';
import type { PdfRequest } from './schemas.ts';

export function documentOptions(request: PdfRequest): DocumentOptions {
  const { page, media, base_url: baseUrl, metadata, tagged, strict } = request;
  return {
    ...(page ? { page: page as DocumentOptions['page'] & object } : {}),
    ...(media ? { media } : {}),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(metadata ? { metadata: metadataOf(metadata) } : {}),
    ...(tagged === undefined ? {} : { tagged }),
    ...(strict ? { strict } : {}),
  };
}

function metadataOf({ creation_date: date, ...texts }: NonNullable<PdfRequest['metadata']>) {
  return { ...texts, ...(date === undefined ? {} : { creationDate: Date.parse(date) }) };
}
