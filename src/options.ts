/** The options of `render` and `layout`: their shapes. `options/` checks them, and what they hold of pages. */

import type { Warning, WarningCode } from './diagnostics.ts';
import type { Limits } from './limits.ts';
import type { Attachment } from './pdf/attachments.ts';
import type { EncryptionOptions } from './pdf/encryption-options.ts';
import type { FacturX } from './pdf/factur-x.ts';
import type { SignatureOptions } from './pdf/forms/signature.ts';
import type { OutputIntent } from './pdf/output-intents.ts';
import type { PdfStandard } from './pdf/profile.ts';
import type { Viewing } from './pdf/viewing.ts';
import type { Loader } from './resources/types.ts';

export type PageLength = number | string;

export interface PageMargins {
  readonly top?: PageLength;
  readonly right?: PageLength;
  readonly bottom?: PageLength;
  readonly left?: PageLength;
}

export interface PageOptions {
  /** Sizes in the document's `@page` go before `size`. Default true; false: all pages have the one given here. */
  readonly preferCssPageSize?: boolean;
  /** `'A4'`, `'Letter landscape'`, `[width, height]`, or `[width, 'auto']` for one page as tall as its content. Numbers are px. */
  readonly size?: string | readonly [PageLength, PageLength | 'auto'];
  readonly orientation?: 'portrait' | 'landscape';
  /** A CSS `margin`, a number of px, or the sides one by one. Default 0.4in, for sides left out too. */
  readonly margin?: PageLength | PageMargins;
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
  /** What the file is printed on; PDF/X-4 asks for it. */
  readonly outputIntent?: OutputIntent;
  /**
   * Pictures have at most about so many pixels an inch where they are shown: larger ones are made smaller. Photographs in JPEG stay as
   * they came. Default: all pixels are kept.
   */
  readonly imageResolution?: number;
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
  /** Passwords that open the file (AES-256), and what may be done with it; refused with PDF/A. */
  readonly encryption?: EncryptionOptions;
  /** As `encryption.userPassword`. */
  readonly userPassword?: string;
  /** As `encryption.ownerPassword`. */
  readonly ownerPassword?: string;
  /** A field for a digital signature, with the room for one: any signer can finish the file. */
  readonly signature?: SignatureOptions;
  /** Form controls are fields that can be filled in. Default false: they are printed as they stand. */
  readonly forms?: boolean;
  /** Write an outline from headings and bookmarks. Default true. */
  readonly outline?: boolean;
}

export type FontSource = string | Uint8Array;

export interface Progress {
  readonly stage: 'style' | 'layout' | 'paint' | 'done';
  readonly pages: number;
  /** When a PDF is done: everything there was to warn of. */
  readonly warnings?: readonly Warning[];
}

export interface RenderOptions {
  /** What relative URLs in the document resolve against. It grants no access: the loader does. */
  readonly baseUrl?: string;
  /** How the document is read: as HTML, or as XML. Default `'text/html'`. */
  readonly contentType?: 'text/html' | 'application/xhtml+xml';
  /** An `@page` rule below every rule of the document. */
  readonly page?: PageOptions;
  /**
   * HTML in the top margin of each page, in its own style sheets. Elements of the classes `pageNumber`, `totalPages`, `title`, `url` and
   * `date` (of `pdf.creationDate`) are filled in. The document's own `@top-center` goes before it.
   */
  readonly header?: string;
  /** The same in the bottom margin. */
  readonly footer?: string;
  /** The pages that are written, such as `'1-3, 5, 8-'`; they keep their numbers. Default all. */
  readonly pages?: string;
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
  readonly strict?: readonly WarningCode[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}
