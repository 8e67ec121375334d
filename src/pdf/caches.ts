/** What writing remembers from one document to the next. */

import type { RasterImage } from '../resources/types.ts';
import { createTextCaches, type TextCaches } from '../text/caches.ts';

/** Zlib streams. */
export interface PackedImage {
  readonly samples: Uint8Array;
  /** The samples are indices into this table of colours; null: they are colours, in rows under PNG filters. */
  readonly palette: { readonly colors: Uint8Array; readonly bits: number } | null;
  readonly alpha: Uint8Array | null;
}

/** Both live as long as what they were made from, which the caches of other folders keep. */
export interface PdfCaches {
  readonly fontPrograms: WeakMap<Uint8Array, Uint8Array>;
  readonly images: WeakMap<RasterImage['data'], PackedImage>;
}

export const createPdfCaches = (): PdfCaches => ({ fontPrograms: new WeakMap(), images: new WeakMap() });

/** What `writePdf` uses of the caches. */
export interface WritingCaches {
  readonly text: TextCaches;
  readonly pdf: PdfCaches;
}

/** Caches for one document alone. */
export const createWritingCaches = (): WritingCaches => ({ text: createTextCaches(), pdf: createPdfCaches() });
