/** Form controls that are drawings: Chromium's, in print. */

import type { Color, Rgba } from '../css/values/types.ts';
import type { ContentTag, Path } from '../display/display-list.ts';
import { ellipsePath, insetRounded, type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { resolveColor } from './decoration-tests.ts';
import { BACKGROUND, type Emitter, emit, emitFill } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const grey = (level: number): Rgba => ({ r: level / 255, g: level / 255, b: level / 255, a: 1 });
const BORDER = grey(0x76);
const WHITE = grey(0xff);
const TRACK = grey(0xef);
const ACCENT: Rgba = { r: 0, g: 0x75 / 255, b: 1, a: 1 };
const GREEN: Rgba = { r: 0x10 / 255, g: 0x7c / 255, b: 0x10 / 255, a: 1 };
const FADED: Rgba = { r: 0xc5 / 255, g: 0xc5 / 255, b: 0xc5 / 255, a: 1 };

export function paintFormControl(
  p: Painter,
  element: Element,
  style: ComputedStyle,
  rect: Rect,
  tag: ContentTag,
  checked: boolean = element.attributes.has('checked'),
): void {
  const type = element.tag === 'input' ? (attribute(element, 'type') ?? '').toLowerCase() : element.tag;
  // The swatch of a colour stays; what plays sound has no other look.
  if (
    (style.display.appearance === 'none' && type !== 'color' && type !== 'audio') ||
    rect.width <= 0 ||
    rect.height <= 0
  )
    return;
  const disabled = element.attributes.has('disabled');
  const line = disabled ? FADED : BORDER;
  const { accentColor } = style.scheme;
  const accent = disabled ? FADED : accentColor === 'auto' ? ACCENT : resolveColor(accentColor, style);
  switch (type) {
    case 'checkbox':
      paintCheckbox(p, middleSquare(rect), checked, line, accent, tag);
      return;
    case 'radio':
      paintRadio(p, rect, checked, line, accent, tag);
      return;
    case 'range':
      paintRange(p, rect, fraction(element, 0, 100, 50), accent, tag);
      return;
    case 'progress':
      paintBar(p, rect, element.attributes.has('value') ? fraction(element, 0, 1, 0) : 0, accent, tag);
      return;
    case 'meter':
      paintBar(p, rect, fraction(element, 0, 1, 0), GREEN, tag);
      return;
    case 'audio':
      paintAudio(p, rect, tag);
      return;
    case 'color': {
      const shape = insetRounded({ rect, radii: null }, { top: 4, right: 2, bottom: 4, left: 2 });
      emitFill(p.out, roundedPath(shape), solid(hexColor(attribute(element, 'value'))), tag);
      const edge = insetRounded(shape, { top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 });
      emit(p.out, tag, strokeItem(roundedPath(edge), 1, BORDER));
      return;
    }
    default:
  }
}

const AUDIO = grey(0xf2);
const AUDIO_ICON = grey(0x5f);
const AUDIO_TRACK = grey(0xc6);

/** The controls that Chromium has for sound that was not loaded. Not yet: the time, which it writes beside the button. */
function paintAudio(p: Painter, rect: Rect, tag: ContentTag): void {
  const { x, y, width, height } = rect;
  const round = Math.min(width, height) / 2;
  const radius = { x: round, y: round };
  const radii = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
  emitFill(p.out, roundedPath({ rect, radii }), solid(AUDIO), tag);
  const middle = y + height / 2;
  if (width < 200 || height < 30) return;
  const triangle: Path = [['M', x + 21, middle - 7], ['L', x + 32, middle], ['L', x + 21, middle + 7], ['Z']];
  emitFill(p.out, triangle, solid(AUDIO_ICON), tag);
  const track = { x: x + 129, y: middle - 2, width: Math.max(0, width - 219), height: 4 };
  const end = { x: 2, y: 2 };
  const ends = { topLeft: end, topRight: end, bottomRight: end, bottomLeft: end };
  emitFill(p.out, roundedPath({ rect: track, radii: ends }), solid(AUDIO_TRACK), tag);
  for (const dot of [-6, 0, 6]) {
    emitFill(p.out, ellipsePath(x + width - 27, middle + dot, 2, 2), solid(AUDIO_ICON), tag);
  }
}

// --- frames -------------------------------------------------------------------------------------------------

/**
 * The frame Chromium's theme draws for fields, lists and buttons whose border and background no author touched;
 * false for all other boxes.
 */
export function paintNativeFrame(p: Painter, fragment: BoxFragment, shape: RoundedRect): boolean {
  const { element, style, pseudo } = fragment.node;
  if (element?.namespace !== 'html' || style.display.appearance !== 'auto' || shape.radii) return false;
  if (pseudo !== null && pseudo !== 'file-selector-button') return false;
  const { borderTopStyle, borderTopWidth, borderTopColor, borderBottomStyle } = style.border;
  if (style.background.backgroundImage.some((image) => image !== null)) return false;
  const level = plainLevel(style.background.backgroundColor, style);
  const disabled = element.attributes.has('disabled');
  const middle = insetRounded(shape, { top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 });
  const { rect } = shape;
  if (borderTopStyle === 'outset' && borderBottomStyle === 'outset' && borderTopWidth === 2 && level === 0xef) {
    emitFill(p.out, roundedPath(rounded(rect, 3)), solid(TRACK));
    emit(p.out, BACKGROUND, strokeItem(roundedPath(rounded(middle.rect, 2.5)), 1, disabled ? FADED : BORDER));
    return true;
  }
  const field = element.tag === 'input' && borderTopStyle === 'inset' && borderTopWidth === 2;
  const list =
    (element.tag === 'select' || element.tag === 'textarea') &&
    borderTopStyle === 'solid' &&
    borderTopWidth === 1 &&
    plainLevel(borderTopColor, style) === 0x76;
  if (level !== 0xff || (!field && !list)) return false;
  emitFill(p.out, roundedPath(rounded(rect, 2)), solid(WHITE));
  emit(p.out, BACKGROUND, strokeItem(roundedPath(rounded(middle.rect, 2)), 0.5, disabled ? FADED : BORDER));
  return true;
}

/** The arrow of a drop-down list, which stays under author styles. */
export function paintMenuArrow(p: Painter, fragment: BoxFragment, shape: RoundedRect): void {
  const { element, style, pseudo } = fragment.node;
  if (element?.tag !== 'select' || pseudo !== null || style.display.appearance !== 'auto') return;
  if (element.attributes.has('multiple') || number(element, 'size', 1) > 1) return;
  const rtl = style.writing.direction === 'rtl';
  const { rect } = shape;
  const x = rtl ? rect.x + fragment.border.left + 11.5 : rect.x + rect.width - fragment.border.right - 3.5;
  const y = rect.y + rect.height / 2;
  const arrow: Path = [
    ['M', x - 8, y - 1.5],
    ['L', x - 4, y + 2.5],
    ['L', x, y - 1.5],
  ];
  emit(p.out, BACKGROUND, strokeItem(arrow, 2, style.color.color));
}

/** The grey level of an opaque grey, or -1. */
function plainLevel(color: Color, style: ComputedStyle): number {
  const { r, g, b, a } = resolveColor(color, style);
  return r === g && g === b && a === 1 ? Math.round(r * 255) : -1;
}

function number(element: Element, name: string, fallback: number): number {
  const text = attribute(element, name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : fallback;
}

function fraction(element: Element, low: number, high: number, fallback: number): number {
  const min = number(element, 'min', low);
  const max = number(element, 'max', high);
  const value = number(element, 'value', fallback);
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

function hexColor(text: string | null): Rgba {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text?.trim() ?? '');
  if (!match) return grey(0);
  const [r, g, b] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255) as [number, number, number];
  return { r, g, b, a: 1 };
}

function rounded(rect: Rect, radius: number): RoundedRect {
  const r = { x: radius, y: radius };
  return { rect, radii: { topLeft: r, topRight: r, bottomRight: r, bottomLeft: r } };
}

/** Marks keep their shape in boxes that have been given another. */
function middleSquare({ x, y, width, height }: Rect): Rect {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

function paintCheckbox(p: Painter, rect: Rect, checked: boolean, line: Rgba, accent: Rgba, tag: ContentTag): void {
  if (!checked) {
    const { x, y, width, height } = rect;
    const middle = { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 };
    emitFill(p.out, roundedPath(rounded(rect, 2.5)), solid(WHITE), tag);
    emit(p.out, tag, strokeItem(roundedPath(rounded(middle, 2)), 1, line));
    return;
  }
  emitFill(p.out, roundedPath(rounded(rect, 2)), solid(accent), tag);
  paintTick(p.out, rect, WHITE, tag);
}

export function paintTick(out: Emitter, { x, y, width, height }: Rect, color: Rgba, tag: ContentTag): void {
  const tick: Path = [
    ['M', x + width * 0.2, y + height * 0.52],
    ['L', x + width * 0.41, y + height * 0.73],
    ['L', x + width * 0.8, y + height * 0.27],
  ];
  emit(out, tag, strokeItem(tick, width * 0.14, color));
}

function paintRadio(p: Painter, rect: Rect, checked: boolean, line: Rgba, accent: Rgba, tag: ContentTag): void {
  const r = Math.min(rect.width, rect.height) / 2;
  const cx = rect.x + rect.width / 2;
  const cy = rect.y + rect.height / 2;
  emitFill(p.out, ellipsePath(cx, cy, r, r), solid(WHITE), tag);
  emit(p.out, tag, strokeItem(ellipsePath(cx, cy, r - 0.5, r - 0.5), 1, checked ? accent : line));
  if (checked) emitFill(p.out, ellipsePath(cx, cy, r * 0.6, r * 0.6), solid(accent), tag);
}

function paintRange(p: Painter, rect: Rect, part: number, accent: Rgba, tag: ContentTag): void {
  const middle = rect.y + rect.height / 2;
  const at = rect.x + 8 + part * Math.max(0, rect.width - 16);
  const track = { x: rect.x, y: middle - 4, width: rect.width, height: 8 };
  emitFill(p.out, roundedPath(rounded(track, 4)), solid(TRACK), tag);
  if (at > rect.x + 8) {
    emitFill(p.out, roundedPath(rounded({ ...track, width: at - rect.x }, 4)), solid(accent), tag);
  }
  emitFill(p.out, ellipsePath(at, middle, 8, 8), solid(accent), tag);
}

function paintBar(p: Painter, rect: Rect, part: number, color: Rgba, tag: ContentTag): void {
  const height = Math.max(1, Math.round(rect.height / 2));
  const track = { x: rect.x, y: rect.y + (rect.height - height) / 2, width: rect.width, height };
  const radius = Math.min(4, height / 2);
  emitFill(p.out, roundedPath(rounded(track, radius)), solid(TRACK), tag);
  if (part > 0) {
    const filled = { ...track, width: track.width * part };
    const shape = filled.width > 2 * radius ? rounded(filled, radius) : null;
    emitFill(p.out, shape ? roundedPath(shape) : rectPath(filled), solid(color), tag);
  }
}
