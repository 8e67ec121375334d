/**
 * A list box shows its options, of which those that it has no room for are scrolled out of sight.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2
 */

import { optionsOf } from '../../dom/form-controls.ts';
import { attribute, type Element, isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { textContent } from '../content.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { borderBoxExtra, lettersOf } from './letters.ts';

/** Further rows do not make a list box higher. */
const MOST = 10000;
/** Labels of groups are 1.2 em high at least, and have 1 px below, like options. */
const LABEL = { lines: 1.2, below: 1, beside: 2 };

/** A list box with `size` rows, each as high as the highest of its options. `follows`: as high as its options. */
export function generateListBox(
  generation: Generation,
  select: Element,
  raw: RawBox,
  size: number,
  follows: boolean,
): void {
  const { style } = raw;
  const rows = rowsOf(generation, select);
  const empty = lettersOf(generation, style).height + LABEL.below;
  const row = rows.length > 0 ? rows.reduce((highest, { height }) => Math.max(highest, height), 0) : empty;
  const height = row * (follows ? 1 : Math.min(size, MOST));
  const scrolled = follows ? 0 : scrolledTo(select, style, height, rows);
  raw.children.push(linesOf(generation, style, { height, scrolled, follows }, itemsOf(generation, select)));
  raw.inner = 'flow-root';
  raw.internal = null;
}

interface Row {
  /** An option, or a group for its label. */
  readonly element: Element;
  readonly height: Px;
}

/** Options and labels of groups, in the order in which they are shown. */
function rowsOf(generation: Generation, parent: Element): Row[] {
  const rows: Row[] = [];
  for (const element of parent.elements) {
    const style = generation.styled.styleOf(element);
    if (style.display.display.kind === 'none') continue;
    if (isHtml(element, 'option')) rows.push({ element, height: blockSizeOf(generation, style) });
    if (!isHtml(element, 'optgroup')) continue;
    rows.push({ element, height: blockSizeOf(generation, labelStyle(generation, style)) });
    for (const row of rowsOf(generation, element)) rows.push(row);
  }
  return rows;
}

/** Block size of the border box of a single line, as far as it follows from the style alone. Not yet: percentages, and options that wrap. */
function blockSizeOf(generation: Generation, style: ComputedStyle): Px {
  const { size, padding, border } = style;
  const { lineSpacing } = lettersOf(generation, style);
  const px = (value: unknown, otherwise: Px): Px => (typeof value === 'number' ? value : otherwise);
  const horizontal = isHorizontal(writingModeOf(style.writing));
  const [natural, least, most] = horizontal
    ? [size.height, size.minHeight, size.maxHeight]
    : [size.width, size.minWidth, size.maxWidth];
  const edges = horizontal
    ? px(padding.paddingTop, 0) + px(padding.paddingBottom, 0) + border.borderTopWidth + border.borderBottomWidth
    : px(padding.paddingLeft, 0) + px(padding.paddingRight, 0) + border.borderLeftWidth + border.borderRightWidth;
  const inside = size.boxSizing === 'border-box' ? edges : 0;
  const limited = Math.min(px(natural, lineSpacing + inside), px(most, Number.POSITIVE_INFINITY));
  return Math.max(limited, px(least, 0), inside) + edges - inside;
}

function itemsOf(generation: Generation, parent: Element): RawBox[] {
  const items: RawBox[] = [];
  for (const element of parent.elements) {
    const style = generation.styled.styleOf(element);
    if (style.display.display.kind === 'none') continue;
    const item = createRawBox(element, null, style);
    if (isHtml(element, 'option')) item.children = [createText(generation, labelOf(element), style, element)];
    else if (isHtml(element, 'optgroup')) {
      item.children = [groupLabel(generation, element, style), ...itemsOf(generation, element)];
    } else if (!isHtml(element, 'hr')) continue;
    items.push(item);
  }
  return items;
}

function groupLabel(generation: Generation, group: Element, parent: ComputedStyle): RawBox {
  const style = labelStyle(generation, parent);
  const label = createRawBox(null, null, style);
  label.children = [createText(generation, attribute(group, 'label') ?? '', style, group)];
  return label;
}

function labelStyle(generation: Generation, group: ComputedStyle): ComputedStyle {
  const plain = generation.styled.anonymousStyle(group, 'block');
  return deriveStyle(generation, plain, 'label of a group', ({ size, text, font, zoom, writing }) => {
    const { below, beside } = LABEL;
    const edges = isHorizontal(writingModeOf(writing)) ? [0, beside, below, beside] : [beside, 0, beside, below];
    const [paddingTop, paddingRight, paddingBottom, paddingLeft] = edges.map((px) => px * zoom.zoom) as Sides;
    const least = LABEL.lines * font.fontSize;
    return {
      // As in browsers, whatever the author says.
      text: { ...text, lineHeight: 'normal' },
      padding: { paddingTop, paddingRight, paddingBottom, paddingLeft },
      // Deviation: as in Chromium, the least height is one on the page, in vertical text too.
      size: { ...size, minHeight: least },
    };
  });
}

type Sides = [Px, Px, Px, Px];

const FROM_LEFT = {
  least: 'minWidth',
  extent: 'width',
  most: 'maxWidth',
  start: 'marginLeft',
  end: 'paddingRight',
} as const;

/** The longhands of the block axis, with those of the margin at its start and the padding at its end. */
const BLOCK_AXIS = {
  'horizontal-tb': {
    least: 'minHeight',
    extent: 'height',
    most: 'maxHeight',
    start: 'marginTop',
    end: 'paddingBottom',
  },
  'vertical-rl': { ...FROM_LEFT, start: 'marginRight', end: 'paddingLeft' },
  'vertical-lr': FROM_LEFT,
  'sideways-lr': FROM_LEFT,
} as const;

interface Lines {
  /** Block size of the visible lines. */
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
  const own = deriveStyle(generation, plain, `lines ${height} ${scrolled} ${follows}`, ({ size, margin, writing }) => {
    const { least, extent, start } = BLOCK_AXIS[writingModeOf(writing)];
    return {
      size: follows ? { ...size, [least]: height } : { ...size, [extent]: height + scrolled },
      margin: { ...margin, [start]: -scrolled },
    };
  });
  const box = createRawBox(null, null, own);
  box.inner = 'flow-root';
  box.children = [...lines];
  return box;
}

/** Scroll offset to the first selected option, as when browsers load a page, if the visible height follows from the style alone. */
function scrolledTo(select: Element, style: ComputedStyle, natural: Px, rows: readonly Row[]): Px {
  const shown = shownOption(select);
  const index = rows.findIndex(({ element }) => element === shown);
  const { size, padding, writing } = style;
  const { least, extent, most, end: after } = BLOCK_AXIS[writingModeOf(writing)];
  const edges = borderBoxExtra(style);
  const px = (value: unknown, otherwise: Px): Px => (typeof value === 'number' ? value - edges : otherwise);
  if (index < 0 || (size[extent] !== 'auto' && typeof size[extent] !== 'number')) return 0;
  const height = Math.max(px(size[least], 0), Math.min(px(size[extent], natural), px(size[most], natural)));
  const below = typeof padding[after] === 'number' ? padding[after] : 0;
  const end = rows.slice(0, index + 1).reduce((sum, row) => sum + row.height, 0);
  return Math.max(0, end - height - below);
}

/** The first selected option, or the last one if only one can be. */
function shownOption(select: Element): Element | undefined {
  const selected = optionsOf(select).filter((option) => option.attributes.has('selected'));
  return select.attributes.has('multiple') ? selected[0] : selected.at(-1);
}

export const labelOf = (option: Element): string => attribute(option, 'label') || textContent(option);
