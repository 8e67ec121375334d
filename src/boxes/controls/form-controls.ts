/**
 * Form controls on paper: their text, in boxes of Chromium's sizes.
 * https://html.spec.whatwg.org/multipage/rendering.html#form-controls
 */

import { INITIAL_GROUPS } from '../../css/properties/index.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox, type RawNode } from '../raw.ts';
import { emptyContent } from '../replaced.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { generatePlainBar } from './bars.ts';
import { makeControl, withNormalLines } from './centred.ts';
import { generateColorWell } from './color-wells.ts';
import { lettersOf, withNaturalSize } from './letters.ts';
import { generateSelect } from './selects.ts';
import { generatePlainSlider, sliderSize } from './sliders.ts';
import { generateTextArea, generateTextField } from './text-fields.ts';

/** True if `element` is a control whose boxes are in `out`. The content of buttons is generated as usual. */
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
      if (raw.style.display.appearance === 'auto') {
        // Their sizes come from the style sheet; without one they have none.
        pushWidget(element, raw, 0, 0, out);
        return true;
      }
      generatePlainBar(generation, element, raw);
      out.push(raw);
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
      // As in browsers, a control with `appearance: none` is a box like any other, with its pseudo-elements.
      if (raw.style.display.appearance === 'none') return false;
      raw.style = withoutEdges(generation, raw.style);
      // Deviation: as in Chromium, a control that is a grid container has no width of its own.
      pushWidget(element, raw, raw.inner === 'grid' ? 0 : 13, 13, out);
      return true;
    case 'range':
      generateSlider(generation, element, raw, out);
      return true;
    case 'color':
      generateColorWell(generation, element, raw);
      out.push(raw);
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

function generateSlider(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  if (raw.style.display.appearance === 'none') {
    generatePlainSlider(generation, element, raw);
    out.push(raw);
    return;
  }
  raw.style = undecorated(generation, raw.style);
  const { along, across } = sliderSize(element);
  if (isHorizontal(writingModeOf(raw.style.writing))) pushWidget(element, raw, along, across, out);
  else pushWidget(element, raw, across, along, out);
}

const TRANSPARENT = { r: 0, g: 0, b: 0, a: 0 };

/** Deviation: where browsers draw sliders, they draw nothing of the box. */
function undecorated(generation: Generation, style: ComputedStyle): ComputedStyle {
  return deriveStyle(generation, style, 'undecorated', ({ border }) => ({
    background: INITIAL_GROUPS.background,
    border: {
      ...border,
      borderTopColor: TRANSPARENT,
      borderRightColor: TRANSPARENT,
      borderBottomColor: TRANSPARENT,
      borderLeftColor: TRANSPARENT,
    },
  }));
}

/** Deviation: check boxes and radio buttons drawn by browsers have no background, borders or padding. */
function withoutEdges(generation: Generation, style: ComputedStyle): ComputedStyle {
  return deriveStyle(generation, style, 'no edges', ({ border }) => ({
    background: INITIAL_GROUPS.background,
    padding: { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 },
    border: { ...border, borderTopWidth: 0, borderRightWidth: 0, borderBottomWidth: 0, borderLeftWidth: 0 },
  }));
}

function buttonLabel(element: Element, type: string): string {
  if (type === 'image') return attribute(element, 'alt') ?? '';
  // A button without a label is as high as one with a label.
  const label = attribute(element, 'value') ?? (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
  return label || '\u200b';
}

function pushButton(generation: Generation, element: Element, raw: RawBox, label: string, out: RawNode[]): void {
  // Deviation: as in Chromium, buttons that the theme draws have its line height.
  if (raw.style.display.appearance === 'auto') raw.style = withNormalLines(generation, raw.style);
  raw.children = label === '' ? [] : [createText(generation, label, raw.style, element, { whiteSpace: 'preserved' })];
  makeControl(generation, raw);
  out.push(raw);
}

/** The width of a file field, a button and the words beside it, in digits. */
const FILE_DIGITS = 34;

function generateFileInput(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  if (raw.style.display.fieldSizing === 'fixed') {
    const { zero } = lettersOf(generation, raw.style);
    const { letterSpacing } = raw.style.text;
    raw.style = withNaturalSize(generation, raw.style, Math.ceil(FILE_DIGITS * Math.max(0, zero + letterSpacing)));
  }
  const style = generation.styled.pseudoStyle(element, 'file-selector-button', raw.style);
  const text = (words: string, of: ComputedStyle) =>
    createText(generation, words, of, element, { whiteSpace: 'preserved' });
  raw.children = [text('No file chosen', raw.style)];
  if (style && style.display.display.kind !== 'none') {
    const button = createRawBox(element, 'file-selector-button', style);
    button.children = [text(element.attributes.has('multiple') ? 'Choose Files' : 'Choose File', style)];
    makeControl(generation, button);
    raw.children.unshift(button);
  }
  raw.inner = 'flow-root';
  raw.internal = null;
  raw.monolithic = true;
  out.push(raw);
}
