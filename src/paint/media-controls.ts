/** The controls of `audio` and `video` as Chromium prints them, with nothing loaded. */

import type { Rgba } from '../css/values/types.ts';
import type { ContentTag, Path } from '../display/display-list.ts';
import { ellipsePath, type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import { IDENTITY, type Px, type Rect } from '../geometry.ts';
import { drawPicture, type PictureName } from './control-pictures.ts';
import { emit, emitFill } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const grey = (level: number, a = 1): Rgba => ({ r: level / 255, g: level / 255, b: level / 255, a });
const AUDIO: Rgba = { r: 0xf1 / 255, g: 0xf3 / 255, b: 0xf4 / 255, a: 1 };
/** Size of the icons, and the minimum width that fits all of them. */
const PICTURE: Px = 20;
const ROOM: Px = 200;
/** Of digits. */
const TEXT_SIZE: Px = 14;

/** Shared state for drawing controls. */
interface Controls {
  readonly p: Painter;
  readonly color: (alpha: number) => Rgba;
  readonly tag: ContentTag;
}

export function paintAudioControls(p: Painter, rect: Rect, tag: ContentTag): void {
  const { x, y, width, height } = rect;
  const controls: Controls = { p, color: (alpha) => grey(0, alpha), tag };
  emitFill(p.out, roundedPath(rounded(rect, Math.min(width, height) / 2)), solid(AUDIO), tag);
  if (width < ROOM || height < 30) return;
  const middle = y + height / 2;
  picture(controls, 'play', x + 16, middle, 0.3);
  const after = clockText(controls, '0:00', x + 47, middle + 5, 0.87);
  clockText(controls, '/ 0:00', after + 4, middle + 5, 0.87);
  track(controls, { x: x + 129, y: middle - 2, width: width - 219, height: 4 }, 0.2);
  picture(controls, 'sound', x + width - 68, middle, 0.3);
  picture(controls, 'menu', x + width - 36, middle, 1);
}

/** Height of the shade behind the controls, from the lower edge. */
const SHADE: Px = 112;

/** `poster`: something is visible behind the controls. */
export function paintVideoControls(p: Painter, rect: Rect, poster: boolean, tag: ContentTag): void {
  const { x, y, width, height } = rect;
  const controls: Controls = { p, color: (alpha) => grey(255, alpha), tag };
  if (!poster) emitFill(p.out, rectPath(rect), solid(grey(0x33)), tag);
  const shade = Math.min(SHADE, height);
  const stops = [
    { offset: 0, color: grey(0, 0) },
    { offset: 1, color: grey(0) },
  ];
  const bottom = y + height;
  const gradient = { x1: x, y1: bottom - shade, x2: x, y2: bottom, matrix: IDENTITY, stops };
  const lower = rectPath({ x, y: bottom - shade, width, height: shade });
  emitFill(p.out, lower, { kind: 'linear', ...gradient }, tag);
  if (width < ROOM || height < 80) return;
  const middle = bottom - 48;
  picture(controls, 'play', x + 14, middle, 0.3);
  clockText(controls, '0:00', x + 48, middle + 5, 1);
  picture(controls, 'sound', x + width - 130, middle, 0.3);
  picture(controls, 'wholeScreen', x + width - 82, middle, 0.3);
  picture(controls, 'menu', x + width - 34, middle, 0.3);
  track(controls, { x: x + 16, y: bottom - 24, width: width - 32, height: 4 }, 0.302);
}

function picture({ p, color, tag }: Controls, name: PictureName, x: Px, middle: Px, alpha: number): void {
  drawPicture(p.out, name, { x, y: middle - PICTURE / 2, side: PICTURE }, color(alpha), tag);
}

function track({ p, color, tag }: Controls, rect: Rect, alpha: number): void {
  if (rect.width > 0) emitFill(p.out, roundedPath(rounded(rect, 2)), solid(color(alpha)), tag);
}

/** Advances in ems. */
const DIGIT = 0.556;
const THIN = 0.278;

/** Draws a time, which is always zero, without a font. Returns its end. */
function clockText({ p, color, tag }: Controls, text: string, x: Px, baseline: Px, alpha: number): Px {
  const em = TEXT_SIZE;
  const paint = color(alpha);
  let at = x;
  for (const character of text) {
    if (character === '0') {
      const ring = ellipsePath(at + 0.278 * em, baseline - 0.352 * em, 0.191 * em, 0.317 * em);
      emit(p.out, tag, strokeItem(ring, 0.09 * em, paint));
    } else if (character === ':') {
      for (const up of [0, 0.42]) {
        const dot = { x: at + 0.09 * em, y: baseline - (up + 0.1) * em, width: 0.1 * em, height: 0.1 * em };
        emitFill(p.out, rectPath(dot), solid(paint), tag);
      }
    } else if (character === '/') {
      const stroke: Path = [
        ['M', at + 0.04 * em, baseline],
        ['L', at + 0.24 * em, baseline - 0.73 * em],
      ];
      emit(p.out, tag, strokeItem(stroke, 0.07 * em, paint));
    }
    at += (character === '0' ? DIGIT : THIN) * em;
  }
  return at;
}

function rounded(rect: Rect, radius: Px): RoundedRect {
  const corner = { x: radius, y: radius };
  return { rect, radii: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner } };
}
