/** The frames that Chromium's theme draws for controls, and the icons in fields. */

import { isHorizontal, writingModeOf } from '../boxes/writing-modes/writing-mode.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Path } from '../display/display-list.ts';
import { insetRounded, type RoundedRect, roundedPath } from '../display/paths.ts';
import { isDisabled, isListBox } from '../dom/form-controls.ts';
import { attribute } from '../dom/node.ts';
import type { Edges, Px, Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { drawPicture } from './control-pictures.ts';
import { BACKGROUND, emit, emitFill } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const grey = (level: number, a = 1): Rgba => ({ r: level / 255, g: level / 255, b: level / 255, a });
const BORDER = grey(0x76);
const FAINT = grey(0x76, 0.3);
const WHITE = grey(0xff);
const BLACK = grey(0);
const FACE = grey(0xef);

/**
 * The frame that Chromium's theme draws for fields, lists and buttons whose border and background are not set by the author;
 * false for all other boxes.
 */
export function paintNativeFrame(p: Painter, fragment: BoxFragment, shape: RoundedRect): boolean {
  const { element, style, pseudo } = fragment.node;
  if (element?.namespace !== 'html' || style.display.appearance !== 'auto' || shape.radii) return false;
  if (pseudo !== null && pseudo !== 'file-selector-button') return false;
  const { borderTopStyle } = style.border;
  // Deviation: in Chromium, shadows keep the theme's frame of buttons only.
  if (style.outline.boxShadow.length > 0 && borderTopStyle !== 'outset') return false;
  // Deviation: as in Chromium, a disabled fieldset leaves the buttons of file fields as they are.
  const disabled = pseudo === null ? isDisabled(element) : element.attributes.has('disabled');
  const { zoom } = style.zoom;
  // As in Chromium, lines are zoomed by whole factors.
  const line = Math.max(1, Math.floor(zoom));
  const half = line / 2;
  const middle = insetRounded(shape, { top: half, right: half, bottom: half, left: half });
  const { rect } = shape;
  if (borderTopStyle === 'outset') {
    emitFill(p.out, roundedPath(rounded(rect, 3 * zoom)), solid(FACE));
    emit(p.out, BACKGROUND, strokeItem(roundedPath(rounded(middle.rect, 2.5 * zoom)), line, disabled ? FAINT : BORDER));
    return true;
  }
  if (element.tag === 'input' && borderTopStyle === 'solid') {
    // The frame of a colour.
    emitFill(p.out, roundedPath(rounded(rect, 2.5 * zoom)), solid(FACE));
    emit(p.out, BACKGROUND, strokeItem(roundedPath(rounded(middle.rect, 2 * zoom)), line, disabled ? FAINT : BORDER));
    return true;
  }
  const list = (element.tag === 'select' || element.tag === 'textarea') && borderTopStyle === 'solid';
  if (borderTopStyle !== 'inset' && !list) return false;
  emitFill(p.out, roundedPath(rounded(rect, 2 * zoom)), solid(disabled && !isListBox(element) ? grey(0xf8) : WHITE));
  emit(
    p.out,
    BACKGROUND,
    strokeItem(roundedPath(rounded(middle.rect, 2 * zoom)), line > 1 ? line : FIELD_LINE, disabled ? FAINT : BORDER),
  );
  return true;
}

/** Deviation: Chromium's line is one device pixel wide; this one is the same on every device. */
const FIELD_LINE: Px = 0.75;

/** The calendar or clock icon at the end of date and time fields that can be filled in, whatever their `color` and `appearance`, as in Chromium. */
function paintFieldPicture(p: Painter, fragment: BoxFragment, shape: RoundedRect): void {
  const { element, style } = fragment.node;
  const type = (element && attribute(element, 'type')?.toLowerCase()) ?? '';
  const clock = type === 'time';
  if (!clock && !/^(?:date|datetime-local|month|week)$/.test(type)) return;
  if (!element || isDisabled(element) || element.attributes.has('readonly')) return;
  const side = style.font.fontSize * (clock ? 1.05 : 0.9);
  const { start, end, middle, reversed, upright } = lineOf(fragment, shape, true);
  const along = reversed ? start + 3 : end - (clock ? 3 : 2.5) - side;
  const across = middle - side / 2 - (clock || !upright ? 0 : 1);
  const [x, y] = upright ? [along, across] : [across, along];
  drawPicture(
    p.out,
    clock ? 'clock' : 'calendar',
    { x, y, side },
    style.scheme.colorScheme === 'dark' ? WHITE : BLACK,
    BACKGROUND,
  );
}

/** The line of a control, in px of the page along the inline axis. */
interface ControlLine {
  /** Its ends within the border, or within the padding. */
  readonly start: Px;
  readonly end: Px;
  /** The middle, across the line. */
  readonly middle: Px;
  /** Whether the text begins at the right or the bottom. */
  readonly reversed: boolean;
  readonly upright: boolean;
  /** The direction of the block axis on the page. */
  readonly down: 1 | -1;
}

function lineOf({ node, border, padding }: BoxFragment, { rect }: RoundedRect, padded: boolean): ControlLine {
  const { writing } = node.style;
  const mode = writingModeOf(writing);
  const upright = isHorizontal(mode);
  const edge = (side: keyof Edges): Px => border[side] + (padded ? padding[side] : 0);
  return {
    start: upright ? rect.x + edge('left') : rect.y + edge('top'),
    end: upright ? rect.x + rect.width - edge('right') : rect.y + rect.height - edge('bottom'),
    middle: upright ? rect.y + rect.height / 2 : rect.x + rect.width / 2,
    reversed: (writing.direction === 'rtl') !== (mode === 'sideways-lr'),
    upright,
    down: mode === 'vertical-rl' ? -1 : 1,
  };
}

/** Marks that are kept with author styles. */
export function paintFieldMarks(p: Painter, fragment: BoxFragment, shape: RoundedRect): void {
  const { element, style, pseudo } = fragment.node;
  if (element === null || pseudo !== null) return;
  if (element.tag === 'select' && style.display.appearance !== 'none') paintMenuArrow(p, fragment, shape);
  else if (element.tag === 'input') paintFieldPicture(p, fragment, shape);
}

/** The arrow of a drop-down list. */
function paintMenuArrow(p: Painter, fragment: BoxFragment, shape: RoundedRect): void {
  const { element, style } = fragment.node;
  if (!element || isListBox(element)) return;
  const { start, end, middle, reversed, upright, down } = lineOf(fragment, shape, false);
  // As in Chromium, the room for the arrow never shrinks.
  const zoom = Math.max(1, style.zoom.zoom);
  const tip = reversed ? start + 7.5 * zoom : end - 7.5 * zoom;
  const at = (along: number, across: number): readonly [Px, Px] => {
    const place = [tip + along * zoom, middle + across * down * zoom] as const;
    return upright ? place : [place[1], place[0]];
  };
  const arrow: Path = [
    ['M', ...at(-4, -1.5)],
    ['L', ...at(0, 2.5)],
    ['L', ...at(4, -1.5)],
  ];
  emit(p.out, BACKGROUND, strokeItem(arrow, 2, style.color.color));
}

function rounded(rect: Rect, radius: number): RoundedRect {
  const r = { x: radius, y: radius };
  return { rect, radii: { topLeft: r, topRight: r, bottomRight: r, bottomLeft: r } };
}
