/** From the styled document to raw boxes, in document order. https://drafts.csswg.org/css-display-3/#box-generation */

import { attribute, type Element, isHtml, type Node } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledPseudo } from '../style/types.ts';
import { combinedText } from './combined-text.ts';
import { generateContent } from './content.ts';
import { makeButton } from './controls/centred.ts';
import { generateDetails } from './details.ts';
import { generateSpecial } from './elements.ts';
import { addFirstLetter } from './first-letter.ts';
import { generateFootnoteCall } from './footnotes.ts';
import { foreignObjectsIn } from './foreign-objects.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { initialLetterStyle, isInitialLetter } from './initial-letter.ts';
import { adoptLegacyFlexbox, isLegacyFlexbox } from './legacy-flexbox.ts';
import { placeLegend } from './legend.ts';
import { trimMargins } from './margin-trim.ts';
import { addMarker } from './markers.ts';
import { finishMath } from './math.ts';
import { enterNesting, leaveNesting } from './nesting.ts';
import { principalStyle } from './principal.ts';
import { createRawBox, isBlank, type RawBox, type RawNode } from './raw.ts';
import { referencedValues } from './referenced.ts';
import { imageContent, orientedImage } from './replaced.ts';
import { fixTableChildren } from './table-fixup.ts';
import { warnOfUnsupportedUses } from './unsupported-uses.ts';

/** The work of an element's boxes, counted in glyphs. */
const STEPS_OF_ELEMENT = 4;

/** Appends what `element` generates to `out`. Documents are at most a few hundred levels deep, so recursion is safe. */
export function generateElement(generation: Generation, element: Element, out: RawNode[], blockify: boolean): void {
  generation.passed(STEPS_OF_ELEMENT);
  if (generation.styled.styleOf(element).display.display.kind === 'none') return;
  const style = enterNesting(generation, element);
  const display = style.display.display;
  const isListItem = display.kind === 'box' && display.listItem;
  generation.counters.enter(style, element, isListItem);
  if (display.kind === 'contents') {
    if (!isUnboxable(element)) generateChildren(generation, element, style, out, blockify);
  } else {
    const raw = createRawBox(element, null, style, blockify);
    warnOfUnsupportedUses(generation, element, style);
    if (raw.inner === 'flow' && turnsFromParent(generation, element, style)) raw.inner = 'flow-root';
    raw.referenced = referencedValues(generation, element, style, null);
    raw.tries = positionTries(generation, element, null, style);
    if (raw.outOfFlow === 'footnote' && !incrementsFootnote(style)) generation.counters.increment('footnote', 1);
    generateBox(generation, element, raw, isListItem, out);
  }
  leaveNesting(generation);
  generation.counters.leave();
}

/** Like `list-item` for list items: authors who increment `footnote` themselves replace the automatic increment. */
const incrementsFootnote = ({ generated }: ComputedStyle): boolean =>
  generated.counterIncrement.some(({ name }) => name === 'footnote');

/**
 * An inline box of another writing mode is an inline block, a block container a new formatting context.
 * https://drafts.csswg.org/css-writing-modes-4/#block-flow
 */
function turnsFromParent(generation: Generation, { parent }: Element, style: ComputedStyle): boolean {
  if (parent.kind !== 'element') return false;
  const around = parent.parent.kind === 'document' ? principalStyle(generation) : generation.styled.styleOf(parent);
  return around.writing.writingMode !== style.writing.writingMode;
}

/** https://drafts.csswg.org/css-anchor-position-1/#fallback-rule */
function positionTries(
  { styled }: Generation,
  element: Element,
  pseudo: StyledPseudo | null,
  { anchor, display }: ComputedStyle,
): RawBox['tries'] {
  if (display.position !== 'absolute' && display.position !== 'fixed') return undefined;
  const found = new Map<string, ComputedStyle>();
  for (const fallback of anchor.positionTryFallbacks) {
    const name = fallback.kind === 'options' ? fallback.name : null;
    const style = name === null ? null : styled.tryStyle(element, pseudo, name);
    if (name !== null && style) found.set(name, style);
  }
  return found.size > 0 ? found : undefined;
}

