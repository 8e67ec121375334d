/**
 * Presentation attributes of SVG elements. https://svgwg.org/svg2-draft/styling.html#PresentationAttributes
 * Geometry attributes (`x`, `cx`, `r`, `d`, ...) are not included: an element reads its own if no rule sets the property.
 */

import type { ComponentValue } from '../../css/syntax/component-value.ts';
import { parseComponentValues } from '../../css/syntax/component-values.ts';
import type { Element } from '../../dom/node.ts';
import { transformAttribute } from './svg-transform.ts';
import { delim, type Hint, ident, px, svgLength } from './values.ts';

/** In the order of the specification's table. `cursor`, `pointer-events` and others without effect on paper are left out. */
const PRESENTATION: ReadonlySet<string> = new Set(
  `alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing lighting-color
  marker-end marker-mid marker-start mask mask-type opacity overflow paint-order stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode`.split(
    /\s+/,
  ),
);

/** Attributes with other names that map to declarations on some or all elements. */
const MAPPED: ReadonlySet<string> = new Set([
  'transform',
  'gradientTransform',
  'patternTransform',
  'width',
  'height',
  'xml:space',
]);

/** Unitless numbers in these attributes are px; style sheets do not allow them. */
const LENGTHS: ReadonlySet<string> = new Set([
  'baseline-shift',
  'font-size',
  'letter-spacing',
  'transform-origin',
  'word-spacing',
]);

/** Elements on which `fill` and similar attributes mean something else. */
const WITHOUT_HINTS: ReadonlySet<string> = new Set([
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'discard',
  'font-face',
  'mpath',
  'set',
]);

/** `rect` and `use` read their own size, because they are many and all different. */
const SIZED: ReadonlySet<string> = new Set(['svg', 'image', 'foreignObject']);

/** A value that is invalid for every property. */
const NO_VALUE: readonly ComponentValue[] = [delim('?')];

/** Equal for elements with equal hints; null if there are none. */
export function svgHintsKey(element: Element): string | null {
  if (WITHOUT_HINTS.has(element.tag)) return null;
  let key = '';
  for (const [name, value] of element.attributes) {
    if (PRESENTATION.has(name) || MAPPED.has(name)) key += `${name}\0${value}\0`;
  }
  return key === '' ? null : `${element.tag}\0${key}`;
}

/** The declarations of the element's attributes, parsed as CSS, including `var()` and `calc()`. */
export function svgHints(element: Element): readonly Hint[] {
  const hints: Hint[] = [];
  for (const [name, text] of element.attributes) {
    if (PRESENTATION.has(name)) {
      // An empty attribute counts as missing.
      if (text.trim() !== '') hints.push({ property: name, value: presentationValue(name, text), text });
    } else if (MAPPED.has(name)) mappedHints(element, name, text, hints);
  }
  return hints;
}

function presentationValue(name: string, text: string): readonly ComponentValue[] {
  const values = parseComponentValues(text);
  if (!LENGTHS.has(name)) return values;
  return values.map((value) => (value.type === 'number' ? px(value.value) : value));
}

function mappedHints(element: Element, name: string, text: string, hints: Hint[]): void {
  switch (name) {
    case 'transform':
      if (!/Gradient$|^pattern$/.test(element.tag)) transformHint(name, text, hints);
      break;
    case 'gradientTransform':
      if (/Gradient$/.test(element.tag)) transformHint(name, text, hints);
      break;
    case 'patternTransform':
      if (element.tag === 'pattern') transformHint(name, text, hints);
      break;
    case 'width':
    case 'height': {
      const value = SIZED.has(element.tag) ? svgLength(text) : null;
      if (value) hints.push({ property: name, value: [value] });
      break;
    }
    case 'xml:space': {
      const preserved = text.trim() === 'preserve';
      hints.push({ property: 'white-space-collapse', value: [ident(preserved ? 'preserve-spaces' : 'collapse')] });
      break;
    }
    default:
  }
}

/** An invalid list has no effect at all. https://drafts.csswg.org/css-transforms-1/#svg-syntax */
function transformHint(attribute: string, text: string, hints: Hint[]): void {
  if (text.trim() === '') return;
  hints.push({ property: 'transform', value: transformAttribute(text) ?? NO_VALUE, text: `${attribute}="${text}"` });
}
