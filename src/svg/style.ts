/** Computed values that drawing SVG needs. https://svgwg.org/svg2-draft/painting.html */

import type { BlendMode, FontGroup } from '../css/properties/computed-groups.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { type ComputedStyle, changedStyle } from '../style/computed-style.ts';
import type { Cascade } from './cascade.ts';
import { colorOf, type LengthBasis, lengthOf, lengthsOf, numberOf, referenceOf } from './values.ts';

export type SvgPaint =
  | { readonly kind: 'none' }
  | { readonly kind: 'color'; readonly color: Rgba }
  | { readonly kind: 'server'; readonly id: string; readonly fallback: Rgba | null }
  | { readonly kind: 'context-fill' | 'context-stroke' };

/** Inherited values. */
export interface SvgStyle {
  readonly color: Rgba;
  readonly fill: SvgPaint;
  readonly fillOpacity: number;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly clipRule: 'nonzero' | 'evenodd';
  readonly stroke: SvgPaint;
  readonly strokeOpacity: number;
  readonly strokeWidth: Px;
  readonly lineCap: 'butt' | 'round' | 'square';
  readonly lineJoin: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  readonly dashArray: readonly Px[];
  readonly dashOffset: Px;
  readonly visible: boolean;
  readonly textAnchor: 'start' | 'middle' | 'end';
  readonly baseline: string;
  readonly preserveSpace: boolean;
  readonly underline: boolean;
  readonly strokeFirst: boolean;
  readonly markers: { readonly start: string | null; readonly mid: string | null; readonly end: string | null };
  /** What text is shaped with: the font and letter spacing are this element's. */
  readonly text: ComputedStyle;
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

export function initialStyle(text: ComputedStyle): SvgStyle {
  return {
    color: text.color.color,
    fill: { kind: 'color', color: BLACK },
    fillOpacity: 1,
    fillRule: 'nonzero',
    clipRule: 'nonzero',
    stroke: { kind: 'none' },
    strokeOpacity: 1,
    strokeWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    miterLimit: 4,
    dashArray: [],
    dashOffset: 0,
    visible: text.color.visibility === 'visible',
    textAnchor: 'start',
    baseline: 'auto',
    preserveSpace: false,
    underline: false,
    strokeFirst: false,
    markers: { start: null, mid: null, end: null },
    text,
  };
}

export interface StyleContext {
  readonly cascade: Cascade;
  /** Derived text styles by their font's key, so that equal fonts stay one object. */
  readonly textStyles: Map<string, ComputedStyle>;
}

type Read = (name: string) => string | null;

export function styleOf(context: StyleContext, element: Element, parent: SvgStyle, basis: LengthBasis): SvgStyle {
  const read: Read = (name) => {
    const value = context.cascade.valueOf(element, name);
    return value === null || value === 'inherit' || value === 'unset' ? null : value;
  };
  const colorText = read('color');
  const ownColor = colorText === null ? null : colorOf(colorText);
  const color = ownColor === null || ownColor === 'currentcolor' ? parent.color : ownColor;
  const text = textStyle(context, read, parent.text);
  const lengths: LengthBasis = { ...basis, fontSize: text.font.fontSize };
  const dash = read('stroke-dasharray');
  const width = read('stroke-width');
  const offset = read('stroke-dashoffset');
  const visibility = read('visibility');
  const space = attribute(element, 'xml:space');
  const white = read('white-space');
  return {
    color,
    fill: paintOf(read('fill'), parent.fill, color),
    fillOpacity: clamp(numberOf(read('fill-opacity'), parent.fillOpacity)),
    fillRule: oneOf(read('fill-rule'), ['nonzero', 'evenodd'], parent.fillRule),
    clipRule: oneOf(read('clip-rule'), ['nonzero', 'evenodd'], parent.clipRule),
    stroke: paintOf(read('stroke'), parent.stroke, color),
    strokeOpacity: clamp(numberOf(read('stroke-opacity'), parent.strokeOpacity)),
    strokeWidth: width === null ? parent.strokeWidth : Math.max(0, lengthOf(width, lengths, 'diagonal') ?? 1),
    lineCap: oneOf(read('stroke-linecap'), ['butt', 'round', 'square'], parent.lineCap),
    lineJoin: joinOf(read('stroke-linejoin'), parent.lineJoin),
    miterLimit: Math.max(1, numberOf(read('stroke-miterlimit'), parent.miterLimit)),
    dashArray: dash === null ? parent.dashArray : dashes(dash, lengths),
    dashOffset: offset === null ? parent.dashOffset : (lengthOf(offset, lengths, 'diagonal') ?? 0),
    visible: visibility === null ? parent.visible : visibility === 'visible',
    textAnchor: oneOf(read('text-anchor'), ['start', 'middle', 'end'], parent.textAnchor),
    baseline: read('dominant-baseline') ?? parent.baseline,
    preserveSpace:
      space !== null ? space === 'preserve' : white !== null ? white.startsWith('pre') : parent.preserveSpace,
    underline: read('text-decoration')?.includes('underline') ?? parent.underline,
    strokeFirst: strokeIsFirst(read('paint-order'), parent.strokeFirst),
    markers: {
      start: marker(read('marker-start') ?? read('marker'), parent.markers.start),
      mid: marker(read('marker-mid') ?? read('marker'), parent.markers.mid),
      end: marker(read('marker-end') ?? read('marker'), parent.markers.end),
    },
    text,
  };
}

/**
 * The style of an element that is drawn out of its place (the content of patterns, masks, clips and markers): it inherits
 * from its own ancestors, not from what refers to it. Only the font comes from `referrer`, which is of the same document.
 */
export function styleInPlace(
  context: StyleContext,
  element: Element,
  referrer: SvgStyle,
  basis: LengthBasis,
): SvgStyle {
  const chain: Element[] = [];
  for (let at: Element = element; ; at = at.parent) {
    chain.push(at);
    if (at.parent.kind === 'document' || at.parent.namespace !== 'svg') break;
  }
  let style: SvgStyle = { ...initialStyle(referrer.text), color: referrer.color };
  for (const at of chain.reverse()) style = styleOf(context, at, style, basis);
  return style;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function oneOf<T extends string>(text: string | null, values: readonly T[], fallback: T): T {
  return values.find((value) => value === text) ?? fallback;
}

function joinOf(text: string | null, fallback: SvgStyle['lineJoin']): SvgStyle['lineJoin'] {
  // The joins of SVG 2 fall back to a miter.
  if (text === 'miter-clip' || text === 'arcs') return 'miter';
  return oneOf(text, ['miter', 'round', 'bevel'], fallback);
}

function strokeIsFirst(text: string | null, fallback: boolean): boolean {
  if (text === null) return fallback;
  const fill = text.indexOf('fill');
  const stroke = text.indexOf('stroke');
  return stroke >= 0 && (fill < 0 || stroke < fill);
}

function marker(text: string | null, fallback: string | null): string | null {
  return text === null ? fallback : (referenceOf(text)?.id ?? null);
}

/** Negative or all-zero lists mean a solid line. */
function dashes(text: string, basis: LengthBasis): readonly Px[] {
  if (text === 'none') return [];
  const list = lengthsOf(text, basis, 'diagonal');
  if (list.some((value) => value < 0) || list.every((value) => value === 0)) return [];
  return list.length % 2 === 1 ? [...list, ...list] : list;
}

export function paintOf(text: string | null, fallback: SvgPaint, current: Rgba): SvgPaint {
  if (text === null) return fallback;
  if (text === 'none') return { kind: 'none' };
  if (text === 'context-fill' || text === 'context-stroke') return { kind: text };
  const reference = referenceOf(text);
  if (reference) {
    const { id, rest } = reference;
    const color = rest === '' || rest === 'none' ? null : colorOf(rest);
    return { kind: 'server', id, fallback: color === 'currentcolor' ? current : color };
  }
  const color = colorOf(text);
  if (color === null) return fallback;
  return { kind: 'color', color: color === 'currentcolor' ? current : color };
}

// --- fonts ------------------------------------------------------------------------------------------------

const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
]);

