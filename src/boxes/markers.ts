/** List markers. https://drafts.csswg.org/css-lists-3/#markers */

import { type Element, placeOf } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { generateContent } from './content.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { createRawBox, type RawBox, type RawNode } from './raw.ts';
import { imageContent } from './replaced.ts';

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
  const content = markerContent(generation, raw.style, own, element, !inside);
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
  preserve: boolean,
): RawNode[] {
  const { content } = style.generated;
  if (content === 'none') return [];
  if (typeof content === 'object') {
    return generateContent(generation, content.items, style, element, 'marker').map((node) =>
      node.kind === 'text' ? { ...node, preserve } : node,
    );
  }
  const { listStyleImage, listStyleType } = item.list;
  if (listStyleImage && listStyleImage.kind !== 'url') {
    const message = 'gradients as list markers are not drawn';
    const place = placeOf(element);
    generation.options.diagnostics.warn({ code: 'css-unsupported', message, property: 'list-style-image', ...place });
  }
  const reference = listStyleImage?.kind === 'url' ? listStyleImage : null;
  const image = reference && generation.options.imageOf(reference.url);
  if (image) {
    const anonymous = generation.styled.anonymousStyle(style, 'inline');
    const raw = createRawBox(
      element,
      'marker',
      deriveStyle(generation, anonymous, 'marker-image', ({ margin, writing }) => ({
        margin: { ...margin, [writing.direction === 'ltr' ? 'marginRight' : 'marginLeft']: IMAGE_GAP },
      })),
    );
    raw.inner = 'replaced';
    raw.level = 'inline';
    raw.replaced = imageContent(image, style, '', reference?.resolution);
    return [raw];
  }
  if (listStyleType === null) return [];
  const value = generation.counters.valueOf('list-item');
  const text =
    listStyleType.kind === 'string'
      ? listStyleType.value
      : generation.styled.counterStyles.marker(value, listStyleType);
  return text === '' ? [] : [createText(generation, text, style, element, { pseudo: 'marker', preserve })];
}
