/** What writing keeps from one document to the next. */

import type { RasterImage } from '../resources/types.ts';
import { createTextCaches, type TextCaches } from '../text/caches.ts';

export interface PackedImage {
  readonly colors: PackedColors;
  /** A zlib stream of rows under PNG filters. */
  readonly alpha: Uint8Array | null;
}

/** Compressed with zlib, except JPEG. */
export type PackedColors =
  /** Rows under PNG filters. */
  | { readonly kind: 'samples'; readonly bytes: Uint8Array }
  /** Indices of `bits` bits into a table of colours. */
  | { readonly kind: 'indexed'; readonly bytes: Uint8Array; readonly palette: Uint8Array; readonly bits: number }
  /** Of one or three components. */
  | { readonly kind: 'jpeg'; readonly bytes: Uint8Array; readonly components: 1 | 3 };

/** Both live as long as their sources, which the caches of other folders keep. */
export interface PdfCaches {
  readonly fontPrograms: WeakMap<Uint8Array, Uint8Array>;
  readonly images: WeakMap<RasterImage['data'], PackedImage>;
}

export const createPdfCaches = (): PdfCaches => ({ fontPrograms: new WeakMap(), images: new WeakMap() });

/** The caches that `writePdf` uses. */
export interface WritingCaches {
  readonly text: TextCaches;
  readonly pdf: PdfCaches;
}

/** Caches for a single document. */
export const createWritingCaches = (): WritingCaches => ({ text: createTextCaches(), pdf: createPdfCaches() });
