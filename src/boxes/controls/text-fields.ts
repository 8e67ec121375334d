/** Single-line and multi-line text fields with their text. */

import { hasPercentage } from '../../css/values/types.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, createRawBox, type RawBox, type RawNode } from '../raw.ts';
import { inlineDimension } from '../writing-modes/writing-mode.ts';
import { clippedLine, makeControl, withNormalLines } from './centred.ts';
import { type DateField, dateField, widthOfParts } from './dates.ts';
import { type Letters, lettersOf, lineHeightOf, repeatedTextWidth, textWidth, withNaturalSize } from './letters.ts';
import { numberSize } from './number-size.ts';

const SCROLLBAR = 15;
/** Minimum width of a field that is sized by its content. */
const CARET: Px = 1;
/** Further characters or lines do not make a control larger. */
const MOST = 10000;

/** Deviation: in Chromium the text of some fields ends before buttons, which are not printed: the room for them. */
function besideText(type: string, { font, zoom: { zoom } }: ComputedStyle): Px {
  if (type === 'number') return 15 * zoom;
  if (type !== 'search') return 0;
  // The button that clears the field grows with the text.
  return Math.round(Math.min(Math.max(5, (9 * font.fontSize) / 13), 21)) + 4 * zoom;
}

export function generateTextField(
  generation: Generation,
  element: Element,
  raw: RawBox,
  type: string,
  out: RawNode[],
): void {
  const letters = lettersOf(generation, raw.style);
  const value = attribute(element, 'value') ?? '';
  const date = dateField(type, value);
  if (!date && ignoresLineHeight(raw.style, letters)) raw.style = withNormalLines(generation, raw.style);
  let height = lineHeightOf(raw.style, letters);
  const text = date?.text ?? (type === 'password' ? '•'.repeat([...value].length) : value);
  const placeholder = text === '' ? attribute(element, 'placeholder') : null;
  let width: Px;
  let beside = besideText(type, raw.style);
  if (date) {
    raw.style = leftToRight(generation, raw.style);
    const picture = date.picture.ems * raw.style.font.fontSize + date.picture.px;
    beside = picture + date.beside;
    width = widthOfParts(date.parts, (part) => repeatedTextWidth(generation, raw.style, part)) + date.beside + picture;
    height = Math.max(height, picture) + 2;
  } else if (raw.style.display.fieldSizing === 'content') {
    const shown = textWidth(generation, raw.style, text || placeholder || '');
    width = Math.max(CARET, shown) + beside;
  } else {
    const number = type === 'number' ? numberSize(element) : null;
    const size = Math.min(number ?? statedSize(element, type) ?? 20, MOST);
    width = Math.ceil((size - 1) * letters.average + letters.widest + (number === null ? 0 : beside));
  }
  raw.style = withNaturalSize(generation, raw.style, width, height);
  let line: RawNode[];
  if (date) line = datePieces(generation, element, raw.style, date);
  else {
    // A zero-width space makes an empty field one line high.
    const content = placeholder
      ? placeholderBox(generation, element, raw.style, placeholder)
      : createText(generation, text || '\u200b', raw.style, element, { whiteSpace: 'preserved' });
    line = [clippedLine(generation, raw.style, content)];
  }
  raw.children = beside > 0 ? [lineBeside(generation, raw.style, line, beside)] : line;
  makeControl(generation, raw, 'unsafe');
  out.push(raw);
}

/**
 * Deviation: as in Chromium, the line of a text field is as high as those of its font if its `line-height`, in whole px, is not higher than
 * the font size, or lower than a stated height, of which any percentage counts.
 */
function ignoresLineHeight(style: ComputedStyle, letters: Letters): boolean {
  const lineHeight = Math.floor(lineHeightOf(style, letters));
  const stated = style.size[inlineDimension(style) === 'width' ? 'height' : 'width'];
  const isLower = typeof stated === 'number' ? lineHeight < stated : hasPercentage(stated);
  return isLower || lineHeight <= style.font.fontSize;
}

/** https://html.spec.whatwg.org/multipage/input.html#attr-input-size */
function statedSize(element: Element, type: string): number | null {
  const size = Number.parseInt(attribute(element, 'size') ?? '', 10);
  return type !== 'number' && size > 0 ? size : null;
}

const SIDES = {
  horizontal: { ltr: 'paddingRight', rtl: 'paddingLeft' },
  vertical: { ltr: 'paddingBottom', rtl: 'paddingTop' },
} as const;

