/** Radicals. https://w3c.github.io/mathml-core/#radicals-msqrt-mroot */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathConstants } from './constants.ts';
import { layoutRow } from './row.ts';
import { stretchedGlyph, widestForm } from './stretchy-glyph.ts';
import { ascentOf, descentOf, type MathAlgorithm, type MathContent, type MathContext, widthOf } from './types.ts';

const SQUARE_ROOT = '\u221a';

/** https://w3c.github.io/mathml-core/#square-root */
export const layoutSquareRoot: MathAlgorithm = (node, _stretching, context) =>
  underRadical(node, layoutRow(node, null, context), context).content;

/** https://w3c.github.io/mathml-core/#root-with-index */
export const layoutRoot: MathAlgorithm = (node, stretching, context) => {
  const [first, second] = node.children;
  if (!first || !second || node.children.length !== 2) return layoutRow(node, stretching, context);
  const base = context.lay(first, null);
  const inner: MathContent = {
    width: widthOf(base),
    ascent: ascentOf(base),
    descent: descentOf(base),
    items: [{ item: base, x: 0, shift: 0 }],
  };
  const { content, surdHeight } = underRadical(node, inner, context);
  const index = context.lay(second, null);
  const { degreeRaise, fontSize, measure } = mathConstants(node.style, context.layout);
  const before = Math.max(0, measure('radicalKernBeforeDegree') ?? toUnit((5 / 18) * fontSize));
  const after = Math.max(-widthOf(index), measure('radicalKernAfterDegree') ?? toUnit((-10 / 18) * fontSize));
  const left = before + widthOf(index) + after;
  // The index is raised by a fraction of the radical sign's height.
  const raise = degreeRaise * surdHeight;
  const indexHeight = ascentOf(index) + descentOf(index);
  // Deviation: in browsers an index that is higher than where it begins moves down by the rest.
  const descent = Math.max(content.descent, content.descent - raise + indexHeight);
  const moved = movedBy(content, left);
  return {
    ...moved,
    width: left + content.width,
    ascent: Math.max(content.ascent, indexHeight + raise - content.descent),
    descent,
    items: [...moved.items, { item: index, x: before, shift: descent - raise - descentOf(index) }],
  };
};

function movedBy(content: MathContent, distance: Px): MathContent {
  const move = <T extends { readonly x: Px }>(part: T): T => ({ ...part, x: part.x + distance });
  return {
    ...content,
    items: content.items.map(move),
    bars: content.bars?.map(move) ?? [],
    glyphs: content.glyphs?.map(move) ?? [],
  };
}

/** `base` with the radical sign before it and the overbar above it. */
function underRadical(
  node: BoxNode,
  base: MathContent,
  { layout }: MathContext,
): { readonly content: MathContent; readonly surdHeight: Px } {
  const { display, measure, xHeight, ...constants } = mathConstants(node.style, layout);
  const ruleThickness = measure('radicalRuleThickness') ?? constants.ruleThickness;
  const gap =
    measure(display ? 'radicalDisplayStyleVerticalGap' : 'radicalVerticalGap') ??
    toUnit(display ? ruleThickness + xHeight / 4 : (5 * ruleThickness) / 4);
  const extraAscender = measure('radicalExtraAscender') ?? ruleThickness;
  const target = base.ascent + base.descent + gap + ruleThickness;
  const stretch = { character: SQUARE_ROOT, axis: 'block', target } as const;
  const surd = stretchedGlyph(stretch, node.style, layout, { element: node.element, item: null });
  const width = surd ? toUnit(surd.width) : 0;
  // Deviation: browsers reserve the width of the widest form, and leave the unused part at the end.
  const widest = toUnit(widestForm(SQUARE_ROOT, node.style, layout) ?? 0);
  const surdHeight = surd ? surd.ink.ascent + surd.ink.descent : 0;
  const ascent = base.ascent + gap + ruleThickness + extraAscender;
  const overbar = extraAscender - ascent;
  const moved = movedBy(base, width);
  return {
    surdHeight,
    content: {
      width: Math.max(width, widest) + base.width,
      ascent,
      descent: Math.max(base.descent, surdHeight + extraAscender - ascent),
      items: moved.items,
      bars: [...(moved.bars ?? []), { x: width, top: overbar, width: base.width, height: ruleThickness }],
      // Deviation: in browsers the sign begins below the bar.
      glyphs: [
        ...(moved.glyphs ?? []),
        ...(surd ? [{ x: 0, shift: overbar + ruleThickness + surd.ink.ascent, line: surd.line }] : []),
      ],
    },
  };
}
