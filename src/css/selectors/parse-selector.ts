/** Selector lists from component values. https://drafts.csswg.org/selectors-4/#grammar */

import { atOnce, type Steps } from '../../turns.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { parseComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { serializeComponentValues } from '../syntax/serialize.ts';
import { nestingSelector, type SelectorContext, SelectorError } from './context.ts';
import { type NamespaceMap, NO_NAMESPACES } from './namespaces.ts';
import { readCompound } from './parse-compound.ts';
import type {
  Combinator,
  ComplexSelector,
  CompoundSelector,
  PseudoElement,
  RelativeSelector,
  SelectorList,
  SimpleSelector,
  Through,
} from './selector.ts';
import { specificityOf } from './specificity.ts';

const MAX_COMPOUNDS = 256;

const LISTS = { forgiving: parseForgivingList, inner: parseInnerList, relative: parseRelativeList };

const TOP: SelectorContext = {
  namespaces: NO_NAMESPACES,
  parent: null,
  depth: 0,
  insideHas: false,
  nested: false,
  lists: LISTS,
};

/** Parses a stand-alone selector list, for tests and `@supports selector()`. Throws SelectorError. */
export function parseSelectorText(text: string, namespaces: NamespaceMap = NO_NAMESPACES): SelectorList {
  return parseSelectorList(parseComponentValues(text), namespaces, null);
}

/**
 * Parses the prelude of a style rule. Inside another rule (`parent` given) selectors are relative to it: `.a` means `& .a`, `> .a` means
 * `& > .a`. Throws SelectorError when any selector of the list is invalid.
 * https://drafts.csswg.org/css-nesting-1/#syntax
 */
export const parseSelectorList = (
  values: readonly ComponentValue[],
  namespaces: NamespaceMap,
  parent: SelectorList | null,
): SelectorList => atOnce(selectorListSteps(values, namespaces, parent));

/** Selectors that are parsed in one step. */
const STEP = 512;

/** As `parseSelectorList`, in steps. */
export function* selectorListSteps(
  values: readonly ComponentValue[],
  namespaces: NamespaceMap,
  parent: SelectorList | null,
): Steps<SelectorList> {
  const context = { ...TOP, namespaces, parent };
  const list: ComplexSelector[] = [];
  for (const part of splitAtCommas(values)) {
    list.push(parent ? parseNested(part, context) : parseComplex(part, context));
    if (list.length % STEP === 0) yield;
  }
  return list;
}

/** The meaning of `&` in an `@scope` rule: `:where(:scope)`. https://drafts.csswg.org/css-cascade-6/#scope-atrule */
export const SCOPE_LIST: SelectorList = [
  {
    compounds: [{ simples: [{ kind: 'state', name: 'scope' }] }],
    combinators: [],
    specificity: 0,
    pseudoElement: null,
    height: 1,
    text: ':scope',
  },
];

/** A list that is not relative, though it may contain `&`. Throws SelectorError. */
export function parseUnscopedList(
  values: readonly ComponentValue[],
  namespaces: NamespaceMap,
  nesting: SelectorList | null,
): SelectorList {
  return parseInnerList(values, { ...TOP, namespaces, parent: nesting });
}

function parseNested(values: readonly ComponentValue[], context: SelectorContext): ComplexSelector {
  const leading = leadingCombinator(values);
  if (leading || !isAnchored(values, context.parent === SCOPE_LIST)) {
    const rest = leading ? values.slice(leading.length) : values;
    return parseComplex(rest, context, leading?.combinator ?? 'descendant');
  }
  return parseComplex(values, context);
}

/** Whether the selector contains `&` or, in an `@scope` rule, `:scope`, so that no `&` is implied. */
function isAnchored(values: readonly ComponentValue[], scoped: boolean): boolean {
  const pending = [values];
  for (let list = pending.pop(); list; list = pending.pop()) {
    for (const [i, value] of list.entries()) {
      if (value.type === 'delim' && value.value === '&') return true;
      const pseudoClass = scoped && value.type === 'colon' ? list[i + 1] : undefined;
      if (pseudoClass?.type === 'ident' && pseudoClass.value.toLowerCase() === 'scope') return true;
      if (value.type === 'function') pending.push(value.values);
    }
  }
  return false;
}

const COMBINATORS: Record<string, Combinator> = { '>': 'child', '+': 'next-sibling', '~': 'subsequent-sibling' };

function leadingCombinator(values: readonly ComponentValue[]): { combinator: Combinator; length: number } | null {
  const first = values[0];
  if (first?.type !== 'delim') return null;
  const combinator = COMBINATORS[first.value];
  return combinator ? { combinator, length: values[1]?.type === 'whitespace' ? 2 : 1 } : null;
}