/** The line of a field, which ends before its picture or button. */
function lineBeside(generation: Generation, parent: ComputedStyle, content: RawNode[], picture: Px): RawBox {
  const plain = generation.styled.anonymousStyle(parent, 'block');
  const sides = inlineDimension(parent) === 'width' ? SIDES.horizontal : SIDES.vertical;
  const end = sides[parent.writing.direction];
  const style = deriveStyle(generation, plain, `beside ${picture}px`, ({ padding }) => ({
    padding: { ...padding, [end]: picture },
  }));
  return createAnonymous(style, content);
}

/** The fields of a date, each with a px around it, and what is between them. */
function datePieces(
  generation: Generation,
  element: Element,
  style: ComputedStyle,
  { pieces, parts }: DateField,
): RawNode[] {
  const plain = generation.styled.anonymousStyle(style, 'inline');
  const padded = deriveStyle(generation, plain, 'date field', ({ padding }) => ({
    padding: { ...padding, paddingTop: 1, paddingRight: 1, paddingBottom: 1, paddingLeft: 1 },
  }));
  const narrow = deriveStyle(generation, style, 'half space', ({ text }) => ({
    text: { ...text, wordSpacing: text.wordSpacing - textWidth(generation, style, ' ') / 2 },
  }));
  const halfSpace = parts.halfSpaces > 0 ? pieces.lastIndexOf(' ') : -1;
  return pieces.flatMap((piece, i): RawNode[] => {
    if (piece === '') return [];
    const text = createText(generation, piece, i === halfSpace ? narrow : style, element, { whiteSpace: 'preserved' });
    return i % 2 === 1 ? [createAnonymous(padded, [text])] : [text];
  });
}

/** Deviation: as in Chromium, date fields run in the direction of the US format whatever the `direction`. */
const leftToRight = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  style.writing.direction === 'ltr'
    ? style
    : deriveStyle(generation, style, 'left to right', ({ writing }) => ({ writing: { ...writing, direction: 'ltr' } }));

/** Chromium's placeholders are blocks, whatever their display. https://drafts.csswg.org/css-pseudo-4/#placeholder-pseudo */
function placeholderBox(generation: Generation, element: Element, parent: ComputedStyle, text: string): RawBox {
  const { display } = generation.styled.anonymousStyle(parent, 'block').display;
  const own = generation.styled.pseudoStyle(element, 'placeholder', parent) ?? parent;
  const style = deriveStyle(generation, own, 'placeholder', (base) => ({
    display: { ...base.display, display, position: 'static', float: 'none' },
  }));
  const box = createRawBox(element, 'placeholder', style);
  box.children = [createText(generation, text, style, element, { pseudo: 'placeholder', whiteSpace: 'preserved' })];
  return box;
}

export function generateTextArea(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const value = element.children.map((child) => (child.kind === 'text' ? child.data : '')).join('');
  const placeholder = value === '' ? attribute(element, 'placeholder') : null;
  const text = value.replace(/^\r?\n/, '');
  const follows = raw.style.display.fieldSizing === 'content';
  raw.style = scrolling(generation, raw.style);
  if (!follows || (text === '' && !placeholder)) raw.style = naturalArea(generation, element, raw.style);
  // An empty area has a line, whose baseline is its own; a final empty line counts if it makes the area higher.
  const lines = text === '' || (follows && text.endsWith('\n')) ? `${text}\u200b` : text;
  raw.children = [
    placeholder
      ? placeholderBox(generation, element, raw.style, placeholder)
      : createText(generation, lines, raw.style, element, { whiteSpace: 'preserved' }),
  ];
  raw.inner = 'flow-root';
  raw.internal = null;
  out.push(raw);
}

/** Deviation: in browsers, content that overflows an area is never visible outside it. */
function scrolling(generation: Generation, style: ComputedStyle): ComputedStyle {
  if (style.display.overflowX !== 'visible' && style.display.overflowY !== 'visible') return style;
  const shown = <T>(value: T) => (value === 'visible' ? 'auto' : value);
  return deriveStyle(generation, style, 'scrolling', ({ display }) => ({
    display: { ...display, overflowX: shown(display.overflowX), overflowY: shown(display.overflowY) },
  }));
}

/** The natural size from the `rows` and `cols` attributes or their defaults. */
function naturalArea(generation: Generation, element: Element, style: ComputedStyle): ComputedStyle {
  const letters = lettersOf(generation, style);
  const line = lineHeightOf(style, letters);
  if (style.display.fieldSizing === 'content') return withNaturalSize(generation, style, CARET, line);
  const columns = Math.min(Number(attribute(element, 'cols')) || 20, MOST);
  const rows = Math.min(Number(attribute(element, 'rows')) || 2, MOST);
  const { overflowY } = style.display;
  const scrollbar = overflowY === 'hidden' || overflowY === 'clip' ? 0 : SCROLLBAR;
  return withNaturalSize(generation, style, Math.ceil(columns * letters.average) + scrollbar, rows * line);
}
