/** Turns the caller's options and documents into the input of the PDF writer. */

import type { Diagnostics } from './diagnostics.ts';
import { attribute, type Document, type Element, isHtml } from './dom/node.ts';
import type { Job } from './job.ts';
import { pdfProfile } from './options/check-options.ts';
import type { Attachment } from './pdf/attachments.ts';
import { givenEncryption } from './pdf/encryption-options.ts';
import { facturX as readInvoice } from './pdf/factur-x.ts';
import type { WritePdfOptions } from './pdf/write-pdf.ts';
import { fieldKind, isOnlyPrinted } from './structure/fields.ts';
import type { StyledDocument } from './style/types.ts';
import { resolveUrl } from './urls.ts';

export function writingOptions({ options, diagnostics, caches, turns, work }: Job): WritePdfOptions {
  const {
    tagged = true,
    compress = true,
    outline = true,
    forms = false,
    encryption: _encryption,
    userPassword: _userPassword,
    ownerPassword: _ownerPassword,
    signature,
    strict = true,
    standard: _,
    attachments = [],
    facturX,
    language = null,
    pageMode,
    pageLayout,
    pageLabels,
    viewerPreferences,
    outputIntent,
    imageResolution,
    ...metadata
  } = options.pdf ?? {};
  const encryption = givenEncryption(options.pdf ?? {});
  const invoice = facturX ? readInvoice(facturX) : null;
  return {
    metadata,
    profile: pdfProfile(options.pdf),
    strict,
    attachments: [...(invoice ? [invoice.attachment] : []), ...attachments],
    viewing: {
      ...(pageMode ? { pageMode } : {}),
      ...(pageLayout ? { pageLayout } : {}),
      ...(pageLabels ? { pageLabels } : {}),
      ...(viewerPreferences ? { viewerPreferences } : {}),
    },
    ...(outputIntent ? { outputIntent } : {}),
    ...(imageResolution === undefined ? {} : { imageResolution }),
    schemas: invoice ? [invoice.schema] : [],
    language,
    tagged,
    compress,
    outline,
    forms,
    ...(signature ? { signature } : {}),
    ...(encryption ? { encryption } : {}),
    diagnostics,
    caches,
    pause: turns.pause,
    passed: work.passed,
    room: work.room,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

/** Whether styles make fields of controls. */
export const hasFields = (document: Document, styled: StyledDocument): boolean =>
  document.elements.some(
    (element) => fieldKind(element) !== null && styled.styleOf(element).scheme.pdfForm === 'enable',
  );

/** Warns about inputs that become no field, because PDF has none for ranges, colours and files. */
export function warnOfPrinted(document: Document, diagnostics: Diagnostics): void {
  for (const element of document.elements) {
    if (!isOnlyPrinted(element)) continue;
    const { line, column } = element;
    const message = `an input of type ${attribute(element, 'type')} is printed and cannot be filled in`;
    diagnostics.warn({ code: 'pdf', message, ...(line && column ? { line, column } : {}) });
  }
}

/**
 * The files named by `<link rel=attachment>` and `<a rel=attachment>`.
 * Not yet: annotations where such an `a` stands.
 */
export async function documentAttachments(document: Document, { store }: Job): Promise<readonly Attachment[]> {
  const attachments: Attachment[] = [];
  const met = new Set<string>();
  for (const element of document.elements) {
    const url = attachedUrl(element, document);
    if (url === null || met.has(url)) continue;
    met.add(url);
    const resource = await store.fetch(url);
    if (!resource) continue;
    const description = attribute(element, 'title');
    attachments.push({
      name: attribute(element, 'download') || (isHtml(element, 'link') && description) || fileName(url),
      data: resource.bytes,
      ...(resource.contentType ? { mime: resource.contentType.split(';')[0]!.trim() } : {}),
      ...(description ? { description } : {}),
    });
  }
  return attachments;
}

function attachedUrl(element: Element, document: Document): string | null {
  if (!isHtml(element, 'link') && !isHtml(element, 'a')) return null;
  const relations = attribute(element, 'rel')?.toLowerCase().split(/\s+/) ?? [];
  const href = relations.includes('attachment') ? attribute(element, 'href') : null;
  return href === null ? null : resolveUrl(href, document.baseUrl);
}

const fileName = (url: string): string =>
  url.startsWith('data:') ? 'attachment' : decodeURIComponent(new URL(url).pathname.split('/').at(-1) || 'attachment');
