/** `@position-try`. https://drafts.csswg.org/css-anchor-position-1/#fallback-rule */

import type { PositionTryRule } from '../rules.ts';
import type { TokenRange } from '../syntax/blocks.ts';
import { buildComponentValues, trimWhitespace } from '../syntax/component-values.ts';
import { collectDeclarations } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import type { ParserState } from './parser-state.ts';

/** The properties that a fallback position may change: insets, sizes and alignment. */
const ACCEPTED =
  /^(?:(?:inset|margin)(?:-.+)?|top|right|bottom|left|(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:align|justify|place)-self|position-anchor|position-area)$/;

export function parsePositionTry(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): PositionTryRule | null {
  const { tokens, locate, diagnostics } = state;
  const place = locate(start);
  const [name, ...rest] = trimWhitespace(buildComponentValues(tokens, prelude.from, prelude.to));
  if (name?.type !== 'ident' || !name.value.startsWith('--') || rest.length > 0) {
    warnAt(diagnostics, place, 'css-invalid-at-rule', '@position-try takes one name that begins with --');
    return null;
  }
  const declarations = collectDeclarations(tokens, block, locate, diagnostics).filter(
    ({ property, important, place }) => {
      if (ACCEPTED.test(property) && !important) return true;
      const what = important ? `${property} with !important` : property;
      warnAt(diagnostics, place, 'css-invalid-value', `@position-try does not take ${what}`);
      return false;
    },
  );
  return { name: name.value, block: { declarations }, layer: -1 };
}