function generateBox(generation: Generation, element: Element, raw: RawBox, isListItem: boolean, out: RawNode[]): void {
  const replacing = replacingImage(raw.style);
  const image = replacing && generation.options.imageOf(replacing.url);
  if (image) {
    const shown = orientedImage(image, raw.style);
    raw.inner = 'replaced';
    raw.internal = null;
    raw.replaced = imageContent(shown, raw.style, attribute(element, 'alt'), replacing.resolution);
    out.push(raw);
    return;
  }
  if (generateSpecial(generation, element, raw, out)) {
    if (raw.replaced?.kind === 'svg') generateForeignObjects(generation, element, raw);
    return;
  }
  if (isListItem) addMarker(generation, raw, element);
  if (raw.outOfFlow === 'footnote') generateFootnoteCall(generation, element, raw, out);
  const blockifies = (raw.inner === 'flex' && !isLegacyFlexbox(raw)) || raw.inner === 'grid';
  generateChildren(generation, element, raw.style, raw.children, blockifies);
  if (isHtml(element, 'button')) makeButton(generation, raw);
  if (isHtml(element, 'fieldset')) placeLegend(generation, raw);
  // Deviation: as in Chromium, `output` establishes a formatting context, like form controls.
  if (isHtml(element, 'output') && raw.level === 'block' && raw.inner === 'flow') raw.inner = 'flow-root';
  if (isLegacyFlexbox(raw)) adoptLegacyFlexbox(generation, raw);
  trimMargins(generation, raw);
  if (element.namespace === 'mathml') finishMath(generation, element, raw);
  finishBox(generation, element, raw);
  out.push(raw);
}

/** Blocks in separate boxes, which the surrounding drawing positions. */
function generateForeignObjects(generation: Generation, svg: Element, raw: RawBox): void {
  for (const element of foreignObjectsIn(svg, generation.styled)) {
    generateElement(generation, element, raw.children, true);
  }
}

/** First line, first letter and table structure: after the children are known. */
function finishBox(generation: Generation, element: Element, raw: RawBox): void {
  fixTableChildren(raw, generation.styled.anonymousStyle);
  if (raw.level === 'inline' && raw.inner === 'flow') return;
  if (raw.inner === 'math' || raw.inner === 'table' || raw.inner === 'flex' || raw.inner === 'grid') return;
  raw.firstLine = generation.styled.pseudoStyle(element, 'first-line');
  if (generation.styled.pseudoStyle(element, 'first-letter')) {
    const { firstLine } = raw;
    addFirstLetter(generation, raw, element, (parent) =>
      letterStyle(generation, element, inFirstLine(generation, parent, firstLine)),
    );
  }
}

/**
 * The letter is part of the first line, also where it floats, and inherits from it.
 * https://drafts.csswg.org/css-pseudo-4/#first-letter-styling
 */
function inFirstLine({ styled }: Generation, parent: ComputedStyle, firstLine: ComputedStyle | null): ComputedStyle {
  // Styles in first lines are made of used values, from which nothing can inherit where `zoom` has multiplied them.
  return firstLine && parent.zoom.zoom === 1 ? styled.firstLineStyle(parent, firstLine) : parent;
}

/**
 * Only `float` and the properties of text and of the appearance of inline boxes apply to the letter.
 * https://drafts.csswg.org/css-pseudo-4/#first-letter-styling
 */
function letterStyle(generation: Generation, element: Element, parent: ComputedStyle): ComputedStyle {
  const { styled } = generation;
  const style = styled.pseudoStyle(element, 'first-letter', parent)!;
  return deriveStyle(generation, style, 'letter', () => {
    const { display, size, inset, transform, multicol } = styled.anonymousStyle(parent, 'inline');
    const own = { display: { ...display, float: style.display.float }, size, inset, transform, multicol };
    return isInitialLetter(style) ? { ...own, ...initialLetterStyle(style, styled.styleOf(element), styled) } : own;
  });
}

