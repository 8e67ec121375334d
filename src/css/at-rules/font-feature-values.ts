/** `@font-feature-values`: names for the numbered features of a font. https://drafts.csswg.org/css-fonts-4/#font-feature-values */

import type { NamedAlternate } from '../properties/computed-text.ts';
import { familyList } from '../properties/fonts.ts';
import type { FontFeatureValuesRule } from '../rules.ts';
import { readBlockContents, type TokenRange } from '../syntax/blocks.ts';
import { buildComponentValues } from '../syntax/component-values.ts';
import { toDeclaration, warnDropped } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { atEnd, createCursor, createState } from '../values/cursor.ts';
import { integer } from '../values/numeric.ts';
import type { ParserState } from './parser-state.ts';

/** How many numbers a name of each kind may have. */
const MOST_NUMBERS: Readonly<Record<NamedAlternate, number>> = {
  stylistic: 1,
  styleset: Number.POSITIVE_INFINITY,
  'character-variant': 2,
  swash: 1,
  ornaments: 1,
  annotation: 1,
};

const isKind = (name: string): name is NamedAlternate => Object.hasOwn(MOST_NUMBERS, name);

export function parseFontFeatureValues(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): FontFeatureValuesRule | null {
  const { tokens, locate, diagnostics } = state;
  const cursor = createCursor(buildComponentValues(tokens, prelude.from, prelude.to), createState());
  const families = familyList(cursor);
  if (!families || !atEnd(cursor) || families.some(({ generic }) => generic)) {
    warnAt(diagnostics, locate(start), 'css-invalid-at-rule', '@font-feature-values takes names of families');
    return null;
  }
  const values = new Map<string, readonly number[]>();
  for (const item of readBlockContents(tokens, block)) {
    if (item.kind === 'at-rule' && item.block && isKind(item.name)) readKind(state, item.name, item.block, values);
    else if (item.kind === 'at-rule') {
      const message = `@font-feature-values has no @${item.name}`;
      warnAt(diagnostics, locate(item.start), 'css-invalid-at-rule', message);
    } else warnDropped(tokens, item, locate, diagnostics);
  }
  return { families: families.map(({ name }) => name.toLowerCase()), values };
}

const wholeNumber = integer(0);

function readKind(
  { tokens, locate, diagnostics }: ParserState,
  kind: NamedAlternate,
  block: TokenRange,
  values: Map<string, readonly number[]>,
): void {
  for (const item of readBlockContents(tokens, block)) {
    const declaration = item.kind === 'declaration' ? toDeclaration(tokens, item, locate, diagnostics) : null;
    if (!declaration) {
      if (item.kind !== 'declaration') warnDropped(tokens, item, locate, diagnostics);
      continue;
    }
    const cursor = createCursor(declaration.value, createState());
    const numbers: number[] = [];
    for (let next = wholeNumber(cursor); next !== undefined; next = wholeNumber(cursor)) numbers.push(next);
    if (atEnd(cursor) && numbers.length > 0 && numbers.length <= MOST_NUMBERS[kind]) {
      values.set(`${kind} ${declaration.property.toLowerCase()}`, numbers);
    } else {
      const message = `invalid numbers for ${declaration.property} of @${kind}`;
      warnAt(diagnostics, declaration.place, 'css-invalid-value', message);
    }
  }
}
