/** Attribute selectors. https://drafts.csswg.org/selectors-4/#attribute-selectors */

import type { Element } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { SimpleSelector } from './selector.ts';

type AttributeSelector = Extract<SimpleSelector, { kind: 'attribute' }>;

/** Attributes whose values HTML compares case-insensitively. https://html.spec.whatwg.org/#case-sensitivity-of-selectors */
const IGNORE_CASE = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir ' +
    'direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize ' +
    'noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
);

export function matchesAttribute(selector: AttributeSelector, element: Element): boolean {
  const value = attributeValue(selector, element);
  if (value === undefined) return false;
  if (selector.operator === 'exists') return true;
  const folds = selector.ignoreCase ?? (element.namespace === 'html' && IGNORE_CASE.has(asciiLower(selector.name)));
  const [actual, wanted] = folds ? [asciiLower(value), asciiLower(selector.value)] : [value, selector.value];
  switch (selector.operator) {
    case '=':
      return actual === wanted;
    case '~=':
      return wanted !== '' && !/[ \t\n\f\r]/.test(wanted) && actual.split(/[ \t\n\f\r]+/).includes(wanted);
    case '|=':
      return actual === wanted || actual.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && actual.startsWith(wanted);
    case '$=':
      return wanted !== '' && actual.endsWith(wanted);
    case '*=':
      return wanted !== '' && actual.includes(wanted);
  }
}

function attributeValue({ name, namespace }: AttributeSelector, element: Element): string | undefined {
  const written = element.attributes.get(name);
  if (written !== undefined) return written;
  if (element.namespace === 'html') {
    const lower = element.attributes.get(asciiLower(name));
    if (lower !== undefined) return lower;
  }
  if (namespace !== null) return undefined;
  for (const [key, value] of element.attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}