function familiesOf(text: string): FontGroup['fontFamily'] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const quoted = /^(["'])(.*)\1$/.exec(part);
      if (quoted) return { name: quoted[2] ?? '', generic: false };
      const lower = part.toLowerCase();
      return GENERIC.has(lower) ? { name: lower, generic: true } : { name: part, generic: false };
    });
}

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };
const SIZES: Readonly<Record<string, Px>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};

function fontSizeOf(text: string, parent: Px): Px {
  const keyword = SIZES[text] ?? (text === 'smaller' ? parent / 1.2 : text === 'larger' ? parent * 1.2 : null);
  if (keyword !== null) return keyword;
  return Math.max(0, lengthOf(text, { fontSize: parent, width: parent, height: parent }, 'x') ?? parent);
}

function weightOf(text: string, parent: number): number {
  if (text === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : 900;
  if (text === 'lighter') return parent < 550 ? 100 : parent < 750 ? 400 : 700;
  const value = WEIGHTS[text] ?? numberOf(text, parent);
  return value >= 1 && value <= 1000 ? value : parent;
}

/** Equal fonts share one style object, which the shaper's caches go by. */
function textStyle(context: StyleContext, read: Read, parent: ComputedStyle): ComputedStyle {
  const shorthand = fontShorthand(read('font'));
  const family = read('font-family') ?? shorthand?.family ?? null;
  const size = read('font-size') ?? shorthand?.size ?? null;
  const weight = read('font-weight') ?? shorthand?.weight ?? null;
  const slant = read('font-style') ?? shorthand?.style ?? null;
  const letter = read('letter-spacing');
  const word = read('word-spacing');
  if (family === null && size === null && weight === null && slant === null && letter === null && word === null) {
    return parent;
  }
  const key = [parent.id, family, size, weight, slant, letter, word].join('\0');
  const known = context.textStyles.get(key);
  if (known) return known;
  const fontSize = size === null ? parent.font.fontSize : fontSizeOf(size, parent.font.fontSize);
  const basis: LengthBasis = { fontSize, width: fontSize, height: fontSize };
  const font: FontGroup = {
    ...parent.font,
    fontFamily: family === null ? parent.font.fontFamily : familiesOf(family),
    fontSize,
    fontWeight: weight === null ? parent.font.fontWeight : weightOf(weight, parent.font.fontWeight),
    fontStyle:
      slant === null ? parent.font.fontStyle : oneOf(slant, ['normal', 'italic', 'oblique'], parent.font.fontStyle),
  };
  const spacing = (text: string | null, fallback: Px): Px =>
    text === null ? fallback : (lengthOf(text, basis, 'x') ?? 0);
  const text = {
    ...parent.text,
    letterSpacing: spacing(letter, parent.text.letterSpacing),
    wordSpacing: spacing(word, parent.text.wordSpacing),
  };
  // Ids below zero are free: the styles of documents count upwards.
  const style = changedStyle(parent, { id: -1 - context.textStyles.size, font, text });
  context.textStyles.set(key, style);
  return style;
}

function fontShorthand(text: string | null) {
  const match =
    text === null ? null : /^(.*?)([\d.]+(?:px|pt|em|rem|%|mm|cm|in|pc))(?:\s*\/\s*\S+)?\s+(.+)$/i.exec(text);
  if (!match) return null;
  const words = (match[1] ?? '').trim().split(/\s+/);
  return {
    size: match[2] ?? null,
    family: match[3] ?? null,
    weight: words.find((word) => /^(bold|bolder|lighter|\d{3})$/.test(word)) ?? 'normal',
    style: words.find((word) => /^(italic|oblique)$/.test(word)) ?? 'normal',
  };
}

// --- not inherited ----------------------------------------------------------------------------------------

interface GroupValues {
  readonly opacity: number;
  readonly blend: BlendMode;
  readonly isolated: boolean;
  /** As written; null = none. */
  readonly clipPath: string | null;
  readonly mask: string | null;
  readonly filter: string | null;
}

export function groupValues(cascade: Cascade, element: Element): GroupValues {
  const read: Read = (name) => cascade.valueOf(element, name);
  const filter = read('filter');
  const clipPath = read('clip-path');
  return {
    opacity: clamp(numberOf(read('opacity'), 1)),
    blend: (read('mix-blend-mode') ?? 'normal') as BlendMode,
    isolated: read('isolation') === 'isolate',
    clipPath: clipPath === null || clipPath === 'none' ? null : clipPath,
    mask: referenceOf(read('mask'))?.id ?? null,
    filter: filter === null || filter === 'none' ? null : filter,
  };
}
