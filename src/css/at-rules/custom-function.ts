/** `@function`: a custom function's parameters and body. https://drafts.csswg.org/css-mixins-1/#function-rule */

import type { CustomFunction, FunctionItem, FunctionParameter } from '../rules.ts';
import { readBlockContents, type TokenRange } from '../syntax/blocks.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { buildComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { toDeclaration, warnDropped } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { serializeComponentValues } from '../syntax/serialize.ts';
import { keyword, type Values } from './condition.ts';
import { parseMediaQueryList } from './media-query.ts';
import type { ParserState } from './parser-state.ts';
import { evaluateSupports } from './supports.ts';

/** Nesting of conditional rules, as deep as that of style rules. */
const MAX_DEPTH = 64;

export function parseCustomFunction(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): CustomFunction | null {
  const [head, ...rest] = trimWhitespace(buildComponentValues(state.tokens, prelude.from, prelude.to));
  const parameters = head?.type === 'function' && head.name.startsWith('--') ? parseParameters(head.values) : null;
  const returns = returnType(rest);
  if (head?.type !== 'function' || !parameters || returns === undefined) {
    const message = '@function takes a name that begins with --, and parameters in parentheses';
    warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', message);
    return null;
  }
  return { name: head.name, parameters, returns, body: parseBody(state, block, 0), layer: -1 };
}

/** Null: any type; undefined: not a type. */
function returnType(values: Values): string | null | undefined {
  const words = trimWhitespace(values);
  if (words.length === 0) return null;
  return keyword(words[0]) === 'returns' ? typeOf(trimWhitespace(words.slice(1))) : undefined;
}

/** `<type>`, `*`, a keyword, or `type(<a> | <b>)`. */
function typeOf(values: Values): string | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  if (first.type === 'function') {
    return first.name === 'type' && values.length === 1 ? serializeComponentValues(first.values).trim() : undefined;
  }
  return serializeComponentValues(values).replace(/\s+/g, '');
}

function parseParameters(values: Values): readonly FunctionParameter[] | null {
  if (trimWhitespace(values).length === 0) return [];
  const parameters: FunctionParameter[] = [];
  for (const part of splitAtCommas(values)) {
    const parameter = parseParameter(trimWhitespace(part));
    if (!parameter || parameters.some(({ name }) => name === parameter.name)) return null;
    parameters.push(parameter);
  }
  return parameters;
}

function parseParameter(values: Values): FunctionParameter | null {
  const [name] = values;
  if (name?.type !== 'ident' || !name.value.startsWith('--')) return null;
  const colon = values.findIndex(({ type }) => type === 'colon');
  const head = trimWhitespace(colon < 0 ? values.slice(1) : values.slice(1, colon));
  const syntax = head.length === 0 ? null : typeOf(head);
  if (syntax === undefined) return null;
  return { name: name.value, syntax, fallback: colon < 0 ? null : trimWhitespace(values.slice(colon + 1)) };
}

function parseBody(state: ParserState, block: TokenRange, depth: number): readonly FunctionItem[] {
  const items: FunctionItem[] = [];
  for (const item of readBlockContents(state.tokens, block)) {
    if (item.kind === 'declaration') {
      const declaration = toDeclaration(state.tokens, item, state.locate, state.diagnostics);
      if (declaration && (item.name === 'result' || item.name.startsWith('--'))) {
        items.push({ kind: 'local', name: item.name, value: declaration.value });
      } else if (declaration) {
        const message = `${item.name} has no meaning in @function, which takes result and custom properties`;
        warnAt(state.diagnostics, state.locate(item.start), 'css-invalid-at-rule', message);
      }
      continue;
    }
    if (
      item.kind === 'at-rule' &&
      item.block &&
      depth < MAX_DEPTH &&
      (item.name === 'media' || item.name === 'supports')
    ) {
      const values = buildComponentValues(state.tokens, item.prelude.from, item.prelude.to);
      const inner = () => parseBody(state, item.block!, depth + 1);
      if (item.name === 'media') {
        const media = parseMediaQueryList(values, state.locate(item.start), state.diagnostics);
        items.push({ kind: 'media', media, items: inner() });
      } else if (evaluateSupports(values, state.namespaces)) for (const one of inner()) items.push(one);
      continue;
    }
    // Not yet: @container.
    warnDropped(state.tokens, item, state.locate, state.diagnostics);
  }
  return items;
}

/** An argument in braces may contain commas. https://drafts.csswg.org/css-values-5/#component-function-commas */
export const functionArguments = (values: Values): readonly Values[] => {
  if (trimWhitespace(values).length === 0) return [];
  return splitAtCommas(values).map((part) => {
    const argument = trimWhitespace(part);
    const [block] = argument;
    const whole: readonly ComponentValue[] | null =
      argument.length === 1 && block?.type === 'block' && block.open === '{' ? block.values : null;
    return whole ? trimWhitespace(whole) : argument;
  });
};
