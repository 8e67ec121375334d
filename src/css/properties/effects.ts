/** Opacity, blending, clipping, filters. https://drafts.fxtf.org/css-masking-1/, compositing-1, filter-effects-1 */

import { basicShape } from '../values/basic-shapes.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  commaList,
  customIdent,
  either,
  mapped,
  oneOf,
  type Parser,
  takeComma,
  takeFunction,
  takeKeyword,
  word,
} from '../values/cursor.ts';
import { filterList } from '../values/filters.ts';
import { imageOrNone } from '../values/images.ts';
import { length, lengthPercentage, numberOrPercentage } from '../values/numeric.ts';
import { url } from '../values/url.ts';
import { BLEND_MODES } from './backgrounds.ts';
import type { BlendMode, GeometryBox } from './computed-backgrounds.ts';
import type { BoxReflection, EffectsGroup } from './computed-effects.ts';
import { computedRow, group, keyword, row } from './row.ts';

type Clip = EffectsGroup['clip'];
const edge: Parser<number | null> = either(word('auto', null), length());

/** CSS 2.1 rect(): commas between all edges or none. */
const clip = (cursor: Cursor): Clip | undefined => {
  if (takeKeyword(cursor, 'auto')) return null;
  const inner = takeFunction(cursor, 'rect');
  if (!inner) return undefined;
  const edges: (number | null)[] = [];
  let commas = 0;
  for (let side = 0; side < 4; side++) {
    const value = edge(inner);
    if (value === undefined) return undefined;
    edges.push(value);
    if (side < 3 && takeComma(inner)) commas++;
  }
  const [top, right, bottom, left] = edges;
  const valid = atEnd(inner) && commas % 3 === 0;
  return valid ? { top: top!, right: right!, bottom: bottom!, left: left! } : undefined;
};

const geometryBox: Parser<GeometryBox> = oneOf(
  ...(['border-box', 'padding-box', 'content-box', 'margin-box', 'fill-box', 'stroke-box', 'view-box'] as const),
);

/** `<clip-source> | [<basic-shape> || <geometry-box>]` */
const clipPath: Parser<NonNullable<EffectsGroup['clipPath']>> = (cursor) => {
  const reference = attempt(cursor, url);
  if (reference !== undefined) return { kind: 'url', url: reference };
  let box = attempt(cursor, geometryBox);
  const shape = attempt(cursor, basicShape);
  box ??= attempt(cursor, geometryBox);
  return shape === undefined && box === undefined
    ? undefined
    : { kind: 'shape', shape: shape ?? null, box: box ?? null };
};

/** https://drafts.csswg.org/css-will-change-1/#valdef-will-change-custom-ident */
const changingName = mapped(customIdent('auto', 'none', 'all', 'will-change'), (name) => name.toLowerCase());

const reflectionOffset = lengthPercentage();

/** `<direction> <offset>? <image>?`, as in WebKit. Not yet: slices of the image. */
const reflection: Parser<BoxReflection> = (cursor) => {
  const direction = oneOf('above', 'below', 'left', 'right')(cursor);
  if (!direction) return undefined;
  const offset = attempt(cursor, reflectionOffset) ?? 0;
  return { direction, offset, mask: attempt(cursor, imageOrNone) ?? null };
};

export const effects = group('effects', 'compositing-1', false, {
  opacity: computedRow<number, number>(1, numberOrPercentage(), (value) => Math.min(Math.max(value, 0), 1)),
  mixBlendMode: row<BlendMode>('normal', either(oneOf(...BLEND_MODES), word('plus-lighter', 'normal'))),
  isolation: keyword('auto', 'isolate'),
  clip: row<Clip>(null, clip),
  clipPath: row<EffectsGroup['clipPath']>(null, either(word('none', null), clipPath)),
  filter: row<EffectsGroup['filter']>(null, either(word('none', null), filterList)),
  boxReflect: row<BoxReflection | null>(null, either(word('none', null), reflection)),
  willChange: row<readonly string[]>([], either(word('auto', []), commaList(changingName))),
});