/** A forgiving list, for `:is()` and `:where()`: invalid selectors are left out. */
function parseForgivingList(values: readonly ComponentValue[], context: SelectorContext): SelectorList {
  const list: ComplexSelector[] = [];
  for (const part of splitAtCommas(values)) {
    try {
      list.push(parseComplex(part, context));
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
    }
  }
  return list;
}

/** An unforgiving list inside a functional pseudo-class. */
function parseInnerList(values: readonly ComponentValue[], context: SelectorContext): SelectorList {
  return splitAtCommas(values).map((part) => parseComplex(part, context));
}

/** https://drafts.csswg.org/selectors-4/#relational */
function parseRelativeList(values: readonly ComponentValue[], context: SelectorContext): readonly RelativeSelector[] {
  return splitAtCommas(values).map((part) => {
    const leading = leadingCombinator(part);
    const selector = parseComplex(leading ? part.slice(leading.length) : part, context);
    return { combinator: leading?.combinator ?? 'descendant', selector };
  });
}

/** `implied`: the combinator of an implied `&` before the selector. */
function parseComplex(
  values: readonly ComponentValue[],
  context: SelectorContext,
  implied: Combinator | null = null,
): ComplexSelector {
  const trimmed = trimWhitespace(values);
  if (trimmed.length === 0) throw new SelectorError('is empty');
  const compounds: CompoundSelector[] = [];
  const combinators: Combinator[] = [];
  const zero = new Set<SimpleSelector>();
  let pseudoElement: PseudoElement | null = null;
  let pseudoCount = 0;
  let through: Through | null = null;
  if (implied) {
    compounds.push({ simples: [nestingSelector(context)] });
    combinators.push(implied);
  }
  let index = 0;
  while (index < trimmed.length) {
    const compound = readCompound(trimmed, index, context);
    if (pseudoCount > 0) throw new SelectorError('has a pseudo-element before a combinator');
    compounds.push({ simples: compound.simples });
    for (const simple of compound.zero) zero.add(simple);
    pseudoElement = compound.pseudoElement;
    pseudoCount = compound.pseudoCount;
    through = compound.through;
    index = compound.next;
    if (index >= trimmed.length) break;
    const combinator = readCombinator(trimmed, index);
    combinators.push(combinator.combinator);
    index = combinator.next;
    if (index >= trimmed.length) throw new SelectorError('ends with a combinator');
  }
  if (compounds.length > MAX_COMPOUNDS) throw new SelectorError(`has more than ${MAX_COMPOUNDS} compounds`);
  return {
    compounds: compounds.reverse(),
    combinators: combinators.reverse(),
    specificity: specificityOf(compounds, pseudoCount, zero, through),
    pseudoElement,
    ...(through ? { through } : {}),
    height: checkedHeight(compounds),
    text: serializeComponentValues(trimmed).replaceAll('/**/', ''),
  };
}

/** Matching recurses once per compound, including those of nested lists. */
const MAX_HEIGHT = 512;

function checkedHeight(compounds: readonly CompoundSelector[]): number {
  let inner = 0;
  for (const { simples } of compounds) {
    for (const simple of simples) {
      for (const { height } of innerSelectors(simple)) inner = Math.max(inner, height);
    }
  }
  const height = compounds.length + inner;
  if (height > MAX_HEIGHT)
    throw new SelectorError(`is, with what is nested in it, longer than ${MAX_HEIGHT} compounds`);
  return height;
}

function innerSelectors(simple: SimpleSelector): SelectorList {
  switch (simple.kind) {
    case 'matches':
    case 'not':
      return simple.selectors;
    case 'host':
    case 'host-context':
      return simple.selectors ?? [];
    case 'has':
      return simple.selectors.map(({ selector }) => selector);
    case 'nth':
      return simple.of ?? [];
    default:
      return [];
  }
}

function readCombinator(values: readonly ComponentValue[], start: number): { combinator: Combinator; next: number } {
  let index = start;
  const space = values[index]?.type === 'whitespace';
  if (space) index++;
  const value = values[index];
  const combinator = value?.type === 'delim' ? COMBINATORS[value.value] : undefined;
  if (combinator) {
    index++;
    if (values[index]?.type === 'whitespace') index++;
    return { combinator, next: index };
  }
  if (space) return { combinator: 'descendant', next: index };
  throw new SelectorError(`has an unexpected ${serializeComponentValues(values.slice(index, index + 1)).slice(0, 40)}`);
}
