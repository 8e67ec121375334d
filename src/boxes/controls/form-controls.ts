/**
 * Form controls as they stand on paper: their text, in boxes of the sizes Chromium gives them.
 * https://html.spec.whatwg.org/multipage/rendering.html#form-controls
 */

import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox, type RawNode } from '../raw.ts';
import { emptyContent } from '../replaced.ts';
import { makeControl, onContentEdge } from './centred.ts';
import { lettersOf, withNaturalSize } from './letters.ts';
import { generateSelect } from './selects.ts';
import { generateTextArea, generateTextField } from './text-fields.ts';

/** True when `element` is a control and its boxes are in `out`. Buttons get their content in the ordinary way. */
export function generateFormControl(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): boolean {
  switch (element.tag) {
    case 'input':
      return generateInput(generation, element, raw, out);
    case 'textarea':
      generateTextArea(generation, element, raw, out);
      return true;
    case 'select':
      generateSelect(generation, element, raw, out);
      return true;
    case 'progress':
    case 'meter':
      // Their sizes are the style sheet's: without, they have none.
      pushWidget(element, raw, 0, 0, out);
      return true;
    default:
      return false;
  }
}

function pushWidget(element: Element, raw: RawBox, width: Px, height: Px, out: RawNode[]): void {
  raw.inner = 'replaced';
  raw.internal = null;
  raw.replaced = emptyContent('form', width, height, element);
  out.push(raw);
}

function generateInput(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): boolean {
  const type = (attribute(element, 'type') ?? 'text').toLowerCase();
  switch (type) {
    case 'hidden':
      return true;
    case 'checkbox':
    case 'radio':
      // One that the author draws is a box like any other, with its pseudo-elements, as in browsers.
      if (raw.style.display.appearance === 'none') return false;
      raw.style = withoutEdges(generation, raw.style);
      pushWidget(element, raw, 13, 13, out);
      return true;
    case 'range':
      pushWidget(element, raw, 129, 16, out);
      return true;
    case 'color':
      // The swatch stands on the baseline.
      raw.style = onContentEdge(generation, raw.style, 4);
      pushWidget(element, raw, 6, 10, out);
      return true;
    case 'file':
      generateFileInput(generation, element, raw, out);
      return true;
    case 'submit':
    case 'reset':
    case 'button':
    case 'image':
      pushButton(generation, element, raw, buttonLabel(element, type), out);
      return true;
    default:
      generateTextField(generation, element, raw, type, out);
      return true;
  }
}

/** Deviation: borders and padding have no place at a check box or radio button that browsers draw. */
function withoutEdges(generation: Generation, style: ComputedStyle): ComputedStyle {
  return deriveStyle(generation, style, 'no edges', ({ border }) => ({
    padding: { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 },
    border: { ...border, borderTopWidth: 0, borderRightWidth: 0, borderBottomWidth: 0, borderLeftWidth: 0 },
  }));
}

function buttonLabel(element: Element, type: string): string {
  if (type === 'image') return attribute(element, 'alt') ?? '';
  // A button without a label is as high as one with.
  return attribute(element, 'value') ?? (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '\u200b');
}

function pushButton(generation: Generation, element: Element, raw: RawBox, label: string, out: RawNode[]): void {
  raw.children = label === '' ? [] : [createText(generation, label, raw.style, element, { preserve: true })];
  makeControl(generation, raw);
  out.push(raw);
}

/** A button and the words beside it, as wide as 34 digits. */
const FILE_DIGITS = 34;

function generateFileInput(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const { zero } = lettersOf(generation, raw.style);
  raw.style = withNaturalSize(generation, raw.style, Math.ceil(FILE_DIGITS * zero));
  const button = createRawBox(null, null, fileButtonStyle(generation, raw.style));
  button.level = 'inline';
  button.inner = 'flow-root';
  const text = (words: string, style: ComputedStyle) =>
    createText(generation, words, style, element, { preserve: true });
  button.children = [text(element.attributes.has('multiple') ? 'Choose Files' : 'Choose File', button.style)];
  raw.children = [button, text('No file chosen', raw.style)];
  raw.inner = 'flow-root';
  raw.internal = null;
  raw.monolithic = true;
  out.push(raw);
}

const BUTTON_FACE = { r: 0xef / 255, g: 0xef / 255, b: 0xef / 255, a: 1 } as const;
const BUTTON_BORDER = { r: 0x76 / 255, g: 0x76 / 255, b: 0x76 / 255, a: 1 } as const;

/** Not yet: `::file-selector-button`. */
function fileButtonStyle(generation: Generation, parent: ComputedStyle): ComputedStyle {
  const plain = generation.styled.anonymousStyle(parent, 'inline');
  const corner = { x: 3, y: 3 };
  const edge = { width: 1, style: 'solid', color: BUTTON_BORDER } as const;
  return deriveStyle(generation, plain, 'file button', ({ margin, background, border, color }) => ({
    color: { ...color, color: { r: 0, g: 0, b: 0, a: 1 } },
    margin: { ...margin, [parent.writing.direction === 'rtl' ? 'marginLeft' : 'marginRight']: 4 },
    padding: { paddingTop: 2, paddingRight: 7, paddingBottom: 2, paddingLeft: 7 },
    background: { ...background, backgroundColor: BUTTON_FACE },
    border: {
      ...border,
      borderTopWidth: edge.width,
      borderRightWidth: edge.width,
      borderBottomWidth: edge.width,
      borderLeftWidth: edge.width,
      borderTopStyle: edge.style,
      borderRightStyle: edge.style,
      borderBottomStyle: edge.style,
      borderLeftStyle: edge.style,
      borderTopColor: edge.color,
      borderRightColor: edge.color,
      borderBottomColor: edge.color,
      borderLeftColor: edge.color,
      borderTopLeftRadius: corner,
      borderTopRightRadius: corner,
      borderBottomLeftRadius: corner,
      borderBottomRightRadius: corner,
    },
  }));
}
