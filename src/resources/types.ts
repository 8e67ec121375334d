/** How bytes come in. https://fetch.spec.whatwg.org/ supplies the words, not the mechanism. */

import type { Px } from '../geometry.ts';
import type { PdfPage } from './pdf/pdf-file.ts';

export interface Resource {
  readonly bytes: Uint8Array;
  /** From the response or guessed from the name; null when unknown. */
  readonly contentType: string | null;
  /** After redirects: the base for relative URLs inside it. */
  readonly url: string;
}

/** Fetches an absolute URL, or answers null where it is not its business. Throws with a clear message when refused or failed. */
export type Loader = (
  url: string,
  context: { readonly signal?: AbortSignal | undefined; readonly maxBytes: number },
) => Promise<Resource | null>;

/** A decoded or passed-through image, ready for layout (its natural size) and for the PDF. */
export type ImageResource = RasterImage | VectorImage | PageImage;

/** Pixels per CSS px, along rows and columns. */
export interface Density {
  readonly across: number;
  readonly down: number;
}

export interface RasterImage {
  readonly kind: 'raster';
  readonly url: string;
  /** Natural size in px after EXIF orientation, at one pixel per px. */
  readonly width: Px;
  readonly height: Px;
  /** Samples as stored. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** EXIF orientation 1 to 8. */
  readonly orientation: number;
  /** That the file states for the samples as stored; absent if it states none. */
  readonly density?: Density;
  readonly data: /** DCT data as it came. `components` 1, 3 or 4; `inverted` for Adobe CMYK. */
    | {
        readonly encoding: 'jpeg';
        readonly bytes: Uint8Array;
        readonly components: 1 | 3 | 4;
        readonly inverted: boolean;
        readonly iccProfile: Uint8Array | null;
      }
    /** Interleaved 8-bit samples, `components` 1 (grey) or 3 (RGB); alpha apart, one byte a pixel, or null if opaque. */
    | {
        readonly encoding: 'samples';
        readonly components: 1 | 3;
        readonly samples: Uint8Array;
        readonly alpha: Uint8Array | null;
        /** The samples as a zlib stream of rows under PNG filters, where the file had them like that. */
        readonly filtered?: Uint8Array;
        /** They come from a picture that was compressed with losses, and may be once more. */
        readonly lossy?: boolean;
      };
}

export interface VectorImage {
  readonly kind: 'svg';
  readonly url: string;
  /** Natural size; null where the document gives none. */
  readonly width: Px | null;
  readonly height: Px | null;
  /** width / height, from the sizes or the viewBox; null when there is none. */
  readonly ratio: number | null;
  /** The source, for `svg/`. */
  readonly source: string;
}

/** A page of a PDF file. */
export interface PageImage {
  readonly kind: 'page';
  readonly url: string;
  /** Of its crop box as it is shown. */
  readonly width: Px;
  readonly height: Px;
  readonly page: PdfPage;
}

export type { Limits } from '../limits.ts';
