/** A page of a PDF file as a picture. */

import type { PageImage } from '../types.ts';
import { isPdfError } from './objects.ts';
import { openPdf, type PdfFile, type PdfPage } from './pdf-file.ts';
import type { Inflate } from './syntax-reader.ts';

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

export const problemOf = (error: unknown): string =>
  isPdfError(error) ? error.message : `cannot be read: ${error instanceof Error ? error.message : error}`;

/** The page that the fragment names (`#page=3`), else the first. https://www.rfc-editor.org/rfc/rfc8118#section-3 */
export function pageImage(file: OpenedPdf, url: string): { image: PageImage | null; problem: string | null } {
  if ('problem' in file) return { image: null, problem: file.problem };
  const number = Number(/#(?:.*&)?page=(\d+)/i.exec(url)?.[1] ?? 1);
  const page = file.pages[number - 1];
  if (!page) return { image: null, problem: `has ${file.pages.length} pages, and none of number ${number}` };
  return { image: { kind: 'page', url, ...uprightSize(page), page }, problem: null };
}

/** In px, as it is shown. */
export function uprightSize({ box, rotation, unit }: PdfPage): { readonly width: number; readonly height: number } {
  const across = ((box[2] - box[0]) * unit * 4) / 3;
  const down = ((box[3] - box[1]) * unit * 4) / 3;
  return rotation % 180 === 0 ? { width: across, height: down } : { width: down, height: across };
}
