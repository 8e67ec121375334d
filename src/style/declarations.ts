/** Compiles declaration blocks for the cascade, once per block, with their warnings. */

import { mentionsAttribute, validSubstitutions } from '../css/properties/declarations.ts';
import {
  type ParseOptions,
  parseDeclaration,
  type SpecifiedLonghand,
  type WideKeyword,
  wideKeyword,
} from '../css/properties/index.ts';
import type { Declaration, DeclarationBlock } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import { createDiagnostics, createWarningRecord, type Diagnostics } from '../diagnostics.ts';
import type { StyleCaches } from './caches.ts';
import { meantProperty, meantValue } from './meant.ts';

export interface CustomDeclaration {
  readonly name: string;
  readonly value: readonly ComponentValue[] | WideKeyword;
  /** It contains `attr()`, so elements with the same rules may differ. */
  readonly usesAttributes: boolean;
}

/** Declarations of one importance, last ones first, each property once. */
export interface DeclarationList {
  readonly longhands: readonly SpecifiedLonghand[];
  readonly custom: readonly CustomDeclaration[];
}

export interface CompiledBlock {
  readonly normal: DeclarationList | null;
  readonly important: DeclarationList | null;
  /** Declarations of page descriptors, in order. */
  readonly descriptors: readonly Declaration[];
}

export interface CompileOptions {
  readonly baseUrl: string | null;
  readonly quirks: boolean;
  /** Null: no warnings. */
  readonly diagnostics: Diagnostics | null;
  /** The source in warnings about attributes. */
  readonly source?: string | null;
  /** The engine's own declarations may use internal properties. */
  readonly internal?: boolean;
  /** Names of descriptors, which are collected instead of looked up. */
  readonly descriptors?: ReadonlySet<string>;
  /** Compiled blocks are cached, since a document may be styled twice, and its sheets may outlive it. */
  readonly blocks: StyleCaches['blocks'];
}

export function compileBlock(block: DeclarationBlock, options: CompileOptions): CompiledBlock {
  const blocks = options.quirks ? options.blocks.quirks : options.blocks.standard;
  let known = blocks.get(block);
  if (!known) {
    const record = createWarningRecord();
    const compiled = compile(block.declarations, { ...options, diagnostics: record });
    known = { compiled, warnings: record.isEmpty() ? null : record };
    blocks.set(block, known);
  }
  const { diagnostics } = options;
  if (known.warnings && diagnostics?.isNew(block)) known.warnings.repeat(diagnostics);
  return known.compiled;
}

/** Whether the text is a single value of the property. */
export function acceptsValue(property: string, text: string): boolean {
  const diagnostics = createDiagnostics();
  const { declarations } = parseDeclarationList(
    `${property}: ${text}`,
    { source: null, line: 1, column: 1 },
    diagnostics,
  );
  if (declarations.length !== 1 || declarations[0]!.important) return false;
  const blocks = { standard: new WeakMap(), quirks: new WeakMap() };
  compile(declarations, { baseUrl: null, quirks: false, diagnostics, blocks });
  return diagnostics.warnings.length === 0;
}

function compile(declarations: readonly Declaration[], options: CompileOptions): CompiledBlock {
  const lists = { normal: emptyList(), important: emptyList() };
  const descriptors: Declaration[] = [];
  for (const declaration of declarations) {
    const list = declaration.important ? lists.important : lists.normal;
    if (declaration.property.startsWith('--')) {
      if (!validSubstitutions(declaration.value)) {
        warn('invalid', declaration, options);
        continue;
      }
      const value = wideKeyword(declaration.value) ?? declaration.value;
      list.custom.push({ name: declaration.property, value, usesAttributes: mentionsAttribute(declaration.value) });
    } else if (options.descriptors?.has(declaration.property)) descriptors.push(declaration);
    else list.longhands.push(...compileDeclaration(declaration, options));
  }
  return { normal: lastFirst(lists.normal), important: lastFirst(lists.important), descriptors };
}

const emptyList = (): { longhands: SpecifiedLonghand[]; custom: CustomDeclaration[] } => ({
  longhands: [],
  custom: [],
});

function lastFirst(list: { longhands: SpecifiedLonghand[]; custom: CustomDeclaration[] }): DeclarationList | null {
  if (list.longhands.length === 0 && list.custom.length === 0) return null;
  return {
    longhands: lastOfEach(list.longhands, (entry) => entry.longhand.index),
    custom: lastOfEach(list.custom, (entry) => entry.name),
  };
}

function lastOfEach<T>(entries: readonly T[], key: (entry: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  const kept: T[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]!;
    if (seen.has(key(entry))) continue;
    seen.add(key(entry));
    kept.push(entry);
  }
  return kept;
}

const MESSAGES = {
  unknown: ['css-unknown-property', (name: string) => `${name} is not a property`],
  unsupported: ['css-unsupported', (name: string) => `${name} is not supported`],
  invalid: ['css-invalid-value', (name: string) => `${name} does not take this value`],
} as const;

function compileDeclaration(declaration: Declaration, options: CompileOptions): readonly SpecifiedLonghand[] {
  const { place } = declaration;
  const parseOptions: ParseOptions = {
    baseUrl: place.baseUrl === undefined ? (place.source ?? options.baseUrl) : place.baseUrl,
    quirks: options.quirks,
    ...(options.internal ? { internal: true } : {}),
  };
  const parsed = parseDeclaration(declaration, parseOptions);
  if (parsed.status === 'ok') return parsed.longhands;
  if (parsed.status === 'ignored' || isVendorValue(declaration)) return [];
  warn(parsed.status, declaration, options);
  return [];
}

function warn(status: keyof typeof MESSAGES, declaration: Declaration, options: CompileOptions): void {
  const { place, property } = declaration;
  const [code, message] = MESSAGES[status];
  options.diagnostics?.warn({
    code,
    message: `${message(property)}${status === 'invalid' ? `: ${shorten(declaration.text)}` : ''}`,
    ...(place.source === null ? {} : { source: place.source }),
    line: place.line,
    column: place.column,
    property,
    value: shorten(declaration.text),
    ...(status === 'unsupported' ? {} : { meant: foundOnce(() => meantOf(status, declaration)) }),
  });
}

/** Caches the result, since a compiled block may serve many renders. */
function foundOnce(find: () => string | null): () => string | null {
  let found: string | null | undefined;
  return () => {
    if (found === undefined) found = find();
    return found;
  };
}

const meantOf = (status: 'unknown' | 'invalid', { property, text }: Declaration): string | null =>
  status === 'unknown' ? meantProperty(property) : meantValue(property, text);

/** Values for other browsers (`display: -moz-box`), which are written beside standard ones, need no warning. */
function isVendorValue({ text, value: values }: Declaration): boolean {
  // `1px\9` was for Internet Explorer.
  if (/\\[09]$/.test(text)) return true;
  return values.some(
    (value) =>
      (value.type === 'ident' &&
        /^(-(moz|ms|o|webkit|khtml|fs|ah|ro|prince)-|progid$|expression$)/i.test(value.value)) ||
      (value.type === 'function' && /^(-(moz|ms|o|webkit|fs|ah|ro|prince)-|progid|expression|alpha)/i.test(value.name)),
  );
}

export const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
