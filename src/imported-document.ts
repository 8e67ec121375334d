/** The pages of a PDF file as one document of a larger file: each page a picture, with its links and its part of the outline. */

import { PlatenError } from './diagnostics.ts';
import type { DisplayPage } from './display/display-list.ts';
import { parseHtml } from './dom/parse.ts';
import type { Job } from './job.ts';
import { pdfProfile } from './options/check-options.ts';
import { invalid } from './options/checks.ts';
import type { PdfSource } from './options/sources.ts';
import { stampPage } from './paint/watermark.ts';
import type { PdfPart } from './pdf/write-pdf.ts';
import { inflateLenient } from './resources/compression.ts';
import type { DocumentFacts } from './resources/pdf/document.ts';
import type { PdfPage } from './resources/pdf/pdf-file.ts';
import type { Siblings } from './structure/link-targets.ts';

/** A parsed PDF file. */
interface ImportedDocument {
  readonly pages: readonly PdfPage[];
  readonly facts: DocumentFacts;
  /** The name for messages. */
  readonly name: string;
  readonly documentPages: typeof import('./pdf/imported/page-writer.ts').documentPages;
}

/** Throws a `PlatenError` if the bytes are not a PDF file with readable pages. `index` is its position among the sources. */
export async function importDocument({ pdf, title }: PdfSource, index: number): Promise<ImportedDocument> {
  const { factsOf, openedPdf } = await import('./resources/pdf/page-image.ts');
  const { documentPages } = await import('./pdf/imported/page-writer.ts');
  const file = openedPdf(pdf, inflateLenient);
  if ('problem' in file) throw invalid(`sources[${index}].pdf`, `${file.problem}`);
  const facts = factsOf(file);
  return { pages: file.pages, facts, name: title ?? facts.title ?? `sources[${index}]`, documentPages };
}

interface Placing {
  readonly source: PdfSource;
  readonly job: Job;
  readonly siblings: Siblings;
  /** The page counter on each page. */
  counterOf(index: number): number;
}

export function importedPart(imported: ImportedDocument, placing: Placing): PdfPart {
  const { source, job, siblings, counterOf } = placing;
  const { facts } = imported;
  const document = parseHtml(`<!doctype html><html><title>${escaped(source.title ?? facts.title ?? '')}</title>`, {
    baseUrl: null,
    diagnostics: job.diagnostics,
    limits: job.limits,
  });
  const shown = imported.documentPages({
    ...imported,
    html: document.root,
    alternate: source.alt ?? null,
    isWritten: job.isWritten,
    counterOf,
    async beforePage() {
      await job.turns.pause();
      job.checkDeadline();
    },
  });
  if (source.alt === undefined && !shown.isTagged) checkAlternateText(imported, job);
  const pages = job.options.watermark ? stamped(shown.pages) : shown.pages;
  return { document, structure: shown.structure, pages, siblings, diagnostics: job.diagnostics };
}

async function* stamped(pages: AsyncIterable<DisplayPage>): AsyncGenerator<DisplayPage> {
  for await (const page of pages) yield stampPage(page);
}

/**
 * ISO 14289-1, 7.3; ISO 14289-2, 8.2.5.28.2. The content of a file without a structure may not be read correctly by assistive technology,
 * so it needs an alternative text.
 */
function checkAlternateText({ name }: ImportedDocument, { options, diagnostics }: Job): void {
  const { accessible, standards } = pdfProfile(options.pdf);
  if (!accessible) return;
  const clause = accessible.part === 1 ? 'ISO 14289-1, 7.3' : 'ISO 14289-2, 8.2.5.28.2';
  const message = `the pages of the PDF ${name} have no alternative text: give the source an alt (${standards.join(', ')}: ${clause})`;
  if (options.pdf?.strict ?? true) throw new PlatenError('standard', message);
  diagnostics.warn({ code: 'accessibility', message });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
