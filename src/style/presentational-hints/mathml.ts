/** Presentational hints of MathML. https://w3c.github.io/mathml-core/#attributes-common-to-html-and-mathml-elements */

import type { ComponentValue } from '../../css/syntax/component-value.ts';
import { parseComponentValues } from '../../css/syntax/component-values.ts';
import type { Element } from '../../dom/node.ts';
import { type Hint, ident } from './values.ts';

const PROPERTIES: readonly (readonly [attribute: string, property: string])[] = [
  ['mathcolor', 'color'],
  ['mathbackground', 'background-color'],
  ['mathsize', 'font-size'],
];

export function mathmlHints({ attributes }: Element): readonly Hint[] {
  const hints: Hint[] = [];
  const dir = attributes.get('dir')?.trim().toLowerCase();
  if (dir === 'ltr' || dir === 'rtl') hints.push({ property: 'direction', value: [ident(dir)] });
  for (const [attribute, property] of PROPERTIES) {
    const text = attributes.get(attribute);
    // The attribute takes lengths and percentages, but none of the keywords of `font-size`.
    if (text === undefined || (attribute === 'mathsize' && /^\s*[a-z-]+\s*$/i.test(text))) continue;
    hints.push({ property, value: parseComponentValues(text), text });
  }
  const style = attributes.get('displaystyle')?.trim().toLowerCase();
  if (style === 'true' || style === 'false') {
    hints.push({ property: 'math-style', value: [ident(style === 'true' ? 'normal' : 'compact')] });
  }
  const level = /^\s*([+-]?)(\d+)\s*$/.exec(attributes.get('scriptlevel') ?? '');
  if (level) hints.push({ property: 'math-depth', value: depth(level[1]!, Number(level[2])) });
  return hints;
}

/** With a sign, it is relative to the surrounding level. */
function depth(sign: string, value: number): readonly ComponentValue[] {
  return parseComponentValues(sign === '' ? String(value) : `add(${sign === '-' ? -value : value})`);
}
