/** Page-margin boxes, whose content is not in the document. https://drafts.csswg.org/css-page-3/#margin-boxes */

import { alignment } from '../css/properties/align.ts';
import type { ContentItem } from '../css/values/types.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { BoxNode, DynamicText } from './box.ts';
import { finishTree } from './finish.ts';
import { deriveStyle, type StyleDerivation } from './generation.ts';
import { bidiControls, createInlineBuilder } from './inline-builder.ts';
import { createBox, type MutableBox } from './node.ts';
import { imageContent } from './replaced.ts';
import { lineStart } from './white-space.ts';
import { establishFlows } from './writing-modes/flow-relative-boxes.ts';

interface MarginBoxInput extends StyleDerivation {
  readonly imageOf: (url: string) => ImageResource | null;
  /** The text of any item but images and running elements: page counters, strings, quotes, ... */
  textOf(item: ContentItem): string;
  /** The running element that `element()` shows on this page, or null: a `BoxNode.running`. */
  elementOf(item: ContentItem & { kind: 'element-ref' }): BoxNode | null;
}

/** The box of a page-margin box with `content` from its style, resolved for one page. */
export function buildMarginBox(computed: ComputedStyle, input: MarginBoxInput): BoxNode {
  const style = alignedStyle(computed, input);
  const { content } = style.generated;
  const box = createBox('inline', style, null, 'page-margin');
  box.independent = true;
  const items = typeof content === 'object' ? content.items : [];
  if (items.some((item) => item.kind === 'element-ref' && input.elementOf(item))) {
    box.formatting = 'block';
    box.children = withElements(box, items, style, input);
    return box;
  }
  fill(box, items, style, input);
  if (finishTree(box)) establishFlows(input, box);
  return box;
}

/**
 * `vertical-align` aligns the content as that of a cell, unless `align-content` does. https://drafts.csswg.org/css-page-3/#margin-text-alignment
 * What overflows begins at the start edge, so that it leaves the box towards its end.
 */
function alignedStyle(style: ComputedStyle, derivation: StyleDerivation): ComputedStyle {
  const { verticalAlign } = style.inline;
  if (style.align.alignContent.value !== 'normal' || (verticalAlign !== 'middle' && verticalAlign !== 'bottom')) {
    return style;
  }
  return deriveStyle(derivation, style, 'content of a margin box', ({ align }) => ({
    align: { ...align, alignContent: alignment(verticalAlign === 'middle' ? 'center' : 'end', 'safe') },
  }));
}

/** Running elements are blocks, and what is before, between and after them stands in blocks of its own. */
function withElements(
  box: MutableBox,
  items: readonly ContentItem[],
  style: ComputedStyle,
  input: MarginBoxInput,
): MutableBox[] {
  const children: MutableBox[] = [];
  let beside: ContentItem[] = [];
  const flush = (): void => {
    const text = createBox('inline', input.styled.anonymousStyle(style, 'block'), null, 'page-margin');
    fill(text, beside, text.style, input);
    beside = [];
    if (!text.inline) return;
    finishTree(text);
    children.push(Object.assign(text, { parent: box, index: children.length }));
  };
  for (const item of items) {
    const running = item.kind === 'element-ref' ? input.elementOf(item) : null;
    if (!running) {
      beside.push(item);
      continue;
    }
    flush();
    // Its box is copied, so that the document's own tree does not change.
    children.push({ ...running, parent: box, index: children.length, independent: true });
  }
  flush();
  return children;
}

function fill(box: MutableBox, items: readonly ContentItem[], style: ComputedStyle, input: MarginBoxInput): void {
  const builder = createInlineBuilder(bidiControls(style, true), lineStart());
  let text = '';
  const flush = (dynamic: DynamicText | null = null) => {
    if (text === '') return;
    builder.addText({
      kind: 'text',
      data: text,
      style,
      element: null,
      pseudo: 'page-margin',
      language: '',
      dynamic,
      whiteSpace: 'styled',
      parts: [],
    });
    text = '';
  };
  for (const item of items) {
    if (item.kind === 'leader') {
      flush();
      text = item.pattern;
      flush({ kind: 'leader', pattern: item.pattern });
      continue;
    }
    if (item.kind !== 'image') {
      text += item.kind === 'element-ref' ? '' : input.textOf(item);
      continue;
    }
    const image = item.image.kind === 'url' ? input.imageOf(item.image.url) : null;
    if (!image) continue;
    flush();
    const atomic = createBox('replaced', input.styled.anonymousStyle(style, 'inline'), null, 'page-margin');
    atomic.parent = box;
    atomic.monolithic = true;
    atomic.independent = true;
    atomic.replaced = imageContent(image, style, '', item.image.kind === 'url' ? item.image.resolution : null);
    builder.addAtomic(atomic);
  }
  flush();
  if (builder.significant) box.inline = builder.finish(style, null, null);
  else box.formatting = 'block';
}
