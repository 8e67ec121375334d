/** The conditions of `@container`. https://drafts.csswg.org/css-conditional-5/#container-queries */

import type { Diagnostics } from '../../diagnostics.ts';
import type { Place } from '../rules.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { warnAt } from '../syntax/place.ts';
import { serializeComponentValues } from '../syntax/serialize.ts';
import { atEnd, createCursor, createState, type Parser } from '../values/cursor.ts';
import { length, number } from '../values/numeric.ts';
import { type Condition, keyword, parseCondition, type Values } from './condition.ts';
import { type Operator, parseRangeFeature, type RangeFeature, splitRange } from './range-feature.ts';

/** One of the conditions has to be true. */
export type ContainerConditionList = readonly ContainerCondition[];

export interface ContainerCondition {
  /** The name of the container; null for any. */
  readonly name: string | null;
  /** Null: any container of that name matches. */
  readonly query: Condition<ContainerFeature> | null;
  /** The size features that occur, on which the choice of the container depends. */
  readonly sizes: ReadonlySet<SizeFeatureName>;
  /** Something in the condition is unknown, so no container is selected and it is never true. */
  readonly unknown: boolean;
}

export type SizeFeatureName = 'width' | 'height' | 'inline-size' | 'block-size' | 'aspect-ratio' | 'orientation';

export type ContainerFeature =
  | ({ readonly kind: 'size'; readonly name: SizeFeatureName } & Pick<RangeFeature<SizeValue>, 'comparisons'>)
  | { readonly kind: 'style'; readonly condition: Condition<StyleFeature> };

/** Lengths may be relative to the container, and are computed there. */
type SizeValue =
  | { readonly kind: 'length'; readonly specified: number }
  | { readonly kind: 'number'; readonly specified: number }
  | { readonly kind: 'ratio'; readonly specified: readonly [number, number] }
  | { readonly kind: 'ident'; readonly value: string };

export type StyleFeature =
  /** A custom property has this value, or any value if it is null. */
  | { readonly kind: 'value'; readonly name: string; readonly value: Values | null }
  | { readonly kind: 'range'; readonly operators: readonly Operator[]; readonly parts: readonly Values[] };

/** Null, with a warning, if the prelude is invalid; the rule is then dropped. */
export function parseContainerConditions(
  values: Values,
  place: Place,
  diagnostics: Diagnostics,
): ContainerConditionList | null {
  const unknown = (value: ComponentValue): null => {
    const text = serializeComponentValues([value]);
    const message = `the container feature ${text} or its value is unknown; it counts as false`;
    warnAt(diagnostics, place, 'css-unsupported', message, { value: text });
    return null;
  };
  const conditions = splitAtCommas(values).map((part) => parseContainerCondition(part, unknown));
  if (conditions.every((condition) => condition !== null)) return conditions;
  const text = serializeComponentValues(values).trim();
  warnAt(diagnostics, place, 'css-invalid-at-rule', `"${text}" is no container condition; its rules are dropped`);
  return null;
}

const NO_NAMES = new Set([
  'none',
  'and',
  'or',
  'not',
  'initial',
  'inherit',
  'unset',
  'revert',
  'revert-layer',
  'default',
]);

function parseContainerCondition(values: Values, unknown: (value: ComponentValue) => null): ContainerCondition | null {
  const parts = trimWhitespace(values);
  const [first] = parts;
  const isName = first?.type === 'ident' && !NO_NAMES.has(keyword(first));
  const name = isName ? first.value : null;
  const rest = trimWhitespace(isName ? parts.slice(1) : parts);
  if (rest.length === 0) return name === null ? null : { name, query: null, sizes: new Set(), unknown: false };
  const sizes = new Set<SizeFeatureName>();
  let isUnknown = false;
  const query = parseCondition<ContainerFeature>(rest, (value) => {
    const feature = parseLeaf(value, (part) => {
      isUnknown = true;
      return unknown(part);
    });
    if (feature?.kind === 'size') sizes.add(feature.name);
    return feature;
  });
  return query && { name, query, sizes, unknown: isUnknown };
}

function parseLeaf(value: ComponentValue, unknown: (value: ComponentValue) => null): ContainerFeature | null {
  if (value.type === 'block') return parseSizeFeature(value.values) ?? unknown(value);
  if (value.type !== 'function' || value.name !== 'style') return unknown(value);
  const bare = parseStyleFeature(value.values);
  if (bare) return { kind: 'style', condition: { kind: 'leaf', leaf: bare } };
  const condition = parseCondition<StyleFeature>(value.values, (inner) => {
    const feature = inner.type === 'block' ? parseStyleFeature(inner.values) : null;
    return feature ?? unknown(inner);
  });
  return condition ? { kind: 'style', condition } : unknown(value);
}

const DISCRETE: Readonly<Record<string, readonly string[]>> = { orientation: ['portrait', 'landscape'] };
const RANGES: Readonly<Record<string, readonly SizeValue['kind'][]>> = {
  width: ['length'],
  height: ['length'],
  'inline-size': ['length'],
  'block-size': ['length'],
  'aspect-ratio': ['ratio', 'number'],
};

function parseSizeFeature(values: Values): ContainerFeature | null {
  const feature = parseRangeFeature(values, readValue);
  if (!feature) return null;
  const name = feature.name as SizeFeatureName;
  const kinds = RANGES[name];
  const keywords = DISCRETE[name];
  const known = feature.comparisons.every(({ operator, value }) =>
    kinds
      ? kinds.includes(value.kind) || (kinds[0] === 'length' && value.kind === 'number' && value.specified === 0)
      : keywords && operator === '=' && value.kind === 'ident' && keywords.includes(value.value),
  );
  return (kinds || keywords) && known ? { kind: 'size', name, comparisons: feature.comparisons } : null;
}

function readAll<T>(values: Values, parser: Parser<T>): T | undefined {
  const cursor = createCursor(values, createState());
  const value = parser(cursor);
  return atEnd(cursor) ? value : undefined;
}

const anyNumber = number();
const anyLength = length();

function readValue(values: Values): SizeValue | null {
  const [first] = values;
  if (first?.type === 'ident' && values.length === 1) return { kind: 'ident', value: keyword(first) };
  const slash = values.findIndex((value) => value.type === 'delim' && value.value === '/');
  if (slash >= 0) {
    const width = readAll(values.slice(0, slash), anyNumber);
    const height = readAll(values.slice(slash + 1), anyNumber);
    return width === undefined || height === undefined ? null : { kind: 'ratio', specified: [width, height] };
  }
  const plain = readAll(values, anyNumber);
  if (plain !== undefined) return { kind: 'number', specified: plain };
  const px = readAll(values, anyLength);
  return px === undefined ? null : { kind: 'length', specified: px };
}

/** `--name`, `--name: value`, `--name > value`. Browsers query only custom properties. */
function parseStyleFeature(inner: Values): StyleFeature | null {
  const values = trimWhitespace(inner);
  const [first] = values;
  const isProperty = first?.type === 'ident' && first.value.startsWith('--');
  if (isProperty && values.length === 1) return { kind: 'value', name: first.value, value: null };
  const colon = values.findIndex(({ type }) => type !== 'whitespace' && type !== 'ident');
  if (isProperty && values[colon]?.type === 'colon')
    return { kind: 'value', name: first.value, value: trimWhitespace(values.slice(colon + 1)) };
  const range = splitRange(values);
  if (!range) return null;
  const parts = range.parts.map((part) => trimWhitespace(part));
  return parts.every((part) => part.length > 0) ? { kind: 'range', operators: range.operators, parts } : null;
}
