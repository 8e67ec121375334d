/** Pseudo-classes. https://drafts.csswg.org/selectors-4/#overview */

import { parseAnPlusB } from '../syntax/an-plus-b.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { MAX_DEPTH, type SelectorContext, SelectorError } from './context.ts';
import { NEVER, NEVER_FUNCTIONS, STATES } from './pseudo-names.ts';
import type { CompoundSelector, SelectorList, SimpleSelector } from './selector.ts';

type Values = readonly ComponentValue[];

const nth = (a: number, b: number, fromEnd: boolean, sameType: boolean): SimpleSelector => ({
  kind: 'nth',
  of: null,
  a,
  b,
  fromEnd,
  sameType,
});

const onlyOne = (sameType: boolean): SimpleSelector => ({
  kind: 'matches',
  selectors: [
    complexOf([nth(0, 1, false, sameType), nth(0, 1, true, sameType)], `:only-${sameType ? 'of-type' : 'child'}`),
  ],
});

/** The specificity is that of one pseudo-class, whatever is inside. */
function complexOf(simples: readonly SimpleSelector[], text: string): SelectorList[number] {
  const compound: CompoundSelector = { simples };
  return { compounds: [compound], combinators: [], specificity: 1 << 10, pseudoElement: null, height: 1, text };
}

function hasOpenAttribute(): SimpleSelector {
  const open: SimpleSelector = {
    kind: 'attribute',
    name: 'open',
    namespace: '',
    operator: 'exists',
    value: '',
    ignoreCase: null,
  };
  const named = (name: string) => complexOf([{ kind: 'type', name, namespace: null }, open], `${name}[open]`);
  return { kind: 'matches', selectors: [named('details'), named('dialog')] };
}

/** `name` in lower case. */
export function parsePseudoClass(name: string): SimpleSelector {
  switch (name) {
    case 'first-child':
      return nth(0, 1, false, false);
    case 'last-child':
      return nth(0, 1, true, false);
    case 'first-of-type':
      return nth(0, 1, false, true);
    case 'last-of-type':
      return nth(0, 1, true, true);
    case 'only-child':
      return onlyOne(false);
    case 'only-of-type':
      return onlyOne(true);
    case 'host':
      return { kind: 'host', selectors: null };
    case 'open':
      return hasOpenAttribute();
  }
  const state = STATES.get(name);
  if (state) return { kind: 'state', name: state };
  if (NEVER.has(name)) return { kind: 'state', name: 'never' };
  throw new SelectorError(`has the unknown pseudo-class :${name}`);
}

/** `name` in lower case. */
export function parsePseudoFunction(name: string, values: Values, outer: SelectorContext): SimpleSelector {
  if (outer.depth >= MAX_DEPTH) throw new SelectorError(`nests more than ${MAX_DEPTH} pseudo-classes`);
  const context = { ...outer, depth: outer.depth + 1, nested: true };
  switch (name) {
    case 'is':
    case 'where':
    case '-webkit-any':
      return { kind: 'matches', selectors: context.lists.forgiving(values, context) };
    case 'not':
      return { kind: 'not', selectors: context.lists.inner(values, context) };
    case 'has':
      if (context.insideHas) throw new SelectorError('has :has() inside :has()');
      return { kind: 'has', selectors: context.lists.relative(values, { ...context, insideHas: true }) };
    case 'nth-child':
    case 'nth-last-child':
    case 'nth-of-type':
    case 'nth-last-of-type':
      return parseNth(name, values, context);
    case 'host':
    case 'host-context':
      return { kind: name, selectors: [compoundOf(name, values, context)] };
    case 'lang':
      return { kind: 'lang', ranges: splitAtCommas(values).map(parseRange) };
    case 'dir':
      return parseDirection(values);
  }
  if (NEVER_FUNCTIONS.has(name)) return { kind: 'state', name: 'never' };
  throw new SelectorError(`has the unknown pseudo-class :${name}()`);
}

/** One compound selector, the argument of `:host()` and `::slotted()`. */
export function compoundOf(name: string, values: Values, context: SelectorContext): SelectorList[number] {
  const [selector, ...more] = context.lists.inner(values, { ...context, nested: true });
  if (!selector || more.length > 0 || selector.combinators.length > 0)
    throw new SelectorError(`has ${name}() with something that is not a compound selector`);
  return selector;
}

function parseNth(name: string, values: Values, context: SelectorContext): SimpleSelector {
  const parsed = parseAnPlusB(values);
  if (!parsed) throw new SelectorError(`has :${name}() without An+B`);
  const rest = trimWhitespace(parsed.rest);
  const sameType = name.endsWith('of-type');
  const [of] = rest;
  if (of && (sameType || of.type !== 'ident' || asciiLower(of.value) !== 'of')) {
    throw new SelectorError(`has :${name}() with something after An+B`);
  }
  const { a, b } = parsed.value;
  const list = of ? context.lists.inner(rest.slice(1), context) : null;
  return { kind: 'nth', of: list, a, b, fromEnd: name.startsWith('nth-last'), sameType };
}

function parseRange(values: Values): string {
  const [value] = values;
  if (values.length !== 1 || (value?.type !== 'ident' && value?.type !== 'string')) {
    throw new SelectorError('has :lang() with something that is not a language range');
  }
  return asciiLower(value.value);
}

/** Other directions are valid and match nothing. */
function parseDirection(values: Values): SimpleSelector {
  const [value, ...more] = trimWhitespace(values);
  if (value?.type !== 'ident' || more.length > 0)
    throw new SelectorError('has :dir() with something that is not a direction');
  const direction = asciiLower(value.value);
  return direction === 'ltr' || direction === 'rtl' ? { kind: 'dir', direction } : { kind: 'state', name: 'never' };
}
