/** Pages as pictures: self-contained SVG that looks like the PDF, for previews on screens without a PDF viewer. */

import type { EngineCaches } from '../caches.ts';
import type { Warning } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import { withJob } from '../job.ts';
import { renderOptions } from '../options/check-options.ts';
import { amount, countFromOne, recordOf, type ShapeOf } from '../options/checks.ts';
import type { RenderOptions } from '../options.ts';
import { paintPages, parseDocument, structureOf, type Timings } from '../render.ts';
import { settleDocument } from '../settling/settle.ts';
import { pageText } from './page-text.ts';
import { turned } from './turned-page.ts';
import { writeSvg } from './write-svg.ts';

export interface PreviewPage {
  readonly width: Px;
  readonly height: Px;
  /** A complete SVG document without external resources and scripts. */
  readonly svg: string;
  /** The text of the page, in painting order. */
  readonly text: string;
}

export interface PreviewResult {
  /** The first pages, as many as the limits allow, but at least one. */
  readonly pages: readonly PreviewPage[];
  /** Pages of the whole document. */
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly timings: Timings;
}

export interface PreviewOptions extends RenderOptions {
  /** The most pages that are drawn. Default 20. */
  readonly previewPages?: number;
  /** Length of all SVG, in UTF-16 code units, after which no further page is drawn. Default 8 million. */
  readonly previewSize?: number;
}

const PREVIEW: ShapeOf<PreviewOptions> = {
  ...renderOptions.shape,
  previewPages: countFromOne,
  previewSize: amount,
} as ShapeOf<PreviewOptions>;
const checkPreview = recordOf(PREVIEW);

/** HTML in, pictures of pages out. Rejects as `render` does. */
export async function preview(
  html: string | Uint8Array,
  options: PreviewOptions,
  caches: EngineCaches,
): Promise<PreviewResult> {
  checkPreview(options, '');
  const { previewPages = 20, previewSize = 8_000_000, ...rest } = options;
  return withJob(rest, caches, async (job) => {
    const start = performance.now();
    const document = await parseDocument(html, job);
    const parsed = performance.now();
    const settled = await settleDocument(document, job);
    const ready = performance.now();
    const pages: PreviewPage[] = [];
    let size = 0;
    for await (const page of paintPages(settled, structureOf(settled, job), job)) {
      const svg = writeSvg(page, job.diagnostics, caches.display);
      const { width, height } = turned(page);
      pages.push({ width, height, svg, text: pageText(page) });
      size += svg.length;
      if (pages.length >= previewPages || size >= previewSize) break;
    }
    const drawn = performance.now();
    const timings = { parse: parsed - start, ...settled.timings, pdf: drawn - ready };
    return { pages, pageCount: settled.pages.length, warnings: job.diagnostics.warnings, timings };
  });
}
