/** The appearances of form fields. ISO 32000-1, 12.7.3.3. */

import type { FieldItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Matrix, transformRect } from '../geometry.ts';
import { fieldKind } from '../structure/fields.ts';
import { type Content, createContent, endText, restore, save, transform } from './content.ts';
import { type PdfContext, writeForm } from './context.ts';
import type { PaintItems } from './fills.ts';
import { closeMark } from './marks.ts';
import type { PdfRef } from './sink.ts';

/** A field without its end yet. */
export interface OpenField {
  readonly item: FieldItem;
  readonly outer: Content;
  readonly appearance: Content;
}

/** Null if the control is only printed, because transparency or blending around it cannot apply to an annotation. */
export function openField(context: PdfContext, content: Content, root: Content, item: FieldItem): OpenField | null {
  if (!context.fields || !root.inPage) return null;
  if (content !== root) {
    const message = 'a form control with blending or transparency is printed and cannot be filled in';
    const { line, column } = item.element;
    context.diagnostics.warn({ code: 'pdf', message, ...(line && column ? { line, column } : {}) });
    return null;
  }
  closeMark(content);
  endText(content);
  return { item, outer: content, appearance: fieldContent(item, content.state.ctm) };
}

/** An appearance in the page's own space (12.5.5): its rectangle is the annotation's. */
function fieldContent({ element }: FieldItem, ctm: Matrix): Content {
  const content = createContent(IDENTITY, null);
  content.state.renderMode = 0;
  content.state.spacing = 0;
  content.state.wordSpacing = 0;
  // 12.7.3.3: the part that readers replace.
  if (isVariable(element)) content.out += '/Tx BMC\n';
  save(content);
  transform(content, ctm);
  return content;
}

function isVariable(element: Element): boolean {
  const kind = fieldKind(element);
  return kind !== 'check' && kind !== 'radio' && kind !== 'button';
}

export function closeField(context: PdfContext, { item, outer, appearance }: OpenField, paintItems: PaintItems): void {
  const { ctm } = outer.state;
  const rect = transformRect(item.rect, ctm);
  const write = (content: Content): PdfRef => {
    restore(content);
    if (isVariable(item.element)) content.out += 'EMC\n';
    return writeForm(context, content, rect, { ref: context.sink.reserve(), group: null }).ref;
  };
  let other: PdfRef | null = null;
  if (item.other) {
    const content = fieldContent(item, ctm);
    paintItems(context, content, item.other);
    other = write(content);
  }
  const scale = Math.hypot(ctm[0], ctm[1]);
  context.fields?.add(context, { item, rect, scale, appearance: write(appearance), other });
}
