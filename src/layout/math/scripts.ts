/** Subscripts and superscripts. https://w3c.github.io/mathml-core/#subscripts-and-superscripts-msub-msup-msubsup */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathConstants } from './constants.ts';
import { layoutRow } from './row.ts';
import { ascentOf, descentOf, type MathAlgorithm, type MathContent, type MathItem, widthOf } from './types.ts';

/** A subscript with the superscript above it; either may be missing. */
interface Pair {
  readonly sub: MathItem | null;
  readonly sup: MathItem | null;
}

interface ScriptShifts {
  readonly sub: Px;
  readonly sup: Px;
}

export const layoutScripts: MathAlgorithm = (node, stretching, context) => {
  const wanted = node.element!.tag === 'msubsup' ? 3 : 2;
  if (node.children.length !== wanted) return layoutRow(node, stretching, context);
  const [base, ...scripts] = node.children.map((child) => context.lay(child, null));
  const { tag } = node.element!;
  const pair: Pair = {
    sub: tag === 'msup' ? null : scripts[0]!,
    sup: tag === 'msub' ? null : scripts[scripts.length - 1]!,
  };
  return attachScripts(node, base!, [pair], [], context.layout);
};

/** https://w3c.github.io/mathml-core/#prescripts-and-tensor-indices-mmultiscripts */
export const layoutMultiscripts: MathAlgorithm = (node, stretching, context) => {
  const [first, ...rest] = node.children;
  const separators = rest.filter(isSeparator);
  const at = separators.length > 0 ? rest.indexOf(separators[0]!) : rest.length;
  const after = rest.slice(0, at);
  const before = rest.slice(at + 1);
  const valid =
    first && !isSeparator(first) && separators.length < 2 && after.length % 2 === 0 && before.length % 2 === 0;
  if (!valid) return layoutRow(node, stretching, context);
  const pairsOf = (nodes: readonly BoxNode[]): Pair[] => {
    const items = nodes.map((child) => context.lay(child, null));
    return items.flatMap((sub, index) => (index % 2 === 0 ? [{ sub, sup: items[index + 1]! }] : []));
  };
  return attachScripts(node, context.lay(first, null), pairsOf(after), pairsOf(before), context.layout);
};

const isSeparator = ({ element }: BoxNode): boolean => element?.tag === 'mprescripts';

type Layout = Parameters<MathAlgorithm>[2]['layout'];

export function attachScripts(
  node: BoxNode,
  base: MathItem,
  after: readonly Pair[],
  before: readonly Pair[],
  layout: Layout,
): MathContent {
  const { fontSize, measure } = mathConstants(node.style, layout);
  // Deviation: the specification has 1/24 em without a MATH table; browsers use a fifth of the font size, rounded down to whole px.
  const space = measure('spaceAfterScript') ?? Math.floor(fontSize / 5);
  const shifts = scriptShifts(node, base, [...after, ...before], layout);
  const items: MathContent['items'][number][] = [];
  // `mmultiscripts` have room for scripts even if there are none.
  const isMulti = node.element?.tag === 'mmultiscripts';
  const reach = {
    ascent: Math.max(ascentOf(base), isMulti ? shifts.sup : Number.NEGATIVE_INFINITY),
    descent: Math.max(descentOf(base), isMulti ? shifts.sub : Number.NEGATIVE_INFINITY),
  };
  const place = (item: MathItem | null, x: Px, shift: Px): void => {
    if (!item) return;
    items.push({ item, x, shift });
    // Deviation: lowered scripts only count below the baseline, and raised ones only above it.
    if (shift <= 0) reach.ascent = Math.max(reach.ascent, ascentOf(item) - shift);
    if (shift >= 0) reach.descent = Math.max(reach.descent, descentOf(item) + shift);
  };
  let x: Px = 0;
  for (const { sub, sup } of before) {
    x += space;
    const width = pairWidth({ sub, sup });
    if (sub) place(sub, x + width - widthOf(sub), shifts.sub);
    if (sup) place(sup, x + width - widthOf(sup), -shifts.sup);
    x += width;
  }
  const italic = base.italicCorrection;
  place(base, x, 0);
  x += widthOf(base);
  for (const { sub, sup } of after) {
    place(sub, x - Math.min(italic, widthOf(base)), shifts.sub);
    place(sup, x, -shifts.sup);
    x += pairWidth({ sub, sup }) + space;
  }
  const width = widthOf(base) + widthReserved([...after, ...before], space);
  return { width, ascent: reach.ascent, descent: reach.descent, items };
}

const pairWidth = ({ sub, sup }: Pair): Px => Math.max(sub ? widthOf(sub) : 0, sup ? widthOf(sup) : 0);

/** Deviation: browsers reserve for each pair of scripts the width of the widest so far. */
function widthReserved(pairs: readonly Pair[], space: Px): Px {
  let widest: Px = 0;
  let width: Px = 0;
  for (const pair of pairs) {
    widest = Math.max(widest, pairWidth(pair));
    width += widest + space;
  }
  return width;
}

/** The shifts shared by all subscripts and by all superscripts, each the largest that any pair needs. */
function scriptShifts(node: BoxNode, base: MathItem, pairs: readonly Pair[], layout: Layout): ScriptShifts {
  const { cramped, fontSize, measure, xHeight } = mathConstants(node.style, layout);
  const lowered = measure('subscriptShiftDown') ?? toUnit(xHeight / 3);
  const raised = measure(cramped ? 'superscriptShiftUpCramped' : 'superscriptShiftUp') ?? toUnit(xHeight);
  const half = toUnit(xHeight / 2);
  const least = {
    sub: Math.max(lowered, descentOf(base) + (measure('subscriptBaselineDropMin') ?? half)),
    sup: Math.max(raised, ascentOf(base) - (measure('superscriptBaselineDropMax') ?? half)),
  };
  const topMax = measure('subscriptTopMax') ?? toUnit((4 * xHeight) / 5);
  const bottomMin = measure('superscriptBottomMin') ?? toUnit(xHeight / 4);
  const bottomMax = measure('superscriptBottomMaxWithSubscript') ?? toUnit((4 * xHeight) / 5);
  const gapMin = measure('subSuperscriptGapMin') ?? toUnit(fontSize / 5);
  let { sub: down, sup: up } = least;
  for (const { sub, sup } of pairs) {
    let lowered = sub ? Math.max(least.sub, ascentOf(sub) - topMax) : least.sub;
    let raised = sup ? Math.max(least.sup, bottomMin + descentOf(sup)) : least.sup;
    if (sub && sup) {
      let gap = lowered - ascentOf(sub) + raised - descentOf(sup);
      const room = Math.min(bottomMax - (raised - descentOf(sup)), gapMin - gap);
      if (gap < gapMin && room > 0) {
        raised += room;
        gap += room;
      }
      if (gap < gapMin) lowered += gapMin - gap;
    }
    down = Math.max(down, lowered);
    up = Math.max(up, raised);
  }
  return { sub: down, sup: up };
}
