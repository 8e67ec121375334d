/** At-rules that hold descriptors: @font-face, @counter-style, @property. */

import type { CounterStyleRule, Declaration, FontFaceRule, RegisteredProperty } from '../rules.ts';
import type { TokenRange } from '../syntax/blocks.ts';
import { buildComponentValues, trimWhitespace } from '../syntax/component-values.ts';
import { collectDeclarations } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { keyword } from './condition.ts';
import type { ParserState } from './parser-state.ts';

/** The last declaration of each name. */
export function descriptorsOf(state: ParserState, block: TokenRange): Map<string, Declaration> {
  const descriptors = new Map<string, Declaration>();
  for (const declaration of collectDeclarations(state.tokens, block, state.locate, state.diagnostics)) {
    descriptors.set(declaration.property, declaration);
  }
  return descriptors;
}

const complain = (state: ParserState, start: number, message: string): null => {
  warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', message);
  return null;
};

/** https://drafts.csswg.org/css-fonts-4/#font-face-rule */
export function parseFontFace(state: ParserState, block: TokenRange, start: number): FontFaceRule | null {
  const descriptors = descriptorsOf(state, block);
  for (const needed of ['font-family', 'src']) {
    if (!descriptors.has(needed)) return complain(state, start, `@font-face has no ${needed}`);
  }
  return { descriptors, baseUrl: state.baseUrl, place: state.locate(start) };
}

/** Names that cannot be redefined. https://drafts.csswg.org/css-counter-styles-3/#typedef-counter-style-name */
const FIXED_STYLES = new Set([
  ...['none', 'decimal', 'disc', 'square', 'circle', 'disclosure-open', 'disclosure-closed'],
  ...['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default'],
]);

/** https://drafts.csswg.org/css-counter-styles-3/#the-counter-style-rule */
export function parseCounterStyle(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): CounterStyleRule | null {
  const [name, ...rest] = buildComponentValues(state.tokens, prelude.from, prelude.to);
  if (name?.type !== 'ident' || rest.length > 0 || FIXED_STYLES.has(keyword(name))) {
    return complain(state, start, '@counter-style takes one name, which may not be a predefined one');
  }
  return { name: name.value, descriptors: descriptorsOf(state, block), place: state.locate(start) };
}

/** https://drafts.csswg.org/css-properties-values-api-1/#at-property-rule */
export function parseProperty(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): RegisteredProperty | null {
  const [name, ...rest] = buildComponentValues(state.tokens, prelude.from, prelude.to);
  if (name?.type !== 'ident' || rest.length > 0 || !name.value.startsWith('--')) {
    return complain(state, start, '@property takes the name of one custom property');
  }
  const descriptors = descriptorsOf(state, block);
  const [syntax] = trimWhitespace(descriptors.get('syntax')?.value ?? []);
  const inherits = keyword(descriptors.get('inherits')?.value[0]);
  const initialValue = descriptors.get('initial-value')?.value ?? null;
  if (syntax?.type !== 'string') return complain(state, start, `@property ${name.value} has no syntax string`);
  if (inherits !== 'true' && inherits !== 'false') {
    return complain(state, start, `@property ${name.value} says not whether it inherits`);
  }
  if (!initialValue && syntax.value.trim() !== '*') {
    return complain(state, start, `@property ${name.value} has no initial-value`);
  }
  return { name: name.value, syntax: syntax.value.trim(), inherits: inherits === 'true', initialValue };
}
