/** From a declaration to specified values of longhands. https://drafts.csswg.org/css-cascade-5/#value-stages */

import type { Declaration } from '../rules.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { atEnd, createCursor, createState, peek } from '../values/cursor.ts';
import { LONGHANDS, type Longhand, longhandNamed } from './longhands.ts';
import { ALIASES, isIgnored, isUnsupported } from './names.ts';
import { ANIMATION_SHORTHANDS } from './shorthands/animation.ts';
import { BACKGROUND_SHORTHANDS } from './shorthands/background.ts';
import { BOX_SHORTHANDS } from './shorthands/box.ts';
import { GAP_SHORTHANDS } from './shorthands/gaps.ts';
import { LAYOUT_SHORTHANDS } from './shorthands/layout.ts';
import { MASK_SHORTHANDS } from './shorthands/mask.ts';
import { MOTION_SHORTHANDS } from './shorthands/motion.ts';
import type { Shorthand } from './shorthands/shorthand.ts';
import { SVG_SHORTHANDS } from './shorthands/svg.ts';
import { TEXT_SHORTHANDS } from './shorthands/text.ts';

export type WideKeyword = 'inherit' | 'initial' | 'unset' | 'revert' | 'revert-layer';

/** The specified value of a longhand. `deferred` values have parts for `computeDeferred`. */
export type Specified =
  | { readonly kind: 'value'; readonly value: unknown; readonly deferred: boolean }
  | { readonly kind: 'wide'; readonly keyword: WideKeyword }
  | { readonly kind: 'pending'; readonly pending: Pending };

/** A value with var(), env() or attr(), parsed after substitution. */
export interface Pending {
  readonly property: string;
  readonly values: readonly ComponentValue[];
  /** The value depends on the element, so elements with the same rules may differ. */
  readonly usesAttributes: boolean;
  readonly options: ParseOptions;
}

export interface ParseOptions {
  readonly baseUrl: string | null;
  readonly quirks: boolean;
  /** The engine's own declarations may use internal properties. */
  readonly internal?: boolean;
}

export interface SpecifiedLonghand {
  readonly longhand: Longhand;
  readonly specified: Specified;
}

type ParsedDeclaration =
  | { readonly status: 'ok'; readonly longhands: readonly SpecifiedLonghand[] }
  | { readonly status: 'ignored' | 'unknown' | 'unsupported' | 'invalid' };

const ALL: Shorthand = {
  name: 'all',
  longhands: LONGHANDS.filter(
    (longhand) => longhand.physical === null && longhand.name !== 'direction' && longhand.name !== 'unicode-bidi',
  ).map((longhand) => longhand.name),
  parse: () => undefined,
};

export const SHORTHANDS: ReadonlyMap<string, Shorthand> = new Map(
  [
    ...[...BOX_SHORTHANDS, ...BACKGROUND_SHORTHANDS, ...MASK_SHORTHANDS, ...TEXT_SHORTHANDS, ...LAYOUT_SHORTHANDS],
    ...[...GAP_SHORTHANDS, ...MOTION_SHORTHANDS, ...SVG_SHORTHANDS, ...ANIMATION_SHORTHANDS, ALL],
  ].map((shorthand) => [shorthand.name, shorthand]),
);

const WIDE: ReadonlyMap<string, Specified> = new Map(
  (['inherit', 'initial', 'unset', 'revert', 'revert-layer'] as const).map((keyword) => [
    keyword,
    { kind: 'wide', keyword },
  ]),
);
const INITIAL = WIDE.get('initial')!;

/** The CSS-wide keyword, if it is the whole value. */
export function wideKeyword(values: readonly ComponentValue[]): WideKeyword | null {
  let found: WideKeyword | null = null;
  for (const value of values) {
    if (value.type === 'whitespace') continue;
    const wide: Specified | undefined =
      value.type === 'ident' && found === null ? WIDE.get(value.value.toLowerCase()) : undefined;
    if (wide?.kind !== 'wide') return null;
    found = wide.keyword;
  }
  return found;
}

const SUBSTITUTIONS: ReadonlySet<string> = new Set([
  ...['var', 'env', 'attr', 'sibling-index', 'sibling-count', 'if', 'random'],
]);

/** Whether a function is substituted: var() and so on, and custom functions. */
export const isSubstitution = (name: string): boolean => SUBSTITUTIONS.has(name) || name.startsWith('--');

/** Whether the value contains a substitution. `attr()` in `content` is content, not a substitution. */
export function hasSubstitution(values: readonly ComponentValue[], depth = 0): boolean {
  for (const value of values) {
    if (value.type === 'function') {
      if (isSubstitution(value.name)) return true;
      if (depth < 64 && hasSubstitution(value.values, depth + 1)) return true;
    } else if (value.type === 'block' && depth < 64 && hasSubstitution(value.values, depth + 1)) return true;
  }
  return false;
}

/** Whether the arguments of all substitutions are well formed. https://drafts.csswg.org/css-variables-1/#using-variables */
export function validSubstitutions(values: readonly ComponentValue[], depth = 0): boolean {
  return values.every((value) => {
    if (value.type !== 'function' && value.type !== 'block') return true;
    if (depth >= 64 || !validSubstitutions(value.values, depth + 1)) return false;
    return value.type === 'block' || !isSubstitution(value.name) || validArguments(value.name, value.values);
  });
}

