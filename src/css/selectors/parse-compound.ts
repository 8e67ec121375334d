/** Parses one compound selector. https://drafts.csswg.org/selectors-4/#compound */

import { asciiLower } from '../syntax/ascii.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { nestingSelector, type SelectorContext, SelectorError } from './context.ts';
import { ATTRIBUTE_PREFIXES } from './namespaces.ts';
import { compoundOf, parsePseudoClass, parsePseudoFunction } from './parse-pseudo-class.ts';
import {
  ABSENT_PSEUDO_ELEMENTS,
  ABSENT_PSEUDO_FUNCTIONS,
  LEGACY_PSEUDO_ELEMENTS,
  PSEUDO_ELEMENTS,
} from './pseudo-names.ts';
import type { AttributeOperator, PseudoElement, SimpleSelector, Through } from './selector.ts';

interface ReadCompound {
  readonly simples: SimpleSelector[];
  /** Simple selectors of specificity zero: `:where()`, and `&` outside any rule. */
  readonly zero: SimpleSelector[];
  pseudoElement: PseudoElement | null;
  through: Through | null;
  pseudoCount: number;
  next: number;
}

type Values = readonly ComponentValue[];

const NEVER: SimpleSelector = { kind: 'state', name: 'never' };

/** Reads the compound at `start`; throws SelectorError if there is none. */
export function readCompound(values: Values, start: number, context: SelectorContext): ReadCompound {
  const compound: ReadCompound = {
    simples: [],
    zero: [],
    pseudoElement: null,
    through: null,
    pseudoCount: 0,
    next: start,
  };
  readType(values, compound, context);
  while (readSubclass(values, compound, context));
  if (compound.next === start) throw new SelectorError(`has an unexpected ${describe(values[start])}`);
  if (compound.simples.length === 0) compound.simples.push({ kind: 'universal', namespace: null });
  return compound;
}

function describe(value: ComponentValue | undefined): string {
  if (!value) return 'end';
  return 'value' in value ? `"${value.value}"` : value.type;
}

const isDelim = (value: ComponentValue | undefined, character: string): boolean =>
  value?.type === 'delim' && value.value === character;

const isBar = (values: Values, index: number): boolean =>
  isDelim(values[index], '|') && !isDelim(values[index + 1], '|') && !isDelim(values[index + 1], '=');

/** `name`, `*`, each with `prefix|`, `*|` or `|` before it. */
function readType(values: Values, compound: ReadCompound, { namespaces }: SelectorContext): void {
  let index = compound.next;
  let namespace = namespaces.default;
  const first = values[index];
  if (isBar(values, index)) {
    namespace = '';
    index++;
  } else if (isBar(values, index + 1) && (first?.type === 'ident' || isDelim(first, '*'))) {
    namespace = first?.type === 'ident' ? lookUp(namespaces.prefixes, first.value) : null;
    index += 2;
  }
  const name = values[index];
  if (name?.type === 'ident') compound.simples.push({ kind: 'type', name: name.value, namespace });
  else if (isDelim(name, '*')) compound.simples.push({ kind: 'universal', namespace });
  else if (index !== compound.next) throw new SelectorError('has a namespace prefix without a name');
  else {
    // A default namespace also applies to compounds without a type selector.
    if (namespace !== null) compound.simples.push({ kind: 'universal', namespace });
    return;
  }
  compound.next = index + 1;
}

function lookUp(prefixes: ReadonlyMap<string, string>, prefix: string): string {
  const url = prefixes.get(prefix);
  if (url === undefined) throw new SelectorError(`uses the namespace prefix "${prefix}", which nothing declares`);
  return url;
}

function readSubclass(values: Values, compound: ReadCompound, context: SelectorContext): boolean {
  const value = values[compound.next];
  if (!value) return false;
  if (compound.pseudoCount > 0 && value.type !== 'colon') {
    if (value.type === 'hash' || value.type === 'block' || isDelim(value, '.') || isDelim(value, '&')) {
      throw new SelectorError('continues after a pseudo-element');
    }
    return false;
  }
  if (value.type === 'hash') {
    if (!value.isId) throw new SelectorError(`has "#${value.value}", which is not an identifier`);
    compound.simples.push({ kind: 'id', name: value.value });
    compound.next++;
    return true;
  }
  if (isDelim(value, '.')) {
    const name = values[compound.next + 1];
    if (name?.type !== 'ident') throw new SelectorError('has a "." without a class name');
    compound.simples.push({ kind: 'class', name: name.value });
    compound.next += 2;
    return true;
  }
  if (isDelim(value, '&')) {
    const simple = nestingSelector(context);
    compound.simples.push(simple);
    if (!context.parent) compound.zero.push(simple);
    compound.next++;
    return true;
  }
  if (value.type === 'block' && value.open === '[') {
    compound.simples.push(parseAttribute(value.values, context));
    compound.next++;
    return true;
  }
  return value.type === 'colon' && readPseudo(values, compound, context);
}

