/**
 * Progress bars and meters where the theme does not draw them: boxes inside boxes, which authors style as pseudo-elements. No
 * specification has them; the names are those of browsers. https://html.spec.whatwg.org/multipage/rendering.html#the-progress-element-2
 */

import { fractionOf, meterGrade } from '../../dom/form-controls.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { StyledPseudo } from '../../style/types.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { createRawBox, type RawBox } from '../raw.ts';
import { inlineDimension } from '../writing-modes/writing-mode.ts';

/** Puts the boxes of a `progress` or `meter` into its own box. */
export function generatePlainBar(generation: Generation, element: Element, raw: RawBox): void {
  const parts: readonly StyledPseudo[] =
    element.tag === 'progress'
      ? ['progress-inner', 'progress-bar', 'progress-value']
      : ['meter-inner', 'meter-bar', METER_VALUES[meterGrade(element)]];
  const part =
    element.tag === 'meter' ? fractionOf(element, 0) : element.attributes.has('value') ? fractionOf(element, 0) : 0;
  let parent = raw;
  for (const pseudo of parts) {
    const style = generation.styled.pseudoStyle(element, pseudo, parent.style)!;
    if (style.display.display.kind === 'none') break;
    const box = createRawBox(element, pseudo, pseudo === parts.at(-1) ? ofPart(generation, style, part) : style);
    parent.children = [box];
    parent = box;
  }
  raw.monolithic = true;
  // Deviation: as in Chromium, the baselines of their parts do not count.
  if (element.tag === 'meter') raw.style = withoutBaseline(generation, raw.style);
}

/** A style of which the end of the margin box is the baseline, whatever is in the box. */
export const withoutBaseline = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'no baseline', ({ display }) => ({
    display: { ...display, contain: [...display.contain, 'layout'] },
  }));

/** As wide as its part of the whole, whatever the author says. */
const ofPart = (generation: Generation, style: ComputedStyle, part: number): ComputedStyle =>
  deriveStyle(generation, style, `part ${part}`, ({ size }) => ({
    size: { ...size, [inlineDimension(style)]: { kind: 'percentage', value: 100 * part } },
  }));

const METER_VALUES = ['meter-optimum', 'meter-suboptimum', 'meter-even-less-good'] as const;
