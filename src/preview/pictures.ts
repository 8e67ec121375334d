/** Pages as pictures instead of a PDF: SVG documents, or PNG images if the package for them is installed. */

import type { EngineCaches } from '../caches.ts';
import { PlatenError, type Warning } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import { withJob } from '../job.ts';
import type { Limits } from '../limits.ts';
import { renderOptions } from '../options/check-options.ts';
import { recordOf, type ShapeOf, takes } from '../options/checks.ts';
import type { RenderOptions } from '../options.ts';
import { noSuchPages, paintPages, parseDocument, structureOf, type Timings, typed } from '../render.ts';
import { settleDocument } from '../settling/settle.ts';
import { openRasterizer } from './rasterizer.ts';
import { turned } from './turned-page.ts';
import { writeSvg } from './write-svg.ts';

interface PageSize {
  /** Number of the page in the document, from 1. */
  readonly number: number;
  readonly width: Px;
  readonly height: Px;
}

export interface SvgPage extends PageSize {
  /** A complete SVG document without external resources and scripts. */
  readonly svg: string;
}

export interface PngPage extends PageSize {
  readonly png: Uint8Array;
}

interface Pictures<P> {
  /** All pages, or those of `options.pages`. */
  readonly pages: readonly P[];
  /** Pages of the whole document. */
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly timings: Timings;
}

export type SvgPictures = Pictures<SvgPage>;
export type PngPictures = Pictures<PngPage>;

export interface PngOptions extends RenderOptions {
  /** Pixels per CSS px: 1 is 96 dpi. Default 1. */
  readonly scale?: number;
}

const PNG = {
  ...renderOptions.shape,
  scale: takes('a number above 0, at most 20', (value) => typeof value === 'number' && value > 0 && value <= 20),
} as ShapeOf<PngOptions>;
const checkPng = recordOf(PNG);

/** Rejects as `render` does. */
export function toSvg(html: string | Uint8Array, options: RenderOptions, caches: EngineCaches): Promise<SvgPictures> {
  return typed(options, () => draw(html, options, caches, (page) => page));
}

/** Rejects as `render` does, and with the code `installation` if @resvg/resvg-wasm is not installed. */
export function toPng(html: string | Uint8Array, options: PngOptions, caches: EngineCaches): Promise<PngPictures> {
  return typed(options, async () => {
    checkPng(options, '');
    const { scale = 1, ...rest } = options;
    const rasterize = await openRasterizer();
    return draw(html, rest, caches, ({ svg, ...page }, limits) => {
      checkPixels(page, scale, limits);
      return { ...page, png: rasterize(svg, scale) };
    });
  });
}

function checkPixels({ number, width, height }: PageSize, scale: number, { imagePixels }: Limits): void {
  if (width * height * scale * scale <= imagePixels) return;
  throw new PlatenError(
    'limit',
    `page ${number} has more than ${imagePixels} pixels at this scale (limits.imagePixels)`,
  );
}

async function draw<P>(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
  finish: (page: SvgPage, limits: Limits) => P,
): Promise<Pictures<P>> {
  return withJob(options, caches, async (job) => {
    const start = performance.now();
    const document = await parseDocument(html, job);
    const parsed = performance.now();
    const settled = await settleDocument(document, job);
    const ready = performance.now();
    const numbers = settled.pages.map(({ number }) => number).filter((number) => job.isWritten(number));
    if (numbers.length === 0) throw noSuchPages(settled.pages.length, job);
    const pages: P[] = [];
    for await (const page of paintPages(settled, structureOf(settled, job), job)) {
      const { width, height } = turned(page);
      const svg = writeSvg(page, job.diagnostics, caches.display);
      job.memory.take(svg.length, 'pictures of pages');
      pages.push(finish({ number: numbers[pages.length]!, width, height, svg }, job.limits));
    }
    const timings = { parse: parsed - start, ...settled.timings, pdf: performance.now() - ready };
    return { pages, pageCount: settled.pages.length, warnings: job.diagnostics.warnings, timings };
  });
}
