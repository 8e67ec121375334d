/** The `content` property: strings, counters, quotes, images and references. https://drafts.csswg.org/css-content-3/ */

import type { ContentItem } from '../css/values/types.ts';
import { type Element, isHtml, placeOf } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledPseudo } from '../style/types.ts';
import type { DynamicText } from './box.ts';
import { isPageCounter } from './counters.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { quoteMark } from './quotes.ts';
import { createRawBox, type RawNode, type TextPart } from './raw.ts';
import { emptyContent, imageContent, orientedImage } from './replaced.ts';

/** The text of a page counter before pages are known. */
const PAGE_GUESS = '0';
const PAGES_GUESS = '00';

/** Generates the inline content of `items` for `element` or its pseudo-element. */
export function generateContent(
  generation: Generation,
  items: readonly ContentItem[],
  style: ComputedStyle,
  element: Element,
  pseudo: StyledPseudo | null,
): RawNode[] {
  const nodes: RawNode[] = [];
  let text = '';
  let parts: TextPart[] = [];
  const flush = () => {
    if (text !== '') nodes.push(createText(generation, text, style, element, { pseudo, parts }));
    text = '';
    parts = [];
  };
  for (const item of items) {
    if (item.kind === 'image') {
      flush();
      const image = imageItem(generation, item, style, element, pseudo);
      if (image) nodes.push(image);
      continue;
    }
    const dynamic = dynamicOf(generation, item, element);
    if (dynamic) {
      flush();
      nodes.push(createText(generation, guessOf(generation, item, element), style, element, { pseudo, dynamic }));
      continue;
    }
    text += textOfItem(generation, item, style, element);
    parts.push({ end: text.length, kind: item.kind });
  }
  flush();
  return nodes;
}

function imageItem(
  generation: Generation,
  item: ContentItem & { kind: 'image' },
  style: ComputedStyle,
  element: Element,
  pseudo: StyledPseudo | null,
): RawNode | null {
  if (item.image.kind !== 'url') {
    const message = 'gradients in content are not drawn';
    generation.options.diagnostics.warn({ code: 'css-unsupported', message, property: 'content', ...placeOf(element) });
    return null;
  }
  const image = generation.options.imageOf(item.image.url);
  // The image is an anonymous replaced inline, so that the style of the pseudo-element's own box is not applied twice.
  const anonymous = generation.styled.anonymousStyle(style, 'inline');
  const raw = createRawBox(
    element,
    pseudo,
    deriveStyle(generation, anonymous, 'content-image', () => ({})),
  );
  raw.inner = 'replaced';
  raw.level = 'inline';
  // As in browsers, a missing image still takes its place on a line.
  raw.replaced = image
    ? imageContent(orientedImage(image, style), style, '', item.image.resolution)
    : emptyContent('none', 0, 0);
  return raw;
}

/** The text of an item that does not depend on pagination. */
export function textOfItem(generation: Generation, item: ContentItem, style: ComputedStyle, element: Element): string {
  const { counters, styled } = generation;
  switch (item.kind) {
    case 'string':
      return item.value;
    case 'counter':
      return styled.counterStyles.format(counters.valueOf(item.name), item.style);
    case 'counters': {
      const values = counters.valuesOf(item.name);
      return (values.length > 0 ? values : [0])
        .map((value) => styled.counterStyles.format(value, item.style))
        .join(item.separator);
    }
    case 'attr':
      return element.attributes.get(item.name) ?? item.fallback;
    case 'quote':
      return quoteMark(generation, item.value, style, languageOfQuotes(generation, element));
    case 'content':
      return contentText(generation, item.what, element);
    default:
      return '';
  }
}

/** The marks of a `q` belong to the text around it. https://drafts.csswg.org/css-content-3/#quotes-property */
function languageOfQuotes({ styled }: Generation, element: Element): string {
  const around = isHtml(element, 'q') && element.parent.kind === 'element' ? element.parent : element;
  return styled.languageOf(around);
}

/** https://drafts.csswg.org/css-gcpm-3/#content-function-header */
function contentText(
  generation: Generation,
  what: (ContentItem & { kind: 'content' })['what'],
  element: Element,
): string {
  switch (what) {
    case 'text':
      return textContent(element);
    case 'first-letter':
      return [...textContent(element)][0] ?? '';
    case 'before':
    case 'after': {
      const style = generation.styled.pseudoStyle(element, what);
      const content = style?.generated.content;
      if (!style || typeof content !== 'object') return '';
      return content.items.map((part) => textOfItem(generation, part, style, element)).join('');
    }
    case 'marker':
      // Not yet: the text of list markers.
      return '';
  }
}

function dynamicOf({ pagesCountFootnotes }: Generation, item: ContentItem, element: Element): DynamicText | null {
  switch (item.kind) {
    case 'counter':
    case 'counters':
      return isPageCounter(item.name) || (pagesCountFootnotes && item.name === 'footnote')
        ? { kind: 'page-counter', name: item.name, style: item.style }
        : null;
    case 'target-counter':
    case 'target-text':
    case 'string-ref':
      return { kind: 'target', item, element };
    case 'leader':
      return { kind: 'leader', pattern: item.pattern };
    default:
      return null;
  }
}

function guessOf(generation: Generation, item: ContentItem, element: Element): string {
  switch (item.kind) {
    case 'counter':
    case 'counters':
      return item.name === 'page' ? PAGE_GUESS : PAGES_GUESS;
    case 'target-counter':
    case 'string-ref':
      return PAGES_GUESS;
    case 'target-text': {
      const url = item.url.kind === 'url' ? item.url.value : (element.attributes.get(item.url.name) ?? '');
      const target = targetElement(generation.styled.document, url);
      return target ? contentText(generation, item.what === 'content' ? 'text' : item.what, target) : '';
    }
    case 'leader':
      return item.pattern;
    default:
      return '';
  }
}

/** The element's text with its white space collapsed. */
export function textContent(element: Element): string {
  const parts: string[] = [];
  const open: (Element['children'][number] | undefined)[] = [...element.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'text') parts.push(node.data);
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}
