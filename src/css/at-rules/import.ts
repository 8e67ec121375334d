/** `@import`, `@namespace` and layer names. https://drafts.csswg.org/css-cascade-5/#at-import */

import type { TokenRange } from '../syntax/blocks.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { buildComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { warnAt } from '../syntax/place.ts';
import { keyword, type Values } from './condition.ts';
import { parseMediaQueryList } from './media-query.ts';
import type { ParserState } from './parser-state.ts';
import type { ImportRule, LayerName } from './stylesheet.ts';
import { evaluateImportSupports } from './supports.ts';

function urlOf(value: ComponentValue | undefined): string | null {
  if (value?.type === 'string' || value?.type === 'url') return value.value;
  if (value?.type !== 'function' || (value.name !== 'url' && value.name !== 'src')) return null;
  const [inner] = trimWhitespace(value.values);
  return inner?.type === 'string' ? inner.value : null;
}

/** Null if the rule is invalid (with a warning) or its `supports()` is false. */
export function parseImport(state: ParserState, prelude: TokenRange, start: number): ImportRule | null {
  const { tokens, diagnostics } = state;
  const place = state.locate(start);
  let values = buildComponentValues(tokens, prelude.from, prelude.to);
  const url = urlOf(values[0]);
  if (url === null) {
    warnAt(diagnostics, place, 'css-invalid-at-rule', '@import takes a URL');
    return null;
  }
  values = trimWhitespace(values.slice(1));
  let layer: LayerName | undefined;
  const [first] = values;
  if (keyword(first) === 'layer') {
    layer = null;
    values = trimWhitespace(values.slice(1));
  } else if (first?.type === 'function' && first.name === 'layer') {
    const name = parseLayerName(first.values);
    // An invalid layer() is read as an unknown media query, which is false.
    if (name) {
      layer = name;
      values = trimWhitespace(values.slice(1));
    }
  }
  const [next] = values;
  if (next?.type === 'function' && next.name === 'supports') {
    if (evaluateImportSupports(next.values, state.namespaces) !== true) return null;
    values = trimWhitespace(values.slice(1));
  }
  const media = values.length === 0 ? null : parseMediaQueryList(values, place, diagnostics);
  return { kind: 'import', url, media, layer, place, sheet: null };
}

const RESERVED = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default']);

/** `a.b.c`; null if it is not a layer name. https://drafts.csswg.org/css-cascade-5/#typedef-layer-name */
export function parseLayerName(values: Values): readonly string[] | null {
  const parts = trimWhitespace(values);
  const name: string[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const part = parts[i]!;
    if (part.type !== 'ident' || RESERVED.has(keyword(part))) return null;
    name.push(part.value);
    const dot = parts[i + 1];
    if (!dot) return name;
    if (dot.type !== 'delim' || dot.value !== '.') return null;
  }
  return null;
}

/** The names of a `@layer a, b.c;` statement; null if one is invalid. */
export function parseLayerNames(values: Values): readonly (readonly string[])[] | null {
  const names: (readonly string[])[] = [];
  for (const part of splitAtCommas(values)) {
    const name = parseLayerName(part);
    if (!name) return null;
    names.push(name);
  }
  return names;
}

/** Adds a prefix, or the default namespace, to the state. https://drafts.csswg.org/css-namespaces-3/#declaration */
export function parseNamespace(state: ParserState, prelude: TokenRange, start: number): void {
  const values = buildComponentValues(state.tokens, prelude.from, prelude.to).filter(
    ({ type }) => type !== 'whitespace',
  );
  const url = urlOf(values.at(-1));
  const prefix = values.length === 2 ? values[0] : undefined;
  if (url === null || values.length > 2 || (prefix && prefix.type !== 'ident')) {
    warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', '@namespace takes a prefix and a URL');
    return;
  }
  if (!prefix) {
    state.namespaces = { ...state.namespaces, default: url };
    return;
  }
  const prefixes = new Map(state.namespaces.prefixes);
  if (prefix.type === 'ident') prefixes.set(prefix.value, url);
  state.namespaces = { ...state.namespaces, prefixes };
}
