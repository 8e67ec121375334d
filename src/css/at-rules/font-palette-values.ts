/** `@font-palette-values`. https://drafts.csswg.org/css-fonts-4/#font-palette-values */

import { familyList } from '../properties/fonts.ts';
import type { Declaration, FontPaletteRule } from '../rules.ts';
import type { TokenRange } from '../syntax/blocks.ts';
import { buildComponentValues, trimWhitespace } from '../syntax/component-values.ts';
import { warnAt } from '../syntax/place.ts';
import { color } from '../values/color/parse.ts';
import { atEnd, commaList, createCursor, createState, either, oneOf, type Parser } from '../values/cursor.ts';
import { integer } from '../values/numeric.ts';
import type { Rgba } from '../values/types.ts';
import { descriptorsOf } from './descriptors.ts';
import type { ParserState } from './parser-state.ts';

const index = integer(0, 0xffff);
const basePalette = either(oneOf('light', 'dark'), index);

/** A colour that depends neither on `currentcolor` nor on the colour scheme. */
const overriding: Parser<readonly [number, Rgba]> = (cursor) => {
  const at = index(cursor);
  const value = at === undefined ? undefined : color(cursor);
  if (at === undefined || value === undefined || value === 'currentcolor' || 'deferred' in value) return undefined;
  return [at, value];
};

/** Palettes and colours that a font does not have are ignored; a rule without a family has no effect. */
export function parseFontPaletteValues(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): FontPaletteRule | null {
  const [name, ...rest] = trimWhitespace(buildComponentValues(state.tokens, prelude.from, prelude.to));
  if (name?.type !== 'ident' || !name.value.startsWith('--') || rest.length > 0) {
    const message = '@font-palette-values takes one name that begins with --';
    warnAt(state.diagnostics, state.locate(start), 'css-invalid-at-rule', message);
    return null;
  }
  const descriptors = descriptorsOf(state, block);
  const read = <T>(descriptor: string, parser: Parser<T>): T | undefined => {
    const declaration = descriptors.get(descriptor);
    if (!declaration) return undefined;
    const value = wholeValue(declaration, parser);
    if (value === undefined) {
      const message = `invalid value for the descriptor ${descriptor} of @font-palette-values`;
      warnAt(state.diagnostics, declaration.place, 'css-invalid-value', message);
    }
    return value;
  };
  const families = read('font-family', familyList) ?? [];
  return {
    name: name.value,
    families: families.filter(({ generic }) => !generic).map((family) => family.name.toLowerCase()),
    base: read('base-palette', basePalette) ?? 0,
    overrides: new Map(read('override-colors', commaList(overriding))),
  };
}

function wholeValue<T>(declaration: Declaration, parser: Parser<T>): T | undefined {
  const cursor = createCursor(declaration.value, createState());
  const value = parser(cursor);
  return atEnd(cursor) && !cursor.state.deferred ? value : undefined;
}
