/** The options of `render`, `layout` and their kin, as types. `options/` checks them at run time and reads page sizes and ranges. */

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

/** A number of CSS px, or a CSS length such as `'2cm'`. */
export type PageLength = number | string;

/** A side that is left out has the default, 0.4in. */
export interface PageMargins {
  readonly top?: PageLength;
  readonly right?: PageLength;
  readonly bottom?: PageLength;
  readonly left?: PageLength;
}

export interface PageOptions {
  /** Page sizes in the document's `@page` rules win over `size`. Default true; with false, all pages have the size given here. */
  readonly preferCssPageSize?: boolean;
  /** `'A4'`, `'Letter landscape'`, `[width, height]`, or `[width, 'auto']` for a single page as tall as its content. Numbers are px. Default A4. */
  readonly size?: string | readonly [PageLength, PageLength | 'auto'];
  readonly orientation?: 'portrait' | 'landscape';
  /** A CSS `margin`, a number of px, or the sides one by one. Default 0.4in on each side. */
  readonly margin?: PageLength | PageMargins;
  /**
   * Shrink all pages, to two thirds at most, until content that is wider than its page fits, as browsers do when they print. Default
   * true; false with `media: 'screen'`.
   */
  readonly shrinkToFit?: boolean;
}

export interface PdfOptions extends Viewing {
  /** The standard that the file conforms to, or several compatible ones, such as `['PDF/UA-1', 'PDF/A-3a']`. Default: none. */
  readonly standard?: PdfStandard | readonly PdfStandard[];
  /** A violation of the standard that cannot be corrected is an error; with false, a warning. Default true. */
  readonly strict?: boolean;
  /** The printing condition that the file is made for; PDF/X-4 requires it. */
  readonly outputIntent?: OutputIntent;
  /**
   * Resolution to which larger pictures are scaled down, in pixels per inch at the size they are shown; JPEG files stay JPEG. Default: all
   * pixels are kept.
   */
  readonly imageResolution?: number;
  /** Files to embed in the PDF, in addition to those of `<link rel=attachment>` and `<a rel=attachment>`. */
  readonly attachments?: readonly Attachment[];
  /** The XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung), which makes the file a PDF/A-3. */
  readonly facturX?: FacturX;
  /** Language of documents that do not declare one, such as `'de-AT'`. */
  readonly language?: string;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  /** Written only when given, so that the same input gives the same bytes. */
  readonly creationDate?: Date;
  /**
   * Write the structure tree that makes the file accessible. Default true. Without it, the glyphs of a syllable stay those of the font, one by
   * one, for tools that edit or compare them; with it, a syllable is one glyph that all readers of text understand.
   */
  readonly tagged?: boolean;
  /** Compress streams. Default true. */
  readonly compress?: boolean;
  /** Passwords that open the file (AES-256), and what readers may do with it; not allowed with PDF/A. */
  readonly encryption?: EncryptionOptions;
  /** Short for `encryption.userPassword`. */
  readonly userPassword?: string;
  /** Short for `encryption.ownerPassword`. */
  readonly ownerPassword?: string;
  /** Adds an empty field for a digital signature, with space reserved for it, so that any signing tool can sign the file. */
  readonly signature?: SignatureOptions;
  /** Form controls become fields that can be filled in. Default false: they are printed as they are. */
  readonly forms?: boolean;
  /** Write an outline from headings and bookmarks. Default true. */
  readonly outline?: boolean;
}

/** The path of a font file or a folder, or the bytes of a font. */
export type FontSource = string | Uint8Array;

export interface Progress {
  readonly stage: 'style' | 'layout' | 'paint' | 'done';
  /** Pages that this stage has finished so far. */
  readonly pages: number;
  /** Only when a PDF is done: all warnings. */
  readonly warnings?: readonly Warning[];
}

export interface RenderOptions {
  /** The URL against which relative URLs in the document resolve. It grants no access: the loader does. */
  readonly baseUrl?: string;
  /** Parse the document as HTML or as XML. Default `'text/html'`. */
  readonly contentType?: 'text/html' | 'application/xhtml+xml';
  /** Page size and margins, as an `@page` rule that every rule of the document overrides. */
  readonly page?: PageOptions;
  /**
   * HTML for the top margin of each page, with style sheets of its own. Elements of the classes `pageNumber`, `totalPages`, `title`, `url` and
   * `date` (`pdf.creationDate`) are filled in. The document's own `@top-center` wins over it.
   */
  readonly header?: string;
  /** HTML for the bottom margin, like `header`. */
  readonly footer?: string;
  /** The pages to write, such as `'1-3, 5, 8-'`; they keep their numbers. Default: all. */
  readonly pages?: string;
  /** The media type that style sheets are matched against. Default `'print'`. */
  readonly media?: 'print' | 'screen';
  /** Additional style sheets, as CSS text, of user origin. */
  readonly stylesheets?: readonly string[];
  /** Font files, folders (read when a family or character is looked for) or bytes, in addition to the bundled fonts. */
  readonly fonts?: readonly FontSource[];
  /** Fetches URLs. The default loads only `data:` URLs; of several loaders, the first that answers is used. */
  readonly loader?: Loader | readonly Loader[];
  /** What the PDF contains besides its pages: standard, metadata, attachments, encryption, forms. */
  readonly pdf?: PdfOptions;
  /** What one render may use. Each limit has a default. */
  readonly limits?: Partial<Limits>;
  /** Write TEST across each page of the PDF. Default false. */
  readonly watermark?: boolean;
  /** Warning codes that end the render with an error. Default: none. */
  readonly strict?: readonly WarningCode[];
  /** Ends the render when it is aborted; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called as stages advance. */
  readonly onProgress?: (progress: Progress) => void;
}
