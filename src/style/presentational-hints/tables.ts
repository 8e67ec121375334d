/** https://html.spec.whatwg.org/multipage/rendering.html#tables-2 */

import type { Element } from '../../dom/node.ts';
import { background, color, keyword, size } from './attribute-hints.ts';
import { type Hint, ident, integer, px } from './values.ts';

export function tableHints(element: Element, hints: Hint[]): void {
  switch (element.tag) {
    case 'table':
      wholeTable(element, hints);
      return;
    case 'caption':
      keyword(element, 'align', 'caption-side', { bottom: 'bottom', top: 'top' }, hints);
      return;
    case 'col':
    case 'colgroup':
      size(element, 'width', 'width', hints);
      background(element, hints);
      if (element.tag === 'colgroup') groupBorders(element, ['left', 'right'], hints);
      return;
    case 'td':
    case 'th':
      cell(element, hints);
      return;
    default:
      if (element.tag !== 'tr') groupBorders(element, ['top', 'bottom'], hints);
      alignment(element, hints);
      background(element, hints);
      size(element, 'height', 'height', hints);
  }
}

function wholeTable(element: Element, hints: Hint[]): void {
  size(element, 'width', 'width', hints, false);
  size(element, 'height', 'height', hints);
  background(element, hints);
  color(element, 'bordercolor', 'border-color', hints);
  const align = element.attributes.get('align')?.toLowerCase();
  if (align === 'center') {
    hints.push(
      { property: 'margin-left', value: [ident('auto')] },
      { property: 'margin-right', value: [ident('auto')] },
    );
  } else {
    keyword(element, 'align', 'float', { left: 'left', right: 'right' }, hints);
  }
  const spacing = integer(element.attributes.get('cellspacing'));
  if (spacing !== null) hints.push({ property: 'border-spacing', value: [px(spacing)] });
  const hasRules = RULES.has(rulesOf(element));
  // The lines between cells end with them, unless `border` or `frame` draws around the table.
  if (hasRules) hints.push({ property: 'border-style', value: [ident('hidden')] });
  const border = borderWidth(element);
  if (border > 0) {
    hints.push(
      { property: 'border-width', value: [px(border)] },
      { property: 'border-style', value: [ident(element.attributes.has('bordercolor') ? 'solid' : 'outset')] },
    );
  }
  tableFrame(element, hints);
  if (hasRules) hints.push({ property: 'border-collapse', value: [ident('collapse')] });
}

const RULES: ReadonlySet<string> = new Set(['none', 'groups', 'rows', 'cols', 'all']);

const rulesOf = (table: Element): string => table.attributes.get('rules')?.toLowerCase() ?? '';

/** With `rules=groups`, lines between row groups and column groups. */
function groupBorders(group: Element, sides: readonly string[], hints: Hint[]): void {
  const table = ancestorTable(group);
  if (!table || rulesOf(table) !== 'groups') return;
  for (const side of sides) {
    hints.push(
      { property: `border-${side}-width`, value: [px(1)] },
      { property: `border-${side}-style`, value: [ident('solid')] },
    );
  }
}

/** `border=""` and non-numeric values mean 1. */
function borderWidth(table: Element): number {
  const attribute = table.attributes.get('border');
  if (attribute === undefined) return 0;
  return integer(attribute) ?? 1;
}

const FRAMES: Readonly<Record<string, readonly string[]>> = {
  void: [],
  above: ['top'],
  below: ['bottom'],
  hsides: ['top', 'bottom'],
  lhs: ['left'],
  rhs: ['right'],
  vsides: ['left', 'right'],
  box: ['top', 'right', 'bottom', 'left'],
  border: ['top', 'right', 'bottom', 'left'],
};

/** Deviation: as in browsers, frames are thin, unless the `border` attribute follows. */
function tableFrame(element: Element, hints: Hint[]): void {
  const frame = element.attributes.get('frame')?.toLowerCase();
  if (frame === undefined || !Object.hasOwn(FRAMES, frame)) return;
  const names = [...element.attributes.keys()];
  const isThin = names.indexOf('border') < names.indexOf('frame');
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const shown = FRAMES[frame]!.includes(side);
    hints.push({ property: `border-${side}-style`, value: [ident(shown ? 'solid' : 'hidden')] });
    if (shown && isThin) hints.push({ property: `border-${side}-width`, value: [px(1)] });
  }
}

function cell(element: Element, hints: Hint[]): void {
  size(element, 'width', 'width', hints, false);
  size(element, 'height', 'height', hints, false);
  if (element.attributes.has('nowrap')) hints.push({ property: 'white-space', value: [ident('nowrap')] });
  alignment(element, hints);
  background(element, hints);
  const table = ancestorTable(element);
  if (!table) return;
  const padding = integer(table.attributes.get('cellpadding'));
  if (padding !== null) hints.push({ property: 'padding', value: [px(padding)] });
  cellBorders(table, hints);
}

/** `border` and `rules` of the table draw lines around its cells. */
function cellBorders(table: Element, hints: Hint[]): void {
  const rules = rulesOf(table);
  const sides =
    rules === 'all'
      ? ['top', 'right', 'bottom', 'left']
      : rules === 'rows'
        ? ['top', 'bottom']
        : rules === 'cols'
          ? ['left', 'right']
          : null;
  if (sides) {
    for (const side of sides) {
      hints.push(
        { property: `border-${side}-width`, value: [px(1)] },
        { property: `border-${side}-style`, value: [ident('solid')] },
        { property: `border-${side}-color`, value: [ident('inherit')] },
      );
    }
    return;
  }
  if (rules === 'none' || rules === 'groups' || borderWidth(table) === 0) return;
  hints.push({ property: 'border-width', value: [px(1)] }, { property: 'border-style', value: [ident('inset')] });
  hints.push({ property: 'border-color', value: [ident('inherit')] });
}

function ancestorTable(element: Element): Element | null {
  for (let at = element.parent; at.kind === 'element'; at = at.parent) if (at.tag === 'table') return at;
  return null;
}

function alignment(element: Element, hints: Hint[]): void {
  const values = {
    left: '-webkit-left',
    right: '-webkit-right',
    center: '-webkit-center',
    middle: '-webkit-center',
    absmiddle: 'center',
    justify: 'justify',
  };
  keyword(element, 'align', 'text-align', values, hints);
  keyword(
    element,
    'valign',
    'vertical-align',
    { top: 'top', middle: 'middle', bottom: 'bottom', baseline: 'baseline' },
    hints,
  );
}
