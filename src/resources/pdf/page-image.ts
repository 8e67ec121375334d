/** The door of the reader, which is loaded by the first PDF file: pages as pictures, and what of a document goes along with them. */

import type { PageImage } from '../types.ts';
import { isPdfError } from './objects.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import type { Inflate } from './syntax-reader.ts';
import { uprightSize } from './upright.ts';

export { factsOf } from './document.ts';

/** Or why it cannot be read. */
export type OpenedPdf = PdfFile | { readonly problem: string };

/** Never throws. */
export function openedPdf(bytes: Uint8Array, inflate: Inflate): OpenedPdf {
  try {
    return openPdf(bytes, inflate);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const problemOf = (error: unknown): string =>
  isPdfError(error) ? error.message : `cannot be read: ${error instanceof Error ? error.message : error}`;

const pageNumber = (url: string): number => {
  const hash = url.indexOf('#');
  const parts = hash < 0 ? [] : url.slice(hash + 1).split('&');
  const page = parts.findLast((part) => /^page=\d/i.test(part));
  return page === undefined ? 1 : Number.parseInt(page.slice('page='.length), 10);
};

/** The page that the fragment names (`#page=3`), else the first. https://www.rfc-editor.org/rfc/rfc8118#section-3 */
export function pageImage(file: OpenedPdf, url: string): { image: PageImage | null; problem: string | null } {
  if ('problem' in file) return { image: null, problem: file.problem };
  const number = pageNumber(url);
  const page = file.pages[number - 1];
  if (!page) return { image: null, problem: `has ${file.pages.length} pages, and none of number ${number}` };
  const { width, height } = uprightSize(page);
  return { image: { kind: 'page', url, width: (width * 4) / 3, height: (height * 4) / 3, page }, problem: null };
}
