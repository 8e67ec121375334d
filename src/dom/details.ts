/** The two parts of a `details` element. https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element */

import { type Element, isHtml } from './node.ts';

/** The first `summary` child, which comes before the content wherever it is written. */
export const summaryOf = (details: Element): Element | null =>
  details.elements.find((child) => isHtml(child, 'summary')) ?? null;

/** The `details` element whose content has `element` as a child, or null. */
export function detailsAround(element: Element): Element | null {
  const { parent } = element;
  if (parent.kind !== 'element' || !isHtml(parent, 'details')) return null;
  return isHtml(element, 'summary') && summaryOf(parent) === element ? null : parent;
}
