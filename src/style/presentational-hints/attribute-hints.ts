/** Presentational hints shared by many elements. https://html.spec.whatwg.org/multipage/rendering.html */

import type { Element } from '../../dom/node.ts';
import { dimension, type Hint, ident, legacyColor, url } from './values.ts';

/** Pushes the keyword an attribute maps to; attribute values are case-insensitive. */
export function keyword(
  element: Element,
  attribute: string,
  property: string,
  values: Readonly<Record<string, string>>,
  hints: Hint[],
): void {
  const value = element.attributes.get(attribute)?.trim().toLowerCase();
  if (value === undefined || !Object.hasOwn(values, value)) return;
  hints.push({ property, value: [ident(values[value]!)] });
}

export function color(element: Element, attribute: string, property: string, hints: Hint[]): void {
  const value = legacyColor(element.attributes.get(attribute));
  if (value) hints.push({ property, value: [value] });
}

export function size(element: Element, attribute: string, property: string, hints: Hint[], zero = true): void {
  const value = dimension(element.attributes.get(attribute), zero);
  if (value) hints.push({ property, value: [value] });
}

export function background(element: Element, hints: Hint[]): void {
  const image = element.attributes.get('background')?.trim();
  if (image) hints.push({ property: 'background-image', value: [url(image)] });
  color(element, 'bgcolor', 'background-color', hints);
}
