/**
 * A drop-down list shows its selected option; a list box shows its options.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2
 */

import { isListBox, optionsOf } from '../../dom/form-controls.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { transformText } from '../../text/text-transform.ts';
import { createText, deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, type RawBox, type RawNode } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';
import { clippedLine, makeControl } from './centred.ts';
import { lettersOf, lineHeightOf, textWidth, withNaturalSize } from './letters.ts';
import { generateListBox, labelOf } from './list-boxes.ts';

/** Room around the label of a drop-down list, which is part of its content: the arrow stands at its end. */
interface Around {
  readonly start: Px;
  readonly end: Px;
  /** Above and below. */
  readonly across: Px;
}

/** Deviation: as in Chromium, the room is zoomed in whole px, and that of the arrow never shrinks. */
const aroundAt = (zoom: number): Around => ({
  start: Math.trunc(4 * zoom),
  end: Math.trunc(zoom + 15 * Math.max(1, zoom)),
  across: Math.trunc(zoom),
});

const NO_ROOM: Around = { start: 0, end: 0, across: 0 };

/** Further options are not measured for the width. */
const MAX_MEASURED_OPTIONS = 1000;

export function generateSelect(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): void {
  const rows = Number(attribute(element, 'size')) || (element.attributes.has('multiple') ? 4 : 1);
  const follows = raw.style.display.fieldSizing === 'content';
  if (isListBox(element)) generateListBox(generation, element, raw, rows, follows);
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
    width = Math.max(width, labelWidth(generation, element, raw.style, indent + labelOf(option)));
  }
  const letters = lettersOf(generation, raw.style);
  const isNative = raw.style.display.appearance !== 'none';
  const isPlain = isNative || raw.style.text.lineHeight === 'normal';
  const height = isPlain ? letters.height : lineHeightOf(raw.style, letters);
  const around = isNative ? aroundAt(raw.style.zoom.zoom) : NO_ROOM;
  // Options in other fonts do not make the line higher.
  const line = deriveStyle(generation, raw.style, `line ${height}`, ({ text }) => ({
    text: { ...text, lineHeight: height },
  }));
  const along = follows ? width : Math.ceil(width);
  const label = (selected && labelOf(selected)) || '\u200b';
  const text = createText(generation, label, line, element, { whiteSpace: 'preserved' });
  raw.style = withNaturalSize(generation, line, along + around.start + around.end, height + 2 * around.across);
  const shown = clippedLine(generation, line, text);
  raw.children = [isNative ? aroundLabel(generation, line, around, shown) : shown];
  makeControl(generation, raw);
  clipAcross(generation, raw);
  if (!isHorizontal(writingModeOf(raw.style.writing))) raw.style = fromStart(generation, raw.style);
}

/** Deviation: as in Chromium, where vertical margins centre labels, they are at the block-start of lists in vertical text. */
const fromStart = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'label at the start', ({ align }) => ({
    align: { ...align, justifyContent: { value: 'start', overflow: 'safe' } },
  }));

/** Deviation: as in browsers, a label higher than its control is clipped at the content box, whatever `overflow` says. */
function clipAcross(generation: Generation, { children: [content] }: RawBox): void {
  if (content?.kind !== 'box') return;
  content.style = deriveStyle(generation, content.style, 'clipped across', ({ display, size, writing }) =>
    isHorizontal(writingModeOf(writing))
      ? { display: { ...display, overflowY: 'clip' }, size: { ...size, minHeight: 0 } }
      : { display: { ...display, overflowX: 'clip' }, size: { ...size, minWidth: 0 } },
  );
}

/** Deviation: browsers measure labels word by word, without kerning across spaces. */
function labelWidth(generation: Generation, select: Element, style: ComputedStyle, label: string): Px {
  const shown = transformText(label, style.text.textTransform, generation.styled.languageOf(select), false);
  return shown.split(/( )/).reduce((width, word) => width + (word === '' ? 0 : textWidth(generation, style, word)), 0);
}

function aroundLabel(generation: Generation, parent: ComputedStyle, around: Around, label: RawBox): RawBox {
  const plain = generation.styled.anonymousStyle(parent, 'block');
  const style = deriveStyle(generation, plain, 'around a label', ({ writing }) => {
    const { start, end, across } = around;
    const [first, last] = writing.direction === 'rtl' ? [end, start] : [start, end];
    return {
      padding: isHorizontal(writingModeOf(writing))
        ? { paddingTop: across, paddingRight: last, paddingBottom: across, paddingLeft: first }
        : { paddingTop: first, paddingRight: across, paddingBottom: last, paddingLeft: across },
    };
  });
  return createAnonymous(style, [label]);
}
