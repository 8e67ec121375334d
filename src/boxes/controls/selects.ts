/**
 * A drop-down list shows its selected option; a list box shows its options.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2
 */

import { attribute, type Element, isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { textContent } from '../content.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, createRawBox, type RawBox, type RawNode } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { makeControl } from './centred.ts';
import { borderBoxExtra, lettersOf, lineHeightOf, textWidth, withNaturalSize } from './letters.ts';

/** Room around the label of a drop-down list, which is part of its content: the arrow stands at its end. */
const AROUND = { start: 4, end: 16, above: 1, below: 1 };
/** Further options are not measured for the width. */
const MAX_MEASURED_OPTIONS = 1000;
/** Further rows do not make a list box higher. */
const MOST = 10000;

export function generateSelect(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const rows = Number(attribute(element, 'size')) || (element.attributes.has('multiple') ? 4 : 1);
  const follows = raw.style.display.fieldSizing === 'content';
  if (rows > 1) generateListBox(generation, element, raw, follows ? 1 : Math.min(rows, MOST), follows);
  else generateDropDown(generation, element, raw);
  out.push(raw);
}

/** As wide as its widest option in whole px, or as the selected one only. */
function generateDropDown(generation: Generation, element: Element, raw: RawBox): void {
  const options = optionsOf(element);
  const selected = options.filter((option) => option.attributes.has('selected')).at(-1) ?? options[0];
  const follows = raw.style.display.fieldSizing === 'content';
  const measured = follows ? (selected ? [selected] : []) : options.slice(0, MAX_MEASURED_OPTIONS);
  let width = 0;
  for (const option of measured) {
    const indent = option.parent === element ? '' : '\u00a0\u00a0\u00a0\u00a0';
    width = Math.max(width, labelWidth(generation, raw.style, indent + labelOf(option)));
  }
  const letters = lettersOf(generation, raw.style);
  const isNative = raw.style.display.appearance !== 'none';
  const height = isNative ? letters.height : lineHeightOf(raw.style, letters);
  // Options in other fonts do not make the line higher.
  const line = deriveStyle(generation, raw.style, `line ${height}`, ({ text }) => ({
    text: { ...text, lineHeight: height },
  }));
  const along = follows ? width : Math.ceil(width);
  const label = (selected && labelOf(selected)) || '\u200b';
  const text = createText(generation, label, line, element, { preserve: true });
  if (isNative) {
    raw.style = withNaturalSize(
      generation,
      line,
      along + AROUND.start + AROUND.end,
      height + AROUND.above + AROUND.below,
    );
    raw.children = [createAnonymous(aroundLabel(generation, generation.styled.anonymousStyle(line, 'block')), [text])];
  } else {
    raw.style = withNaturalSize(generation, line, along, height);
    raw.children = [text];
  }
  makeControl(generation, raw);
}

/** Deviation: browsers measure labels word by word, without kerning across spaces. */
const labelWidth = (generation: Generation, style: ComputedStyle, label: string): Px =>
  label.split(/( )/).reduce((width, word) => width + (word === '' ? 0 : textWidth(generation, style, word)), 0);

function aroundLabel(generation: Generation, style: ComputedStyle): ComputedStyle {
  return deriveStyle(generation, style, 'around a label', ({ writing }) => {
    const { start, end, above, below } = AROUND;
    const [first, last] = writing.direction === 'rtl' ? [end, start] : [start, end];
    return {
      padding: isHorizontal(writingModeOf(writing))
        ? { paddingTop: above, paddingRight: last, paddingBottom: below, paddingLeft: first }
        : { paddingTop: first, paddingRight: below, paddingBottom: last, paddingLeft: above },
    };
  });
}

/** Lines of list boxes are 1.2 em high, with 1 px between them. */
const LINE = 1.2;

/** A list box with `size` lines; further options are out of sight, as in browsers. `follows`: with as many lines as options. */
function generateListBox(generation: Generation, select: Element, raw: RawBox, rows: number, follows: boolean): void {
  const letters = lettersOf(generation, raw.style);
  const line = Math.max(letters.lineSpacing, Math.round(64 * LINE * raw.style.font.fontSize) / 64);
  const row = 1 + (optionsOf(select).length > 0 ? line : letters.height);
  const { style } = raw;
  const lines: RawBox[] = [];
  for (const child of select.elements) {
    if (isHtml(child, 'option')) lines.push(optionLine(generation, child, style, line, 0));
    if (isHtml(child, 'optgroup')) lines.push(optionGroup(generation, child, style, line));
  }
  const scrolled = follows ? 0 : scrolledTo(select, style, row * rows, row);
  raw.children.push(linesOf(generation, style, { height: row * rows, scrolled, follows }, lines));
  raw.inner = 'flow-root';
  raw.internal = null;
}

interface Lines {
  /** Height of the visible lines. */
  readonly height: Px;
  readonly scrolled: Px;
  /** The height follows the number of lines. */
  readonly follows: boolean;
}

function linesOf(
  generation: Generation,
  style: ComputedStyle,
  { height, scrolled, follows }: Lines,
  lines: readonly RawBox[],
): RawBox {
  const plain = generation.styled.anonymousStyle(style, 'block');
  const own = deriveStyle(generation, plain, `lines ${height} ${scrolled} ${follows}`, ({ size, margin }) => ({
    size: follows ? { ...size, minHeight: height } : { ...size, height: height + scrolled },
    margin: { ...margin, marginTop: -scrolled },
  }));
  const box = createRawBox(null, null, own);
  box.children = [...lines];
  return box;
}

/** Scroll offset to the first selected option, as when browsers load a page, if the visible height follows from the style alone. */
function scrolledTo(select: Element, style: ComputedStyle, natural: Px, row: Px): Px {
  const index = selectedRow(select);
  const { size, padding } = style;
  const edges = borderBoxExtra(style);
  const px = (value: unknown, otherwise: Px): Px => (typeof value === 'number' ? value - edges : otherwise);
  if (index < 0 || (size.height !== 'auto' && typeof size.height !== 'number')) return 0;
  const height = Math.max(px(size.minHeight, 0), Math.min(px(size.height, natural), px(size.maxHeight, natural)));
  const below = typeof padding.paddingBottom === 'number' ? padding.paddingBottom : 0;
  return Math.max(0, (index + 1) * row - height - below);
}

/** The line of the first selected option, counting group labels; -1 if there is none. */
function selectedRow(select: Element): number {
  const isSingle = !select.attributes.has('multiple');
  let found = -1;
  let row = 0;
  const look = (option: Element): void => {
    if (option.attributes.has('selected') && (isSingle || found < 0)) found = row;
    row++;
  };
  for (const child of select.elements) {
    if (isHtml(child, 'option')) look(child);
    if (!isHtml(child, 'optgroup')) continue;
    row++;
    for (const inner of child.elements) if (isHtml(inner, 'option')) look(inner);
  }
  return found;
}

const SELECTED = { r: 0xce / 255, g: 0xce / 255, b: 0xce / 255, a: 1 } as const;

function optionLine(generation: Generation, option: Element, parent: ComputedStyle, line: Px, indent: Px): RawBox {
  const marked = option.attributes.has('selected');
  const style = lineStyle(generation, parent, line, indent, marked);
  const box = createRawBox(option, null, style);
  box.children = [createText(generation, labelOf(option), style, option)];
  return box;
}

function optionGroup(generation: Generation, group: Element, parent: ComputedStyle, line: Px): RawBox {
  const box = createRawBox(group, null, generation.styled.anonymousStyle(parent, 'block'));
  const bold = deriveStyle(generation, lineStyle(generation, box.style, line, 0, false), 'bold', ({ font }) => ({
    font: { ...font, fontWeight: 700 },
  }));
  const label = createRawBox(null, null, bold);
  label.children = [createText(generation, attribute(group, 'label') ?? '', bold, group)];
  box.children = [label];
  for (const option of group.elements) {
    if (isHtml(option, 'option')) box.children.push(optionLine(generation, option, box.style, line, 18));
  }
  return box;
}

function lineStyle(
  generation: Generation,
  parent: ComputedStyle,
  line: Px,
  indent: Px,
  marked: boolean,
): ComputedStyle {
  const plain = generation.styled.anonymousStyle(parent, 'block');
  return deriveStyle(generation, plain, `option ${line} ${indent} ${marked}`, ({ size, background, text }) => ({
    // As in browsers, whatever the author says.
    text: { ...text, lineHeight: 'normal' },
    padding: { paddingTop: 0, paddingRight: 2, paddingBottom: 1, paddingLeft: 2 + indent },
    size: { ...size, minHeight: line },
    background: marked ? { ...background, backgroundColor: SELECTED } : background,
  }));
}

export const labelOf = (option: Element): string => attribute(option, 'label') || textContent(option);

export function optionsOf(select: Element): Element[] {
  const options: Element[] = [];
  for (const child of select.elements) {
    if (isHtml(child, 'option')) options.push(child);
    else if (isHtml(child, 'optgroup')) {
      for (const inner of child.elements) if (isHtml(inner, 'option')) options.push(inner);
    }
  }
  return options;
}
