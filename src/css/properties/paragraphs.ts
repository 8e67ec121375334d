/** Inherited odds and ends: https://drafts.csswg.org/css-break-4/#widows-orphans and css-images-3 */

import { either, oneOf, word } from '../values/cursor.ts';
import { imageResolution } from '../values/image-resolution.ts';
import { integer } from '../values/numeric.ts';
import type { ParagraphGroup } from './computed-text.ts';
import { group, row } from './row.ts';

export const paragraph = group('paragraph', 'css-break-4', true, {
  orphans: row(2, integer(1)),
  widows: row(2, integer(1)),
  imageRendering: row<ParagraphGroup['imageRendering']>(
    'auto',
    either(
      oneOf('auto', 'smooth', 'crisp-edges', 'pixelated'),
      either(
        word('-webkit-optimize-contrast', 'auto'),
        word('optimizequality', 'auto'),
        word('optimizespeed', 'pixelated'),
      ),
    ),
  ),
  imageOrientation: row<ParagraphGroup['imageOrientation']>('from-image', oneOf('from-image', 'none')),
  imageResolution: row<ParagraphGroup['imageResolution']>({ fromImage: false, dppx: 1 }, imageResolution),
});
