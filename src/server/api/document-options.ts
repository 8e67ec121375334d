/** The documents of requests: checks what the plan and the operator allow, and maps fields to the engine's options. */

import type { DocumentOptions } from '../rendering/renderer.ts';
import type { Plan } from '../services.ts';
import { Problem } from './problems.ts';
import { invalidRequest } from './request-body.ts';
import type { PdfRequest } from './schemas.ts';

/** @param path of the document in the body: "documents.3." */
export function checkDocument(
  { html, url, base_url: baseUrl }: Pick<PdfRequest, 'base_url' | 'html' | 'url'>,
  { htmlBytes }: Plan,
  fetching: boolean,
  path = '',
): void {
  const bytes = html === undefined ? 0 : Buffer.byteLength(html);
  if (bytes > htmlBytes) {
    const which = path === '' ? 'this one' : `"${path}html"`;
    const detail = `The plan takes documents of up to ${htmlBytes} bytes; ${which} has ${bytes}.`;
    throw new Problem('document-too-large', { detail, members: { limit: htmlBytes } });
  }
  const named = url !== undefined ? 'url' : baseUrl !== undefined ? 'base_url' : null;
  if (named !== null && !fetching) {
    const errors = [{ field: path + named, message: 'must be left out: this service fetches nothing' }];
    throw new Problem('fetching-not-allowed', { detail: invalidRequest(errors).options.detail!, members: { errors } });
  }
}

/** The same for several documents, whose sizes are added up. */
export function checkDocuments(
  { documents = [], ...request }: Pick<PdfRequest, 'base_url' | 'html' | 'url' | 'documents'>,
  plan: Plan,
  fetching: boolean,
): void {
  checkDocument(request, plan, fetching);
  for (const [index, { html, base_url }] of documents.entries())
    checkDocument({ html, base_url }, plan, fetching, `documents.${index}.`);
  const bytes = documents.reduce((sum, { html = '' }) => sum + Buffer.byteLength(html), 0);
  if (bytes <= plan.htmlBytes) return;
  const detail = `The plan takes documents of up to ${plan.htmlBytes} bytes; these have ${bytes} together.`;
  throw new Problem('document-too-large', { detail, members: { limit: plan.htmlBytes } });
}

export function documentOptions(
  request: Omit<PdfRequest, 'html' | 'template' | 'version' | 'data' | 'documents'>,
): DocumentOptions {
  const { page, base_url: baseUrl, metadata, factur_x: facturX, encryption } = request;
  const { media, header, footer, pages, tagged, standard, strict, language, forms, outline } = request;
  const { attachments, url, signature } = request;
  return {
    ...(page ? { page: pageOf(page) } : {}),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(metadata ? { metadata: metadataOf(metadata) } : {}),
    ...(facturX ? { facturX } : {}),
    ...(encryption ? { encryption: encryptionOf(encryption) } : {}),
    ...(signature ? { signature: present(signature) } : {}),
    ...present({ url, media, header, footer, pages, tagged, standard, strict, language, forms, outline, attachments }),
  };
}

/** Drops fields that are undefined. */
const present = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function encryptionOf(encryption: NonNullable<PdfRequest['encryption']>): NonNullable<DocumentOptions['encryption']> {
  const { user_password: userPassword, owner_password: ownerPassword, permissions } = encryption;
  const { fill_forms: fillForms, ...others } = permissions ?? {};
  return present({
    userPassword,
    ownerPassword,
    ...(permissions ? { permissions: present({ fillForms, ...others }) } : {}),
  });
}

export function pageOf(page: NonNullable<PdfRequest['page']>) {
  const { shrink_to_fit: shrinkToFit, prefer_css_page_size: preferCssPageSize, ...rest } = page;
  return { ...rest, ...present({ shrinkToFit, preferCssPageSize }) } as DocumentOptions['page'] & object;
}

function metadataOf({ creation_date: date, ...texts }: NonNullable<PdfRequest['metadata']>) {
  return { ...texts, ...(date === undefined ? {} : { creationDate: Date.parse(date) }) };
}
