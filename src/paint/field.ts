/** Form controls as fillable fields: their appearance is marked, and that of the other state is drawn separately. */

import { type DisplayItem, type FieldItem, PLAIN_PUSH } from '../display/display-list.ts';
import { snapRect } from '../display/paths.ts';
import type { Element } from '../dom/node.ts';
import { insetRect, type Px, type Rect } from '../geometry.ts';
import { type FieldKind, fieldKind } from '../structure/fields.ts';
import type { StructureNode } from '../structure/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { resolveColor } from './decoration-tests.ts';
import { closeTag, createEmitter, finish, LAYOUT, popGroup, pushGroup, setClip } from './emitter.ts';
import { paintFormControl, paintTick } from './form-control.ts';
import type { Painter } from './painter.ts';
import type { PlacedBox } from './stacking.ts';

/** The padding that PDF readers leave on both sides of entered text: 2 points, in px. */
const TEXT_INSET: Px = 8 / 3;

interface Control {
  readonly node: StructureNode;
  readonly box: PlacedBox;
}

/** Paints the content of a control as a field. Its background and borders are part of the page, and stay when the field is filled in. */
export function paintField(p: Painter, { node, box }: Control, paintContent: () => void): void {
  const { element, style } = box.fragment.node;
  const kind = element && fieldKind(element);
  const face = p.fonts?.primaryFace(style);
  if (!kind || !element || !face) {
    paintContent();
    return;
  }
  const rect = fieldRect(kind, box);
  const field: FieldItem = {
    kind: 'field',
    element,
    node,
    rect,
    font: face,
    fontSize: style.font.fontSize,
    color: resolveColor(style.color.color, style),
    align: alignOf(style),
    other: kind === 'check' || kind === 'radio' ? otherState(p, element, box, rect) : null,
  };
  // Clips inside are opened and closed inside.
  pushGroup(p.out, PLAIN_PUSH);
  p.out.items.push(field);
  paintContent();
  setClip(p.out, null);
  closeTag(p.out);
  p.out.items.push({ kind: 'end-field' });
  popGroup(p.out);
}

/** Single-line text is in the content box; everything else may use the padding too. */
function fieldRect(kind: FieldKind, { fragment, x, y }: PlacedBox): Rect {
  const border = { x, y, width: fragment.width, height: fragment.height };
  if (kind === 'check' || kind === 'radio') return snapRect(border);
  if (kind === 'button') return border;
  const inner = insetRect(border, fragment.border);
  if (kind !== 'text' && kind !== 'password') return inner;
  const left = Math.max(0, fragment.padding.left - TEXT_INSET);
  const right = Math.max(0, fragment.padding.right - TEXT_INSET);
  return { ...inner, x: inner.x + left, width: Math.max(0, inner.width - left - right) };
}

function alignOf({ text, writing }: ComputedStyle): FieldItem['align'] {
  const { textAlign } = text;
  if (textAlign === 'center' || textAlign === 'right' || textAlign === 'left') return textAlign;
  return (writing.direction === 'rtl') === (textAlign !== 'end') ? 'right' : 'left';
}

/** A control with `appearance: none` has only one appearance, so a tick is added for the checked state. */
function otherState(p: Painter, element: Element, { fragment }: PlacedBox, rect: Rect): readonly DisplayItem[] {
  const { style } = fragment.node;
  const checked = !element.attributes.has('checked');
  const out = createEmitter(p.session.work);
  const apart: Painter = { ...p, out };
  if (style.display.appearance !== 'none') paintFormControl(apart, element, style, rect, LAYOUT, checked);
  else if (checked) paintTick(out, rect, resolveColor(style.color.color, style), LAYOUT);
  return finish(out);
}
