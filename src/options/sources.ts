/** The sources of `renderMany`. */

import type { RenderOptions } from '../options.ts';
import { isPdf } from '../resources/pdf/signature.ts';
import { checkHtml, renderOptions } from './check-options.ts';
import { isBytes, isRecord, notTaken, oneOf, recordOf, type ShapeOf, takes, text } from './checks.ts';

/** One document. Its own options win over those of the whole file. */
export interface RenderSource extends Pick<RenderOptions, 'baseUrl' | 'contentType' | 'page' | 'stylesheets'> {
  readonly html: string | Uint8Array;
  /** An entry of the outline for the whole document, with its headings below. */
  readonly title?: string;
}

export interface ManyOptions extends RenderOptions {
  /**
   * `'continue'`: the page counter runs through the file, `counter(pages)` counts the whole file, and a document that follows a right page
   * begins on a left one. `'restart'`: each document counts its own pages. Default `'continue'`.
   */
  readonly pageNumbers?: 'continue' | 'restart';
}

/** A PDF file whose pages are included unchanged. */
export interface PdfSource {
  readonly pdf: Uint8Array;
  /** An entry of the outline for the whole file, with its own outline below. */
  readonly title?: string;
  /** What its pages show, for people who cannot see them; the pages are then tagged as figures. PDF/UA requires it. */
  readonly alt?: string;
}

/** Bytes are a PDF file if they begin like one, HTML otherwise. */
export type Source = string | Uint8Array | RenderSource | PdfSource;

const { shape = {} } = renderOptions;

const MANY = { ...shape, pageNumbers: oneOf(['continue', 'restart']) } as ShapeOf<ManyOptions>;

/** Checks the options of `renderMany`. */
export const manyOptions = recordOf(MANY);

const SOURCE: ShapeOf<RenderSource> = {
  html: (value) => checkHtml(value),
  title: text,
  baseUrl: shape.baseUrl!,
  contentType: shape.contentType!,
  page: shape.page!,
  stylesheets: shape.stylesheets!,
};
const checkSource = recordOf(SOURCE, { required: ['html'] });

const PDF: ShapeOf<PdfSource> = { pdf: takes('a Uint8Array', isBytes), title: text, alt: text };
const checkPdf = recordOf(PDF, { required: ['pdf'] });

/** Throws `invalid-option` for anything that is not a source. `index` is its position among the sources. */
export function sourceOf(given: Source, index: number): RenderSource | PdfSource {
  const path = `sources[${index}]`;
  if (isBytes(given) && isPdf(given)) return { pdf: given };
  if (typeof given === 'string' || isBytes(given)) return { html: given };
  if (!isRecord(given)) throw notTaken(path, 'HTML, or an object with html or pdf', given);
  if ('pdf' in given) {
    checkPdf(given, path);
    return given as unknown as PdfSource;
  }
  checkSource(given, path);
  return given as unknown as RenderSource;
}
