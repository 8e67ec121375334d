/** What `renderMany` puts into one file. */

import type { RenderOptions } from '../options.ts';
import { checkHtml, renderOptions } from './check-options.ts';
import { isBytes, isRecord, notTaken, oneOf, recordOf, type ShapeOf, text } from './checks.ts';

/** A document; what it says of itself goes before the options of all. */
export interface RenderSource extends Pick<RenderOptions, 'baseUrl' | 'contentType' | 'page' | 'stylesheets'> {
  readonly html: string | Uint8Array;
  /** An entry of the outline for the whole document, with its headings below. */
  readonly title?: string;
}

export interface ManyOptions extends RenderOptions {
  /**
   * `'continue'`: the page counter runs through the file, `counter(pages)` is what the whole file has, and a document begins on a left page
   * where it follows a right one. `'restart'`: each document counts its own. Default `'continue'`.
   */
  readonly pageNumbers?: 'continue' | 'restart';
}

export type Source = string | Uint8Array | RenderSource;

const { shape = {} } = renderOptions;

const MANY = { ...shape, pageNumbers: oneOf(['continue', 'restart']) } as ShapeOf<ManyOptions>;

/** The tree of options of `renderMany`. */
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

/** Refuses what is none. `index` is its place among the sources. */
export function sourceOf(given: Source, index: number): RenderSource {
  const path = `sources[${index}]`;
  if (typeof given === 'string' || isBytes(given)) return { html: given };
  if (!isRecord(given)) throw notTaken(path, 'HTML or an object with html', given);
  checkSource(given, path);
  return given as unknown as RenderSource;
}
