/** Backgrounds. https://drafts.csswg.org/css-backgrounds-3/#backgrounds and compositing-1 */

import { quirkyColor, TRANSPARENT } from '../values/color/parse.ts';
import { attempt, type Cursor, commaList, either, oneOf, type Parser } from '../values/cursor.ts';
import { imageOrNone } from '../values/images.ts';
import { lengthPercentage } from '../values/numeric.ts';
import { positionX, positionY } from '../values/position.ts';
import type { Color, LengthPercentage } from '../values/types.ts';
import type {
  BackgroundClip,
  BackgroundGroup,
  BackgroundRepeat,
  BackgroundSize,
  BlendMode,
  VisualBox,
} from './computed-backgrounds.ts';
import { group, row } from './row.ts';

export const BLEND_MODES = [
  ...(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'] as const),
] as const;

export const visualBox: Parser<VisualBox> = oneOf('border-box', 'padding-box', 'content-box');
export const clipBox: Parser<BackgroundClip> = oneOf('border-box', 'padding-box', 'content-box', 'text', 'border-area');
export const attachment = oneOf('scroll', 'fixed', 'local');

const repeatX = oneOf('repeat-x', 'repeat-y');
const repeatWord: Parser<BackgroundRepeat> = oneOf('repeat', 'no-repeat', 'space', 'round');

export const repeatStyle = (cursor: Cursor): readonly [BackgroundRepeat, BackgroundRepeat] | undefined => {
  const single = attempt(cursor, repeatX);
  if (single) return single === 'repeat-x' ? ['repeat', 'no-repeat'] : ['no-repeat', 'repeat'];
  const horizontal = repeatWord(cursor);
  return horizontal && [horizontal, attempt(cursor, repeatWord) ?? horizontal];
};

const extent: Parser<LengthPercentage | 'auto'> = either(oneOf('auto'), lengthPercentage(0));

export const backgroundSize = (cursor: Cursor): BackgroundSize | undefined => {
  const named = attempt(cursor, oneOf('cover', 'contain'));
  if (named) return named;
  const width = extent(cursor);
  return width === undefined ? undefined : [width, attempt(cursor, extent) ?? 'auto'];
};

const origin: LengthPercentage = { kind: 'percentage', value: 0 };

export const background = group('background', 'css-backgrounds-3', false, {
  backgroundColor: row<Color>(TRANSPARENT, quirkyColor),
  backgroundImage: row<BackgroundGroup['backgroundImage']>([null], commaList(imageOrNone)),
  backgroundPositionX: row<readonly LengthPercentage[]>([origin], commaList(positionX)),
  backgroundPositionY: row<readonly LengthPercentage[]>([origin], commaList(positionY)),
  backgroundSize: row<readonly BackgroundSize[]>([['auto', 'auto']], commaList(backgroundSize)),
  backgroundRepeat: row<BackgroundGroup['backgroundRepeat']>([['repeat', 'repeat']], commaList(repeatStyle)),
  backgroundAttachment: row<BackgroundGroup['backgroundAttachment']>(['scroll'], commaList(attachment)),
  backgroundOrigin: row<readonly VisualBox[]>(['padding-box'], commaList(visualBox)),
  backgroundClip: row<BackgroundGroup['backgroundClip']>(['border-box'], commaList(clipBox)),
  backgroundBlendMode: row<readonly BlendMode[]>(['normal'], commaList(oneOf(...BLEND_MODES))),
});
