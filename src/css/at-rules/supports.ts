/** `@supports`, evaluated while parsing, since it depends only on the engine. https://drafts.csswg.org/css-conditional-4/#at-supports */

import { supportsDeclaration } from '../properties/index.ts';
import { SelectorError } from '../selectors/context.ts';
import type { NamespaceMap } from '../selectors/namespaces.ts';
import { parseSelectorList } from '../selectors/parse-selector.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { type Condition, evaluateCondition, keyword, parseCondition, type Values } from './condition.ts';

/** Null if the condition is not well formed; unknown parts count as false. */
export function evaluateSupports(values: Values, namespaces: NamespaceMap): boolean | null {
  const condition = parseCondition<boolean>(values, (value) => evaluateLeaf(value, namespaces));
  return condition && isTrue(condition);
}

/** The contents of the `supports()` of an @import: a condition or a bare declaration. */
export function evaluateImportSupports(values: Values, namespaces: NamespaceMap): boolean | null {
  return evaluateDeclaration(values) ?? evaluateSupports(values, namespaces);
}

/** Unknown parts are false here, even under `not`: `general-enclosed` evaluates to false. */
const isTrue = (condition: Condition<boolean>): boolean => evaluateCondition(condition, (leaf) => leaf) === true;

function evaluateLeaf(value: ComponentValue, namespaces: NamespaceMap): boolean | null {
  if (value.type === 'block') return evaluateDeclaration(value.values) ?? false;
  if (value.type !== 'function') return false;
  switch (value.name) {
    case 'selector':
      return supportsSelector(value.values, namespaces);
    case 'font-tech':
      return FONT_TECHS.has(keyword(trimWhitespace(value.values)[0]));
    case 'font-format':
      return FONT_FORMATS.has(keyword(trimWhitespace(value.values)[0]));
    default:
      return false;
  }
}

const FONT_FORMATS = new Set(['truetype', 'opentype', 'woff', 'woff2', 'collection']);
/** Font technologies that Platen supports. https://drafts.csswg.org/css-fonts-4/#font-tech-definitions */
const FONT_TECHS = new Set(['features-opentype', 'features-aat', 'variations', 'color-colrv0', 'color-colrv1']);

/** Null if this is not a declaration. */
function evaluateDeclaration(inner: Values): boolean | null {
  const values = trimWhitespace(inner);
  const [name] = values;
  const colon = values.findIndex(({ type }) => type !== 'whitespace' && type !== 'ident');
  if (name?.type !== 'ident' || values[colon]?.type !== 'colon') return null;
  if (values.slice(1, colon).some(({ type }) => type !== 'whitespace')) return null;
  const value = withoutImportant(trimWhitespace(values.slice(colon + 1)));
  if (name.value.startsWith('--')) return supportsDeclaration(name.value, value);
  return value.length > 0 && supportsDeclaration(asciiLower(name.value), value);
}

function withoutImportant(values: Values): Values {
  if (keyword(values.at(-1)) !== 'important') return values;
  const before = trimWhitespace(values.slice(0, -1));
  const bang = before.at(-1);
  return bang?.type === 'delim' && bang.value === '!' ? trimWhitespace(before.slice(0, -1)) : values;
}

function supportsSelector(values: Values, namespaces: NamespaceMap): boolean {
  if (splitAtCommas(values).length !== 1) return false;
  try {
    parseSelectorList(values, namespaces, null);
    return true;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}