function readPseudo(values: Values, compound: ReadCompound, context: SelectorContext): boolean {
  const doubled = values[compound.next + 1]?.type === 'colon';
  const value = values[compound.next + (doubled ? 2 : 1)];
  if (value?.type !== 'ident' && value?.type !== 'function') throw new SelectorError('has a ":" without a name');
  compound.next += doubled ? 3 : 2;
  const name = value.type === 'ident' ? asciiLower(value.value) : value.name;
  if (doubled || (value.type === 'ident' && LEGACY_PSEUDO_ELEMENTS.has(name))) {
    if (value.type === 'function' && (name === 'slotted' || name === 'part')) {
      addThrough(compound, name, value.values, context);
      return true;
    }
    addPseudoElement(compound, name, value.type === 'function', context);
    return true;
  }
  const simple = value.type === 'ident' ? parsePseudoClass(name) : parsePseudoFunction(name, value.values, context);
  if (compound.pseudoCount > 0 && !(simple.kind === 'state' && simple.name === 'never')) {
    throw new SelectorError(`has :${name} after a pseudo-element`);
  }
  compound.simples.push(simple);
  if (name === 'where') compound.zero.push(simple);
  return true;
}

/** https://drafts.csswg.org/selectors-4/#pseudo-elements */
function addPseudoElement(
  compound: ReadCompound,
  name: string,
  functional: boolean,
  { nested }: SelectorContext,
): void {
  if (nested) throw new SelectorError(`has ::${name} inside a pseudo-class`);
  const known = functional ? undefined : PSEUDO_ELEMENTS.get(name);
  const absent = (functional ? ABSENT_PSEUDO_FUNCTIONS : ABSENT_PSEUDO_ELEMENTS).has(name);
  if (!known && !absent && !(name.startsWith('-webkit-') && !functional)) {
    throw new SelectorError(`has the unknown pseudo-element ::${name}${functional ? '()' : ''}`);
  }
  const follows = compound.through !== null && compound.pseudoElement === null;
  if (compound.pseudoCount > 0 && !follows && !(compound.pseudoCount === 1 && (name === 'marker' || absent))) {
    throw new SelectorError(`has ::${name} after a pseudo-element`);
  }
  // Not yet: ::before::marker. It is valid and matches nothing.
  if (!known || (compound.pseudoCount > 0 && !follows)) compound.simples.push(NEVER);
  else compound.pseudoElement = known;
  if (compound.simples.at(-1) === NEVER) compound.zero.push(NEVER);
  compound.pseudoCount++;
}

/** https://drafts.csswg.org/css-shadow-1/#slotted-pseudo and #part */
function addThrough(compound: ReadCompound, name: 'slotted' | 'part', values: Values, context: SelectorContext): void {
  if (context.nested) throw new SelectorError(`has ::${name}() inside a pseudo-class`);
  if (compound.pseudoCount > 0) throw new SelectorError(`has ::${name}() after a pseudo-element`);
  compound.pseudoCount++;
  if (name === 'slotted') {
    compound.through = { kind: 'slotted', selectors: [compoundOf('::slotted', values, context)] };
    return;
  }
  const names = values
    .filter(({ type }) => type !== 'whitespace')
    .map((value) => (value.type === 'ident' ? value.value : ''));
  if (names.length === 0 || names.includes(''))
    throw new SelectorError('has ::part() with something that is not a name');
  compound.through = { kind: 'part', names };
}

const OPERATORS: Record<string, AttributeOperator> = { '~': '~=', '|': '|=', '^': '^=', $: '$=', '*': '*=' };

/** https://drafts.csswg.org/selectors-4/#attribute-selectors */
function parseAttribute(inner: Values, context: SelectorContext): SimpleSelector {
  const values = inner.filter((value, i) => value.type !== 'whitespace' || keepsSpace(inner, i));
  let index = 0;
  let namespace: string | null = '';
  if (isBar(values, 0)) index = 1;
  else if (isBar(values, 1) && (values[0]?.type === 'ident' || isDelim(values[0], '*'))) {
    const first = values[0]!;
    namespace = first.type === 'ident' ? lookUp(context.namespaces.prefixes, first.value) : null;
    index = 2;
  }
  const name = values[index++];
  if (name?.type !== 'ident') throw new SelectorError('has an attribute selector without a name');
  const prefix = namespace === null ? undefined : ATTRIBUTE_PREFIXES.get(namespace);
  const base = { kind: 'attribute', name: prefix ? `${prefix}:${name.value}` : name.value, namespace } as const;
  if (index === values.length) return { ...base, operator: 'exists', value: '', ignoreCase: null };
  const sign = values[index++];
  let operator: AttributeOperator | undefined = isDelim(sign, '=') ? '=' : undefined;
  if (!operator && sign?.type === 'delim' && isDelim(values[index], '=')) {
    operator = OPERATORS[sign.value];
    index++;
  }
  const value = values[index++];
  if (!operator || (value?.type !== 'ident' && value?.type !== 'string')) {
    throw new SelectorError('has an attribute selector that is not well formed');
  }
  return { ...base, operator, value: value.value, ignoreCase: parseFlag(values, index) };
}

/** White space is not allowed inside an operator or around a namespace bar; keeping it there makes the selector invalid. */
function keepsSpace(values: Values, index: number): boolean {
  const before = values[index - 1];
  const after = values[index + 1];
  if (isDelim(after, '=')) return before?.type === 'delim';
  return isDelim(before, '|') || (isDelim(after, '|') && !isDelim(values[index + 2], '='));
}

function parseFlag(values: Values, index: number): boolean | null {
  if (index >= values.length) return null;
  const flag = values[index];
  const name = flag?.type === 'ident' ? asciiLower(flag.value) : '';
  if (index !== values.length - 1 || (name !== 'i' && name !== 's')) {
    throw new SelectorError('has an attribute selector with an unknown flag');
  }
  return name === 'i';
}
