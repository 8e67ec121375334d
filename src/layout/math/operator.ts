/** Stretchy and large operators. https://w3c.github.io/mathml-core/#layout-of-operators */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { type MathConstants, mathConstants } from './constants.ts';
import { glyphLine } from './glyph-line.ts';
import { mathLength } from './lengths.ts';
import { embellishedOperator, type Operator } from './operator-properties.ts';
import { type StretchedGlyph, stretchedGlyph, widestForm } from './stretchy-glyph.ts';
import { layoutToken } from './token.ts';
import type { MathAlgorithm, MathContent, MathContext, Stretching } from './types.ts';

export const layoutOperator: MathAlgorithm = (node, stretching, context) => {
  const operator = embellishedOperator(node);
  if (!operator || [...operator.text].length !== 1) return layoutToken(node, context);
  const constants = mathConstants(node.style, context.layout);
  if (operator.stretchy && operator.axis === 'block') {
    const target = stretching?.axis === 'block' ? stretching : null;
    const content = stretchedHigher(node, operator, target, constants, context);
    return content
      ? inRoomFor(content, widestForm(operator.text, node.style, context.layout))
      : layoutToken(node, context);
  }
  if (operator.stretchy)
    return stretchedWider(node, operator, stretching?.axis === 'inline' ? stretching.width : 0, context);
  if (operator.largeop && constants.display) {
    const glyph = shaped(node, operator, 'block', constants.displayOperatorMinHeight, context);
    return glyph ? around(glyph, constants.axisHeight, toUnit(glyph.italicCorrection)) : layoutToken(node, context);
  }
  return layoutToken(node, context);
};

function shaped(
  { children, element, style }: BoxNode,
  { text }: Operator,
  axis: Stretching['axis'],
  target: Px,
  { layout }: MathContext,
): StretchedGlyph | null {
  const item = children[0]?.inline?.items[0] ?? null;
  return stretchedGlyph({ character: text, axis, target }, style, layout, { element, item });
}

/** `middle`: height of the content's middle above the baseline, in px. */
function around(glyph: StretchedGlyph, middle: Px, italicCorrection: Px = 0): MathContent {
  const { ascent, descent } = glyph.ink;
  const half = (ascent + descent) / 2;
  // The glyph moves down by the distance of its middle above that of the target.
  const shift = (ascent - descent) / 2 - middle;
  return {
    width: toUnit(glyph.width),
    ascent: half + middle,
    descent: half - middle,
    italicCorrection,
    items: [],
    glyphs: [{ x: 0, shift, line: glyph.line }],
  };
}

/** Centres the content in the width reserved for it. */
function inRoomFor(content: MathContent, widest: Px | null): MathContent {
  const width = widest === null ? content.width : toUnit(widest);
  const x = (width - content.width) / 2;
  return {
    ...content,
    width,
    items: content.items.map((item) => ({ ...item, x: item.x + x })),
    glyphs: content.glyphs?.map((glyph) => ({ ...glyph, x: glyph.x + x })) ?? [],
  };
}

/** Without a target the glyph is centred on the baseline. Null if there is no glyph. */
function stretchedHigher(
  node: BoxNode,
  operator: Operator,
  target: (Stretching & { readonly axis: 'block' }) | null,
  { axisHeight }: MathConstants,
  context: MathContext,
): MathContent | null {
  const { ascent, descent } = target ?? { ascent: 0, descent: 0 };
  const isSymmetric = operator.symmetric && target !== null;
  const wanted = isSymmetric ? 2 * Math.max(ascent - axisHeight, descent + axisHeight) : ascent + descent;
  const size = sizeWithin(node, operator, wanted, context);
  const glyph = shaped(node, operator, 'block', size, context);
  if (!glyph || !target) return glyph && around(glyph, 0);
  // What is limited keeps the proportion of its parts above and below the axis.
  const offAxis = isSymmetric || wanted <= 0 ? 0 : ((ascent - descent) / 2 - axisHeight) * (size / wanted);
  return around(glyph, axisHeight + offAxis);
}

/** Clamps a size to `minsize` and `maxsize`, which can be relative to the operator's unstretched size. */
function sizeWithin({ element, style }: BoxNode, { text }: Operator, wanted: Px, { layout }: MathContext): Px {
  const stated = (name: string) => element && mathLength(attribute(element, name), style);
  const [least, most] = [stated('minsize'), stated('maxsize')];
  if (!least && !most) return wanted;
  const ink = glyphLine(text, style, layout, { element, item: null })?.ink;
  const own = ink ? ink.ascent + ink.descent : 0;
  const px = (length: NonNullable<typeof least>): Px =>
    length.percent === null ? length.px : (length.percent / 100) * own;
  const limited = most ? Math.min(wanted, Math.max(0, px(most))) : wanted;
  return least ? Math.max(limited, px(least)) : limited;
}

/** The content is as wide as the character, and the wider form is centred on it. */
function stretchedWider(node: BoxNode, operator: Operator, target: Px, context: MathContext): MathContent {
  const face = context.layout.fonts.primaryFace(node.style);
  const glyph = face.mathTable() ? shaped(node, operator, 'inline', target, context) : null;
  const own = face.glyphFor(operator.text.codePointAt(0)!);
  if (!glyph || glyph.run.font.id !== face.id) return layoutToken(node, context);
  const { ascent, descent } = glyph.ink;
  const width = toUnit((face.advanceOf(own) * node.style.font.fontSize) / face.unitsPerEm);
  return {
    width,
    ascent,
    descent,
    items: [],
    glyphs: [{ x: (width - glyph.width) / 2, shift: 0, line: glyph.line }],
  };
}
