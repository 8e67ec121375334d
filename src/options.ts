/** The options of `render` and `layout`: their shapes, defaults and checks. */

import { PlatenError } from './diagnostics.ts';
import type { Px } from './geometry.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { Attachment } from './pdf/attachments.ts';
import type { FacturX } from './pdf/factur-x.ts';
import { type PdfStandard, type Profile, profileFor } from './pdf/profile.ts';
import { checkViewing, type Viewing } from './pdf/viewing.ts';
import type { Loader } from './resources/types.ts';

export type PageLength = number | string;

export interface PageOptions {
  /** `'A4'`, `'Letter landscape'`, `[width, height]`, or `[width, 'auto']` for one page as tall as its content. Numbers are px. */
  readonly size?: string | readonly [PageLength, PageLength | 'auto'];
  readonly orientation?: 'portrait' | 'landscape';
  /** One CSS `margin` value, or a number of px. Default 0.4in. */
  readonly margin?: PageLength;
  /**
   * Shrink all pages, at most to two thirds, until content wider than its page fits, as browsers do when they print. Default
   * true; false with `media: 'screen'`.
   */
  readonly shrinkToFit?: boolean;
}

export interface PdfOptions extends Viewing {
  /** What the file keeps to: one standard, or several that agree, such as `['PDF/UA-1', 'PDF/A-3a']`. */
  readonly standard?: PdfStandard | readonly PdfStandard[];
  /** What the standard forbids and cannot be mended is an error; false: a warning. Default true. */
  readonly strict?: boolean;
  /** Files that travel with the PDF, beside those of `<link rel=attachment>` and `<a rel=attachment>`. */
  readonly attachments?: readonly Attachment[];
  /** The XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung); the file is PDF/A-3 then. */
  readonly facturX?: FacturX;
  /** Language of documents that do not say theirs, such as `'de-AT'`. */
  readonly language?: string;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  /** Written only when given, so that the same input gives the same bytes. */
  readonly creationDate?: Date;
  /** Write the structure tree that makes the file accessible. Default true. */
  readonly tagged?: boolean;
  /** Deflate streams. Default true. */
  readonly compress?: boolean;
  /** Write an outline from headings and bookmarks. Default true. */
  readonly outline?: boolean;
}

export type FontSource = string | Uint8Array;

export interface Progress {
  readonly stage: 'style' | 'layout' | 'paint' | 'done';
  readonly pages: number;
}

