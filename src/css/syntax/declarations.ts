/** Declarations with their values as component values. https://drafts.csswg.org/css-syntax-3/#parse-block-contents */

import { type Diagnostics, silentDiagnostics } from '../../diagnostics.ts';
import type { Declaration, DeclarationBlock, Place } from '../rules.ts';
import { type BlockItem, readBlockContents } from './blocks.ts';
import type { ComponentValue } from './component-value.ts';
import { buildComponentValues } from './component-values.ts';
import { type Locator, warnAt } from './place.ts';
import { TOKEN, type TokenList, textBetween, tokenizeCss } from './tokens.ts';

/**
 * Parses the contents of a `style` attribute (or of any block with declarations only). All declarations get the same place, since a table
 * of lines is not worthwhile for an attribute.
 */
export function parseDeclarationList(
  text: string,
  place: Place,
  diagnostics: Diagnostics = silentDiagnostics,
): DeclarationBlock {
  const tokens = tokenizeCss(text);
  return { declarations: collectDeclarations(tokens, { from: 0, to: tokens.count }, () => place, diagnostics) };
}

/** The declarations of a block; everything else in it is dropped with a warning. */
export function collectDeclarations(
  tokens: TokenList,
  range: { readonly from: number; readonly to: number },
  locate: Locator,
  diagnostics: Diagnostics,
): readonly Declaration[] {
  const declarations: Declaration[] = [];
  for (const item of readBlockContents(tokens, range, true)) {
    if (item.kind === 'declaration') {
      const declaration = toDeclaration(tokens, item, locate, diagnostics);
      if (declaration) declarations.push(declaration);
    } else {
      warnDropped(tokens, item, locate, diagnostics);
    }
  }
  return declarations;
}

/** Maximum tokens of one value, which take a tenth of a second to process. A URL is one token. */
const MOST_TOKENS = 100_000;

/** Null (with a warning) for a value that no property can take. */
export function toDeclaration(
  tokens: TokenList,
  item: Extract<BlockItem, { kind: 'declaration' }>,
  locate: Locator,
  diagnostics: Diagnostics,
): Declaration | null {
  const { from, to } = item.value;
  if (to - from > MOST_TOKENS) {
    const message = `the value of ${item.name} is dropped: it has more than ${MOST_TOKENS} tokens`;
    warnAt(diagnostics, locate(item.start), 'limit', message, { property: item.name });
    return null;
  }
  const value = buildComponentValues(tokens, from, to);
  const text = textBetween(tokens, from, to);
  const custom = item.name.startsWith('--');
  const fault = valueFault(value, custom);
  if (fault !== null) {
    const more = { property: item.name, value: shorten(text) };
    warnAt(diagnostics, locate(item.start), 'css-syntax', `the value of ${item.name} ${fault}`, more);
    return null;
  }
  return { property: item.name, value, text, important: item.important, place: locate(item.start) };
}

/** Readers of values recurse into them. Real values are nested less than a tenth as deep. */
const MAX_NESTING = 128;

/** https://drafts.csswg.org/css-syntax-3/#any-value */
function valueFault(values: readonly ComponentValue[], custom: boolean): string | null {
  if (values.length === 0) return custom ? null : 'is empty';
  const pending: (readonly [list: readonly ComponentValue[], depth: number])[] = [[values, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [list, depth] = next;
    if (depth > MAX_NESTING) return `nests functions and brackets more than ${MAX_NESTING} deep`;
    for (const value of list) {
      if (value.type === 'bad-string') return 'holds a string that its line ends before its quote';
      if (value.type === 'bad-url') return 'holds a url() that is not well formed';
      if (value.type === 'unmatched') return `holds a ${value.value} that nothing opened`;
      if (list === values && value.type === 'delim' && value.value === '!') return 'holds a stray "!"';
      if (value.type === 'function' || value.type === 'block') pending.push([value.values, depth + 1]);
    }
  }
  return null;
}

/** Warns about what error recovery dropped. */
export function warnDropped(tokens: TokenList, item: BlockItem, locate: Locator, diagnostics: Diagnostics): void {
  if (item.kind === 'declaration') return;
  if (item.kind === 'at-rule') {
    warnAt(diagnostics, locate(item.start), 'css-invalid-at-rule', `@${item.name} is not allowed here`);
    return;
  }
  const range = item.kind === 'invalid' ? item.range : item.prelude;
  if (item.kind === 'invalid' && range.to - range.from === 1 && tokens.types[range.from] === TOKEN.semicolon) return;
  const text = shorten(textBetween(tokens, range.from, range.to));
  const what = item.kind === 'invalid' ? 'this is no declaration and no rule' : 'a rule is not allowed here';
  warnAt(diagnostics, locate(item.start), 'css-syntax', `${what}: ${text}`, { value: text });
}

/** Text for a warning: one line and not too long. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 97)}...`;
}
