/** List markers. https://drafts.csswg.org/css-lists-3/#markers */

import type { CssImage } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ReplacedContent } from './box.ts';
import { generateContent } from './content.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { createRawBox, type RawBox, type RawNode, type RawText } from './raw.ts';
import { emptyContent, imageContent } from './replaced.ts';

/** Gives the list item `raw` its marker: a box beside it, or inline content at its start. */
export function addMarker(
  generation: Generation,
  raw: RawBox,
  element: Element,
  style: ComputedStyle = markerStyle(generation, raw, element),
): void {
  const isInline = raw.level === 'inline' && raw.inner === 'flow';
  const inside = raw.style.list.listStylePosition === 'inside' || isInline;
  // The white space of an inside marker is that of the text it begins.
  const own = inside ? style : withPreservedSpaces(generation, style);
  const content = markerContent(generation, raw.style, own, element, inside ? 'styled' : 'preserved');
  if (content.length === 0) return;
  const marker = createRawBox(element, 'marker', own, !inside);
  marker.children = content;
  if (inside) raw.children.push({ ...marker, level: 'inline', inner: 'flow' });
  else raw.marker = { ...marker, level: 'block', inner: 'flow-root' };
}

const withPreservedSpaces = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'outside marker', ({ text }) => ({
    text: { ...text, whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' },
  }));

export const markerStyle = ({ styled }: Generation, raw: RawBox, element: Element): ComputedStyle =>
  styled.pseudoStyle(element, 'marker') ?? styled.anonymousStyle(raw.style, 'inline');

/** The gap between an image marker and its item in browsers, px. */
const IMAGE_GAP = 7;

function markerContent(
  generation: Generation,
  item: ComputedStyle,
  style: ComputedStyle,
  element: Element,
  whiteSpace: RawText['whiteSpace'],
): RawNode[] {
  const { content } = style.generated;
  if (content === 'none') return [];
  if (typeof content === 'object') {
    return generateContent(generation, content.items, style, element, 'marker').map((node) =>
      node.kind === 'text' ? { ...node, whiteSpace } : node,
    );
  }
  const { listStyleImage, listStyleType } = item.list;
  if (listStyleImage && listStyleImage.kind !== 'url') return [drawnMarker(generation, style, element, listStyleImage)];
  const image = listStyleImage && generation.options.imageOf(listStyleImage.url);
  if (image) {
    const picture = imageContent(image, style, '', listStyleImage.resolution);
    return [imageMarker(generation, style, element, sizedContent(picture, style))];
  }
  if (listStyleType === null) return [];
  const value = generation.counters.valueOf('list-item');
  const text =
    listStyleType.kind === 'string'
      ? listStyleType.value
      : generation.styled.counterStyles.marker(value, listStyleType);
  return text === '' ? [] : [createText(generation, text, style, element, { pseudo: 'marker', whiteSpace })];
}

function imageMarker(
  generation: Generation,
  style: ComputedStyle,
  element: Element,
  content: ReplacedContent,
  background: Partial<ComputedStyle['background']> | null = null,
): RawBox {
  const anonymous = generation.styled.anonymousStyle(style, 'inline');
  const derived = deriveStyle(generation, anonymous, 'marker-image', ({ margin, writing, ...groups }) => ({
    margin: { ...margin, [writing.direction === 'ltr' ? 'marginRight' : 'marginLeft']: IMAGE_GAP },
    ...(background && { background: { ...groups.background, ...background } }),
  }));
  const raw = createRawBox(element, 'marker', derived);
  raw.inner = 'replaced';
  raw.level = 'inline';
  raw.replaced = content;
  return raw;
}

/** About the ascent of most fonts, in em. */
const ASCENT = 0.9;

/** As in browsers, the default size of markers is a square half as high as the ascent of the text. */
const defaultSide = (style: ComputedStyle): number => Math.round(style.font.fontSize * ASCENT) / 2;

/** A picture without a size of its own, in the default size. https://drafts.csswg.org/css-images-3/#default-sizing */
function sizedContent(content: ReplacedContent, style: ComputedStyle): ReplacedContent {
  const side = defaultSide(style);
  const { ratio } = content;
  if (content.width !== null && content.height !== null) return content;
  if (content.width !== null) return { ...content, height: ratio ? content.width / ratio : side };
  if (content.height !== null) return { ...content, width: ratio ? content.height * ratio : side };
  return { ...content, width: side * Math.min(1, ratio ?? 1), height: side / Math.max(1, ratio ?? 1) };
}

function drawnMarker(generation: Generation, style: ComputedStyle, element: Element, image: CssImage): RawBox {
  const side = defaultSide(style);
  return imageMarker(generation, style, element, emptyContent('none', side, side), { backgroundImage: [image] });
}
