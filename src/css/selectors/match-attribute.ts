/** Attribute selectors. https://drafts.csswg.org/selectors-4/#attribute-selectors */

import type { Element } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import { type MatchContext, takeSteps } from './match-context.ts';
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

/** Whether a selector of this attribute without `i` or `s` folds case on an HTML element. */
export const ignoresCase = (name: string): boolean => IGNORE_CASE.has(asciiLower(name));

export function matchesAttribute(selector: AttributeSelector, element: Element, context: MatchContext): boolean {
  const value = attributeValue(selector, element, context);
  if (value === undefined) return false;
  if (selector.operator === 'exists') return true;
  const folds = selector.ignoreCase ?? (element.namespace === 'html' && ignoresCase(selector.name));
  const actual = folds ? derived(value, context).lower() : value;
  const wanted = folds ? asciiLower(selector.value) : selector.value;
  switch (selector.operator) {
    case '=':
      return actual === wanted;
    case '~=':
      return wanted !== '' && !SPACE.test(wanted) && derived(actual, context).words().has(wanted);
    case '|=':
      return actual === wanted || actual.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && actual.startsWith(wanted);
    case '$=':
      return wanted !== '' && actual.endsWith(wanted);
    case '*=':
      takeSteps(context, actual.length >> CHARACTERS_OF_STEP);
      return wanted !== '' && actual.includes(wanted);
  }
}

const SPACE = /[ \t\n\f\r]+/;

/** What is looked through for a substring in the time of a step, as a power of two. */
const CHARACTERS_OF_STEP = 10;

/** Made of a value at most once, however many selectors ask. */
export interface DerivedValue {
  readonly lower: () => string;
  readonly words: () => ReadonlySet<string>;
}

const MAX_DERIVED = 64;

function derived(value: string, { derivedValues }: MatchContext): DerivedValue {
  let known = derivedValues.get(value);
  if (!known) {
    let lower: string | null = null;
    let words: ReadonlySet<string> | null = null;
    known = {
      lower: () => (lower ??= asciiLower(value)),
      words: () => (words ??= new Set(value.split(SPACE))),
    };
    if (derivedValues.size >= MAX_DERIVED) derivedValues.clear();
    derivedValues.set(value, known);
  }
  return known;
}

function attributeValue(
  { name, namespace }: AttributeSelector,
  element: Element,
  context: MatchContext,
): string | undefined {
  const written = element.attributes.get(name);
  if (written !== undefined) return written;
  if (element.namespace === 'html') {
    const lower = element.attributes.get(asciiLower(name));
    if (lower !== undefined) return lower;
  }
  return namespace === null ? prefixedValues(element, context).get(name) : undefined;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Of attributes with a prefix, by what follows it: the first of each. */
function prefixedValues(element: Element, { prefixed }: MatchContext): ReadonlyMap<string, string> {
  let known = prefixed.get(element);
  if (!known) {
    const found = new Map<string, string>();
    for (const [key, value] of element.attributes) {
      for (let at = key.indexOf(':'); at !== -1; at = key.indexOf(':', at + 1)) {
        const local = key.slice(at + 1);
        if (!found.has(local)) found.set(local, value);
      }
    }
    known = found.size > 0 ? found : NONE;
    prefixed.set(element, known);
  }
  return known;
}
