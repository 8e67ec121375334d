/** HTML elements whose boxes are not plain CSS. https://html.spec.whatwg.org/multipage/rendering.html#replaced-elements */

import type { MediaEnvironment } from '../css/rules.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ReplacedContent } from './box.ts';
import { generateFormControl } from './controls/form-controls.ts';
import { createText, deriveStyle, type Generation, resolveUrl } from './generation.ts';
import { type ImageSource, selectImageSource } from './image-source.ts';
import { alternativeText, generateMissingImage } from './missing-image.ts';
import type { RawBox, RawNode, RawText } from './raw.ts';
import { emptyContent, imageContent, inViewBox, orientedImage, svgContent } from './replaced.ts';
import { statedType } from './stated-type.ts';

/**
 * Handles replaced elements, form controls, `br` and `wbr`: true if `element`'s boxes are in `out`, without its children.
 */
export function generateSpecial(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): boolean {
  if (element.namespace === 'svg' && element.tag === 'svg')
    return pushReplaced(
      raw,
      svgContent(element, raw.style, generation.styled.styleOf(generation.styled.document.root)),
      out,
    );
  if (element.namespace !== 'html') return false;
  switch (element.tag) {
    case 'br':
      if (raw.outOfFlow === 'none') out.push({ kind: 'break', style: raw.style, element });
      return true;
    case 'wbr':
      out.push(lineBreakOpportunity(generation, raw.style, element));
      return true;
    case 'img':
      return generateImage(generation, element, raw, out);
    case 'video':
      return pushReplaced(
        raw,
        pictureOf(generation, element, raw.style, attribute(element, 'title')) ?? emptyContent('none'),
        out,
      );
    case 'canvas':
      return pushReplaced(raw, canvasContent(element), out);
    case 'iframe':
      return pushReplaced(raw, frameOf(generation, element) ?? emptyContent('none'), out);
    case 'input':
      if (attribute(element, 'type')?.toLowerCase() !== 'image')
        return generateFormControl(generation, element, raw, out);
      return generateImage(generation, element, raw, out);
    case 'audio':
      if (element.attributes.has('controls')) pushReplaced(raw, emptyContent('form', 0, 0, element), out);
      return true;
    case 'embed':
    case 'object':
      return generateObject(generation, element, raw, out);
    default:
      return generateFormControl(generation, element, raw, out);
  }
}

function pushReplaced(raw: RawBox, content: ReplacedContent, out: RawNode[]): true {
  raw.inner = 'replaced';
  raw.internal = null;
  raw.replaced = content;
  out.push(raw);
  return true;
}

/** The source of an element's picture, or null. */
export function imageSource(element: Element, media: MediaEnvironment): ImageSource | null {
  if (element.tag === 'img') return selectImageSource(element, media);
  const url = attributeSource(element);
  return url ? { url, density: null } : null;
}

function attributeSource(element: Element): string | null {
  switch (element.tag) {
    case 'video':
      return attribute(element, 'poster');
    case 'object':
      return attribute(element, 'data');
    case 'embed':
      return attribute(element, 'src');
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'image' ? attribute(element, 'src') : null;
    case 'image':
    case 'feImage': {
      if (element.namespace !== 'svg') return null;
      const href = attribute(element, 'href') ?? attribute(element, 'xlink:href');
      // Another element of the drawing is no file.
      return element.tag === 'feImage' && href?.trim().startsWith('#') ? null : href;
    }
    default:
      return null;
  }
}

function pictureOf(
  generation: Generation,
  element: Element,
  style: ComputedStyle,
  alt: string | null,
): ReplacedContent | null {
  const source = imageSource(element, generation.styled.media);
  const url = source && resolveUrl(generation, source.url);
  const image = url === null ? null : generation.options.imageOf(url);
  return image && imageContent(orientedImage(image, style), style, alt, source!.density);
}

/** https://html.spec.whatwg.org/multipage/rendering.html#images-3 */
function generateImage(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): true {
  const text = alternativeText(element);
  const picture = pictureOf(generation, element, raw.style, text);
  if (picture) return pushReplaced(raw, inViewBox(picture, raw.style), out);
  if (!text && !imageSource(element, generation.styled.media))
    return pushReplaced(raw, emptyContent('none', 0, 0), out);
  out.push(generateMissingImage(generation, element, raw));
  return true;
}

/** Its attributes are its natural size. https://html.spec.whatwg.org/multipage/canvas.html#attr-canvas-width */
function canvasContent(element: Element): ReplacedContent {
  const width = dimension(element, 'width') ?? 300;
  const height = dimension(element, 'height') ?? 150;
  return { ...emptyContent('none', width, height), ratio: height > 0 ? width / height : null };
}

function dimension(element: Element, name: string): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)/.exec(attribute(element, name) ?? '');
  return match ? Number(match[1]) : null;
}

const frameOf = ({ options }: Generation, element: Element): ReplacedContent | null =>
  options.frames?.has(element) ? emptyContent('frame', undefined, undefined, element) : null;

/** The picture or document of an `object`, or else its fallback content. */
function generateObject(generation: Generation, element: Element, raw: RawBox, out: RawNode[]): boolean {
  const picture = pictureOf(generation, element, raw.style, attribute(element, 'title'));
  const content = picture ?? frameOf(generation, element);
  if (content) return pushReplaced(raw, content, out);
  const names = attributeSource(element)?.trim();
  const stated = names || element.attributes.has('classid') ? null : statedType(element);
  if (stated) {
    const none = stated === 'picture' ? 0 : null;
    return pushReplaced(raw, emptyContent('none', none, none), out);
  }
  // Chromium reserves the space of what an `embed` fails to load, and of an `object` that shows nothing and has nothing instead.
  const reserves = element.tag === 'embed' ? names : !names && !hasFallback(element);
  if (reserves) return pushReplaced(raw, emptyContent('none'), out);
  return element.tag === 'embed';
}

/** Whether an `object` has anything to show instead. https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-object-element */
const hasFallback = ({ children }: Element): boolean =>
  children.some((child) =>
    child.kind === 'text' ? /[^ \t\n\f\r]/.test(child.data) : child.kind === 'element' && child.tag !== 'param',
  );

/**
 * https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-wbr-element. Deviation: in browsers it is an opportunity even where
 * `white-space` allows no breaks, and white space collapses across it.
 */
function lineBreakOpportunity(generation: Generation, style: ComputedStyle, element: Element): RawText {
  const wrapping =
    style.text.textWrapMode === 'wrap'
      ? style
      : deriveStyle(generation, style, 'wbr', ({ text }) => ({ text: { ...text, textWrapMode: 'wrap' } }));
  return createText(generation, '\u200b', wrapping, element, { whiteSpace: 'opaque' });
}
