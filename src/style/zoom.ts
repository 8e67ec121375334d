/** Styles as `zoom` enlarges them: all lengths times the used zoom. https://drafts.csswg.org/css-viewport/#zoom-property */

import { snapWidth } from '../css/properties/borders.ts';
import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { mapNode } from '../css/values/math/calc-node.ts';
import type { CalcNode, TransformFunction } from '../css/values/types.ts';
import { type ComputedStyle, changedStyle } from './computed-style.ts';

type Fields = { readonly [G in keyof ComputedGroups]?: readonly (keyof ComputedGroups[G])[] };

/** The fields that hold lengths, whatever else is in them. SVG's own are in its user units, which its viewport enlarges. */
const LENGTHS: Fields = {
  font: ['fontSize'],
  text: ['lineHeight', 'textIndent', 'wordSpacing', 'letterSpacing', 'tabSize', 'hyphenateLimitZone', 'lineHeightStep'],
  textPaint: ['textUnderlineOffset', 'textShadow', 'textStrokeWidth'],
  tableInherited: ['borderSpacing'],
  display: ['overflowClipMargin', 'containIntrinsicWidth', 'containIntrinsicHeight'],
  size: ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'objectPosition', 'blockStepSize'],
  inset: ['top', 'right', 'bottom', 'left'],
  margin: ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'],
  padding: ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
  borderShape: [
    ...(['borderTopLeftRadius', 'borderTopRightRadius', 'borderBottomRightRadius', 'borderBottomLeftRadius'] as const),
    ...(['borderImageSource', 'borderImageWidth', 'borderImageOutset'] as const),
  ],
  background: ['backgroundImage', 'backgroundPositionX', 'backgroundPositionY', 'backgroundSize'],
  outline: ['outlineOffset', 'boxShadow'],
  effects: ['clip', 'clipPath', 'filter', 'boxReflect'],
  mask: [
    ...(['maskImage', 'maskPosition', 'maskSize'] as const),
    ...(['maskBoxImageSource', 'maskBoxImageWidth', 'maskBoxImageOutset'] as const),
  ],
  shapes: ['shapeOutside', 'shapeMargin'],
  transform: ['transformOrigin', 'translate', 'perspective', 'perspectiveOrigin', 'offsetAnchor'],
  flex: ['flexBasis'],
  align: ['rowGap', 'columnGap'],
  grid: ['gridTemplateColumns', 'gridTemplateRows', 'gridAutoColumns', 'gridAutoRows'],
  multicol: [
    ...([
      'columnWidth',
      'columnHeight',
      'columnRuleInsetCapStart',
      'columnRuleInsetCapEnd',
      'columnRuleInsetJunctionStart',
    ] as const),
    ...(['columnRuleInsetJunctionEnd', 'rowRuleInsetCapStart', 'rowRuleInsetCapEnd'] as const),
    ...(['rowRuleInsetJunctionStart', 'rowRuleInsetJunctionEnd'] as const),
  ],
  inline: ['verticalAlign', 'textDecorationThickness'],
};

/** Widths of lines are whole px after zooming too. */
const LINE_WIDTHS: Fields = {
  border: ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'],
  outline: ['outlineWidth'],
  multicol: ['columnRuleWidth', 'rowRuleWidth'],
};

/** Numbers under these keys are no lengths. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  ...['color', 'times', 'fr', 'angle', 'amount', 'direction', 'count', 'index', 'rule', 'data', 'rotate', 'share'],
  'resolution',
]);

/** `style` under another `id`, with its lengths times `by`. */
export function zoomedStyle(style: ComputedStyle, id: number, by: number): ComputedStyle {
  const changes: Record<string, Record<string, unknown>> = {};
  const change = (fields: Fields, map: (value: unknown) => unknown): void => {
    for (const [name, keys] of Object.entries(fields)) {
      const group = style[name as keyof ComputedGroups] as unknown as Readonly<Record<string, unknown>>;
      changes[name] ??= { ...group };
      for (const key of keys) changes[name][key] = map(group[key]);
    }
  };
  change(LENGTHS, (value) => scaled(value, by));
  change(LINE_WIDTHS, (value) => snapWidth((value as number) * by));
  const { transform } = style.transform;
  changes.transform!.transform = transform?.map((part) => scaledFunction(part, by)) ?? null;
  return changedStyle(style, { ...(changes as Partial<ComputedStyle>), id });
}

/** A value with its lengths times `by`; recursion is as deep as values of properties nest. */
function scaled(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value * by;
  if (Array.isArray(value)) return value.map((part) => scaled(part, by));
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value) {
    switch (value.kind) {
      case 'percentage':
      case 'number':
      // Names and lines of grids; positions of conic gradients' stops are angles.
      case 'names':
      case 'line':
      case 'span':
      case 'conic-gradient':
        return value;
      case 'path':
        // Not yet: path data, which is px as well.
        return value;
      case 'calc':
        return { kind: 'calc', node: scaledNode((value as unknown as { node: CalcNode }).node, by) };
    }
  }
  const result: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) result[key] = OTHER_KEYS.has(key) ? part : scaled(part, by);
  return result;
}

/** Every function of lengths is one of their sums, so that the whole may be scaled; percentages are taken back. */
function scaledNode(node: CalcNode, by: number): CalcNode {
  return node.op === 'px' ? { op: 'px', value: node.value * by } : mapNode(node, (part) => scaledNode(part, by));
}

function scaledFunction(part: TransformFunction, by: number): TransformFunction {
  switch (part.kind) {
    case 'translate':
    case 'translate-z':
    case 'perspective':
      return scaled(part, by) as TransformFunction;
    case 'matrix': {
      const [a, b, c, d, e, f] = part.matrix;
      return { kind: 'matrix', matrix: [a, b, c, d, e * by, f * by] };
    }
    case 'matrix3d':
      return { kind: 'matrix3d', matrix: part.matrix.map((value, i) => (i >= 12 && i < 15 ? value * by : value)) };
    default:
      return part;
  }
}
