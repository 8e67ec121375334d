/** Form controls drawn as in Chromium's print. */

import { ACCENT, MARKS } from '../boxes/controls/sliders.ts';
import { isHorizontal, writingModeOf } from '../boxes/writing-modes/writing-mode.ts';
import type { Rgba } from '../css/values/types.ts';
import { type ContentTag, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import { ellipsePath, insetRounded, type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import { fractionOf, isDisabled, meterGrade } from '../dom/form-controls.ts';
import { attribute, type Element } from '../dom/node.ts';
import { suggestedParts } from '../dom/suggestions.ts';
import type { Px, Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { resolveColor } from './decoration-tests.ts';
import { type Emitter, emit, emitFill, popGroup, pushGroup, withClip } from './emitter.ts';
import { paintAudioControls } from './media-controls.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const grey = (level: number): Rgba => ({ r: level / 255, g: level / 255, b: level / 255, a: 1 });
const BORDER = grey(0x76);
const WHITE = grey(0xff);
const TRACK = grey(0xef);
const GREEN: Rgba = { r: 0x10 / 255, g: 0x7c / 255, b: 0x10 / 255, a: 1 };
/** Disabled marks, and what is inside them; disabled sliders and their tracks. */
const FADED = {
  mark: grey(0xd0),
  inside: grey(0xf8),
  tick: grey(0xec),
  slider: grey(0xcb),
  track: grey(0xfa),
} as const;

export function paintFormControl(
  p: Painter,
  element: Element,
  style: ComputedStyle,
  rect: Rect,
  tag: ContentTag,
  checked: boolean = element.attributes.has('checked'),
): void {
  const type = element.tag === 'input' ? (attribute(element, 'type') ?? '').toLowerCase() : element.tag;
  // Audio controls are drawn even with `appearance: none`.
  if ((style.display.appearance === 'none' && element.tag !== 'audio') || rect.width <= 0 || rect.height <= 0) return;
  const disabled = element.tag === 'input' && isDisabled(element);
  const { accentColor } = style.scheme;
  const accent = accentColor === 'auto' ? ACCENT : resolveColor(accentColor, style);
  const mark: MarkLook = disabled
    ? { checked, line: FADED.mark, accent: FADED.mark, inside: FADED.inside, tick: FADED.tick }
    : { checked, line: BORDER, accent, inside: WHITE, tick: WHITE };
  switch (type) {
    case 'checkbox':
      paintCheckbox(p, middleSquare(rect), mark, tag);
      return;
    case 'radio':
      paintRadio(p, rect, mark, tag);
      return;
    case 'range':
      fromStart(p, style, rect, (along) => {
        const look = { accent: disabled ? FADED.slider : accent, disabled, zoom: style.zoom.zoom };
        paintRange(p, along, fractionOf(element, 50, 100), look, tag);
        paintMarks(p, along, suggestedParts(element), style, tag);
      });
      return;
    case 'progress':
      fromStart(p, style, rect, (along) => {
        paintProgress(p, along, element.attributes.has('value') ? fractionOf(element, 0) : null, accent, tag);
      });
      return;
    case 'meter':
      fromStart(p, style, rect, (along) => {
        paintMeter(p, along, fractionOf(element, 0), METER_COLORS[meterGrade(element)], tag);
      });
      return;
    case 'audio':
      paintAudioControls(p, rect, tag);
      return;
    default:
  }
}

/** Draws what begins at the inline start of `rect`, as if that were its left and the inline axis horizontal. */
function fromStart({ out }: Painter, { writing }: ComputedStyle, rect: Rect, draw: (rect: Rect) => void): void {
  const mode = writingModeOf(writing);
  const upright = isHorizontal(mode);
  const along = upright ? rect : { x: rect.y, y: rect.x, width: rect.height, height: rect.width };
  const reversed = (writing.direction === 'rtl') !== (mode === 'sideways-lr');
  if (upright && !reversed) {
    draw(rect);
    return;
  }
  const [sign, end] = reversed ? [-1, 2 * along.x + along.width] : [1, 0];
  pushGroup(out, { ...PLAIN_PUSH, transform: upright ? [sign, 0, 0, 1, end, 0] : [0, sign, 1, 0, 0, end] });
  draw(along);
  popGroup(out);
}

function rounded(rect: Rect, radius: number): RoundedRect {
  const r = { x: radius, y: radius };
  return { rect, radii: { topLeft: r, topRight: r, bottomRight: r, bottomLeft: r } };
}

/** The largest square in the middle: marks keep their proportions. */
function middleSquare({ x, y, width, height }: Rect): Rect {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** How a check box or radio button looks. */
interface MarkLook {
  readonly checked: boolean;
  readonly line: Rgba;
  readonly accent: Rgba;
  readonly inside: Rgba;
  readonly tick: Rgba;
}

function paintCheckbox(p: Painter, rect: Rect, look: MarkLook, tag: ContentTag): void {
  const { checked, line, accent, inside, tick } = look;
  if (!checked) {
    const { x, y, width, height } = rect;
    const middle = { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 };
    emitFill(p.out, roundedPath(rounded(rect, 2.5)), solid(inside), tag);
    emit(p.out, tag, strokeItem(roundedPath(rounded(middle, 2)), 1, line));
    return;
  }
  emitFill(p.out, roundedPath(rounded(rect, 2)), solid(accent), tag);
  paintTick(p.out, rect, tick, tag);
}

export function paintTick(out: Emitter, { x, y, width, height }: Rect, color: Rgba, tag: ContentTag): void {
  const tick: Path = [
    ['M', x + width * 0.2, y + height * 0.52],
    ['L', x + width * 0.41, y + height * 0.73],
    ['L', x + width * 0.8, y + height * 0.27],
  ];
  emit(out, tag, strokeItem(tick, width * 0.14, color));
}

function paintRadio(p: Painter, rect: Rect, { checked, line, accent, inside }: MarkLook, tag: ContentTag): void {
  const r = Math.min(rect.width, rect.height) / 2;
  const cx = rect.x + rect.width / 2;
  const cy = rect.y + rect.height / 2;
  emitFill(p.out, ellipsePath(cx, cy, r, r), solid(inside), tag);
  emit(p.out, tag, strokeItem(ellipsePath(cx, cy, r - 0.5, r - 0.5), 1, checked ? accent : line));
  if (checked) emitFill(p.out, ellipsePath(cx, cy, r * 0.6, r * 0.6), solid(accent), tag);
}

/** The translucent line around tracks. */
const AROUND: Rgba = { ...BORDER, a: 0.5 };

interface RangeLook {
  readonly accent: Rgba;
  readonly disabled: boolean;
  readonly zoom: number;
}

/** The theme's slider, enlarged with its lines. */
function paintRange(p: Painter, rect: Rect, part: number, look: RangeLook, tag: ContentTag): void {
  const { zoom } = look;
  if (zoom === 1) {
    paintPlainRange(p, rect, part, look, tag);
    return;
  }
  const { x, y, width, height } = rect;
  const plain = { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom };
  pushGroup(p.out, { ...PLAIN_PUSH, transform: [zoom, 0, 0, zoom, 0, 0] });
  paintPlainRange(p, plain, part, look, tag);
  popGroup(p.out);
}

function paintPlainRange(p: Painter, rect: Rect, part: number, { accent, disabled }: RangeLook, tag: ContentTag): void {
  const middle = rect.y + rect.height / 2;
  const at = rect.x + 8 + part * Math.max(0, rect.width - 16);
  const track = { x: rect.x + 1, y: middle - 4, width: Math.max(0, rect.width - 2), height: 8 };
  fillTrack(p, { track, radius: 4, color: disabled ? FADED.track : TRACK }, at - track.x, accent, tag);
  strokeTrack(p, track, 4, disabled ? { ...BORDER, a: 0.3 } : AROUND, tag);
  emitFill(p.out, ellipsePath(at, middle, 8, 8), solid(accent), tag);
}

/** Marks below the track where a list suggests values. As in Chromium, they stand on whole px. */
function paintMarks(p: Painter, rect: Rect, parts: readonly number[], style: ComputedStyle, tag: ContentTag): void {
  const { zoom } = style.zoom;
  const width = Math.floor(MARKS.thickness * zoom);
  const height = Math.floor(MARKS.length * zoom);
  const y = Math.floor(rect.y + rect.height / 2 + MARKS.offset * zoom);
  for (const part of parts) {
    const x = Math.round(rect.x + (16 * zoom - width) / 2 + part * (rect.width - 16 * zoom));
    emitFill(p.out, rectPath({ x, y, width, height }), solid(style.color.color), tag);
  }
}

interface Track {
  readonly track: Rect;
  readonly radius: Px;
  readonly color: Rgba;
}

/** `length`: how much of the track is filled from its start, px. */
function fillTrack(p: Painter, { track, radius, color: empty }: Track, length: Px, color: Rgba, tag: ContentTag): void {
  const shape = roundedPath(rounded(track, radius));
  emitFill(p.out, shape, solid(empty), tag);
  if (length <= 0) return;
  const filled = rectPath({ ...track, width: Math.min(length, track.width) });
  if (length >= track.width) emitFill(p.out, shape, solid(color), tag);
  else withClip(p.out, shape, 'nonzero', () => emitFill(p.out, filled, solid(color), tag));
}

function strokeTrack(p: Painter, track: Rect, radius: Px, color: Rgba, tag: ContentTag): void {
  const middle = insetRounded(rounded(track, radius), { top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 });
  emit(p.out, tag, strokeItem(roundedPath(middle), 1, color));
}

function barTrack(rect: Rect): { readonly track: Rect; readonly radius: Px } {
  const height = Math.max(1, Math.round(rect.height / 2));
  const track = { x: rect.x, y: rect.y + (rect.height - height) / 2, width: rect.width, height };
  return { track, radius: Math.min(4, height / 2) };
}

/** The position of the moving piece of an indeterminate progress bar in Chromium, as fractions of the track. */
const MOVING = { start: 11 / 160, length: 0.2 };

function paintProgress(p: Painter, rect: Rect, part: number | null, accent: Rgba, tag: ContentTag): void {
  const { track, radius } = barTrack(rect);
  fillTrack(p, { track, radius, color: TRACK }, track.width * (part ?? 0), accent, tag);
  if (part === null) {
    const piece = { ...track, x: track.x + MOVING.start * track.width, width: MOVING.length * track.width };
    emitFill(p.out, roundedPath(rounded(piece, radius)), solid(accent), tag);
  }
  strokeTrack(p, track, radius, AROUND, tag);
}

/** The filled part of a meter is inside its line. */
function paintMeter(p: Painter, rect: Rect, part: number, color: Rgba, tag: ContentTag): void {
  const { track, radius } = barTrack(rect);
  emitFill(p.out, roundedPath(rounded(track, radius)), solid(TRACK), tag);
  strokeTrack(p, track, radius, { ...BORDER, a: 0.3 }, tag);
  const room = { x: track.x + 1, y: track.y + 1, width: track.width - 2, height: track.height - 2 };
  if (room.width <= 0 || room.height <= 0 || part <= 0) return;
  const filled = rectPath({ ...room, width: room.width * part });
  const shape = roundedPath(rounded(room, Math.min(3, room.height / 2)));
  withClip(p.out, shape, 'nonzero', () => emitFill(p.out, filled, solid(color), tag));
}

const YELLOW: Rgba = { r: 1, g: 0xb7 / 255, b: 0, a: 1 };
const RED: Rgba = { r: 0xd8 / 255, g: 0x3b / 255, b: 0x01 / 255, a: 1 };
const METER_COLORS = [GREEN, YELLOW, RED] as const;
