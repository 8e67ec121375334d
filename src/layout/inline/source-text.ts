/** The text of inline content in this round, with current values of page counters and cross-references. */

import type { InlineContent, InlineItem } from '../../boxes/box.ts';
import type { LayoutContext } from '../core/context.ts';
import type { Paragraph } from './paragraph.ts';

export function sameDynamicText(paragraph: Paragraph, context: LayoutContext): boolean {
  if (paragraph.dynamic.length === 0) return true;
  let at = 0;
  for (const item of paragraph.content.items) {
    if (isDynamic(item) && paragraph.dynamic[at++] !== dynamicText(paragraph.content, item, context)) return false;
  }
  return true;
}

const isDynamic = (item: InlineItem): item is InlineItem & { kind: 'text' } =>
  item.kind === 'text' && item.dynamic !== null && item.dynamic.kind !== 'leader';

function dynamicText(content: InlineContent, item: InlineItem, context: LayoutContext): string {
  return context.references.textOf(item) ?? content.text.slice(item.start, item.end);
}

/** Offsets of the items in it, and the inserted values. */
export interface Source {
  readonly text: string;
  readonly itemStart: readonly number[];
  readonly itemEnd: readonly number[];
  readonly dynamic: readonly string[];
}

/** Shared by all content with a single item, such as most table cells. */
const FROM_START: readonly number[] = [0];
const NOTHING: readonly string[] = [];

/** The text with this round's values of page counters and cross-references in place of guesses. */
export function sourceOf(content: InlineContent, written: string, context: LayoutContext): Source {
  const { items } = content;
  if (items.length === 1 && items[0]!.start === 0 && !isDynamic(items[0]!))
    return { text: written, itemStart: FROM_START, itemEnd: [items[0]!.end], dynamic: NOTHING };
  const itemStart = new Array<number>(items.length);
  const itemEnd = new Array<number>(items.length);
  const dynamic: string[] = [];
  const parts: string[] = [];
  let shift = 0;
  let copied = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    itemStart[i] = item.start + shift;
    if (isDynamic(item)) {
      const value = dynamicText(content, item, context);
      dynamic.push(value);
      parts.push(written.slice(copied, item.start), value);
      copied = item.end;
      shift += value.length - (item.end - item.start);
    }
    itemEnd[i] = item.end + shift;
  }
  const text = parts.length > 0 ? parts.join('') + written.slice(copied) : written;
  return { text, itemStart, itemEnd, dynamic: dynamic.length > 0 ? dynamic : NOTHING };
}
