/** Masks. https://drafts.csswg.org/css-masking-1/#positioned-masks */

import { type Cursor, commaList, either, mapped, oneOf, type Parser, word } from '../values/cursor.ts';
import { imageOrNone } from '../values/images.ts';
import { position } from '../values/position.ts';
import type { LengthPercentage, Position } from '../values/types.ts';
import { backgroundSize, repeatStyle } from './backgrounds.ts';
import { borderImageOutset, borderImageRepeat, borderImageSlice, borderImageWidth } from './borders.ts';
import type { BackgroundRepeat, BackgroundSize, VisualBox } from './computed-backgrounds.ts';
import type { MaskGroup } from './computed-effects.ts';
import { group, row } from './row.ts';

type Composite = MaskGroup['maskComposite'][number];

/** SVG's boxes are mapped to those of CSS boxes. https://drafts.csswg.org/css-masking-1/#typedef-geometry-box */
const maskBox: Parser<VisualBox> = (cursor: Cursor) => {
  const box = oneOf(
    'border-box',
    'padding-box',
    'content-box',
    'margin-box',
    'fill-box',
    'stroke-box',
    'view-box',
  )(cursor);
  if (box === 'fill-box') return 'content-box';
  return box === 'margin-box' || box === 'stroke-box' || box === 'view-box' ? 'border-box' : box;
};

export const maskClipBox: Parser<MaskGroup['maskClip'][number]> = either(
  oneOf('no-clip'),
  maskBox,
  // -webkit-mask-clip: text.
  word('text', 'text'),
);

const OLD_NAMES = { 'source-over': 'add', 'source-in': 'intersect', 'source-out': 'subtract', xor: 'exclude' } as const;

export const maskComposite: Parser<Composite> = either(
  oneOf('add', 'subtract', 'intersect', 'exclude'),
  mapped(oneOf('source-over', 'source-in', 'source-out', 'xor'), (name) => OLD_NAMES[name]),
);

export const maskMode: Parser<MaskGroup['maskMode'][number]> = oneOf('match-source', 'alpha', 'luminance');

const zero: LengthPercentage = { kind: 'percentage', value: 0 };

/** WebKit's old name of `mask-border`, which always includes the middle. */
const WHOLE: MaskGroup['maskBoxImageSlice'] = { edges: [0, 0, 0, 0], fill: true };
const maskSlice: Parser<MaskGroup['maskBoxImageSlice']> = mapped(borderImageSlice, ({ edges }) => ({
  edges,
  fill: true,
}));

export const mask = group('mask', 'css-masking-1', false, {
  maskImage: row<MaskGroup['maskImage']>([null], commaList(imageOrNone)),
  maskMode: row<MaskGroup['maskMode']>(['match-source'], commaList(maskMode)),
  maskRepeat: row<readonly (readonly [BackgroundRepeat, BackgroundRepeat])[]>(
    [['repeat', 'repeat']],
    commaList(repeatStyle),
  ),
  maskPosition: row<readonly Position[]>([{ x: zero, y: zero }], commaList(position(true))),
  maskClip: row<MaskGroup['maskClip']>(['border-box'], commaList(maskClipBox)),
  maskOrigin: row<MaskGroup['maskOrigin']>(['border-box'], commaList(maskBox)),
  maskSize: row<readonly BackgroundSize[]>([['auto', 'auto']], commaList(backgroundSize)),
  maskComposite: row<readonly Composite[]>(['add'], commaList(maskComposite)),
  maskBoxImageSource: row<MaskGroup['maskBoxImageSource']>(null, imageOrNone),
  maskBoxImageSlice: row<MaskGroup['maskBoxImageSlice']>(WHOLE, maskSlice),
  maskBoxImageWidth: row<MaskGroup['maskBoxImageWidth']>(['auto', 'auto', 'auto', 'auto'], borderImageWidth),
  maskBoxImageOutset: row<MaskGroup['maskBoxImageOutset']>([0, 0, 0, 0], borderImageOutset),
  maskBoxImageRepeat: row<MaskGroup['maskBoxImageRepeat']>(['stretch', 'stretch'], borderImageRepeat),
});
