/**
 * Form controls as they stand on paper: their text, in boxes of the sizes Chromium gives them.
 * https://html.spec.whatwg.org/multipage/rendering.html#form-controls
 */

import { attribute, type Element, isHtml } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { textContent } from './content.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, createRawBox, type RawBox, type RawNode } from './raw.ts';
import { emptyContent } from './replaced.ts';

/** Room that the arrow takes at the end of a drop-down list. */
const ARROW = 16.5;
const SCROLLBAR = 15;

/** True when `element` is a control and its boxes are in `out`. Buttons get their content in the ordinary way. */
export function generateFormControl(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): boolean {
  switch (element.tag) {
    case 'input':
      if (isPlainMark(element, raw.style)) return false;
      generateInput(generation, element, raw, out);
      return true;
    case 'textarea':
      generateTextArea(generation, element, raw, out);
      return true;
    case 'select':
      generateSelect(generation, element, raw, out);
      return true;
    case 'progress':
    case 'meter': {
      const { fontSize } = raw.style.font;
      pushWidget(element, raw, element.tag === 'meter' ? 5 * fontSize : 10 * fontSize, fontSize, out);
      return true;
    }
    default:
      return false;
  }
}

/** A check box or radio button that the author draws: a box like any other, with its pseudo-elements, as in browsers. */
function isPlainMark(element: Element, { display }: ComputedStyle): boolean {
  return display.appearance === 'none' && /^(checkbox|radio)$/i.test(attribute(element, 'type') ?? '');
}

function pushWidget(element: Element, raw: RawBox, width: Px, height: Px, out: RawNode[]): void {
  raw.inner = 'replaced';
  raw.internal = null;
  raw.replaced = emptyContent('form', width, height, element);
  out.push(raw);
}

/** In ems: how wide the average character and the widest one of a design are. */
interface Letters {
  readonly average: number;
  readonly widest: number;
}

const SANS: Letters = { average: 0.5898, widest: 1.25 };
const SERIF: Letters = { average: 0.5684, widest: 1.18 };
const MONO: Letters = { average: 0.6, widest: 0 };

const DESIGNS: ReadonlyMap<string, Letters> = new Map([
  ...'arial,helvetica,liberation sans,sans-serif,system-ui,cursive,fantasy,blinkmacsystemfont'
    .split(',')
    .map((name) => [name, SANS] as const),
  ...['times', 'times new roman', 'liberation serif', 'serif'].map((name) => [name, SERIF] as const),
  ...['courier', 'courier new', 'liberation mono', 'monospace'].map((name) => [name, MONO] as const),
]);

/** What the text is set in where it is one of the designs that are always there; the others are not looked at. */
function lettersOf({ font }: ComputedStyle): Letters {
  for (const { name } of font.fontFamily) {
    const letters = DESIGNS.get(name.toLowerCase());
    if (letters) return letters;
  }
  return SERIF;
}

/** The width of `count` characters as Chromium counts it for `size` and `cols`: the average, never less than rounded. */
function charactersWidth(style: ComputedStyle, count: number, inField: boolean): Px {
  const { fontSize } = style.font;
  const { average, widest } = lettersOf(style);
  const advance = Math.max(average * fontSize, Math.round(average * fontSize));
  const room = Math.min(count, 10000) * advance;
  return Math.ceil(inField && widest > 0 ? room - advance + Math.round(widest * fontSize) : room);
}

function generateInput(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase();
  const widget = WIDGETS[type];
  if (type === 'hidden') return;
  if (widget) pushWidget(element, raw, widget[0], widget[1], out);
  else if (BUTTONS.has(type)) pushLabelled(generation, element, raw, buttonLabel(element, type), out);
  else generateTextField(generation, element, raw, type, out);
}

/** Content sizes. */
const WIDGETS: Readonly<Record<string, readonly [Px, Px]>> = {
  checkbox: [13, 13],
  radio: [13, 13],
  range: [129, 16],
  color: [44, 23],
};

