/** Writing modes. https://drafts.csswg.org/css-writing-modes-4/ */

import { either, oneOf, word } from '../values/cursor.ts';
import type { WritingGroup } from './computed-text.ts';
import { group, keyword, row } from './row.ts';

export const writing = group('writing', 'css-writing-modes-4', true, {
  direction: keyword('ltr', 'rtl'),
  writingMode: row<WritingGroup['writingMode']>(
    'horizontal-tb',
    either(
      oneOf('horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'),
      // SVG 1.1's values.
      either(word('lr', 'horizontal-tb'), word('lr-tb', 'horizontal-tb'), word('rl', 'horizontal-tb')),
      either(word('tb', 'vertical-rl'), word('tb-rl', 'vertical-rl')),
    ),
  ),
  textOrientation: row<WritingGroup['textOrientation']>(
    'mixed',
    either(oneOf('mixed', 'upright', 'sideways'), word('sideways-right', 'sideways')),
  ),
  textCombineUpright: row<WritingGroup['textCombineUpright']>(
    'none',
    // The old name of the property has another keyword.
    either(oneOf('none', 'all'), word('horizontal', 'all')),
  ),
});
