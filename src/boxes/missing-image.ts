/**
 * Images that could not be loaded: their alternative text, as in browsers. https://html.spec.whatwg.org/multipage/rendering.html#images-3
 */

import { flowRootOf } from '../css/properties/display.ts';
import type { Rgba } from '../css/values/types.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { createRawBox, type RawBox, type RawNode } from './raw.ts';
import { emptyContent } from './replaced.ts';

/** Side of the icon of a missing picture. */
const ICON: Px = 16;
/** The icon, the line around it and the space between. */
const FRAMED_ICON: Px = 18;
const SILVER: Rgba = { r: 192 / 255, g: 192 / 255, b: 192 / 255, a: 1 };

/** The alternative text of a picture, or null. https://html.spec.whatwg.org/multipage/images.html#alt */
export function alternativeText(element: Element): string | null {
  const given = attribute(element, 'alt') ?? attribute(element, 'title');
  return given === null && element.tag === 'input' ? (attribute(element, 'value') ?? 'Submit') : given;
}

/**
 * The image becomes a box with a floating icon and the text, without the specified sizes, which were for the picture. Without an `alt`,
 * and in quirks mode, the sizes are kept, with a thin line around. HTML leaves this to browsers; the rules are Chromium's.
 */
export function generateMissingImage(generation: Generation, element: Element, raw: RawBox): RawBox {
  const { quirks } = generation.styled.document;
  raw.style = hostStyle(generation, raw.style, quirks);
  const kept = keepsItsSize(element, raw.style, quirks);
  if (raw.inner === 'flow') {
    if (raw.level === 'inline' && !kept) raw.style = deriveStyle(generation, raw.style, 'missing image', withoutSize);
    // It contains its icon, which is a float.
    raw.inner = 'flow-root';
  }
  // As the picture would be. It is clipped like one, too: `overflow` of pictures is `clip`.
  raw.monolithic = true;
  const text = alternativeText(element);
  const small = tooSmall(raw.style);
  const icon = kept ? !small : !representsNothing(element, text);
  const content: RawNode[] = [];
  if (icon) content.push(iconBox(generation, raw.style));
  if (text) content.push(createText(generation, text, raw.style, element));
  // Icon and text are one item.
  raw.children = raw.inner === 'flex' || raw.inner === 'grid' ? [wrapped(generation, raw.style, content)] : content;
  if (kept) {
    raw.children = [framed(generation, raw.style, content, !small)];
    raw.style = deriveStyle(generation, raw.style, 'missing replaced', withoutStrut);
  }
  return raw;
}

/** Whether an image represents nothing: it has `src` and an empty text, or neither. */
function representsNothing(element: Element, text: string | null): boolean {
  return attribute(element, 'src') ? text === '' : !text;
}

/** In quirks mode, one given size is used for both. */
function hostStyle(generation: Generation, style: ComputedStyle, quirks: boolean): ComputedStyle {
  const { width, height } = style.size;
  if (!quirks || (width === 'auto') === (height === 'auto')) return style;
  const side = width === 'auto' ? height : width;
  return deriveStyle(generation, style, 'missing square', ({ size }) => ({
    size: { ...size, width: side, height: side },
  }));
}

function keepsItsSize(element: Element, { size }: ComputedStyle, quirks: boolean): boolean {
  const { width, height, aspectRatio } = size;
  const sized = width !== 'auto' && height !== 'auto';
  const proportioned = aspectRatio.ratio !== null && (width !== 'auto' || height !== 'auto');
  return (sized || proportioned) && (quirks || !attribute(element, 'alt'));
}

const withoutSize = ({ size }: ComputedStyle): Partial<ComputedStyle> => ({
  size: { ...size, width: 'auto', height: 'auto', aspectRatio: { auto: true, ratio: null } },
});

/** Only the frame determines the height of its line. It is an inline block, into which decorations do not propagate. */
const withoutStrut = ({ text, display }: ComputedStyle): Partial<ComputedStyle> => ({
  text: { ...text, lineHeight: 0 },
  display: { ...display, display: flowRootOf(display.display) },
});

const tooSmall = ({ size: { width, height } }: ComputedStyle): boolean =>
  (typeof width === 'number' && width < FRAMED_ICON) || (typeof height === 'number' && height < FRAMED_ICON);

/** A float at the start of the first line. */
function iconBox(generation: Generation, host: ComputedStyle): RawBox {
  const plain = generation.styled.anonymousStyle(host, 'block');
  const side = host.writing.direction === 'rtl' ? 'right' : 'left';
  const style = deriveStyle(generation, plain, `missing icon ${side}`, ({ display }) => ({
    display: { ...display, float: side },
  }));
  const icon = createRawBox(null, null, style);
  icon.inner = 'replaced';
  icon.replaced = emptyContent('missing-image', ICON, ICON);
  return icon;
}

function wrapped(generation: Generation, host: ComputedStyle, content: RawNode[]): RawBox {
  const item = createRawBox(null, null, generation.styled.anonymousStyle(host, 'block'));
  item.children = content;
  return item;
}

/** The area of the picture. */
function framed(generation: Generation, host: ComputedStyle, content: RawNode[], line: boolean): RawBox {
  const plain = generation.styled.anonymousStyle(host, 'inline');
  const { width, height } = host.size;
  const style = deriveStyle(generation, plain, `missing frame ${line}`, ({ display, size, border, padding }) => ({
    display: { ...display, overflowX: 'hidden', overflowY: 'hidden' },
    size: { ...size, width, height, boxSizing: line ? 'border-box' : 'content-box' },
    ...(line && { border: { ...border, ...THIN_LINE }, padding: { ...padding, ...NARROW } }),
  }));
  const frame = createRawBox(null, null, style);
  frame.inner = 'flow-root';
  frame.children = content;
  return frame;
}

const THIN_LINE = {
  borderTopWidth: 1,
  borderRightWidth: 1,
  borderBottomWidth: 1,
  borderLeftWidth: 1,
  borderTopStyle: 'solid',
  borderRightStyle: 'solid',
  borderBottomStyle: 'solid',
  borderLeftStyle: 'solid',
  borderTopColor: SILVER,
  borderRightColor: SILVER,
  borderBottomColor: SILVER,
  borderLeftColor: SILVER,
} as const;

const NARROW = { paddingTop: 1, paddingRight: 1, paddingBottom: 1, paddingLeft: 1 } as const;