const BUTTONS = new Set(['submit', 'reset', 'button', 'image', 'file']);

function buttonLabel(element: Element, type: string): string {
  if (type === 'file') return 'Choose File No file chosen';
  if (type === 'image') return attribute(element, 'alt') ?? '';
  return attribute(element, 'value') ?? (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
}

function pushLabelled(generation: Generation, element: Element, raw: RawBox, label: string, out: RawNode[]): void {
  raw.children = label === '' ? [] : [createText(generation, label, raw.style, element, { preserve: true })];
  makeControl(generation, raw);
  out.push(raw);
}

/** A control is an inline-block (or what its display says in a flex or block way); where it is higher than its content, that is centred. */
export function makeControl(generation: Generation, raw: RawBox): void {
  if (raw.inner === 'flex' || raw.inner === 'grid') return;
  raw.inner = 'flow-root';
  raw.internal = null;
  if (raw.children.length === 0) return;
  const content = createAnonymous(generation.styled.anonymousStyle(raw.style, 'block'), raw.children);
  raw.children = [content];
  raw.inner = 'flex';
  raw.style = deriveStyle(generation, raw.style, 'centred', (style) => ({
    flex: { ...style.flex, flexDirection: 'column', flexWrap: 'nowrap' },
    align: {
      ...style.align,
      justifyContent: { value: 'center', overflow: 'safe' },
      alignItems: { value: 'stretch', overflow: null },
    },
  }));
}

function generateTextField(generation: Generation, element: Element, raw: RawBox, type: string, out: RawNode[]): void {
  const value = attribute(element, 'value') ?? '';
  const date = dateField(type, value);
  if (date) {
    if (isContentSized(raw.style)) setNaturalWidth(generation, raw, (date.width * raw.style.font.fontSize) / 13.3333);
    pushField(generation, element, raw, date.text, out);
    return;
  }
  const shown = type === 'password' ? '•'.repeat([...value].length) : value;
  const size = Number(attribute(element, 'size')) || 20;
  if (isContentSized(raw.style)) setNaturalWidth(generation, raw, charactersWidth(raw.style, size, true));
  pushField(generation, element, raw, shown, out);
}

/** What Chromium shows of dates and times, in its American form, and how wide the content is at the initial font size. */
function dateField(type: string, value: string): { readonly text: string; readonly width: Px } | null {
  const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)/.exec(value) ?? [];
  const [, hours, minutes] = /(?:^|T)(\d\d):(\d\d)/.exec(value) ?? [];
  const date = year === undefined ? 'mm/dd/yyyy' : `${month}/${day}/${year}`;
  const hour = String(((Number(hours) + 11) % 12) + 1).padStart(2, '0');
  const time = hours === undefined ? '--:-- --' : `${hour}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
  if (type === 'date') return { text: date, width: 116.33 };
  if (type === 'time') return { text: time, width: 91 };
  if (type === 'datetime-local') return { text: `${date}, ${time}`, width: 198.33 };
  if (type === 'month') return { text: monthText(value), width: 146.33 };
  if (type !== 'week') return null;
  const [, inYear, week] = /^(\d{4,})-W(\d\d)$/.exec(value) ?? [];
  return { text: inYear === undefined ? 'Week --, ----' : `Week ${week}, ${inYear}`, width: 138.33 };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function monthText(value: string): string {
  const [, year, month] = /^(\d{4,})-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? '--------- ----' : `${MONTHS[Number(month) - 1] ?? '---------'} ${year}`;
}

function pushField(
  generation: Generation,
  element: Element,
  raw: RawBox,
  value: string,
  out: RawNode[],
  before: readonly RawNode[] = [],
): void {
  const placeholder = value === '' ? attribute(element, 'placeholder') : null;
  // An empty field is as high as one line: a zero width space makes it one.
  const content = placeholder
    ? placeholderBox(generation, element, raw.style, placeholder)
    : createText(generation, value || '\u200b', raw.style, element, { preserve: true });
  raw.children = [...before, content];
  makeControl(generation, raw);
  out.push(raw);
}

/** Chromium's placeholders are blocks, whatever their display. https://drafts.csswg.org/css-pseudo-4/#placeholder-pseudo */
function placeholderBox(generation: Generation, element: Element, parent: ComputedStyle, text: string): RawBox {
  const { display } = generation.styled.anonymousStyle(parent, 'block').display;
  const own = generation.styled.pseudoStyle(element, 'placeholder', parent) ?? parent;
  const style = deriveStyle(generation, own, 'placeholder', (base) => ({
    display: { ...base.display, display, position: 'static', float: 'none' },
  }));
  const box = createRawBox(element, 'placeholder', style);
  box.children = [createText(generation, text, style, element, { pseudo: 'placeholder', preserve: true })];
  return box;
}

function generateTextArea(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const columns = Number(attribute(element, 'cols')) || 20;
  const rows = Number(attribute(element, 'rows')) || 2;
  if (isContentSized(raw.style)) {
    setNaturalWidth(generation, raw, charactersWidth(raw.style, columns, false) + SCROLLBAR);
  }
  if (raw.style.size.height === 'auto') {
    const { lineHeight } = raw.style.text;
    const { fontSize } = raw.style.font;
    const line =
      lineHeight === 'normal'
        ? Math.round(fontSize * 1.15)
        : typeof lineHeight === 'number'
          ? lineHeight
          : lineHeight.value * fontSize;
    const height = line * Math.min(rows, 10000) + borderBoxExtra(raw.style, 'block');
    raw.style = deriveStyle(generation, raw.style, `height ${height}`, (style) => ({
      size: { ...style.size, height },
    }));
  }
  const value = element.children.map((child) => (child.kind === 'text' ? child.data : '')).join('');
  const placeholder = value === '' ? attribute(element, 'placeholder') : null;
  const text = value.replace(/^\r?\n/, '');
  if (placeholder) raw.children = [placeholderBox(generation, element, raw.style, placeholder)];
  else raw.children = text === '' ? [] : [createText(generation, text, raw.style, element, { preserve: true })];
  raw.inner = 'flow-root';
  raw.internal = null;
  out.push(raw);
}

/** The content counts: its width is auto, or a percentage that is no help where the container asks for content sizes. */
const isContentSized = ({ size }: ComputedStyle): boolean => typeof size.width !== 'number';

/** The content width of a control whose `width` is no length: it may be stretched and limited like any other. */
function setNaturalWidth(generation: Generation, raw: RawBox, width: Px): void {
  raw.style = deriveStyle(generation, raw.style, `natural width ${width}`, ({ display }) => ({
    display: { ...display, contain: [...display.contain, 'inline-size'], containIntrinsicWidth: width },
  }));
}

function borderBoxExtra(style: ComputedStyle, axis: 'inline' | 'block'): Px {
  if (style.size.boxSizing !== 'border-box') return 0;
  const { border, padding } = style;
  const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);
  return axis === 'inline'
    ? border.borderLeftWidth + border.borderRightWidth + px(padding.paddingLeft) + px(padding.paddingRight)
    : border.borderTopWidth + border.borderBottomWidth + px(padding.paddingTop) + px(padding.paddingBottom);
}

/** A drop-down list shows its selected option; a list box shows its options. */
function generateSelect(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const options = optionsOf(element);
  const rows = Number(attribute(element, 'size')) || (element.attributes.has('multiple') ? 4 : 1);
  if (rows > 1) {
    generateListBox(generation, element, raw, rows);
    out.push(raw);
    return;
  }
  const selected = options.filter((option) => option.attributes.has('selected')).at(-1) ?? options[0];
  if (raw.style.display.appearance !== 'none') {
    raw.style = deriveStyle(generation, raw.style, 'arrow', (style) => {
      const { paddingTop, paddingBottom, paddingLeft, paddingRight } = style.padding;
      return {
        padding: {
          paddingTop: typeof paddingTop === 'number' ? paddingTop + 1 : paddingTop,
          paddingBottom: typeof paddingBottom === 'number' ? paddingBottom + 1 : paddingBottom,
          paddingLeft: typeof paddingLeft === 'number' ? paddingLeft + 4 : paddingLeft,
          paddingRight: typeof paddingRight === 'number' ? paddingRight + ARROW : paddingRight,
        },
      };
    });
  }
  const others = isContentSized(raw.style) ? options.filter((option) => option !== selected) : [];
  const widths = hiddenLabels(generation, element, raw.style, others);
  pushField(generation, element, raw, selected ? labelOf(selected) : '', out, widths);
}

/** Options beyond are not looked at. */
const MAX_MEASURED_OPTIONS = 1000;

/** A drop-down list is as wide as its widest option needs: all lie in it, without height and unseen. */
function hiddenLabels(
  generation: Generation,
  select: Element,
  parent: ComputedStyle,
  options: readonly Element[],
): RawBox[] {
  if (options.length === 0) return [];
  const plain = generation.styled.anonymousStyle(parent, 'block');
  const style = deriveStyle(generation, plain, 'hidden option', ({ size, color, display }) => ({
    size: { ...size, height: 0 },
    color: { ...color, visibility: 'hidden' },
    display: { ...display, overflowX: 'hidden', overflowY: 'hidden' },
  }));
  return options.slice(0, MAX_MEASURED_OPTIONS).map((option) => {
    const indent = option.parent === select ? '' : '\u00a0\u00a0\u00a0\u00a0';
    return createAnonymous(style, [createText(generation, indent + labelOf(option), style, null, { preserve: true })]);
  });
}

/** As many lines as `size` asks for; options beyond them are on paper too, for nobody can scroll there. */
function generateListBox(generation: Generation, select: Element, raw: RawBox, rows: number): void {
  const row = Math.round(raw.style.font.fontSize * 1.15) + 2;
  const least = row * Math.min(rows, 10000) + borderBoxExtra(raw.style, 'block');
  raw.style = deriveStyle(generation, raw.style, `list box ${least}`, (style) => ({
    size: { ...style.size, minHeight: style.size.minHeight === 'auto' ? least : style.size.minHeight },
    padding: {
      ...style.padding,
      paddingRight: typeof style.padding.paddingRight === 'number' ? style.padding.paddingRight + 15 : 0,
    },
  }));
  const addLine = (element: Element, label: string, key: string, indent: Px, weight: number | null) => {
    const plain = generation.styled.anonymousStyle(raw.style, 'block');
    const style = deriveStyle(generation, plain, key, (base) => ({
      font: weight === null ? base.font : { ...base.font, fontWeight: weight },
      padding: { paddingTop: 0, paddingRight: 2, paddingBottom: 1, paddingLeft: 2 + indent },
      size: { ...base.size, minHeight: row - 1 },
    }));
    const line = createRawBox(element, null, style);
    line.children = [createText(generation, label, style, element)];
    raw.children.push(line);
  };
  for (const child of select.elements) {
    if (isHtml(child, 'option')) addLine(child, labelOf(child), 'option', 0, null);
    if (!isHtml(child, 'optgroup')) continue;
    addLine(child, attribute(child, 'label') ?? '', 'group', 0, 700);
    for (const option of child.elements) {
      if (isHtml(option, 'option')) addLine(option, labelOf(option), 'grouped option', 18, null);
    }
  }
  raw.inner = 'flow-root';
  raw.internal = null;
}

const labelOf = (option: Element): string => attribute(option, 'label') || textContent(option);

function optionsOf(select: Element): Element[] {
  const options: Element[] = [];
  for (const child of select.elements) {
    if (isHtml(child, 'option')) options.push(child);
    else if (isHtml(child, 'optgroup')) {
      for (const inner of child.elements) if (isHtml(inner, 'option')) options.push(inner);
    }
  }
  return options;
}