function generateChildren(
  generation: Generation,
  element: Element,
  style: ComputedStyle,
  out: RawNode[],
  blockify: boolean,
): void {
  // https://drafts.csswg.org/css-contain-2/#skips-its-contents
  if (style.display.contentVisibility === 'hidden') return;
  generatePseudo(generation, element, 'before', out, blockify);
  const generateNodes = (nodes: readonly Node[], around: ComputedStyle, into: RawNode[], items: boolean): void => {
    for (const child of nodes) {
      if (child.kind === 'text') generateText(generation, child.data, around, element, into);
      else generateElement(generation, child, into, items);
    }
  };
  if (isHtml(element, 'details')) generateDetails(generation, element, style, out, blockify, generateNodes);
  else generateNodes(element.children, style, out, blockify);
  generatePseudo(generation, element, 'after', out, blockify);
}

function generateText(
  generation: Generation,
  data: string,
  style: ComputedStyle,
  element: Element,
  out: RawNode[],
): void {
  if (data === '') return;
  // White space at the start of a table, or after a block, makes up most text nodes of a document.
  if (isBlank(data) && style.text.whiteSpaceCollapse === 'collapse') {
    const last = out.at(-1);
    if (last?.kind === 'text' && last.style === style && last.data.endsWith(' ')) return;
    out.push(createText(generation, ' ', style, element));
    return;
  }
  out.push(combinedText(generation, createText(generation, data, style, element)));
}

/** https://drafts.csswg.org/css-pseudo-4/#generated-content */
function generatePseudo(
  generation: Generation,
  element: Element,
  pseudo: 'before' | 'after',
  out: RawNode[],
  blockify: boolean,
): void {
  const style = generation.styled.pseudoStyle(element, pseudo);
  if (!style) return;
  const { content } = style.generated;
  const display = style.display.display;
  if (content === 'normal' || content === 'none' || display.kind === 'none') return;
  const isListItem = display.kind === 'box' && display.listItem;
  generation.counters.enter(style, null, isListItem);
  if (display.kind === 'contents') {
    for (const node of generateContent(generation, content.items, style, element, pseudo)) out.push(node);
  } else {
    const raw = createRawBox(element, pseudo, style, blockify);
    raw.referenced = referencedValues(generation, element, style, pseudo);
    raw.tries = positionTries(generation, element, pseudo, style);
    if (isListItem) addMarker(generation, raw, element);
    for (const node of generateContent(generation, content.items, style, element, pseudo)) raw.children.push(node);
    if (raw.children.length === 0 && (raw.inner === 'table' || raw.inner === 'flex' || raw.inner === 'grid')) {
      raw.children.push(createText(generation, '', style, element, { pseudo }));
    }
    fixTableChildren(raw, generation.styled.anonymousStyle);
    out.push(raw);
  }
  generation.counters.leave();
}

/**
 * `content: url()` on an element itself makes it a replaced element. https://drafts.csswg.org/css-content-3/#content-property
 * Deviation: if the image is missing the element keeps its content, so that nothing is lost; Chromium shows nothing.
 */
function replacingImage({ generated: { content } }: ComputedStyle) {
  if (typeof content !== 'object' || content.items.length !== 1) return null;
  const [item] = content.items;
  return item?.kind === 'image' && item.image.kind === 'url' ? item.image : null;
}

const UNBOXABLE = new Set(
  'br wbr img video audio canvas iframe object embed input textarea select meter progress svg'.split(' '),
);

/** https://drafts.csswg.org/css-display-3/#unbox: `contents` hides these altogether. */
const isUnboxable = (element: Element): boolean => UNBOXABLE.has(element.tag);