export interface RenderOptions {
  /** What relative URLs in the document resolve against. It grants no access: the loader does. */
  readonly baseUrl?: string;
  /** An `@page` rule below every rule of the document. */
  readonly page?: PageOptions;
  readonly media?: 'print' | 'screen';
  /** Further style sheets of user origin. */
  readonly stylesheets?: readonly string[];
  /** Font files, folders (read lazily, when a glyph is missing) or bytes, beside the bundled faces. */
  readonly fonts?: readonly FontSource[];
  /** How `url()`s are fetched. The default knows `data:` alone; an array tries one after another. */
  readonly loader?: Loader | readonly Loader[];
  readonly pdf?: PdfOptions;
  readonly limits?: Partial<Limits>;
  /** Writes TEST across each page of the PDF. Default false. */
  readonly watermark?: boolean;
  /** Warning codes that end the render with an error. */
  readonly strict?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** The used page default as the text of an `@page` rule: size and margin. */
export interface DefaultPage {
  readonly size: string;
  readonly margin: string;
  /** One page as tall as its content. */
  readonly autoHeight: boolean;
}

const KNOWN_OPTIONS = new Set([
  'baseUrl',
  'page',
  'media',
  'stylesheets',
  'fonts',
  'loader',
  'pdf',
  'limits',
  'watermark',
  'strict',
  'signal',
  'onProgress',
]);

const KNOWN_PDF_OPTIONS = new Set([
  'standard',
  'strict',
  'attachments',
  'facturX',
  'pageMode',
  'pageLayout',
  'pageLabels',
  'viewerPreferences',
  'language',
  'title',
  'author',
  'subject',
  'keywords',
  'creator',
  'creationDate',
  'tagged',
  'compress',
  'outline',
]);

/** What the standards ask for; an electronic invoice asks for PDF/A-3. */
export function pdfProfile({ standard, facturX }: PdfOptions = {}): Profile {
  const profile = profileFor(standard);
  if (!facturX) return profile;
  if (!profile.archive) return profileFor([...profile.standards, profile.tagged ? 'PDF/A-3a' : 'PDF/A-3u']);
  if (profile.archive.part === 3) return profile;
  throw invalid('pdf.facturX', `asks for PDF/A-3, not ${profile.standards.join(', ')}`);
}

/** Refuses options that are not there or not of their type, naming the option and what it takes. */
export function checkOptions(options: RenderOptions): void {
  for (const name of Object.keys(options)) {
    if (!KNOWN_OPTIONS.has(name)) throw invalid(name, `is not an option; there are ${[...KNOWN_OPTIONS].join(', ')}`);
  }
  if (options.media !== undefined && options.media !== 'print' && options.media !== 'screen') {
    throw invalid('media', "takes 'print' or 'screen'");
  }
  for (const name of Object.keys(options.pdf ?? {})) {
    if (!KNOWN_PDF_OPTIONS.has(name))
      throw invalid(`pdf.${name}`, `is not an option; there are ${[...KNOWN_PDF_OPTIONS].join(', ')}`);
  }
  checkViewing(options.pdf ?? {}, invalid);
  const profile = pdfProfile(options.pdf);
  if (profile.tagged && options.pdf?.tagged === false) {
    throw invalid('pdf.tagged', `cannot be false: ${profile.standards.join(', ')} asks for the structure tree`);
  }
  const shrink: unknown = options.page?.shrinkToFit;
  if (shrink !== undefined && typeof shrink !== 'boolean') throw invalid('page.shrinkToFit', 'takes true or false');
  for (const [name, limit] of Object.entries(options.limits ?? {})) {
    if (!(name in DEFAULT_LIMITS))
      throw invalid(`limits.${name}`, `is not a limit; there are ${Object.keys(DEFAULT_LIMITS).join(', ')}`);
    if (typeof limit !== 'number' || !(limit >= 0)) throw invalid(`limits.${name}`, 'takes a number of 0 or more');
  }
  if (options.baseUrl !== undefined && !URL.canParse(options.baseUrl))
    throw invalid('baseUrl', 'takes an absolute URL');
}

/** Turns `options.page` into the declarations of the lowest `@page` rule; throws for values that CSS would refuse. */
export function defaultPage(page: PageOptions = {}): DefaultPage {
  const margin = page.margin === undefined ? '0.4in' : lengthText(page.margin);
  const orientation = page.orientation === undefined ? '' : ` ${page.orientation}`;
  if (page.orientation !== undefined && page.orientation !== 'portrait' && page.orientation !== 'landscape') {
    throw invalid('page.orientation', "takes 'portrait' or 'landscape'");
  }
  const { size = 'A4' } = page;
  if (typeof size === 'string') return { size: size + orientation, margin, autoHeight: false };
  if (!Array.isArray(size) || size.length !== 2) {
    throw invalid('page.size', "takes a name such as 'A4', or [width, height], or [width, 'auto']");
  }
  const [width, height] = size as readonly [PageLength, PageLength];
  if (height === 'auto') return { size: `${lengthText(width)} 1000000px`, margin, autoHeight: true };
  const [w, h] =
    page.orientation === 'landscape'
      ? sorted(width, height, true)
      : page.orientation === 'portrait'
        ? sorted(width, height, false)
        : [width, height];
  return { size: `${lengthText(w)} ${lengthText(h)}`, margin, autoHeight: false };
}

function sorted(width: PageLength, height: PageLength, wide: boolean): [PageLength, PageLength] {
  const turned = approximatePx(width) < approximatePx(height) === wide;
  return turned ? [height, width] : [width, height];
}

const UNIT_PX: Record<string, Px> = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6 };

function approximatePx(length: PageLength): Px {
  if (typeof length === 'number') return length;
  const match = /^\s*([\d.]+)\s*([a-zA-Z]*)\s*$/.exec(length);
  return match ? Number(match[1]) * (UNIT_PX[match[2]!.toLowerCase()] ?? 1) : 0;
}

function lengthText(length: PageLength): string {
  if (typeof length === 'number') {
    if (!Number.isFinite(length)) throw invalid('page', 'lengths are finite numbers of px or CSS lengths');
    return `${length}px`;
  }
  return length;
}

function invalid(name: string, message: string): PlatenError {
  return new PlatenError('invalid-option', `${name} ${message}`);
}
