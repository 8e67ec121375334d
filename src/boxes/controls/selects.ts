/**
 * A drop-down list shows its selected option; a list box shows its options.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2
 */

import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, type RawBox, type RawNode } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { makeControl } from './centred.ts';
import { lettersOf, lineHeightOf, textWidth, withNaturalSize } from './letters.ts';
import { generateListBox, labelOf, optionsOf } from './list-boxes.ts';

/** Room around the label of a drop-down list, which is part of its content: the arrow stands at its end. */
const AROUND = { start: 4, end: 16, above: 1, below: 1 };
/** Further options are not measured for the width. */
const MAX_MEASURED_OPTIONS = 1000;

export function generateSelect(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const rows = Number(attribute(element, 'size')) || (element.attributes.has('multiple') ? 4 : 1);
  const follows = raw.style.display.fieldSizing === 'content';
  if (rows > 1) generateListBox(generation, element, raw, rows, follows);
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