function validArguments(name: string, values: readonly ComponentValue[]): boolean {
  if (name.startsWith('sibling-')) return values.every((value) => value.type === 'whitespace');
  // Arguments of custom functions are checked when they are called.
  if (name.startsWith('--')) return true;
  if (name === 'if') return values.some((value) => value.type === 'colon');
  if (name === 'random') return values.some((value) => value.type === 'comma');
  const comma = values.findIndex((value) => value.type === 'comma');
  const head = (comma < 0 ? values : values.slice(0, comma)).filter((value) => value.type !== 'whitespace');
  const fallback = comma < 0 ? [] : values.slice(comma + 1);
  // A fallback may contain anything that is allowed in a declaration's value.
  if (fallback.some((value) => value.type === 'semicolon' || (value.type === 'delim' && value.value === '!')))
    return false;
  const first = head[0];
  if (first?.type !== 'ident') return false;
  if (name === 'var') return head.length === 1 && first.value.startsWith('--');
  return name === 'env' || (head.length <= 2 && validAttributeType(head[1]));
}

function validAttributeType(type: ComponentValue | undefined): boolean {
  if (type === undefined) return true;
  if (type.type === 'function') return type.name === 'type';
  if (type.type === 'delim') return type.value === '%';
  return type.type === 'ident';
}

const KEEPS_ATTR = new Set(['content', 'string-set', 'bookmark-label']);

function waitsForSubstitution(name: string, values: readonly ComponentValue[]): boolean {
  if (!hasSubstitution(values)) return false;
  return !KEEPS_ATTR.has(name) || hasVariable(values, 0);
}

function hasVariable(values: readonly ComponentValue[], depth: number): boolean {
  return values.some(
    (value) =>
      (value.type === 'function' && value.name !== 'attr' && isSubstitution(value.name)) ||
      ((value.type === 'function' || value.type === 'block') && depth < 64 && hasVariable(value.values, depth + 1)),
  );
}

/** Substitutions that depend on the element. */
const ELEMENT_FUNCTIONS = new Set(['attr', 'sibling-index', 'sibling-count', 'random']);

/** Recursion is as deep as `validSubstitutions` allows. */
export function mentionsAttribute(values: readonly ComponentValue[]): boolean {
  return values.some(
    (value) =>
      // The body of a custom function may depend on it.
      (value.type === 'function' && (ELEMENT_FUNCTIONS.has(value.name) || value.name.startsWith('--'))) ||
      ((value.type === 'function' || value.type === 'block') && mentionsAttribute(value.values)),
  );
}

const resolveAlias = (name: string): string => ALIASES.get(name) ?? name;

const EXPANDED: ReadonlyMap<Shorthand, readonly Longhand[]> = new Map(
  [...SHORTHANDS.values()].map((shorthand) => [shorthand, shorthand.longhands.map((name) => longhandNamed(name)!)]),
);

const longhandsOf = (shorthand: Shorthand): readonly Longhand[] => EXPANDED.get(shorthand)!;

/** Parses one declaration that is not a custom property. */
export function parseDeclaration(
  declaration: Pick<Declaration, 'property' | 'value'>,
  options: ParseOptions,
): ParsedDeclaration {
  const name = resolveAlias(declaration.property);
  const shorthand = SHORTHANDS.get(name);
  const longhand = shorthand ? undefined : longhandNamed(name);
  if (!shorthand && (!longhand || (name.startsWith('-internal-') && !options.internal))) {
    return { status: isUnsupported(name) ? 'unsupported' : isIgnored(name) ? 'ignored' : 'unknown' };
  }
  const targets = shorthand ? longhandsOf(shorthand) : [longhand!];
  const every = (specified: Specified): ParsedDeclaration => ({
    status: 'ok',
    longhands: targets.map((target) => ({ longhand: target, specified })),
  });
  const wide = wideKeyword(declaration.value);
  if (wide) return every(WIDE.get(wide)!);
  if (waitsForSubstitution(name, declaration.value)) {
    if (!validSubstitutions(declaration.value)) return { status: 'invalid' };
    const { value: values } = declaration;
    const usesAttributes = mentionsAttribute(values);
    return every({ kind: 'pending', pending: { property: name, values, usesAttributes, options } });
  }
  const parsed = parseValue(name, declaration.value, options);
  return parsed ? { status: 'ok', longhands: parsed } : { status: 'invalid' };
}

/** Parses a value without substitutions by the grammar of `name` (a longhand or shorthand, no alias). */
export function parseValue(
  name: string,
  values: readonly ComponentValue[],
  options: ParseOptions,
): readonly SpecifiedLonghand[] | null {
  const shorthand = SHORTHANDS.get(name);
  const quirkyColors = options.quirks && (!shorthand || name === 'border-color');
  const state = createState(options.baseUrl, options.quirks, quirkyColors);
  const cursor = createCursor(values, state);
  if (peek(cursor) === undefined) return null;
  if (!shorthand) {
    const longhand = longhandNamed(name)!;
    const value = longhand.row.parse(cursor);
    if (value === undefined || !atEnd(cursor)) return null;
    return [{ longhand, specified: { kind: 'value', value, deferred: state.deferred } }];
  }
  const found = shorthand.parse(cursor);
  if (!found || !atEnd(cursor)) return null;
  // A part that failed to parse is undefined, which makes the whole invalid.
  for (const part of Object.keys(found)) if (found[part] === undefined) return null;
  return longhandsOf(shorthand).map((longhand) => ({
    longhand,
    specified: Object.hasOwn(found, longhand.name)
      ? { kind: 'value', value: found[longhand.name], deferred: state.deferred }
      : INITIAL,
  }));
}

/** `@supports (name: value)`. https://drafts.csswg.org/css-conditional-3/#support-definition */
export function supportsDeclaration(name: string, values: readonly ComponentValue[]): boolean {
  if (name.startsWith('--')) return validSubstitutions(values);
  const { status } = parseDeclaration({ property: name, value: values }, { baseUrl: null, quirks: false });
  return status === 'ok' || (status === 'ignored' && !name.startsWith('-'));
}
