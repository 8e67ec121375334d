/** Lines that belong to no single box: collapsed borders and column rules. */

import type { LineStyle } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import { snapRect } from '../display/paths.ts';
import { placeOf } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment, GapRule } from '../layout/core/fragments.ts';
import { resolveColor } from './decoration-tests.ts';
import { BACKGROUND, emit, emitRect } from './emitter.ts';
import type { Painter } from './painter.ts';
import { dashedLine, doubleLine, shade } from './stroke-style.ts';

/** https://drafts.csswg.org/css2/#collapsing-borders; segments lie centred on the grid lines. */
export function paintCollapsedBorders(p: Painter, fragment: BoxFragment, x: Px, y: Px): void {
  if (fragment.extra?.kind !== 'collapsed-borders') return;
  for (const s of fragment.extra.segments) {
    const rect: Rect = s.horizontal
      ? { x: x + s.x, y: y + s.y, width: s.length, height: s.width }
      : { x: x + s.x, y: y + s.y, width: s.width, height: s.length };
    paintLine(p, snapRect(rect), s.horizontal, s.style, s.color);
  }
}

/** https://w3c.github.io/mathml-core/#dfn-fraction-line-thickness, and the bars of radicals; browsers draw them in whole px. */
export function paintBars(p: Painter, fragment: BoxFragment, x: Px, y: Px): void {
  if (fragment.extra?.kind !== 'bars') return;
  const { color } = fragment.node.style.color;
  for (const rect of fragment.extra.rects) emitRect(p.out, snapRect({ ...rect, x: x + rect.x, y: y + rect.y }), color);
}

/** https://drafts.csswg.org/css-multicol-1/#crule and https://drafts.csswg.org/css-gaps-1/ */
export function paintColumnRules(p: Painter, fragment: BoxFragment, x: Px, y: Px): void {
  if (fragment.extra?.kind === 'gap-rules') paintGapRules(p, fragment, fragment.extra.rules, x, y);
  else if (fragment.extra?.kind !== 'column-rules') {
    const message = 'the rules in the gaps of a box that breaks across pages, or wraps in columns, are not painted';
    const { element } = fragment.node;
    const place = element ? placeOf(element) : {};
    p.diagnostics.warn({ code: 'css-unsupported', message, property: 'column-rule', ...place });
  }
  if (fragment.extra?.kind !== 'column-rules') return;
  const { style } = fragment.node;
  const { columnRuleWidth, columnRuleStyle, columnRuleColor } = style.multicol;
  const color = resolveColor(columnRuleColor, style);
  if (columnRuleWidth <= 0 || columnRuleStyle === 'none' || columnRuleStyle === 'hidden') return;
  const { horizontal, rules } = fragment.extra;
  for (const rule of rules) {
    if (horizontal) {
      const flat = { x: x + rule.x, y: y + rule.y - columnRuleWidth / 2, width: rule.height, height: columnRuleWidth };
      paintLine(p, snapRect(flat), true, columnRuleStyle, color);
      continue;
    }
    const rect = { x: x + rule.x - columnRuleWidth / 2, y: y + rule.y, width: columnRuleWidth, height: rule.height };
    paintLine(p, snapRect(rect), false, columnRuleStyle, color);
  }
}

/** Row rules are painted over crossing column rules by default. */
function paintGapRules(p: Painter, { node: { style } }: BoxFragment, rules: readonly GapRule[], x: Px, y: Px): void {
  const { multicol } = style;
  const lines = {
    column: { width: multicol.columnRuleWidth, line: multicol.columnRuleStyle, color: multicol.columnRuleColor },
    row: { width: multicol.rowRuleWidth, line: multicol.rowRuleStyle, color: multicol.rowRuleColor },
  };
  const order =
    multicol.ruleOverlap === 'row-over-column' ? (['column', 'row'] as const) : (['row', 'column'] as const);
  for (const of of order) {
    const { width, line, color } = lines[of];
    for (const rule of rules) {
      if (rule.of !== of) continue;
      const rect = rule.horizontal
        ? { x: x + rule.x, y: y + rule.y - width / 2, width: rule.length, height: width }
        : { x: x + rule.x - width / 2, y: y + rule.y, width, height: rule.length };
      paintLine(p, snapRect(rect), rule.horizontal, line, resolveColor(color, style));
    }
  }
}

/** A line with nothing to join: the collapsed model draws inset as ridge and outset as groove. */
function paintLine(p: Painter, rect: Rect, horizontal: boolean, style: LineStyle, color: Rgba): void {
  if (color.a === 0 || rect.width <= 0 || rect.height <= 0) return;
  const width = horizontal ? rect.height : rect.width;
  const strip = (from: Px, to: Px, shown: Rgba): void => {
    const part = horizontal
      ? { x: rect.x, y: rect.y + from, width: rect.width, height: to - from }
      : { x: rect.x + from, y: rect.y, width: to - from, height: rect.height };
    emitRect(p.out, part, shown);
  };
  switch (style) {
    case 'none':
    case 'hidden':
      return;
    case 'dashed':
    case 'dotted': {
      const line = horizontal
        ? dashedLine(
            style,
            { horizontal: true, from: rect.x, to: rect.x + rect.width, middle: rect.y + width / 2, width },
            color,
          )
        : dashedLine(
            style,
            { horizontal: false, from: rect.y, to: rect.y + rect.height, middle: rect.x + width / 2, width },
            color,
          );
      emit(p.out, BACKGROUND, line);
      return;
    }
    case 'double': {
      const third = doubleLine(width);
      if (width < 3) {
        strip(0, width, color);
        return;
      }
      strip(0, third, color);
      strip(width - third, width, color);
      return;
    }
    case 'groove':
    case 'outset':
    case 'ridge':
    case 'inset': {
      const raised = style === 'ridge' || style === 'inset';
      const half = Math.ceil(width / 2);
      strip(0, half, shade(color, raised));
      if (half < width) strip(half, width, shade(color, !raised));
      return;
    }
    case 'solid':
      strip(0, width, color);
      return;
  }
}
