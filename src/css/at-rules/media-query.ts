/** Media queries. https://drafts.csswg.org/mediaqueries-4/ */

import type { Diagnostics } from '../../diagnostics.ts';
import type { MediaEnvironment, Place } from '../rules.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { parseComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { warnAt } from '../syntax/place.ts';
import { serializeComponentValues } from '../syntax/serialize.ts';
import { type Condition, evaluateCondition, keyword, parseCondition, type Values } from './condition.ts';
import { evaluateFeature, isKnownFeature, type MediaFeature, readValue } from './media-features.ts';
import { parseRangeFeature } from './range-feature.ts';

/** Empty: always true. */
export type MediaQueryList = readonly MediaQuery[];

interface MediaQuery {
  readonly negated: boolean;
  /** Lower case; null for `all`. */
  readonly type: string | null;
  readonly condition: Condition<MediaFeature> | null;
}

const NOT_ALL: MediaQuery = { negated: true, type: null, condition: null };

/** Features that no Chromium knows: style sheets ask for them to find out which browser reads them. */
const OF_OTHER_BROWSERS = /^\(\s*(?:min-|max-)?-(?:ms|moz|o)-/i;

/** Parses a `media` attribute. */
export function parseMediaText(text: string, place: Place, diagnostics: Diagnostics): MediaQueryList {
  return parseMediaQueryList(parseComponentValues(text), place, diagnostics);
}

/** An invalid query becomes `not all`, with a warning; the others of its list are kept. */
export function parseMediaQueryList(values: Values, place: Place, diagnostics: Diagnostics): MediaQueryList {
  if (trimWhitespace(values).length === 0) return [];
  return splitAtCommas(values).map((part) => {
    const parseLeaf = (value: ComponentValue): MediaFeature | null => {
      const feature = value.type === 'block' ? parseRangeFeature(value.values, readValue) : null;
      if (feature && isKnownFeature(feature)) return feature;
      const text = serializeComponentValues([value]);
      if (OF_OTHER_BROWSERS.test(text)) return null;
      const message = `the media feature ${text} or its value is unknown; it counts as false`;
      warnAt(diagnostics, place, 'css-unsupported', message, { value: text });
      return null;
    };
    const query = parseQuery(part, parseLeaf);
    if (query) return query;
    const text = serializeComponentValues(part);
    warnAt(diagnostics, place, 'css-invalid-at-rule', `"${text}" is no media query`, { value: text });
    return NOT_ALL;
  });
}

function parseQuery(values: Values, parseLeaf: (value: ComponentValue) => MediaFeature | null): MediaQuery | null {
  const condition = parseCondition(values, parseLeaf);
  if (condition) return { negated: false, type: null, condition };
  const words = values.filter(({ type }) => type !== 'whitespace');
  const prefix = keyword(words[0]);
  const prefixed = prefix === 'not' || prefix === 'only';
  const at = prefixed ? 1 : 0;
  const type = keyword(words[at]);
  if (type === '' || ['and', 'or', 'not', 'only', 'layer'].includes(type)) return null;
  const base = { negated: prefix === 'not', type: type === 'all' ? null : type };
  if (words.length === at + 1) return { ...base, condition: null };
  if (keyword(words[at + 1]) !== 'and') return null;
  const rest = parseCondition(words.slice(at + 2), parseLeaf, false);
  return rest && { ...base, condition: rest };
}

/** Whether any query of the list is true. */
export function evaluateMedia(list: MediaQueryList, environment: MediaEnvironment): boolean {
  return list.length === 0 || list.some((query) => evaluateQuery(query, environment));
}

function evaluateQuery({ negated, type, condition }: MediaQuery, environment: MediaEnvironment): boolean {
  if (type !== null && type !== environment.type) return negated;
  const answer = condition ? evaluateCondition(condition, (feature) => evaluateFeature(feature, environment)) : true;
  return negated ? answer === false : answer === true;
}

/** Whether the list could be true for this media type with any page size. Otherwise the sheet is not fetched. */
export function couldMatchType(list: MediaQueryList, type: MediaEnvironment['type']): boolean {
  if (list.length === 0) return true;
  return list.some((query) => {
    if (query.type !== null && query.type !== type) return query.negated;
    return !query.negated || query.condition !== null;
  });
}
